"""Everything that looks at the table from outside: phones and televisions, and the hall."""

from socket import gethostname
from typing import TYPE_CHECKING

from companion.cli.output import console
from companion.session.session import Session
from companion.web.seats import Seats
from config.errors import InputError
from config.language import load_language
from config.settings import Settings

if TYPE_CHECKING:
    from companion.hall.teller import Teller
    from companion.web.everybody import EverybodysScreen

GOODBYE = 2.0
"""Seconds in which a window that is closed tells a broker the rest."""
PATIENCE = 60.0
"""Seconds in which a game without a window does: nobody waits for it to be switched off."""


class Outside:
    """Lets those who are outside look at ``session``, as the settings say.

    To the window it is everybody's screen (``companion.screens.kit.phones``). Servers and clients are loaded
    once they are switched on: most tables need none, and a Raspberry Pi takes two seconds for them.
    """

    def __init__(self, session: Session, settings: Settings) -> None:
        self.seats = Seats()
        self._session = session
        self._web: EverybodysScreen | None = None
        self._teller: Teller | None = None
        self.apply(settings)
        self._tell(settings)
        lang = load_language(settings.app.language)
        if self.on:
            console.print(lang.text("Phones: {address}", address=self.address()))
            console.print(lang.text("Television: {address}", address=self.address("tv")))
        elif self.problem is not None:
            console.print(str(self.problem))

    @property
    def on(self) -> bool:
        """Whether phones and televisions are served."""
        return self._web is not None and self._web.on

    @property
    def problem(self) -> InputError | None:
        """Why they cannot be."""
        return None if self._web is None else self._web.problem

    def address(self, page: str = "") -> str:
        """Return what a phone scans, or somebody types."""
        return "" if self._web is None else self._web.address(page)

    def present(self) -> frozenset[int]:
        """Return the buttons of the seats whose phone is looking just now."""
        return frozenset() if self._web is None else self._web.present()

    def apply(self, settings: Settings) -> None:
        """Do as the settings say from now on."""
        if self._web is None:
            if not settings.web.on:
                return
            from companion.web.everybody import EverybodysScreen

            self._web = EverybodysScreen(self._session.put, self.seats)
            self._session.observers.append(self._web.round)
        self._web.apply(settings.web)

    def close(self, linger: float = GOODBYE) -> None:
        """Nobody looks any more; ``linger`` seconds are left to tell the broker the rest."""
        if self._web is not None:
            self._web.close()
        if self._teller is not None:
            self._teller.close(linger)

    def _tell(self, settings: Settings) -> None:
        """Tell the broker of ``settings``, if any, what happens."""
        if not settings.hall.mqtt:
            return
        from companion.hall.broker import parse_broker
        from companion.hall.teller import Teller

        lang = load_language(settings.app.language)
        try:
            broker = parse_broker(settings.hall.mqtt)
            self._teller = Teller(broker, settings.hall.table or gethostname(), lang)
        except InputError as error:
            console.print(lang.text("Nobody is told what happens: {reason}", reason=error.sentence))
            return
        self._session.observers.append(self._teller.round)
        self._teller.start()

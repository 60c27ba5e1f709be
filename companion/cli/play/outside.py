"""Everything that looks at the table from outside: phones and televisions, and the hall."""

from socket import gethostname

from companion.cli.output import console
from companion.hall.broker import parse_broker
from companion.hall.teller import Teller
from companion.session.session import Session
from companion.web.everybody import EverybodysScreen
from config.errors import InputError
from config.language import load_language
from config.settings import Settings

GOODBYE = 2.0
"""Seconds in which a window that is closed tells a broker the rest."""
PATIENCE = 60.0
"""Seconds in which a game without a window does: nobody waits for it to be switched off."""


class Outside:
    """Lets those who are outside look at ``session``, as the settings say."""

    def __init__(self, session: Session, settings: Settings) -> None:
        self.web = EverybodysScreen(session.put)
        self._session = session
        self._teller: Teller | None = None
        session.observers.append(self.web.round)
        self.apply(settings)
        self.tell(settings)
        lang = load_language(settings.app.language)
        if self.web.on:
            console.print(lang.text("Phones: {address}", address=self.web.address()))
            console.print(lang.text("Television: {address}", address=self.web.address("tv")))
        elif self.web.problem is not None:
            console.print(str(self.web.problem))

    def apply(self, settings: Settings) -> None:
        """Do as the settings say from now on."""
        self.web.apply(settings.web)

    def tell(self, settings: Settings) -> None:
        """Tell the broker of ``settings``, if any, what happens."""
        if not settings.hall.mqtt:
            return
        lang = load_language(settings.app.language)
        try:
            broker = parse_broker(settings.hall.mqtt)
            self._teller = Teller(broker, settings.hall.table or gethostname(), lang)
        except InputError as error:
            console.print(lang.text("Nobody is told what happens: {reason}", reason=error.sentence))
            return
        self._session.observers.append(self._teller.round)
        self._teller.start()

    def close(self, linger: float = GOODBYE) -> None:
        """Nobody looks any more; ``linger`` seconds are left to tell the broker the rest."""
        self.web.close()
        if self._teller is not None:
            self._teller.close(linger)

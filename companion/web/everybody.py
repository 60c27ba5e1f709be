"""Everybody's screen as the rest of the companion knows it: switched on and off, told what the table does."""

import logging
from collections.abc import Callable

from companion.messages.notices import Notice
from companion.messages.signals import SeatTouch
from companion.table.table import Table
from companion.web.admission import Door
from companion.web.drawings import WONDERS
from companion.web.hub import Hub
from companion.web.pages import ASSETS, page
from companion.web.seats import Seats
from companion.web.server import WebServer, own_address
from companion.web.snapshot import SnapshotMaker
from companion.web.sockets import conversation
from config.errors import InputError
from config.settings import WebSettings

_log = logging.getLogger(__name__)


HEAD_START = 0.005
"""Seconds by which the table's own screen is ahead: what is made for phones does not hold up its frame."""


class EverybodysScreen:
    """Serves phones and televisions while the settings say so; off, no socket is open.

    ``put`` hands what phones do to the table's inbox. ``round`` is called on the main thread after every
    round of the session. ``seats`` are those that phones have and ask for. ``problem`` says why it cannot be
    switched on.
    """

    def __init__(self, put: Callable[[SeatTouch], object], seats: Seats | None = None) -> None:
        self.problem: InputError | None = None
        self._settings = WebSettings()
        self._door = Door()
        self._maker = SnapshotMaker()
        self._came = False
        self.seats = seats or Seats()
        self.seats.told = self._seats_changed
        allowed = lambda: self._settings.buttons  # noqa: E731
        self._hub = Hub(self._door, self.seats, put, buttons=allowed, welcome=self._welcome)
        routes = (page("index.html"), page("tv.html"), *ASSETS, WONDERS, conversation("/talk", self._hub))
        self._server = WebServer(routes)

    @property
    def on(self) -> bool:
        """Whether it is switched on."""
        return self._server.running

    @property
    def port(self) -> int:
        """The port on which it serves, 0 while it is off."""
        return self._server.port

    @property
    def number(self) -> int:
        """The number of the newest snapshot that was handed on."""
        return self._maker.number

    def address(self, page: str = "") -> str:
        """Return what a phone scans, or somebody types: the address of ``page`` with this game's token."""
        return f"http://{own_address()}:{self.port}/{page}#{self._door.token}"

    def present(self) -> frozenset[int]:
        """Return the buttons of the seats whose phone is looking just now."""
        return self._hub.present()

    def apply(self, settings: WebSettings) -> None:
        """Do as the settings say from now on; ``problem`` tells where that cannot be."""
        before, self._settings = self._settings, settings
        if self.on and (not settings.on or settings.port != before.port):
            self.close()
        if settings.on and not self.on:
            self._door.renew()
            self._maker.again()
            self.problem = None
            try:
                self._server.start(settings.port)
            except InputError as error:
                self.problem = error
        self._server.call(self._hub.wake)

    def close(self) -> None:
        """Switch it off: no socket is open any more."""
        self._server.call(self._hub.close)
        self._server.stop()

    def round(self, table: Table, notices: tuple[Notice, ...]) -> None:
        """Hand on what has changed, if anybody watches. Main thread only; never raises, never waits."""
        if not self.on:
            return
        try:
            self._round(table, notices)
        except Exception:
            _log.exception("What the phones show could not be made; the game goes on")

    def _round(self, table: Table, notices: tuple[Notice, ...]) -> None:
        if self._came:
            self._came = False
            self._maker.again()
        game = self._maker.game
        shot = self._maker.round(table, notices, watched=self._hub.watched)
        if self._maker.game != game:
            self._door.renew()
        if shot is not None:
            self.seats.follow(shot.names)
            self._server.call(self._hub.publish, shot, after=HEAD_START)

    def _welcome(self) -> None:
        self._came = True

    def _seats_changed(self) -> None:
        self._server.call(self._hub.wake)

"""The page of the hall: all tables, who needs help, who leads, the standings."""

import asyncio

import msgspec

from companion.hall.broker import Broker
from companion.hall.listener import Heard, Listener
from companion.hall.results import Standing, tournament
from companion.hall.topics import TableState
from companion.web.admission import Allowance, Door
from companion.web.hub import BURST, MOST_WATCHERS, RATE
from companion.web.messages import Hello, Message, Speak
from companion.web.pages import ASSETS, page
from companion.web.server import WebServer, own_address
from companion.web.sockets import UNKNOWN, NotWelcomeError, conversation


class HallTable(msgspec.Struct, frozen=True):
    """A table as the hall shows it; ``online``: the broker has it on the line."""

    id: str
    online: bool
    state: TableState


class HallView(msgspec.Struct, frozen=True):
    """All that the page shows; tables that ask for help come first."""

    number: int
    token: str
    tables: tuple[HallTable, ...]
    standings: tuple[Standing, ...]
    moments: tuple[()] = ()


class _Visitor:
    """A page that is open somewhere."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.allowance = Allowance(RATE, BURST)


class _HallHost:
    """Shows what was heard to everybody who has the token."""

    def __init__(self, door: Door, since: str) -> None:
        self._door, self._since = door, since
        self._heard = Heard()
        self._number = 1
        self._visitors: set[_Visitor] = set()
        self._view: bytes | None = None

    def publish(self, heard: Heard) -> None:
        """Something was heard."""
        self._heard, self._view = heard, None
        self._number += 1
        for visitor in self._visitors:
            visitor.news.set()

    def enter(self, hello: Hello) -> _Visitor:
        """Let somebody in. Raises NotWelcomeError."""
        if not self._door.opens(hello.token):
            raise NotWelcomeError("a wrong token", UNKNOWN)
        if len(self._visitors) >= MOST_WATCHERS:
            raise NotWelcomeError("too many watch")
        visitor = _Visitor()
        visitor.news.set()
        self._visitors.add(visitor)
        return visitor

    def hear(self, listener: _Visitor, message: Message) -> None:
        """The page only looks."""
        if not isinstance(message, Speak) or not listener.allowance.take():
            raise NotWelcomeError("the hall only shows")

    def document(self, listener: _Visitor) -> bytes:
        """Return the view, made once for all."""
        if self._view is None:
            self._view = msgspec.json.encode(
                hall_view(self._heard, self._since, self._number, self._door.token)
            )
        return self._view

    def leave(self, listener: _Visitor) -> None:
        """Somebody is gone."""
        self._visitors.discard(listener)


def hall_view(heard: Heard, since: str, number: int, token: str) -> HallView:
    """Return what the page shows of ``heard``."""
    tables = [HallTable(key, key in heard.online, state) for key, state in heard.tables.items()]
    tables.sort(key=lambda one: (not (one.online and one.state.help), not one.online, one.state.table))
    return HallView(number, token, tuple(tables), tournament(heard.results.values(), since))


class Hall:
    """The hall from ``start`` to ``close``. ``since`` (ISO 8601) is when the tournament began."""

    def __init__(self, broker: Broker, *, since: str = "") -> None:
        self._door = Door()
        self._host = _HallHost(self._door, since)
        self._server = WebServer((page("hall.html"), *ASSETS, conversation("/talk", self._host)))
        self.listener = Listener(broker, self.hear)

    def address(self, host: str = "") -> str:
        """Return where the page is, on this machine's own address unless ``host`` is given."""
        return f"http://{host or own_address()}:{self._server.port}/hall#{self._door.token}"

    def hear(self, heard: Heard) -> None:
        """Show what was heard, on whatever thread."""
        self._server.call(self._host.publish, heard)

    def start(self, port: int) -> None:
        """Listen and serve. Raises InputError where no port can be had."""
        self._server.start(port)
        self.listener.start()

    def close(self) -> None:
        """End both."""
        self.listener.close()
        self._server.stop()

"""A house with a table, a web and whoever comes: pages are driven by hand, the table by ``step``."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection, connect

from companion.messages.notices import Notice
from companion.messages.signals import NewSetup, Play, Signal
from companion.rules import Setup, Take, legal_moves
from companion.session.session import Session
from companion.table.table import Table
from companion.web.everybody import EverybodysScreen
from config.settings import WebSettings
from tests.table.tables import setup_of

PATIENCE = 40.0
"""Seconds after which what should have happened has not."""


class House:
    """A session without camera, and everybody's screen on a free port."""

    def __init__(self, setup: Setup | None, *, buttons: bool = True, table: Table | None = None) -> None:
        self.session = Session(table or Table())
        self.web = EverybodysScreen(self.session.put)
        self.session.observers.append(self.web.round)
        self.web.apply(WebSettings(on=True, port=0, buttons=buttons))
        self.session.start(setup)

    @property
    def table(self) -> Table:
        """The table."""
        return self.session.table

    @property
    def token(self) -> str:
        """The token of this game."""
        return self.web.address().partition("#")[2]

    def url(self, page: str = "") -> str:
        """The address of a page, on this machine."""
        return f"http://127.0.0.1:{self.web.port}/{page}#{self.token}"

    def send(self, signal: Signal) -> tuple[Notice, ...]:
        """A touch on the table's own screen."""
        return self.session.send(signal)

    def take(self, face: str, source: str = "central") -> None:
        """Who is in turn takes a card."""
        self.send(Play(Take(face, source)))

    def until(self, found: Callable[[], Any]) -> Any:
        """Let the table go on until ``found`` gives something true, and return that."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.session.step()
            if result := found():
                return result
            time.sleep(0.005)
        raise AssertionError("it did not happen")

    def move(self, rng: random.Random) -> bool:
        """Play one legal move by chance; False once the game is over."""
        state = self.table.state
        assert state is not None
        moves = legal_moves(state)
        if state.finished or not moves:
            return False
        self.send(Play(rng.choice(moves)))
        return True

    def again(self) -> None:
        """The same people play another game."""
        self.send(NewSetup(again=True))


class Phone:
    """A page without a browser: says and hears what a page says and hears."""

    def __init__(self, house: House, *, token: str | None = None, **hello: object) -> None:
        self.house = house
        self.line: ClientConnection = connect(f"ws://127.0.0.1:{house.web.port}/talk").__enter__()
        self.seen: dict[str, Any] = {}
        self.moments: list[dict[str, Any]] = []
        self.say("hello", token=house.token if token is None else token, **hello)

    def say(self, kind: str, **values: object) -> None:
        """Say something."""
        self.line.send(msgspec.json.encode({"type": kind, **values}).decode())

    def hear(self) -> None:
        """Take in what has arrived."""
        try:
            while True:
                found = msgspec.json.decode(self.line.recv(timeout=0))
                if "number" in found:
                    self.seen = found
                    self.moments += found["moments"]
        except TimeoutError:
            return

    def until(self, found: Callable[[dict[str, Any]], Any]) -> Any:
        """Wait until the document is one for which ``found`` is true, and return that."""

        def look() -> Any:
            self.hear()
            return self.seen and found(self.seen)

        return self.house.until(look)

    def sit(self, button: int) -> None:
        """Ask for a seat and have it confirmed on the table's screen."""
        self.until(lambda seen: True)
        self.say("ask", button=button)
        self.until(lambda seen: seen["claim"])
        claim = next(one for one in self.house.web.seats.claims if one.button == button)
        self.house.web.seats.confirm(claim.phone)
        self.until(lambda seen: seen["button"] == button)

    def act(self, kind: str) -> dict[str, Any]:
        """Return the first thing of ``kind`` that can be done."""
        found: dict[str, Any] = self.until(
            lambda seen: next(
                (one for one in (seen["private"] or {}).get("acts", ()) if one["kind"] == kind), None
            )
        )
        return found

    def do(self, kind: str) -> None:
        """Do the first thing of ``kind``."""
        self.say("do", act=self.act(kind)["number"], number=self.seen["number"])

    def close(self) -> None:
        """The phone is gone."""
        self.line.close()


@contextmanager
def house(*wonders: str, buttons: bool = True, **setup: object) -> Iterator[House]:
    """A house whose table plays with ``wonders``; without any it is being set up."""
    built = House(setup_of(*wonders, **setup) if wonders else None, buttons=buttons)
    try:
        yield built
    finally:
        built.web.close()
        built.session.close()

"""The coach on a process of its own: it never delays the table, and thinks at most as long as it is given.

The process is started fresh (spawn), at lower priority, and lives as long as somebody may ask again.
"""

import contextlib
import multiprocessing
import os
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from companion.coach.advisor import Advice, advise
from companion.rules import State

NICER = 19
"""How much lower the priority is than that of the table (Unix niceness): the lowest there is. With 10 the
work on a frame took up to a third longer on two busy cores, with 19 no more than the bus costs."""
FEWEST = 8
"""Rounds that are thought at least: where others keep the computer busy, the time may be over before."""
PATIENCE = 2.0
"""Seconds that a process is given to end by itself."""


class Asked(msgspec.Struct, frozen=True):
    """A question to the coach: the state, the top cards that are known, how long to think, the seed."""

    state: State
    tops: dict[str, str]
    seconds: float
    rounds: int | None = None
    seed: int = 0


def think(asked: Asked) -> Advice:
    """Answer ``asked``, on this process."""
    found = advise(asked.state, asked.tops, seconds=asked.seconds, rounds=asked.rounds, seed=asked.seed)
    if asked.rounds is None and found.options and max(one.playouts for one in found.options) < FEWEST:
        return advise(asked.state, asked.tops, rounds=FEWEST, seed=asked.seed)
    return found


def lower_priority() -> None:
    """Let everything else on the computer go first."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICER)


def _serve(end: Connection) -> None:
    """Answer questions until the other end is closed; only the newest one is thought about."""
    lower_priority()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            number, asked = end.recv()
            while end.poll():
                number, asked = end.recv()
            end.send((number, think(asked)))


class Coach:
    """Asks a thinking process and fetches its answers without ever waiting for them."""

    def __init__(self) -> None:
        self._process: Any = None
        self._end: Connection | None = None
        self._number = 0

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.is_alive()

    def ask(
        self,
        state: State,
        tops: Mapping[str, str],
        *,
        seconds: float,
        rounds: int | None = None,
        seed: int = 0,
    ) -> None:
        """Ask about ``state``; an answer to an earlier question is no longer waited for."""
        if not self.running:
            self._start()
        self._number += 1
        assert self._end is not None
        with contextlib.suppress(OSError):
            self._end.send((self._number, Asked(state, dict(tops), seconds, rounds, seed)))

    def answer(self) -> Advice | None:
        """Return the answer to the newest question once it is there, else None. Never waits."""
        if self._end is None:
            return None
        with contextlib.suppress(EOFError, OSError):
            while self._end.poll():
                number, advice = self._end.recv()
                if number == self._number:
                    return advice  # type: ignore[no-any-return]
        return None

    def wait(self, seconds: float) -> Advice | None:
        """Return the answer to the newest question, waiting up to ``seconds`` for it."""
        if self._end is not None and self._end.poll(seconds):
            return self.answer()
        return None

    def close(self) -> None:
        """End the process."""
        if self._end is not None:
            self._end.close()
        if self._process is not None:
            self._process.join(PATIENCE)
            if self._process.is_alive():
                self._process.terminate()
                self._process.join(PATIENCE)
        self._process = self._end = None

    def _start(self) -> None:
        self.close()
        context = multiprocessing.get_context("spawn")
        self._end, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other,), name="coach", daemon=True)
        self._process.start()
        other.close()

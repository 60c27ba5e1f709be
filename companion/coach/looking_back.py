"""Looking back on a game, on a process of its own: nobody waits for it."""

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress

from companion.coach.thinking import lower_priority
from companion.coach.turning_points import TurningPoint, turning_points
from companion.messages.history import History


class LookingBack:
    """Asks for the turning points of one seat after the other; ``answer`` never waits."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._asked: Future[tuple[TurningPoint, ...]] | None = None

    def ask(self, history: History, seat: int) -> None:
        """Ask about ``seat``; an earlier question is forgotten."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=lower_priority)
        if self._asked is not None:
            self._asked.cancel()
        self._asked = self._pool.submit(turning_points, history, seat)

    def answer(self) -> tuple[TurningPoint, ...] | None:
        """Return the answer once it is there, else None; nothing where the process has died."""
        if self._asked is None or not self._asked.done():
            return None
        with suppress(Exception):
            return self._asked.result()
        return ()

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._asked = None

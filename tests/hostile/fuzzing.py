"""Inputs by the thousand, counted by kind: what became of each, the most processor time that one took.

FUZZ=80 in the environment makes 80 times as many, of another kind in every run, and lets none of them take
more than a second of processor time. The figures are printed at the end::

    FUZZ=80 pytest tests/hostile -p no:xdist --timeout 0
"""

import gc
import os
import resource
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import process_time
from types import FrameType
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy

from config.errors import InputError
from config.texts import is_plain

TIMES = int(os.environ.get("FUZZ", "1"))
THOROUGH = TIMES > 1
MOST_SECONDS = 1.0
"""Processor time that one input may take, asked for in the thorough run alone."""
MOST_MEMORY = 1_000_000
"""Kilobytes that the process may grow to."""
HUNG = 30
"""Seconds of processor time after which an input counts as one that never ends."""


class HungError(BaseException):
    """An input that does not come to an end."""


@dataclass
class Tally:
    """What became of the inputs of one kind: accepted, or refused by which exception."""

    inputs: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    memory: int = 0

    @property
    def accepted(self) -> int:
        """Inputs that were good enough."""
        return self.inputs - self.refused

    @property
    def refused(self) -> int:
        """Inputs that ended in one of the documented exceptions."""
        return sum(count for name, count in self.outcomes.items() if name.endswith(("Error", "Refusal")))

    def count(self, outcome: str, seconds: float, memory: int) -> None:
        """Enter one input. Fails for one that was too slow or too large."""
        self.inputs += 1
        self.outcomes[outcome] += 1
        self.slowest = max(self.slowest, seconds)
        self.memory = max(self.memory, memory)
        if THOROUGH:
            assert seconds < MOST_SECONDS, f"{seconds:.2f} s of processor time"
            assert memory < MOST_MEMORY, f"{memory} kB"


TALLIES: dict[str, Tally] = {}
"""By kind of input, in the order of the tests."""


def fuzz(
    kind: str,
    count: int,
    inputs: SearchStrategy[Any],
    use: Callable[[Any], object],
    allowed: tuple[type[Exception], ...] = (InputError,),
) -> Tally:
    """``use`` each of about ``count`` (times FUZZ) of the ``inputs``; nothing but ``allowed`` may be raised.

    What ``use`` returns is what became of the input where it is a text, else it was accepted.
    """
    tally = TALLIES.setdefault(kind, Tally())

    @settings(
        max_examples=count * TIMES,
        deadline=None,
        database=None,
        derandomize=not THOROUGH,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    @given(inputs)
    def one(value: Any) -> None:
        outcome, seconds = _used(use, value, allowed)
        if THOROUGH and seconds >= MOST_SECONDS:
            # What the machine did meanwhile is not the input's fault: that shows at the second time.
            seconds = min(seconds, _used(use, value, allowed)[1])
        tally.count(outcome, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    # What is left of other inputs is not looked through again and again.
    gc.collect()
    gc.freeze()
    try:
        one()
    finally:
        gc.unfreeze()
    return tally


def _used(
    use: Callable[[Any], object], value: Any, allowed: tuple[type[Exception], ...]
) -> tuple[str, float]:
    """What became of ``value``, and the seconds of processor time it took."""
    start = process_time()
    with _ending():
        try:
            result = use(value)
        except allowed as error:
            outcome = type(error).__name__
        else:
            outcome = result if isinstance(result, str) else "accepted"
    return outcome, process_time() - start


@contextmanager
def located(file: str, lines: int | None = None) -> Iterator[None]:
    """Check that an InputError inside the block names ``file``, and a line that it has."""
    try:
        yield
    except InputError as error:
        _check_place(error, file, lines)
        raise


def _check_place(error: InputError, file: str, lines: int | None) -> None:
    assert error.file == file
    assert is_plain(error.message.replace("\n", " "))
    assert error.line is None or 1 <= error.line <= (lines or error.line)


@contextmanager
def _ending() -> Iterator[None]:
    """Raise HungError inside the block when it does not end."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise HungError(f"no end after {HUNG} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, HUNG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def figures() -> list[str]:
    """One line a kind, and the sum."""
    lines = [f"{'inputs':>9}  {'slowest':>9}  {'memory':>8}  kind: what became of them"]
    for kind, tally in TALLIES.items():
        became = ", ".join(f"{name} {count}" for name, count in tally.outcomes.most_common())
        memory = f"{tally.memory // 1000} MB"
        lines.append(f"{tally.inputs:>9}  {tally.slowest:>7.3f} s  {memory:>8}  {kind}: {became}")
    return [*lines, f"{sum(tally.inputs for tally in TALLIES.values()):>9}  in total"]

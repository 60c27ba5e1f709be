"""How fast this computer is, beside the one on which times were measured."""

import zlib
from functools import cache
from random import Random
from time import thread_time
from typing import Final

MEASURED_ON: Final = 0.0012
"""Seconds that the work below took on the desktop of our measurements, a seventh more for what varies."""
TRIES: Final = 5


@cache
def slowness() -> float:
    """How many times as long as that desktop this computer takes for the same work; at least 1.

    A limit in seconds that is given to work is multiplied by it, so that a Raspberry Pi does the same work
    as a desktop before it gives up. Measured once, in about 10 ms.
    """
    work = Random(1).randbytes(1 << 16)
    return max(1.0, min(_seconds(work) for _ in range(TRIES)) / MEASURED_ON)


def _seconds(work: bytes) -> float:
    begun = thread_time()
    zlib.compress(work)
    return thread_time() - begun

"""How this process asks for memory: large pictures come and go without leaving holes."""

import ctypes

LARGE = 3_000_000
"""Bytes from which a block is a piece of its own, given back to the system as soon as it is free."""

SPARE = 16_000_000
"""Bytes at the end of the heap that are kept for later instead of being given back and asked for again."""

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""The numbers of these settings in glibc's malloc.h."""


def steady_memory() -> bool:
    """Keep the C library from putting large blocks among small ones; whether that was possible (glibc).

    Left alone, glibc learns from the first large block that is freed to put all further ones of that size
    on the heap. Pages of pictures and frames of a camera then leave holes there, and a process that runs for
    days holds a fifth more than it uses.
    """
    try:
        set_option = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return bool(set_option(_MMAP_THRESHOLD, LARGE)) and bool(set_option(_TRIM_THRESHOLD, SPARE))


def give_back() -> bool:
    """Give memory that is free, also between what is used, back to the system; whether that was possible.

    A few milliseconds: for moments in which nobody waits, such as between two games.
    """
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return False
    trim(0)
    return True

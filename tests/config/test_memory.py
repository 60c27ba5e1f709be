"""Large blocks leave no holes, and what is free goes back to the system (glibc, as on a Raspberry Pi)."""

import subprocess
import sys

HOLES = """
import sys
from companion.cli.bench.leftovers import resident_mb
from config.memory import give_back, steady_memory
import ctypes
c = ctypes.CDLL(None)
c.malloc.restype, c.malloc.argtypes, c.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
if sys.argv[1] != "left alone":
    assert steady_memory()
size = int(sys.argv[2])
pins = []
for _ in range(40):
    blocks = [c.malloc(size) for _ in range(3)]
    for block in blocks:
        ctypes.memset(block, 1, size)
    pins.append(c.malloc(2000))
    for block in blocks:
        c.free(block)
# Blocks that stay, with as many free ones between them.
blocks = []
for _ in range(60):
    blocks.append(c.malloc(size))
    ctypes.memset(blocks[-1], 1, size)
    pins.append(c.malloc(2000))
before = resident_mb()
for block in blocks[::2]:
    c.free(block)
freed = resident_mb()
if sys.argv[1] == "given back":
    assert give_back()
print(before - freed, before - resident_mb())
"""


def freed(how: str, size: int) -> float:
    """Megabytes that come back when 30 of 60 blocks of ``size`` bytes are freed."""
    command = [sys.executable, "-c", HOLES, how, str(size)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[1])


def test_a_large_block_goes_back_when_it_is_free() -> None:
    """A page of pictures, between small things that stay."""
    size = 4_200_000
    assert freed("steady", size) > 0.9 * 30 * size / 1e6
    assert freed("left alone", size) < 0.5 * 30 * size / 1e6, "or this is not needed any more"


def test_holes_between_what_is_used_go_back_between_games() -> None:
    size = 400_000
    assert freed("steady", size) < 0.5 * 30 * size / 1e6
    assert freed("given back", size) > 0.8 * 30 * size / 1e6

"""What a picture says of itself before it is unpacked: a few kilobytes can claim to be of any size."""

import struct
from dataclasses import dataclass
from typing import Final

LARGEST_PIXELS: Final = 34_000_000
"""Width × height. A frame of 8K has 33 million; more takes over a second to read."""
LARGEST_UNPACKED: Final = 3 * LARGEST_PIXELS
"""Bytes of all pixels: three for each of the largest photograph."""
LARGEST_PNG: Final = 70_000_000
"""Bytes of all pixels of a PNG: each takes twice as long as one of a JPEG."""
MOST_WORK: Final = 500_000_000
"""Pixels × scans of a JPEG: each scan of a progressive one goes over the whole picture, and a few bytes of
file make a scan. A camera makes about ten."""
MOST_CHUNKS: Final = 100_000
"""Parts of a PNG. The largest files are written in some ten thousand."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_CHANNELS: Final = {0: 1, 2: 3, 3: 4, 4: 4, 6: 4}
"""Bytes or words that a pixel of each kind of PNG unpacks to; a palette may be transparent."""
_JPEG: Final = b"\xff\xd8"
_SCAN: Final = b"\xff\xda"
_STANDALONE: Final = frozenset((0x01, *range(0xD0, 0xD9)))
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True, slots=True)
class Claim:
    """The ``pixels`` of a picture, the ``unpacked`` bytes they make, how many ``scans`` go over them.

    No more than ``most`` bytes are unpacked. ``whole``: no part of the file claims to be longer than the
    file is; memory is asked for by that.
    """

    pixels: int
    unpacked: int
    most: int = LARGEST_UNPACKED
    scans: int = 1
    whole: bool = True

    @property
    def fault(self) -> str | None:
        """Why it is too large to be unpacked; None where it is not."""
        if self.pixels > LARGEST_PIXELS:
            return f"is a picture of {self.pixels} pixels; {LARGEST_PIXELS} are read"
        if self.unpacked > self.most:
            return f"is a picture of {self.unpacked} bytes; {self.most} are read. Save it as JPEG"
        if self.pixels * self.scans > MOST_WORK:
            return f"is a JPEG of {self.scans} scans; a camera makes about ten"
        if not self.whole:
            return "is a picture that is cut off or damaged"
        return None


def claim_of(data: bytes) -> Claim | None:
    """The claim of a PNG or a JPEG; None for anything else, and where it makes none."""
    if data.startswith(_PNG) and len(data) >= 26:
        width, height, depth, kind = struct.unpack_from(">IIBB", data, 16)
        unpacked = width * height * _CHANNELS.get(kind, 4) * max(1, depth // 8)
        return Claim(width * height, unpacked, LARGEST_PNG, whole=_png_is_whole(data))
    if data.startswith(_JPEG):
        size = _jpeg_size(data)
        if size is not None:
            width, height, channels = size
            # Within the packed pixels every FF is followed by 00 or a restart: what looks like a scan is one.
            return Claim(width * height, width * height * channels, scans=data.count(_SCAN))
    return None


def _png_is_whole(data: bytes) -> bool:
    """Whether every chunk up to the end of the picture lies within the file."""
    at = len(_PNG)
    for _ in range(MOST_CHUNKS):
        length = int.from_bytes(data[at : at + 4], "big")
        kind = data[at + 4 : at + 8]
        at += 12 + length
        if at > len(data):
            return False
        if kind == b"IEND":
            return True
    return False


def _jpeg_size(data: bytes) -> tuple[int, int, int] | None:
    """Width, height and channels as the first frame header has them."""
    at = 2
    while at + 10 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF or marker in _STANDALONE:
            at += 1 if marker == 0xFF else 2
            continue
        if marker in _FRAMES:
            height, width, channels = struct.unpack_from(">HHB", data, at + 5)
            return width, height, channels
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def is_claimed_kind(data: bytes) -> bool:
    """Whether ``data`` is of a kind whose claims are known: PNG or JPEG."""
    return data.startswith((_PNG, _JPEG))

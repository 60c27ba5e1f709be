"""Good pictures and films to be damaged, pictures that claim to be huge, the process that looks at them."""

import io
import select
import struct
import subprocess
import sys
import tempfile
import zlib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
from PIL import Image as Photo

from tests.hostile.fuzzing import HUNG, Tally
from tests.vision.pictures import lay, table
from vision.reading.found import Image

ROOT = Path(__file__).parents[2]
CRASHES = Path(tempfile.gettempdir()) / "companion-crashes"
"""Where an input is kept that ended the process, or that it did not end."""
MARKERS = tuple(b"\xff" + bytes((kind,)) for kind in (0xD8, 0xDA, 0xC0, 0xC2, 0xC4, 0xDB, 0xD9, 0xE1))
CHUNKS = (b"IHDR", b"IDAT", b"IEND", b"PLTE", b"tRNS", b"iCCP", b"acTL", b"fcTL", b"\0\0\0\0IEND", b"\x10")
BOXES = (
    b"RIFF",
    b"AVI ",
    b"LIST",
    b"hdrl",
    b"avih",
    b"strh",
    b"strf",
    b"movi",
    b"00dc",
    b"idx1",
    b"MJPG",
    b"H264",
)


class Looker:
    """The other process; begun anew after an input that ended it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Looker":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def look(self, kind: Literal["p", "s", "v"], data: bytes) -> tuple[str, float, int]:
        """What became of a picture or film, seconds of processor time, kilobytes. Fails where it crashed."""
        process = self._process or self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(kind.encode() + len(data).to_bytes(4, "big") + data)
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], 4 * HUNG)
        answer = process.stdout.readline() if ready else b""
        if not answer:
            why = f"ended with {process.wait()}" if ready else "does not come to an end"
            self.close()
            raise AssertionError(f"the process {why}; the input is kept as {_kept(data, kind)}")
        outcome, seconds, memory = answer.decode().split("\t")
        return outcome, float(seconds), int(memory)

    def _begin(self) -> "subprocess.Popen[bytes]":
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.hostile.picture_worker"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        return self._process

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _kept(data: bytes, kind: str) -> Path:
    CRASHES.mkdir(exist_ok=True)
    file = CRASHES / f"{kind}-{sha256(data).hexdigest()[:12]}"
    file.write_bytes(data)
    return file


def accepted(tally: Tally) -> int:
    """How many were pictures that the reader could look at."""
    return tally.outcomes["read"] + tally.outcomes["looked at"]


def a_sticker(width: int = 150, height: int = 130) -> Image:
    """A small picture with one tag in it."""
    picture = table(width, height)
    lay(picture, "7A-GI-07", width / 2, height / 2, 3.0, 20)
    return picture


def _encoded(suffix: str, picture: Any, *options: int) -> bytes:
    good, data = cv2.imencode(suffix, picture, options)
    assert good
    return data.tobytes()


def _photo(mode: str, suffix: str, **options: Any) -> bytes:
    made = io.BytesIO()
    Photo.fromarray(a_sticker()).convert(mode).save(made, suffix, **options)
    return made.getvalue()


@cache
def pictures() -> tuple[bytes, ...]:
    """PNG and JPEG of every kind: grey, colour, palette, alpha, 16 bits, progressive, turned, 1 × N."""
    grey = a_sticker()
    colour = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)
    clear = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGRA)
    clear[:, :70, 3] = 0
    turned = Photo.Exif()
    turned[0x0112] = 6
    return (
        _encoded(".png", grey),
        _encoded(".png", colour),
        _encoded(".png", clear),
        _encoded(".png", grey.astype(np.uint16) * 257),
        _encoded(".png", clear.astype(np.uint16) * 257),
        _photo("P", "PNG"),
        _photo("1", "PNG"),
        _photo("LA", "PNG"),
        _encoded(".png", grey[:1]),
        _encoded(".png", grey[:, :1]),
        _encoded(".jpg", grey),
        _encoded(".jpg", colour, cv2.IMWRITE_JPEG_QUALITY, 60),
        _encoded(".jpg", colour, cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_RST_INTERVAL, 4),
        _photo("CMYK", "JPEG"),
        _photo("RGB", "JPEG", exif=turned, progressive=True),
        _encoded(".jpg", grey[:1, :1]),
    )


@cache
def other_pictures() -> tuple[bytes, ...]:
    """The other kinds that a folder is read for."""
    colour = cv2.cvtColor(a_sticker(), cv2.COLOR_GRAY2BGR)
    kinds = (".bmp", ".tiff", ".webp", ".ppm", ".gif")
    # OpenCV writes GIF from 4.11 on, and reads none before that.
    return tuple(_encoded(suffix, colour) for suffix in kinds if cv2.haveImageWriter(suffix))


@cache
def films() -> tuple[bytes, ...]:
    """Short films in the ways that cameras and telephones keep them."""
    made = []
    with tempfile.TemporaryDirectory() as folder:
        for name, code in (("a.avi", "MJPG"), ("b.avi", "XVID"), ("c.mp4", "mp4v"), ("d.mkv", "MJPG")):
            file = Path(folder) / name
            writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*code), 10, (128, 112))
            for level in range(4):
                writer.write(cv2.cvtColor(a_sticker(128, 112) // (1 + level // 2), cv2.COLOR_GRAY2BGR))
            writer.release()
            made.append(file.read_bytes())
    return tuple(made)


def png(width: int, height: int, depth: int = 8, kind: int = 0, packed: bytes = b"") -> bytes:
    """A PNG of that header, with ``packed`` as its pixels."""
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    chunks = (b"IHDR" + head, b"IDAT" + packed, b"IEND")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk)) for chunk in chunks
    )


def mended(data: bytes) -> bytes:
    """``data`` with the right check sum behind every chunk, if it is a PNG: decoders look further then."""
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return data
    made, at = bytearray(data), 8
    while at + 12 <= len(made):
        end = at + 8 + int.from_bytes(made[at : at + 4], "big")
        made[end : end + 4] = struct.pack(">I", zlib.crc32(made[at + 4 : end]))
        at = end + 4
    return bytes(made)


def white_png(width: int, height: int, depth: int, channels: int, kind: int) -> bytes:
    """A white PNG of any size in a few kilobytes."""
    packed, row = zlib.compressobj(9), b"\0" + b"\xff" * (width * channels * depth // 8)
    return png(
        width, height, depth, kind, b"".join(packed.compress(row) for _ in range(height)) + packed.flush()
    )


def full_of_finders(side: int, module: int) -> bytes:
    """A PNG full of what looks like the corners of codes: every three of them could be one."""
    one = np.full((8, 8), 230, np.uint8)
    one[:7, :7], one[1:6, 1:6], one[2:5, 2:5] = 20, 230, 20
    large = np.kron(one, np.ones((module, module), np.uint8))
    times = -(-side // len(large))
    return _encoded(".png", np.tile(large, (times, times))[:side, :side], cv2.IMWRITE_PNG_COMPRESSION, 1)


def many_scans(side: int, scans: int) -> bytes:
    """A progressive JPEG whose last scan is repeated."""
    made = io.BytesIO()
    Photo.fromarray(np.full((side, side), 200, np.uint8)).save(made, "JPEG", progressive=True)
    data = made.getvalue()
    scan = data[data.rindex(b"\xff\xc4", 0, data.rindex(b"\xff\xda")) : -2]
    return data[:-2] + scan * scans + b"\xff\xd9"

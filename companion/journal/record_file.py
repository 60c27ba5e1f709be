"""Reading a record from outside: a JSON Lines file, or a capture that holds one. Nothing in it is trusted."""

import io
import struct
import zipfile
import zlib
from pathlib import Path

from config.errors import InputError
from config.loading import read_bytes

LARGEST = 10_000_000
"""Bytes. A long game has about 20 thousand."""
RECORD = "record.jsonl"
"""The member of a capture that is the record."""
DAMAGES = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
    OverflowError,
)
"""What reading a damaged archive raises."""


def read_record(path: Path) -> list[str]:
    """The lines of the record at ``path``, a text file or a capture for a bug report.

    Raises InputError, with file and line, for what cannot be read: too large, no regular file, no text.
    """
    name = str(path)
    data = read_bytes(path, LARGEST)
    if data.startswith(b"PK\x03\x04"):
        data = _member(data, name)
    if len(data) > LARGEST:
        raise InputError(f"is larger than {LARGEST} bytes; that is no record of a game", name)
    try:
        return data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError("is not UTF-8 text", name, line) from error


def _member(data: bytes, name: str) -> bytes:
    """The record inside the capture ``data``, ``LARGEST`` + 1 bytes of it at most. Nothing goes to disk."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            about = archive.getinfo(RECORD)
            # The other ways ask for memory by what the file claims.
            if about.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise InputError(f"does not pack {RECORD} by deflate; it is no capture of ours", name)
            with archive.open(about) as file:
                return file.read(LARGEST + 1)
    except KeyError as error:
        raise InputError(f"is an archive without {RECORD}; it is no capture of ours", name) from error
    except DAMAGES as error:
        raise InputError(f"is a damaged archive: {error}", name) from error

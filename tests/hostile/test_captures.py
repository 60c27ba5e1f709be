"""Captures and other archives as records: never unpacked to disk, never larger than a record may be."""

import io
import struct
import zipfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import strategies as st

from companion.journal.record_file import LARGEST, RECORD, read_record
from companion.rules.format.record import replay
from companion.session.capture import Capture, capture
from tests.hostile.fuzzing import fuzz, located
from tests.hostile.material import TEXTS, damaged
from tests.table.tables import begun

KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def archive(members: dict[str, bytes], kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", kind) as made:
        for name, data in members.items():
            made.writestr(name, data)
    return packed.getvalue()


@cache
def a_capture() -> Capture:
    """What the companion itself saves, of a short game."""
    table = begun("giza", "rhodes")
    for tag in ("GI-01", "RH-07", "CE-01"):
        table.show(tag)
    return capture(table, settings="[app]\n")


def test_a_damaged_archive_is_a_record_or_refused_and_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "capture.zip"
    members = dict(a_capture().members)
    members["versions.json"] = b"{}"
    seeds = [archive(members, kind) for kind in KINDS] + [archive({RECORD: members[RECORD]}), members[RECORD]]
    words = (b"PK\3\4", b"PK\1\2", b"PK\5\6", b"PK\6\6", b"record.jsonl", b"\x0e\0", b"\x0c\0", b"\xff" * 8)

    def use(data: bytes) -> None:
        file.write_bytes(data)
        try:
            with located(str(file)):
                replay(read_record(file), str(file))
        finally:
            assert list(tmp_path.iterdir()) == [file]

    tally = fuzz("captures", 80, damaged(seeds, words, most=2), use)
    assert min(tally.accepted, tally.refused) > 1


def test_whatever_the_members_are_called_only_the_record_is_read(tmp_path: Path) -> None:
    file = tmp_path / "capture.zip"
    names = st.sampled_from(
        ("../record.jsonl", "/record.jsonl", "a/../record.jsonl", "RECORD.JSONL", "record.jsonl/")
    )
    encodable = TEXTS.map(lambda name: "x" + name.encode(errors="replace").decode()[:1000])

    def use(called: list[str]) -> None:
        data = archive(dict.fromkeys(called, b"no record") | {RECORD: a_capture().members[RECORD]})
        file.write_bytes(data)
        assert len(replay(read_record(file), str(file)).moves) == 3
        assert list(tmp_path.iterdir()) == [file]

    assert fuzz("names in captures", 20, st.lists(names | encodable, max_size=5), use).accepted > 10


def linked() -> bytes:
    """A capture whose record is a symbolic link."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        link = zipfile.ZipInfo(RECORD)
        link.create_system = 3
        link.external_attr = 0o120777 << 16
        made.writestr(link, "/etc/passwd")
    return packed.getvalue()


def encrypted() -> bytes:
    """A capture that says its record is encrypted."""
    data = bytearray(archive({RECORD: b"{}"}))
    for signature, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        struct.pack_into("<H", data, data.index(signature) + at, 1)
    return bytes(data)


HOSTILE = {
    "a bomb": lambda: archive({RECORD: bytes(2 * LARGEST)}),
    "a bomb of lines": lambda: archive({RECORD: b"\n" * (2 * LARGEST)}),
    "an archive in an archive": lambda: archive({RECORD: archive({RECORD: bytes(LARGEST)})}),
    "a link": linked,
    "a password": encrypted,
    "bzip2": lambda: archive({RECORD: b"{}"}, zipfile.ZIP_BZIP2),
    "lzma": lambda: archive({RECORD: b"{}"}, zipfile.ZIP_LZMA),
    "thousands of members": lambda: archive({f"{number}": b"" for number in range(5_000)}),
    "no member": lambda: archive({}),
    "nothing but a signature": lambda: b"PK\3\4",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_an_archive_made_to_do_harm_is_refused(what: str, tmp_path: Path) -> None:
    file = tmp_path / "capture.zip"
    file.write_bytes(HOSTILE[what]())

    def use(path: Path) -> None:
        replay(read_record(path), str(path))

    tally = fuzz("archives made to do harm", 1, st.just(file), use)
    assert tally.accepted == 0
    assert list(tmp_path.iterdir()) == [file]

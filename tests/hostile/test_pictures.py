"""Pictures and films from anywhere are looked at or refused, by the real cameras and the real reader.

Another process looks at them: a decoder that crashes is caught with the input that did it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import pytest
from hypothesis import strategies as st

from config.errors import InputError
from tests.hostile.fuzzing import TALLIES, THOROUGH, Tally, fuzz
from tests.hostile.material import damaged
from tests.hostile.pictures import (
    BOXES,
    CHUNKS,
    MARKERS,
    Looker,
    accepted,
    films,
    full_of_finders,
    many_scans,
    mended,
    other_pictures,
    pictures,
    png,
    white_png,
)
from vision.cameras import open_camera, read_picture
from vision.cameras.claims import LARGEST_PIXELS, claim_of
from vision.reading.filters import as_grey


@pytest.fixture(scope="module")
def looker() -> Iterator[Looker]:
    """The other process."""
    made = Looker()
    yield made
    made.close()


def looking(
    looker: Looker, name: str, count: int, kind: Literal["p", "s", "v"], inputs: st.SearchStrategy[bytes]
) -> Tally:
    """Have ``looker`` look at the ``inputs``; its seconds and memory count."""
    used = Tally()

    def use(data: bytes) -> str:
        outcome, seconds, memory = looker.look(kind, data)
        used.count(outcome, seconds, memory)
        return outcome

    fuzz(name, count, inputs, use)
    TALLIES[name] = used
    return used


def test_damaged_png_and_jpeg_are_looked_at_or_missed(looker: Looker) -> None:
    lightly = damaged(pictures(), MARKERS + CHUNKS, most=1)
    inputs = st.one_of(lightly, lightly.map(mended), damaged(pictures(), MARKERS + CHUNKS).map(mended))
    tally = looking(looker, "PNG and JPEG pictures", 260, "p", inputs)
    assert min(accepted(tally), tally.outcomes["missed"]) > 20
    assert tally.outcomes["not a picture for the reader"] == 0
    assert looking(looker, "whole pictures", 1, "p", st.sampled_from(pictures())).outcomes["missed"] == 0


def test_damaged_pictures_of_other_kinds_are_looked_at_or_missed(looker: Looker) -> None:
    inputs = damaged(other_pictures(), (b"\0\1", b"\xff\xff"), most=1)
    tally = looking(looker, "other pictures", 25, "p", inputs)
    assert min(accepted(tally), tally.outcomes["missed"]) > 0


def test_damaged_films_are_looked_at_or_refused(looker: Looker) -> None:
    tally = looking(looker, "films", 25, "v", damaged(films(), BOXES, most=3))
    assert min(accepted(tally), tally.refused) > 0


WAYS: tuple[Literal["p", "s"], ...] = ("p", "s")
"""As a frame of a folder, and as ``companion read`` does it."""

HUGE: dict[str, Callable[[], bytes]] = {
    "the largest that a PNG can claim": lambda: png(2**31 - 1, 2**31 - 1),
    "0 wide": lambda: png(0, 10),
    "one row": lambda: png(2**31 - 1, 1, 16, 6),
    "16 bits": lambda: png(8000, 8000, 16, 6),
    "the largest that a JPEG can claim": lambda: many_scans(16, 0).replace(
        b"\0\x10\0\x10", b"\xff\xff\xff\xff"
    ),
    "scan after scan": lambda: many_scans(1500, 1000),
    "a map of bits": lambda: b"P4\n999999 999999\n",
    "a wide picture map": lambda: b"P6 65535 65535 255\n",
}


@pytest.mark.parametrize("what", HUGE)
def test_what_claims_to_be_huge_is_refused_before_it_is_unpacked(what: str, tmp_path: Path) -> None:
    file = tmp_path / "huge.png"
    file.write_bytes(HUGE[what]())
    with pytest.raises(InputError, match=r"is (?:a|not a|too) "):
        read_picture(file)


def test_claims_take_no_memory() -> None:
    with Looker() as fresh:
        inputs = st.sampled_from([HUGE[what]() for what in HUGE])
        tally = looking(fresh, "pictures that claim to be huge", len(HUGE), "p", inputs)
    assert set(tally.outcomes) == {"missed"}
    assert tally.memory < 250_000


def test_the_largest_pictures_that_are_read_need_little_memory() -> None:
    side = 5830 if THOROUGH else 700
    kinds = ((8, 1, 0, 1.0), (8, 3, 2, 0.828), (8, 4, 6, 0.717), (16, 4, 6, 0.507))
    with Looker() as fresh:
        for depth, channels, kind, share in kinds:
            edge = int(side * share)
            for way in WAYS:
                outcome, seconds, memory = fresh.look(way, white_png(edge, edge, depth, channels, kind))
                TALLIES.setdefault("pictures as large as are read", Tally()).count(outcome, seconds, memory)
                assert outcome == "looked at"
                assert memory < 800_000


@pytest.mark.parametrize("module", [1, 2, 3, 5])
def test_a_picture_full_of_what_looks_like_codes_is_left_in_time(looker: Looker, module: int) -> None:
    for side in (600, 1900, 5800) if THOROUGH else (600,):
        outcome, seconds, memory = looker.look("s", full_of_finders(side, module))
        TALLIES.setdefault("pictures full of what looks like codes", Tally()).count(outcome, seconds, memory)
        assert outcome == "looked at"


def test_what_a_picture_claims_is_what_it_is() -> None:
    for data in pictures():
        claim = claim_of(data)
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
        assert claim is not None
        assert claim.fault is None
        assert claim.pixels == picture.shape[0] * picture.shape[1]
        assert claim.unpacked >= picture.nbytes
        assert claim.scans >= 1
    assert claim_of(png(LARGEST_PIXELS, 1)).fault is None  # type: ignore[union-attr]
    assert claim_of(png(LARGEST_PIXELS + 1, 1)).fault is not None  # type: ignore[union-attr]


def test_a_clear_picture_is_seen_on_white_and_16_bits_as_8() -> None:
    clear = np.zeros((1, 256, 4), np.uint8)
    clear[0, :, 3] = np.arange(256)
    grey = as_grey(clear)
    assert grey is not None
    assert np.array_equal(grey[0], 255 - np.arange(256))
    deep = as_grey((np.arange(256, dtype=np.uint16) * 257).reshape(1, -1))
    assert deep is not None
    assert np.array_equal(deep[0], np.arange(256))


SCRIPTS = {
    "list.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfilm.avi\n#EXT-X-ENDLIST\n",
    "list.avi": "#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/film.ts\n",
    "script.avi": "ffconcat version 1.0\nfile film.avi\n",
    "script.ffconcat": "ffconcat version 1.0\nfile film.avi\n",
    "stream.sdp": "v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
    "manifest.mpd": '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>film.avi</BaseURL></MPD>',
    "text.txt": "hello\n" * 2000,
    "ansi.avi": "\x1b[2J\x1b[31mred\n" * 500,
    "frame%d.png": "no picture",
    "concat:film.avi|film.avi": "no film",
    "file:film.avi": "no film",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_film_is_never_a_script_that_names_other_files(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "film.avi").write_bytes(films()[0])
    (tmp_path / "frame1.png").write_bytes(pictures()[0])
    (tmp_path / name).write_text(SCRIPTS[name], "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError):
        open_camera(str(tmp_path / name))
    with pytest.raises(InputError):
        open_camera(name)
    with open_camera("film.avi") as film:
        assert film.read() is not None

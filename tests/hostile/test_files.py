"""Files that an owner may write or be given: settings, pieces, wirings, catalogues, each right or refused."""

import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest
import tomli_w
from hypothesis import strategies as st

from config.catalogue import StageFacts, default_catalogue, load_catalogue, parse_catalogue
from config.loading import LARGEST_FILE, LONGEST_LINE
from config.own_box import OwnPieces, load_pieces, save_pieces
from config.settings import load_settings, save_settings
from config.texts import is_plain
from config.wiring import load_wiring
from hardware.diagram import connections
from tests.hostile.fuzzing import fuzz, located
from tests.hostile.material import altered, damaged

FACTS = default_catalogue()
NAMES = (
    *FACTS.faces, *FACTS.wonders, "GI-07", "RO-01", "auto", "en", "medals", "up", "i2c", "cost",
)  # fmt: skip
TOKENS = (
    b"[", b"[[", b"]", b"{", b"}", b'"""', b"'''", b'"', b"=", b".", b",", b"#", b"\n", b"\\u001b",
    b"\\U00110000", b"nan", b"-inf", b"1e999", b"1979-05-27T07:32:00Z", b"0x" + b"f" * 500, b"9" * 900,
    b"a." * 400, b"[" * 900,
    b"true", b"[app]\n", b"[[seats]]\n", b"a = 1\n" * 200,
)  # fmt: skip


def shipped(name: str) -> str:
    """The text of a file in config/."""
    return (resources.files("config") / name).read_text("utf-8")


def toml(document: object) -> bytes:
    """``document`` (what ``altered`` made of a TOML file) as a TOML file; what TOML lacks is left out."""
    return tomli_w.dumps(_without_null(document)).encode(errors="surrogatepass")


def _without_null(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_null(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [_without_null(inner) for inner in value if inner is not None]
    return value


def inputs(text: str) -> st.SearchStrategy[bytes]:
    """The TOML ``text`` with values altered, or with its letters damaged."""
    return altered([tomllib.loads(text)], NAMES).map(toml) | damaged([text.encode()], TOKENS)


def reading(kind: str, count: int, text: str, file: Path, read: Callable[[], object]) -> None:
    """``read`` ``file`` with many a content: an InputError names it and a line that it has."""

    def use(data: bytes) -> None:
        file.write_bytes(data)
        with located(str(file), data.count(b"\n") + 1):
            read()

    tally = fuzz(kind, count, inputs(text), use)
    assert min(tally.accepted, tally.refused) > count // 40


def test_settings_are_settings_that_can_be_kept_or_refused(tmp_path: Path) -> None:
    file, kept = tmp_path / "settings.toml", tmp_path / "kept.toml"

    def read() -> None:
        settings = load_settings(file)
        save_settings(settings, kept)
        assert load_settings(kept) == settings

    reading("settings", 80, shipped("settings.toml"), file, read)


def test_pieces_are_pieces_that_can_be_kept_or_refused(tmp_path: Path) -> None:
    file, kept = tmp_path / "pieces.toml", tmp_path / "kept.toml"
    stages = tuple(StageFacts(level, 1 + level % 2, "same", 3) for level in range(1, 6))
    save_pieces(OwnPieces({"RO-07": "wood", "GI-01": "gear"}, {"rome": stages}), file)

    def read() -> None:
        pieces = load_pieces(file)
        save_pieces(pieces, kept)
        assert load_pieces(kept) == pieces

    reading("pieces and bindings", 80, file.read_text("utf-8"), file, read)


def test_a_wiring_can_be_wired_or_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"

    def read() -> None:
        wiring = load_wiring(str(file))
        assert connections(wiring)
        assert is_plain(wiring.title)

    reading("wirings", 80, shipped("wiring/four-seats.toml"), file, read)


def test_own_facts_are_laid_over_ours_or_refused(tmp_path: Path) -> None:
    file = tmp_path / "catalogue.toml"
    own = tomli_w.dumps({key: tomllib.loads(shipped("catalogue.toml"))[key] for key in ("faces", "decks")})

    def read() -> None:
        facts = load_catalogue(file)
        assert all(is_plain(name) for group in (facts.faces, facts.decks, facts.wonders) for name in group)

    reading("catalogues", 20, own, file, read)


def test_whole_facts_are_facts_or_refused() -> None:
    def use(data: bytes) -> None:
        parse_catalogue(data.decode(errors="replace"), "catalogue.toml")

    inputs = damaged([shipped("catalogue.toml").encode()], TOKENS)
    assert fuzz("whole catalogues", 4, inputs, use).inputs >= 4


DOTS = "a." * (LONGEST_LINE // 2 - 1) + "a"


@pytest.mark.parametrize(
    "text",
    [
        f"{DOTS[1:]}=1\n" * (LARGEST_FILE // LONGEST_LINE),
        "".join(f"[{number}.{DOTS[:-8]}]\n" for number in range(150)),
        f"x = '''\n{('[' + ' ' * (LONGEST_LINE - 2) + chr(10)) * 150}'''\n",
        "x = [\n" + "[\n" * 50_000,
        "\n" * LARGEST_FILE,
        "[[a]]\n" * (LARGEST_FILE // 6),
        "".join(f"a{number}=1\n" for number in range(20_000)),
        "x = " + "9" * 5000,
        "x = '''" + "\n" * 1000 + "9" * (LONGEST_LINE + 1),
        "x = [\n" + "1,\n" * 60_000 + "]\n",
    ],
    ids=["dots", "tables", "spaces", "nested", "empty", "array", "keys", "digits", "line", "list"],
)
def test_what_would_keep_a_parser_busy_is_refused_or_soon_read(text: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"

    def use(content: str) -> None:
        file.write_text(content, "utf-8")
        load_settings(file)

    tally = fuzz("files that would keep a parser busy", 1, st.just(text), use)
    assert tally.inputs >= 1

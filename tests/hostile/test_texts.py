"""Texts from anywhere are shown and spoken as they are and mean nothing: no markup, command or line."""

import io
import logging
import re
import string
import unicodedata
import xml.dom.minidom
from pathlib import Path

import pytest
from hypothesis import strategies as st

from companion.cli import OneLine
from companion.cli.output import PlainConsole
from companion.messages.notices import ForeignSeen
from companion.messages.signals import DuplicateSticker, ForeignCode, TagLifted, TagPlaced
from companion.sound.voice import LONGEST, command, speakable
from config.texts import is_plain, plain, plain_lines
from config.wiring import load_wiring, parse_wiring
from hardware.diagram import draw_wiring
from hardware.drawing import to_svg
from tests.hostile.fuzzing import fuzz
from tests.hostile.material import MEANINGFUL, TEXTS
from tests.table.tables import Played, begun
from vision.tags import all_tags, parse_tag

OURS = {tag.text for tag in all_tags()}


def near_tags() -> st.SearchStrategy[str]:
    """The text of one of our stickers with letters changed, and now and then whole."""
    letters = st.sampled_from(string.ascii_uppercase + string.digits + "-+./:$%* abz٠１ﾐ\n\0")
    change = st.lists(st.tuples(st.integers(0, 9), letters), max_size=3)
    return st.tuples(st.sampled_from(sorted(OURS)), change).map(lambda drawn: _changed(*drawn))


def _changed(text: str, changes: list[tuple[int, str]]) -> str:
    for at, letter in changes:
        text = text[:at] + letter + text[at + 1 :]
    return text


def test_only_the_texts_of_our_own_stickers_are_tags() -> None:
    def use(text: str) -> str:
        tag = parse_tag(text)
        assert (tag is not None) == (text in OURS)
        assert tag is None or tag.text == text
        return "tag" if tag else "foreign"

    tally = fuzz("tag texts", 300, near_tags() | TEXTS, use)
    assert min(tally.outcomes["tag"], tally.outcomes["foreign"]) > 10


def test_a_foreign_code_changes_nothing_and_is_told_in_a_short_plain_line() -> None:
    tables = (Played(), begun("giza", "rhodes"))
    before = [(table.state, table.draft) for table in tables]
    signals = st.sampled_from((TagPlaced, TagLifted, DuplicateSticker, ForeignCode))

    def use(drawn: tuple[str, type]) -> str:
        text, kind = drawn
        if text in OURS:
            return "one of ours"
        told = 0
        for table, known in zip(tables, before, strict=True):
            for notice in table.handle(kind(text, 1.0)):
                assert isinstance(notice, ForeignSeen)
                assert len(notice.text) <= 40
                assert is_plain(notice.text)
                told += 1
            assert (table.state, table.draft) == known
        return "told" if told else "nothing said"

    tally = fuzz("foreign codes on the pad", 250, st.tuples(near_tags() | TEXTS, signals), use)
    assert tally.outcomes["told"] > 50


def test_a_plain_text_has_no_letter_that_is_obeyed_and_keeps_every_other() -> None:
    kinds = {"Cc", "Cs", "Zl", "Zp"}
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}

    def use(text: str) -> str:
        shown = plain(text)
        assert len(shown) == len(text)
        assert is_plain(shown)
        assert is_plain(text) == (shown == text)
        shown.encode()
        for letter in shown:
            assert unicodedata.category(letter) not in kinds
            assert unicodedata.bidirectional(letter) not in turning
        assert plain_lines(text).count("\n") == text.count("\n")
        assert plain("Élodie's “été”: 5\u00a0€ 👨\u200d👩 Ωмег") == "Élodie's “été”: 5\u00a0€ 👨\u200d👩 Ωмег"
        return "as it is" if shown == text else "with dots"

    tally = fuzz("texts to be shown", 200, TEXTS, use)
    assert min(tally.outcomes["as it is"], tally.outcomes["with dots"]) > 20


def test_the_terminal_and_the_log_show_a_text_on_its_line_and_obey_nothing() -> None:
    page = io.StringIO()
    console = PlainConsole(file=page, force_terminal=True, width=10_000, highlight=False, color_system=None)
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    handler.setFormatter(OneLine("%(levelname)s %(message)s"))

    def use(text: str) -> None:
        for sheet in (page, log):
            sheet.seek(0)
            sheet.truncate()
        console.print(f"No camera: {text}", soft_wrap=True)
        assert page.getvalue() == plain_lines(f"No camera: {text}") + "\n"
        try:
            raise ValueError(text)
        except ValueError as error:
            record = logging.LogRecord("x", logging.WARNING, "x", 1, "%s", (text,), (ValueError, error, None))
            handler.handle(record)
        first, *below = log.getvalue().split("\n")
        assert first == f"WARNING {plain(text)}"
        assert all(line == "" or line.startswith("  ") for line in below)
        assert is_plain("".join(below))

    assert fuzz("lines of terminal and log", 120, TEXTS, use).accepted > 100


def test_the_voice_gets_a_text_that_holds_no_command_and_never_as_an_argument() -> None:
    def use(text: str) -> str:
        spoken = speakable(text)
        assert is_plain(spoken)
        assert len(spoken) <= LONGEST
        assert not set("[]") & set(spoken)
        return "spoken" if spoken else "nothing to say"

    assert fuzz("sentences to be spoken", 120, TEXTS, use).outcomes["spoken"] > 50
    for text in MEANINGFUL:
        assert text not in command("espeak-ng", "en", Path("out.wav"))


def test_what_would_be_obeyed_is_said_aloud() -> None:
    # In double brackets espeak-ng sings what follows; behind \x01 stands a change of its voice.
    assert speakable("[[wUd]] -f x") == "((wUd)) -f x"
    assert speakable("Elena\x01100P") == "Elena 100P"
    assert speakable("a\n\tb") == "a b"


def test_the_title_of_a_wiring_is_words_in_its_drawing() -> None:
    good = (Path(__file__).parents[2] / "config/wiring/two-seats.toml").read_text("utf-8")

    def use(text: str) -> None:
        escaped = "".join(f"\\U{ord(letter):08x}" for letter in text)
        drawn = to_svg(
            draw_wiring(parse_wiring(re.sub("title = .*", lambda _: f'title = "{escaped}"', good), "w"))
        )
        assert len(xml.dom.minidom.parseString(drawn).getElementsByTagName("title")) == 1
        assert drawn.count("<") == plain_drawing.count("<")

    plain_drawing = to_svg(draw_wiring(load_wiring("two-seats")))
    tally = fuzz("titles of drawings", 25, TEXTS, use)
    assert min(tally.accepted, tally.refused) > 3


@pytest.mark.parametrize("word", ["print(", "typer.echo(", "sys.stdout.write("])
def test_no_command_writes_past_what_makes_texts_harmless(word: str) -> None:
    folder = Path(__file__).parents[2] / "companion" / "cli"
    files = [file for file in folder.rglob("*.py") if file.name != "output.py"]
    said = re.compile(rf"(?<![.\w]){re.escape(word)}")
    assert [str(file) for file in files if said.search(file.read_text("utf-8"))] == []
    assert len(files) > 20

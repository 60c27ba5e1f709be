"""What phones and televisions are told, and in which words the pages are written."""

import re
from importlib import resources

import msgspec
import pytest

from companion.messages.signals import Play
from companion.rules import Take
from companion.table.table import Table
from companion.web.drawings import drawing, drawn_levels
from companion.web.pages import files
from companion.web.snapshot import Snapshot, SnapshotMaker
from companion.web.views.document import Documents
from companion.web.views.seat_view import seat_view
from companion.web.views.table_view import table_view
from companion.web.words import page_words
from config.catalogue import load_catalogue
from config.language import ENGLISH, LANGUAGES, load_language
from tests.table.tables import begun, elena_takes


def shot_of(table: Table, notices: tuple[object, ...] = ()) -> Snapshot:
    """A snapshot of a table."""
    shot = SnapshotMaker().round(table, notices, watched=True)  # type: ignore[arg-type]
    assert shot is not None
    return shot


def test_ones_own_place_says_what_is_missing_for_the_next_stage_and_the_medals_in_reach() -> None:
    table = begun("giza", "rhodes", medals=("three-green", "three-red"))
    elena_takes(table, "gear", "wood")
    mine = seat_view(shot_of(table), 0, ENGLISH)
    assert mine is not None
    assert mine.yours
    assert [(one.number, one.needed, one.short) for one in mine.next] == [(1, 2, 1)]
    assert mine.next[0].text == "1 more card"
    reach = {one.medal.id: one for one in mine.reach}
    assert (reach["three-green"].have, reach["three-green"].need) == (1, 3)
    assert reach["three-green"].missing == "2 Green cards"
    assert reach["three-green"].place == "on your left"
    assert [rival.seat for rival in reach["three-green"].rivals] == [1]


def test_a_snapshot_is_made_only_of_news_and_only_for_those_who_watch() -> None:
    table, maker = begun("giza", "rhodes"), SnapshotMaker()
    assert maker.round(table, (), watched=False) is None
    assert maker.round(table, (), watched=True) is not None
    assert maker.round(table, (), watched=True) is None
    notices = table.handle(Play(Take("wood", "central")))
    assert maker.round(table, notices, watched=False) is None
    assert maker.round(table, (), watched=True) is not None
    maker.again()
    assert maker.round(table, (), watched=True) is not None


def test_a_lesson_and_a_game_that_plays_itself_are_nobodys_business() -> None:
    people = begun("giza", "rhodes")
    beside = Table(beside=people)
    assert SnapshotMaker().round(beside, (), watched=True) is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_view_is_said_in_every_language_without_rules_or_ids(code: str) -> None:
    table = begun("giza", "rhodes", "rome", medals=("three-green", "three-red", "three-blue"))
    notices: tuple[object, ...] = ()
    for face in ("gear", "compass", "gear"):
        while table.state is not None and table.state.active != 0:
            table.handle(Play(Take("laurel-3", "central")))
        notices = table.handle(Play(Take(face, "central")))
    documents = Documents(shot_of(table, notices))
    shown = [documents.table(code), *(documents.mine(seat, code) for seat in range(3))]
    told = documents.moments(code)
    assert any(one.kind == "medal" and one.seat == 0 and one.hands for one in told)
    sentences = [one.text for one in told] + [one.hands for one in told]
    for seat in range(3):
        sentences += [f"{act.view.text} {act.view.note}" for act in documents.acts(seat, code)]
        sentences += [odds.text for odds in documents.odds(seat, code)]
    mine = msgspec.json.decode(shown[1])
    sentences += [mine["expected"], *(one["missing"] for one in mine["reach"])]
    for sentence in sentences:
        assert not re.search(r"\bR\d+\b|[A-Z]{2}-\d\d", sentence), sentence
        assert "{" not in sentence


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_word_that_a_page_asks_for_is_there(code: str) -> None:
    words = page_words(load_language(code))
    asked = set()
    for name, content in files().items():
        if name.endswith(".js"):
            asked |= set(re.findall(r'word\("([^"]+)"\)', content.decode()))
    assert len(asked) > 30
    assert asked <= words.keys()
    assert all(words.values())


TOO_NEW = (
    r"\?\.[a-zA-Z\[(]",
    r"\?\?",
    r"\|\|=",
    r"\.at\(",
    r"\.replaceChildren\(",
    r"#[a-z]+\s*[=(;]",
    r"structuredClone",
)
"""What JavaScript has got since 2018 (Safari 12, Chrome 70): optional chaining, ``??``, private names …"""


def test_every_page_is_understood_by_a_phone_of_2018() -> None:
    for name, content in files().items():
        text = content.decode()
        if name.endswith(".js"):
            code = "\n".join(line.split("//")[0] for line in text.split("\n"))
            code = re.sub(r'"[^"]*"', "", code)
            assert not [what for what in TOO_NEW if re.search(what, code)], name
        if name.endswith(".css"):
            code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
            assert not re.search(r"(^|[ ;{])(gap|inset|aspect-ratio|:is|:where)\s*:", code), name


def test_every_page_is_small_and_asks_for_nothing_from_elsewhere() -> None:
    assert sum(map(len, files().values())) < 60_000
    for name, content in files().items():
        assert not re.search(rb"https?://(?!www\.w3\.org/2000/svg)", content), name


def test_every_wonder_that_is_drawn_stands_as_far_as_it_is_built() -> None:
    for wonder, facts in load_catalogue().wonders.items():
        levels = drawn_levels(wonder)
        assert len(levels) == len(facts.stages)
        none, whole = drawing(wonder, 0), drawing(wonder, 2 ** len(levels) - 1)
        assert none is not None
        assert whole is not None
        assert none.count(b'opacity="0.12"') >= len(levels)
        assert b'id="light"' in whole
        assert b'id="light"' not in none
    assert drawing("../../cli", 0) is None
    assert (resources.files("companion.web") / "page" / "index.html").is_file()
    table = table_view(shot_of(begun("giza", "rhodes")), ENGLISH)
    assert [player.picture for player in table.players] == ["/wonder/giza/0.svg", "/wonder/rhodes/0.svg"]

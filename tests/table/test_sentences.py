"""Every notice, reason, way and fault says itself in a sentence, with its rule where there is one."""

from typing import get_args

import pytest

from companion.messages.faults import Fault, Trouble
from companion.messages.notices import (
    Agreed,
    Asked,
    Closed,
    DeviceChanged,
    DraftChanged,
    DraftRefused,
    Explained,
    ForeignSeen,
    GameStarted,
    JournalTrouble,
    Nothing,
    Notice,
    NotYourTurn,
    Recorded,
    Redone,
    Refused,
    Selected,
    SetupBegun,
    Undone,
    Waiting,
)
from companion.messages.questions import Question, Reason, ReasonCode, Way, WayKind
from companion.messages.signals import EditSetup
from companion.rules import Code, Correct, Refusal, Take
from companion.rules.changes import CardMoved
from companion.setup.draft import Problem
from companion.table.sentences import (
    expected_sentence,
    notice_sentence,
    problem_sentence,
    question_sentence,
    reason_sentence,
    way_sentence,
)
from config.language import ENGLISH
from tests.table.tables import Played, begun

PARAMS = {
    "tag": "GI-01",
    "face": "wood",
    "deck": "giza",
    "seat": 0,
    "owner": 1,
    "token": "economy",
    "medal": "three-blue",
    "steps": 2,
    "extra": ("CE-01",),
    "missing": ("gold",),
}


@pytest.mark.parametrize("code", get_args(ReasonCode))
def test_every_reason_is_told_with_its_rule(code: ReasonCode) -> None:
    table = begun("giza", "rhodes")
    assert table.state is not None
    params = dict(PARAMS)
    if code == "rules":
        params["refusal"] = Refusal(Code.NOT_OFFERED, because="urbanism")
    text = reason_sentence(Reason(code, "R13", params), table.state)
    assert "R13" in text
    assert len(text) > 12
    assert "{" not in text


@pytest.mark.parametrize("kind", get_args(WayKind))
def test_every_way_on_is_told_on_its_button(kind: WayKind) -> None:
    table = begun("giza", "rhodes")
    moves = (Correct(CardMoved("GI-01", "giza", 1)), Take("GI-02", "left"))
    way = Way(kind, moves=moves, undo=2, seat=1)
    text = way_sentence(way, table.state)
    assert text
    assert "{" not in text


@pytest.mark.parametrize("code", tuple(Trouble))
def test_every_trouble_with_the_disk_is_told_with_the_file_or_the_reason(code: Trouble) -> None:
    text = notice_sentence(JournalTrouble(code, "journal.sqlite3", "why"), Played())
    assert "journal.sqlite3" in text or "why" in text


def test_every_notice_is_told_in_words_and_only_a_closed_question_is_silent() -> None:
    table = begun("giza", "rhodes")
    draft = (
        Played().draft.joined(0, "Elena", "giza").joined(1, "Gabriel", "rhodes").laid_medal(0, "three-red")
    )
    recorded = [notice for notice in table.show("GI-01") if isinstance(notice, Recorded)]
    assert table.history is not None
    steps, states = table.history.steps, table.history.states[:1]
    asked = Question("refused", Reason("late", "", PARAMS), "GI-01")
    notices: list[Notice] = [
        *recorded,
        Refused(Reason("late", "", PARAMS)),
        Asked(asked),
        Waiting("GI-01", 1),
        Waiting("", 0),
        Selected(("GI-01",), False),
        Selected(("GI-01",), True),
        Selected((), False),
        Undone(steps, states),
        Redone(steps, states),
        *(Nothing(intent) for intent in ("undo", "redo", "confirm", "decline", "press")),  # type: ignore[arg-type]
        NotYourTurn(1, 0),
        Explained(),
        ForeignSeen("abc"),
        *(
            DraftChanged(draft.laid_token(0, "decor"), what, 0)  # type: ignore[arg-type]
            for what in ("seat", "wonder", "medal", "centre", "face_up")
        ),
        *(
            DraftRefused("GI-01", code)  # type: ignore[arg-type]
            for code in ("full", "taken", "not-used", "not-a-setup-piece")
        ),
        DraftRefused("", "unfinished", "why"),
        GameStarted(1, ()),
        GameStarted(1, (), resumed=True),
        SetupBegun(draft),
        DeviceChanged("camera", Fault.CAMERA_LOST, "camera 0"),
        DeviceChanged("camera", None),
        Agreed(0),
    ]
    texts = [notice_sentence(notice, table) for notice in notices]
    assert all(texts), texts
    assert len(set(texts)) > 25
    assert notice_sentence(Closed(asked), table) == ""
    assert table.state is not None
    assert question_sentence(asked, table.state) == notice_sentence(Asked(asked), table)


def test_cards_laid_down_or_left_over_are_told_by_what_they_are() -> None:
    table = begun("giza", "rhodes")
    assert table.state is not None
    tags = ("GI-01", "GI-02", "CE-01")
    faces = [table.state.game.face_of(tag) for tag in tags]
    assert all(faces)
    differs = Reason("differs", "", {"seat": 0, "extra": tags, "missing": ("gold", "gold")})
    said = [notice_sentence(Selected(tags, complete), table) for complete in (False, True)]
    said.append(reason_sentence(differs, table.state))
    for text in said:
        assert not any(tag in text for tag in tags), text
        assert all(ENGLISH.term(str(face)) in text for face in faces), text
    assert "2 × Gold missing" in said[-1]


def test_one_line_says_what_is_expected_of_whom_from_the_first_seat_to_the_first_card() -> None:
    table = Played()
    lines = [expected_sentence(table)]
    for tag in ("SE-01", "SE-02", "WO-GI", "WO-RH", "MD-01", "MD-02", "PT-01", "PT-02", "PT-03", "CM-OK"):
        table.show(tag)
        lines.append(expected_sentence(table))
    assert lines[0] == lines[1]
    assert len(set(lines[1:])) >= 7
    assert "R5" in lines[4]
    assert lines[9].startswith("Everything is ready")
    assert "Player 1" in lines[10]


def test_r6_what_the_centre_lacks_is_told_too() -> None:
    table = Played()
    table.handle(EditSetup(table.draft.joined(0).joined(1).playing(expert=True)))
    assert "R6" in problem_sentence(Problem("centre", 0), table.draft)


def test_after_an_undo_the_steps_are_named_by_who_made_them() -> None:
    table = begun("giza", "rhodes")
    table.show("GI-01")
    (undone,) = table.show("CM-UN")
    assert "Elena" in notice_sentence(undone, table)
    assert "Wood" in notice_sentence(undone, table)

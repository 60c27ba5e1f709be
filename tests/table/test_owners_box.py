"""What the owner tells about the box: it goes into every new game, and what a game learns goes back."""

import io
from pathlib import Path

import msgspec
import pytest

from companion.messages.notices import DeviceChanged, DraftRefused
from companion.messages.signals import (
    AnswerFace,
    EditSetup,
    NewSetup,
    Play,
    Redo,
    ResumeGame,
    StartGame,
    TellBinding,
    TellStages,
    Undo,
)
from companion.rules import Correct
from companion.rules.changes import Bound
from companion.rules.format.record import replay, write_record
from companion.setup.draft import SetupDraft
from companion.table.table import Table
from config.catalogue import StageFacts, default_catalogue
from config.own_box import OwnPieces, load_pieces, save_pieces
from tests.table.tables import Played, setup_of

ROME = default_catalogue().wonders["rome"].stages
CHEAP = (msgspec.structs.replace(ROME[0], cost=1, vp=9), *ROME[1:])


def at_the_box(file: Path, **other: object) -> Played:
    """A table whose owner's pieces are kept in ``file``."""
    own = load_pieces(file) if file.exists() else OwnPieces()
    return Played(own=own, keep=lambda pieces: save_pieces(pieces, file), **other)  # type: ignore[arg-type]


def learns(table: Played, tag: str, face: str) -> None:
    """Lay down a card nobody knows, and say which it is."""
    table.show(tag)
    assert table.question is not None
    assert table.question.kind == "face"
    table.handle(AnswerFace(face))


def test_r1_a_face_learnt_in_a_game_is_known_in_the_next_one_and_after_a_restart(tmp_path: Path) -> None:
    table = at_the_box(tmp_path / "pieces.toml")
    table.begin(setup_of("rome", "giza"))
    learns(table, "RO-02", "wood")
    for later in (table, at_the_box(tmp_path / "pieces.toml")):
        later.handle(NewSetup())
        later.begin(setup_of("giza", "rome"))
        assert later.state is not None
        assert later.state.game.face_of("RO-02") == "wood"


def test_undoing_the_answer_takes_it_back_and_doing_it_again_brings_it_back(tmp_path: Path) -> None:
    file = tmp_path / "pieces.toml"
    save_pieces(OwnPieces({"GI-01": "brick"}), file)
    table = at_the_box(file)
    table.begin(setup_of("rome", "giza"))
    learns(table, "RO-02", "wood")
    table.handle(Play(Correct(Bound("GI-01", "glass"))))
    assert load_pieces(file).bindings == {"GI-01": "glass", "RO-02": "wood"}
    table.handle(Undo(2))
    assert load_pieces(file).bindings == {"GI-01": "brick"}
    table.handle(Redo(2))
    assert load_pieces(file).bindings == {"GI-01": "glass", "RO-02": "wood"}


def test_an_answer_of_before_a_restart_can_be_taken_back_too(tmp_path: Path) -> None:
    from companion.journal.journal import Journal

    file = tmp_path / "pieces.toml"
    table = at_the_box(file, journal=Journal.open(tmp_path / "journal.db"))
    table.begin(setup_of("rome", "giza"))
    game = table.game
    assert game is not None
    learns(table, "RO-02", "wood")
    table.close()
    again = at_the_box(file, journal=Journal.open(tmp_path / "journal.db"))
    assert again.own.bindings == {"RO-02": "wood"}
    again.handle(ResumeGame(game))
    again.handle(Undo())
    assert load_pieces(file).bindings == {}
    again.close()


def test_stages_that_the_owner_checked_are_played_with_asked_for_once_and_recorded(tmp_path: Path) -> None:
    file = tmp_path / "pieces.toml"
    table = at_the_box(file)
    table.handle(EditSetup(SetupDraft.of(setup_of("rome", "ur"))))
    assert table.stages_to_check == "rome"
    table.handle(TellStages("rome", CHEAP))
    assert table.stages_of("rome") == CHEAP
    assert table.stages_to_check == "ur"
    table.handle(TellStages("ur", default_catalogue().wonders["ur"].stages))
    assert table.stages_to_check is None
    assert at_the_box(file).own.to_check(("rome", "ur")) == ()
    table.handle(StartGame())
    assert table.history is not None
    assert table.history.state.game.setup.stages["rome"] == CHEAP
    # The record alone tells everything: it replays without the owner's file.
    record = write_record(table.history.states[0].game.setup, table.history.moves)
    played = replay(io.StringIO(record), "game.jsonl").state
    assert [(stage.cost, stage.vp) for stage in played.game.wonder(0).stages] == [
        (stage.cost, stage.vp) for stage in CHEAP
    ]


def test_wonders_that_are_known_are_not_asked_about() -> None:
    table = Table()
    table.handle(EditSetup(SetupDraft.of(setup_of("giza", "rhodes"))))
    assert table.stages_to_check is None


def test_last_table_again_plays_with_what_was_told_since() -> None:
    table = Played()
    table.begin(setup_of("rome", "giza", stages={"rome": ROME}, bindings={"RO-01": "gold"}))
    table.handle(Play(Correct(Bound("RO-01", "stone"))))
    table.handle(NewSetup(again=True))
    table.handle(TellStages("rome", CHEAP))
    table.handle(TellBinding("RO-03", "glass"))
    setup = table.draft.playing(with_medals=False)
    table.handle(EditSetup(setup))
    table.handle(StartGame())
    assert table.state is not None
    assert table.state.game.setup.stages["rome"] == CHEAP
    assert table.state.game.setup.bindings == {"RO-01": "stone", "RO-03": "glass"}


@pytest.mark.parametrize(
    "told",
    [
        TellBinding("XX-99", "wood"),
        TellBinding("RO-03", "gravel"),
        TellBinding("RO-03", ""),
        TellStages("rome", ROME[:4]),
        TellStages("atlantis", ROME),
        TellStages("rome", (StageFacts(3, 2, "different", 4), *ROME[1:])),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_kept(told: TellBinding | TellStages) -> None:
    kept: list[OwnPieces] = []
    table = Table(keep=kept.append)
    notices = table.handle(told)
    assert [notice.detail != "" for notice in notices if isinstance(notice, DraftRefused)] == [True]
    assert kept == []


@pytest.mark.parametrize("face", ["gravel", ""])
def test_in_a_game_too_a_sticker_is_bound_to_a_face_only(face: str) -> None:
    kept: list[OwnPieces] = []
    table = Played(keep=kept.append)
    table.begin(setup_of("rome", "giza"))
    table.handle(TellBinding("RO-03", face))
    assert table.history is not None
    assert table.history.moves == ()
    assert kept == []


def test_in_a_game_a_binding_is_a_move_that_can_be_undone() -> None:
    kept: list[OwnPieces] = []
    table = Played(keep=kept.append)
    table.begin(setup_of("rome", "giza"))
    table.handle(TellBinding("RO-03", "glass"))
    assert table.history is not None
    assert table.history.moves == (Correct(Bound("RO-03", "glass")),)
    table.handle(Undo())
    assert [own.bindings for own in kept] == [{"RO-03": "glass"}, {}]


def test_a_disk_that_refuses_is_told_and_the_answer_holds_and_is_kept_with_the_next_one() -> None:
    kept: list[OwnPieces] = []
    full = True

    def keep(own: OwnPieces) -> None:
        if full:
            raise OSError(28, "No space left on device", "pieces.toml")
        kept.append(own)

    table = Table(keep=keep)
    notices = table.handle(TellStages("rome", CHEAP))
    assert [(n.device, n.fault) for n in notices if isinstance(n, DeviceChanged)] == [("disk", "disk-failed")]
    assert table.stages_of("rome") == CHEAP
    full = False
    notices = table.handle(TellBinding("RO-01", "wood"))
    assert [(n.device, n.fault) for n in notices if isinstance(n, DeviceChanged)] == [("disk", None)]
    assert kept == [OwnPieces({"RO-01": "wood"}, {"rome": CHEAP})]


@pytest.mark.parametrize("running", [False, True], ids=["before a game", "while a game waits"])
def test_what_is_told_at_a_table_beside_is_kept_for_the_peoples_own(tmp_path: Path, running: bool) -> None:
    """A lesson, or a game that plays itself: its own game is not touched, the people's knows it at once."""
    file = tmp_path / "pieces.toml"
    real = at_the_box(file)
    if running:
        real.begin(setup_of("rome", "giza"))
    beside = Played(beside=real)
    beside.begin(setup_of("giza", "rhodes"))
    before = beside.state
    beside.handle(TellBinding("RO-03", "glass"))
    beside.handle(TellStages("rome", CHEAP))
    assert beside.state == before
    assert load_pieces(file) == beside.own == real.own == OwnPieces({"RO-03": "glass"}, {"rome": CHEAP})
    if running:
        assert real.history is not None
        assert real.history.moves == (Correct(Bound("RO-03", "glass")),)
    later = Played(beside=real)
    later.begin(setup_of("rome", "giza"))
    assert later.state is not None
    assert later.state.game.face_of("RO-03") == "glass", "the next lesson is played with it, too"
    beside.handle(TellBinding("RO-03", None))
    assert load_pieces(file).bindings == {}


def test_a_table_beside_teaches_nothing_by_itself_and_says_what_was_refused() -> None:
    kept: list[OwnPieces] = []
    real = Played(keep=kept.append)
    beside = Played(beside=real)
    beside.begin(setup_of("rome", "giza"))
    learns(beside, "RO-02", "wood")
    beside.handle(Undo())
    beside.handle(Redo())
    assert kept == []
    notices = beside.handle(TellBinding("RO-02", "gravel"))
    assert [type(notice) for notice in notices] == [DraftRefused]
    assert kept == []


def test_a_disk_that_refuses_is_told_at_the_table_beside() -> None:
    def keep(own: OwnPieces) -> None:
        raise OSError(28, "No space left on device", "pieces.toml")

    real = Played(keep=keep)
    real.begin(setup_of("rome", "giza"))
    beside = Played(beside=real)
    beside.begin(setup_of("giza", "rhodes"))
    notices = beside.handle(TellBinding("RO-01", "wood"))
    assert [(n.device, n.fault) for n in notices if isinstance(n, DeviceChanged)] == [("disk", "disk-failed")]
    assert len(notices) == 1, "that the other game went on is no news here"
    assert real.own.bindings == {"RO-01": "wood"}

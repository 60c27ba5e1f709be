"""The five lessons: by touch alone, by cards before the drawn camera alone, with wrong moves on the way."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.coach.lessons import LESSON, LESSONS, LessonId, lesson_sentence, lesson_title, praise
from companion.messages.signals import ButtonPressed, EditSetup, NewSetup, Play, StartGame
from companion.pieces.printed import look_of
from companion.rules import Progress, Take
from companion.screens.choose.option_tile import OptionTile
from companion.screens.choose.picker import FaceTile
from companion.screens.routes import BoxRoute, LessonsRoute, StartRoute
from companion.screens.shell.app import CompanionApp
from companion.session.session import Session
from companion.setup.draft import SetupDraft
from companion.sound.cues import spoken
from companion.table.table import Table
from config.language import ENGLISH
from config.own_box import OwnPieces, load_pieces, save_pieces
from tests.coach.test_lessons import RIGHT, WRONG
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.games import setup_of
from tests.screens.layout.test_layout import faults
from tests.screens.scenes import Scene
from vision.drawn import DrawnCamera, DrawnTable, Renderer, View

CARDS: dict[LessonId, tuple[str, ...]] = {
    "turn": ("GI-01", "CE-53"),
    "construction": ("GI-06", "CE-09", "CE-21"),
    "science": ("GI-14", "PT-07"),
    "battle": ("GI-19", "CE-39"),
    "medals": ("GI-21", "CE-13"),
}
"""A sticker that does each task."""
DOUBTFUL = {
    "turn": "BA-01",
    "construction": "CE-01",
    "science": "CE-35",
    "battle": "CE-39",
    "medals": "CE-27",
}
"""A sticker that is not what the first task of the lesson asks for."""


def run(stand: Stand, table: Table) -> Any:
    return stand.run(Scene("", lambda: table, StartRoute(), camera=False).app())


def card(stand: Stand) -> Any:
    """The card that leads through the lesson."""
    return next(view for view in stand.views() if type(view).__name__ == "LessonCard")


def begin(stand: Stand, lesson: LessonId) -> None:
    stand.app.home()
    stand.app.open(LessonsRoute())
    stand.step(2)
    stand.press(lesson_title(lesson, ENGLISH))
    stand.step(2)


def seen(stand: Stand) -> None:
    """Touch away every alert."""
    for _ in range(6):
        if stand.app.alerts.shown is None:
            return
        view = next(view for view in stand.views() if "Alert" in type(view).__name__)
        stand.tap(view.children[0])


def by_touch(stand: Stand, move: Any) -> None:
    """Make ``move`` with fingers, the way the screens offer it."""
    app = stand.app
    if isinstance(move, Progress):
        tiles = [view for view in stand.views() if isinstance(view, OptionTile)]
        stand.tap(next(tile for tile in tiles if tile.model.text == ENGLISH.term(move.token)))
        return
    assert isinstance(move, Take)
    stand.tap(app.screen.sentence)
    tab = {"left": 0, "right": 1, "central": 2}[move.source or ""]
    stand.tap(app.screen.tabs[tab])
    tiles = [view for view in stand.views() if isinstance(view, FaceTile)]
    stand.tap(next(tile for tile in tiles if tile.model.face == move.card))


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_by_touch_alone_with_wrong_moves_on_the_way(stand: Stand, lesson: LessonId) -> None:
    table = Table()
    app = run(stand, table)
    app.open(StartRoute())
    stand.step(2)
    stand.press("Learn")
    stand.press(lesson_title(lesson, ENGLISH))
    for task, right, wrong in zip(LESSON[lesson].tasks, RIGHT[lesson], WRONG[lesson], strict=True):
        assert card(stand).model[1] == lesson_sentence(task.ask, ENGLISH)
        if wrong is not None:
            before = app.table.state
            by_touch(stand, wrong)
            seen(stand)
            assert card(stand).model[1] == lesson_sentence(task.wrong, ENGLISH)
            assert app.table.state == before, "a wrong move is taken back"
        by_touch(stand, right)
        seen(stand)
    assert card(stand).model[1] == praise(lesson, ENGLISH)
    assert app.lessons.finished
    stand.tap(card(stand)._next)
    if lesson == LESSONS[-1]:
        assert type(app.screen).__name__ == "LessonsScreen"
        assert app.table is table
    else:
        assert app.lessons.lesson is LESSON[LESSONS[LESSONS.index(lesson) + 1]]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_by_cards_alone_before_the_drawn_camera(stand: Stand, lesson: LessonId) -> None:
    """Real frames, the real reader and tracker: nothing is touched from the first card on."""
    scene = DrawnTable()
    camera = DrawnCamera(scene, Renderer(View(width=960, height=540, px_per_module=3.4)), fps=10)
    real = Table()
    session = Session(real, camera=camera)
    app = stand.run(CompanionApp(session, clock=lambda: 0.0))
    begin(stand, lesson)

    def show(tag: str) -> None:
        face = app.table.state.game.face_of(tag)
        look = look_of(tag, face, app.table.catalogue)
        scene.show(f"7A-{tag}", session.now + 0.1, 0.6, look=look)
        end = session.now + 3.0
        while session.now < end:
            app.step(0.1)

    show(DOUBTFUL[lesson])
    wrong = lesson_sentence(LESSON[lesson].tasks[0].wrong, ENGLISH)
    assert app.lessons.task == 0
    assert app.lessons.said == wrong
    assert not getattr(app.screen, "_news", ""), "what was taken back is no news"
    for number, tag in enumerate(CARDS[lesson], start=1):
        show(tag)
        assert app.lessons.task == number, f"{tag}: {app.lessons.said}"
    assert app.lessons.finished
    show("CM-OK")
    assert app.lessons.lesson is not LESSON[lesson], "the card that says yes goes on"
    assert real.phase == "setup"
    assert not real.draft.seats
    session.close()


def test_the_real_game_waits_untouched(stand: Stand) -> None:
    from tests.screens.games import setup_of, table_after

    table = table_after(setup_of(2), [Take("wood", "central")])
    before = table.state
    app = run(stand, table)
    begin(stand, "turn")
    app.send(Play(Take("gold", "left")))
    app.send(ButtonPressed(1))
    stand.step(2)
    stand.tap(card(stand)._leave)
    assert app.table is table
    assert table.state == before
    assert len(table.journal.games()) == 1


@pytest.mark.parametrize("running", [False, True], ids=["before a game", "while a game waits"])
def test_what_is_told_about_the_box_in_a_lesson_is_told_to_the_real_table(
    stand: Stand, tmp_path: Path, running: bool
) -> None:
    file = tmp_path / "pieces.toml"
    table = Table(own=OwnPieces({"GI-25": "gear"}), keep=lambda own: save_pieces(own, file))
    if running:
        table.begin(setup_of(2))
    app = run(stand, table)
    begin(stand, "turn")
    before = app.table.state
    app.open(BoxRoute())
    stand.step(2)
    stand.press("Check")
    stand.press("As shown")
    stand.press("Change")
    stand.press("Wood")
    assert "GI-25 · Wood" in stand.texts()
    assert (set(load_pieces(file).stages), load_pieces(file).bindings) == ({"rome"}, {"GI-25": "wood"})
    assert app.table.state == before
    app.home()
    stand.step(2)
    assert card(stand).model[1] == lesson_sentence(LESSON["turn"].tasks[0].ask, ENGLISH), "no wrong move"
    app.lessons.leave()
    assert app.table is table
    if running:
        assert table.state is not None
        assert table.state.game.face_of("GI-25") == "wood"


def test_back_from_a_lesson_leads_where_one_came_from(stand: Stand) -> None:
    app = run(stand, Table())
    app.open(StartRoute())
    stand.step(2)
    for ended in (False, True):
        stand.press("Learn")
        stand.press(lesson_title("medals", ENGLISH))
        if ended:
            for move in RIGHT["medals"]:
                app.send(Play(move))
            seen(stand)
            stand.step(2)
            stand.tap(card(stand)._next)
        else:
            stand.tap(card(stand)._leave)
        assert type(app.screen).__name__ == "LessonsScreen"
        stand.press("back")
        assert type(app.screen).__name__ == "StartScreen"


@pytest.mark.parametrize("way", ["aside", "again", "new"])
def test_no_game_is_set_up_on_the_practice_table(stand: Stand, way: str) -> None:
    """It keeps nothing: whoever leaves the game of a lesson, in whatever way, is back at the real table."""
    table = Table()
    app = run(stand, table)
    begin(stand, "medals")
    if way != "aside":
        for move in RIGHT["medals"]:
            app.send(Play(move))
        seen(stand)
    stand.press("menu")
    stand.press("Leave this game")
    if way == "aside":
        stand.press("Put aside, set up another")
    else:
        stand.press("End now and count")
        seen(stand)
        assert type(app.screen).__name__ == "EndScreen"
        app.screen._again() if way == "again" else app.send(NewSetup())
    stand.step(2)
    assert app.lessons.lesson is None
    assert app.table is table
    app.home()
    app.send(EditSetup(SetupDraft.of(setup_of(2))))
    app.send(StartGame())
    assert len(table.journal.games()) == 1, "what is played now is in the journal"


def test_a_screen_that_lies_flat_faces_the_only_one_who_reads_it(stand: Stand) -> None:
    """At a real table the seats at the far edge stand on their heads; in a lesson nobody sits there."""
    app = run(stand, Table())
    flat = msgspec.structs.replace(app.settings.screen, flat=True)
    app.change_settings(msgspec.structs.replace(app.settings, screen=flat))
    begin(stand, "turn")
    assert app.screen.sentence.turned == 0
    app.lessons.leave()
    app.send(EditSetup(SetupDraft.of(setup_of(4))))
    app.send(StartGame())
    stand.step(2)
    assert app.screen.sentence.turned == 180


def test_a_window_that_closes_in_a_lesson_closes_the_real_table(stand: Stand) -> None:
    table = Table()
    app = run(stand, table)
    begin(stand, "turn")
    assert app.live.table is not table
    app.stop()
    assert app.live.table is table


def test_a_reading_that_the_rules_refuse_is_answered_with_the_reason(stand: Stand) -> None:
    from companion.messages.signals import TagPlaced, Tick

    app = run(stand, Table())
    begin(stand, "turn")
    app.send(TagPlaced("7A-RH-01", 1.0))
    app.send(Tick(9.0))
    stand.step(3)
    assert "Try this: A turn is one card." in card(stand).model[1]
    assert app.table.question is None


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_lessons_fit(stand: Stand, size: tuple[int, int]) -> None:
    stand.resize(size)
    app = run(stand, Table())
    app.open(LessonsRoute())
    stand.step(3)
    views = [view for view in stand.views() if view.width > 1 and type(view).__name__ != "_Ground"]
    assert not faults(views, size)
    for lesson in LESSONS:
        begin(stand, lesson)
        shown = card(stand)
        assert not faults([shown], size)
        assert not shown.rect.overlaps(app.screen.seats[0].rect, 2)
        for move in RIGHT[lesson]:
            app.send(Play(move))
            seen(stand)
            stand.step(2)
            assert not faults([card(stand)], size)
        stand.tap(card(stand)._leave)


def test_a_lesson_is_spoken_for_who_cannot_read_well(stand: Stand) -> None:
    """What is to be done, what was wrong and the praise: each sentence of the card, without rule numbers."""
    app = stand.run(Scene("", Table, camera=False).app())
    said: list[str] = []

    class Voice:
        """Hears what is to be spoken."""

        def __call__(self, table: Table, notices: Any) -> None:
            """The cues of the game are somebody else's matter."""

        def round(self, now: float) -> tuple[()]:
            return ()

        def say(self, sentence: str) -> None:
            said.append(sentence)

    app.speaker = Voice()
    app.learn(LESSONS[0])
    assert said == [spoken(app.lessons.said)]
    for move in RIGHT[app.lessons.lesson.id]:
        app.send(Play(move))
        while app.alerts.shown is not None:
            app.alerts.next()
        assert said[-1] == spoken(app.lessons.said)
    assert app.lessons.finished
    assert not any("R1" in sentence for sentence in said)

"""Checking the table: a row spread under the camera, compared with the record, set right by touch."""

from typing import Any

from companion.messages.faults import Fault
from companion.messages.signals import ButtonPressed, DeviceStatus, Play, TagLifted, TagPlaced
from companion.row_check.comparison import difference
from companion.rules import Correct, State
from companion.rules.changes import CardMoved
from companion.screens.kit.preview import SeenPreview
from companion.screens.routes import AuditRoute, SeatRoute
from companion.screens.shell.app import CompanionApp
from companion.session.session import Session
from companion.table.table import Table
from config.language import ENGLISH
from tests.screens.around import Fingers, run, screen
from tests.screens.conftest import Stand
from tests.screens.scenes import StillCamera
from tests.table.tables import begun, give, taken
from vision.drawn import DrawnCamera, DrawnPad, Renderer, View
from vision.drawn.pad import spread

ROW = ("GI-01", "GI-04", "GI-17", "GI-21", "CE-30", "CE-55")
"""What Elena has according to the record."""


class Spread:
    """A scene whose cards the test lays down and takes away."""

    def __init__(self) -> None:
        self.pad = DrawnPad()

    def at(self, time: float) -> DrawnPad:
        """What lies there now."""
        del time
        return self.pad


def a_game() -> Table:
    """Elena has ROW, Gabriel RH-22; it is Player 3's turn."""
    table = begun("giza", "rhodes", "babylon", medals=False)
    for tag in ("GI-21", "RH-22"):
        table.show(tag)
    give(table, 0, *(tag for tag in ROW if tag != "GI-21"))
    return table


def state_of(table: Table) -> State:
    assert table.state is not None
    return table.state


def under_camera(stand: Stand, table: Table) -> tuple[CompanionApp, Spread, Session]:
    """The app over a session whose camera looks at a drawn pad, at 1080p."""
    scene = Spread()
    camera = DrawnCamera(scene, Renderer(View(1920, 1080, px_per_module=3.2)), fps=10)
    session = Session(table, camera=camera)
    app = CompanionApp(
        session,
        preview=SeenPreview(lambda: session.last_look),
        clock=lambda: 0.0,
    )
    stand.run(app)
    return app, scene, session


def test_a_spread_row_is_read_live_compared_and_set_right_by_touch(stand: Stand) -> None:
    table = a_game()
    app, scene, session = under_camera(stand, table)
    before = state_of(table)
    stand.press("menu")
    stand.press("Check the table")
    stand.until(lambda: table.checking == 0)
    assert "Elena, lay all your cards on the pad" in stand.texts()
    # On the table lie all of Elena's cards but CE-55, and RH-22, which is recorded for Gabriel.
    laid = tuple(f"7A-{tag}" for tag in (*ROW[:5], "RH-22"))
    scene.pad = spread(laid, columns=3)
    stand.until(lambda: len(table.lying) == 6)
    stand.step(2)
    assert state_of(table) is before, "cards that are checked mean no move"
    assert "5 of 6 cards found" in stand.texts()
    assert "Elena: 2 cards differ" in stand.texts()
    stand.press("It lies here")
    assert "RH-22" in state_of(table).tags_of(0)
    stand.press("It is gone")
    stand.step(2)
    assert "Elena: table and record agree" in stand.texts()
    assert table.history is not None
    assert table.history.moves[-2:] == (
        Correct(CardMoved("RH-22", 1, 0)),
        Correct(CardMoved("CE-55", 0, "discarded")),
    )
    scene.pad = DrawnPad()
    stand.press("Next: Gabriel")
    stand.until(lambda: not table.lying)
    stand.step(2)
    assert "Gabriel, lay all your cards on the pad" in stand.texts()
    app.home()
    stand.step(2)
    assert table.checking is None
    session.close()


def watched(stand: Stand, table: Table, seat: int = 0) -> CompanionApp:
    app = run(stand, table, preview=StillCamera())
    app.open(AuditRoute(seat))
    stand.step(2)
    return app


def lay(stand: Stand, app: CompanionApp, *tags: str) -> None:
    for tag in tags:
        app.send(TagPlaced(f"7A-{tag}", 1.0))
    stand.step(2)


def test_checking_ends_on_the_table_that_was_checked(stand: Stand) -> None:
    """Also where another table takes its place meanwhile: a lesson, a game that is watched."""
    table, other = a_game(), a_game()
    app = watched(stand, table)
    app.step(0.1)
    assert table.checking == 0
    app.play_at(other)
    app.home()
    assert table.checking is None
    assert app.table is other


def test_everything_is_set_right_at_once_and_undone_as_one(stand: Stand) -> None:
    table = a_game()
    app = watched(stand, table)
    lay(stand, app, "GI-01", "RH-22", "BA-01")
    before = state_of(table)
    stand.press("Set all right")
    stand.step(2)
    assert difference(state_of(table), 0, ("GI-01", "RH-22", "BA-01")).none
    assert "Elena: table and record agree" in stand.texts()
    assert table.history is not None
    stand.press("undo")
    stand.press("By hand: ")
    assert state_of(table) == before
    assert screen(app) == "TableScreen"
    assert table.checking is None


def test_a_player_who_agrees_gets_a_tick_until_the_record_changes(stand: Stand) -> None:
    table = a_game()
    app = watched(stand, table, 1)
    lay(stand, app, "RH-22")
    assert "Gabriel / yes" in stand.buttons() or "yes / Gabriel" in stand.buttons()
    app.send(ButtonPressed(0))
    stand.step(2)
    assert "Elena: 5 cards differ" in stand.texts(), "equal faces are equal"
    assert "yes / Gabriel" in stand.buttons()
    app.send(Play(Correct(CardMoved("CE-01", "central", 1))))
    stand.step(2)
    assert "yes / Gabriel" not in stand.buttons()


def test_walking_through_all_players_ends_at_the_table(stand: Stand) -> None:
    table = a_game()
    app = watched(stand, table)
    fingers = Fingers(stand)
    for name in ("Next: Gabriel", "Next: Player 3", "Done"):
        fingers.on(name)
    stand.step(2)
    assert screen(app) == "TableScreen"
    assert table.checking is None
    active = state_of(table).active
    assert active is not None
    app.send(TagLifted("7A-CE-01", 3.0))
    app.send(TagPlaced("7A-CE-01", 5.0))
    assert "CE-01" in state_of(table).tags_of(active), "cards are moves again"


def test_an_unknown_card_is_asked_about_and_remembered(stand: Stand) -> None:
    table = begun("rome", "giza", medals=False)
    app = watched(stand, table)
    lay(stand, app, "RO-05")
    stand.press("Which card?")
    stand.press("Wood")
    stand.step(3)
    assert state_of(table).game.face_of("RO-05") == "wood"
    assert screen(app) == "AuditScreen"
    assert table.checking == 0, "the card on the pad is still no move"
    assert taken(table, 0) == {}
    stand.press("It lies here")
    assert taken(table, 0) == {"wood": 1}


def test_without_a_camera_it_says_so_and_the_row_is_compared_by_eye_and_touch(stand: Stand) -> None:
    table = a_game()
    app = run(stand, table)
    fingers = Fingers(stand)
    stand.press("menu")
    stand.press("Check the table")
    assert screen(app) == "EyeCheckScreen"
    assert "There is no camera to do it" in stand.texts()
    assert "Elena: are these your 6 cards?" in stand.texts()
    before = taken(table, 0)
    face = next(face for face in before if before[face] == 1)
    fingers.tap(buttons_of(stand, ENGLISH.term(face))[0])
    assert face not in taken(table, 0), "one touch each"
    assert "Elena: are these your 5 cards?" in stand.texts()
    for name in ("Yes. Next: Gabriel", "Yes. Next: Player 3", "Yes, done"):
        assert "yes / Gabriel" not in stand.buttons() or name != "Yes. Next: Gabriel"
        fingers.on(name)
    assert screen(app) == "TableScreen"


def test_what_is_no_card_is_set_right_from_there_too(stand: Stand) -> None:
    app = run(stand, a_game())
    app.open(AuditRoute(1))
    stand.step(3)
    stand.press("Set another thing right")
    assert screen(app) == "CorrectScreen"


def test_a_camera_that_is_gone_leads_to_the_check_by_eye_of_the_same_player(stand: Stand) -> None:
    app = watched(stand, a_game(), 1)
    app.send(DeviceStatus("camera", Fault.CAMERA_LOST, "the webcam"))
    stand.step(3)
    assert any("The camera the webcam is gone" in text for text in stand.texts())
    stand.press("By eye")
    assert "Gabriel: is this your 1 card?" in stand.texts()
    app.back()
    app.send(DeviceStatus("camera", None))
    stand.step(3)
    assert not any("is gone" in text for text in stand.texts())


def test_a_turn_that_was_missed_is_put_in_its_place_with_one_touch(stand: Stand) -> None:
    """Elena forgot to show CE-50; everybody's later cards went one seat too far."""
    table = begun("giza", "rhodes", "babylon", medals=False)
    for tag in ("CE-51", "CE-40", "CE-41", "CE-52"):
        table.show(tag)
    app = watched(stand, table)
    lay(stand, app, "CE-50", "CE-41")
    assert "3 laurels was not shown when it was taken" in stand.texts()
    stand.press("Put it in")
    stand.step(2)
    assert "Elena: table and record agree" in stand.texts()
    assert [taken(table, seat) for seat in range(3)] == [
        {"laurel-3": 1, "shield-0": 1},
        {"laurel-3": 2},
        {"shield-0": 1},
    ]


def test_a_forgotten_card_is_asked_for_from_the_list_of_undo(stand: Stand) -> None:
    table = begun("giza", "rhodes", "babylon", medals=False)
    for tag in ("CE-51", "CE-40"):
        table.show(tag)
    app = run(stand, table, preview=StillCamera())
    stand.press("undo")
    stand.press("Elena took 3 laurels")
    stand.press("A card was forgotten before that")
    assert any("Elena, show the card that you took" in text for text in stand.texts())
    lay(stand, app, "CE-50")
    assert [taken(table, seat) for seat in range(3)] == [{"laurel-3": 1}, {"laurel-3": 1}, {"shield-0": 1}]


def buttons_of(stand: Stand, title: str) -> list[Any]:
    """What can be touched in the row called ``title``, from the left."""
    words = next(
        view
        for view in stand.views()
        if type(view).__name__ == "RowWords" and any(painted.name == title for painted in view.painted)
    )
    beside = [view for view in stand.views() if view.touchable and abs(view.center_y - words.center_y) < 20]
    return sorted((view for view in beside if view.x > words.x), key=lambda view: view.x)


def test_a_seat_leads_to_its_own_row(stand: Stand) -> None:

    table = a_game()
    app = run(stand, table, preview=StillCamera())
    app.open(SeatRoute(1))
    stand.step(2)
    stand.press("Check all cards")
    stand.step(2)
    assert table.checking == 1

"""A session: films, the drawn camera, buttons and lamps, the record file."""

from pathlib import Path

from companion.messages.notices import DeviceChanged, ForeignSeen, Notice, NotYourTurn, Recorded, Refused
from companion.messages.signals import Play
from companion.rules import Skip, Take
from companion.session.session import Session, as_signal
from companion.table.table import Table
from hardware import SimulatedPanel
from hardware.panel import LampState
from tests.table.tables import recorded, setup_of
from tests.vision.live import until
from vision.cameras import CameraState, CameraStatus, open_camera
from vision.drawn import Arm, DrawnCamera, DrawnTable, Renderer, View, write_film

SMALL = View(width=960, height=540, px_per_module=3.2)


def filmed(path: Path, shows: list[tuple[str, ...]], view: View = SMALL, rest: float = 0.6) -> Path:
    """A film in which these pieces are shown by hands, several of an entry together."""
    scene = DrawnTable()
    at = 0.3
    for number, texts in enumerate(shows):
        arm = Arm.of_seat(number, 3)
        begins = at
        for place, text in enumerate(texts):
            x = (place - (len(texts) - 1) / 2) * 46.0
            at = scene.show(text, begins, rest, x=x, angle=number * 37.0 % 25 - 12, arm=arm)
        at += 0.4
    write_film(path, scene, at + 0.5, Renderer(view))
    return path


def watched(film: Path, setup: object, record: Path | None = None) -> tuple[Session, list[Notice]]:
    """Play what the film shows; all notices."""
    session = Session(Table(), camera=open_camera(str(film)), record=record)
    notices = list(session.start(setup))  # type: ignore[arg-type]
    for some in session.run():
        notices += some
    return session, notices


def test_a_press_during_a_film_is_heard_at_the_time_of_the_film(tmp_path: Path) -> None:
    """The buttons tell the time of the real clock; after it no question of a film would ever come."""
    film = filmed(tmp_path / "film.avi", [("7A-RH-05",)])
    panel = SimulatedPanel(clock=lambda: 50_000.0)
    session = Session(Table(), camera=open_camera(str(film)), panel=panel)
    notices = list(session.start(setup_of("giza", "rhodes", "babylon", medals=False)))
    panel.press(2)
    for some in session.run():
        notices += some
    assert NotYourTurn(2, 0) in notices
    assert [notice.reason.params["tag"] for notice in notices if isinstance(notice, Refused)] == ["RH-05"]


def test_a_film_with_hands_records_exactly_the_moves_shown(tmp_path: Path) -> None:
    setup = setup_of("giza", "rhodes", "babylon", medals=False, face_up=("urbanism", "decor", "politics"))
    shows = [("7A-GI-14",), ("7A-CE-01",), ("7A-BA-25",), ("7A-CE-31",), ("7A-PT-01",), ("7A-PT-02",)]
    shows += [("7A-RH-02",), ("7A-RH-24",), ("7A-GI-01",), ("7A-CM-NO",)]
    film = filmed(tmp_path / "film.avi", shows, View(width=1280, height=720))
    session, notices = watched(film, setup, tmp_path / "out.jsonl")
    moves = recorded(tuple(notices))
    assert [type(move).__name__ for move in moves] == [
        "Take", "Take", "Take", "Take", "Progress", "FaceUp", "Take", "Take", "Take", "Skip",
    ]  # fmt: skip
    assert moves[-1] == Skip("urbanism")
    assert len((tmp_path / "out.jsonl").read_text().splitlines()) == 11
    session.close()


def test_foreign_codes_in_a_film_are_told_and_nothing_else(tmp_path: Path) -> None:
    film = filmed(tmp_path / "film.avi", [("HTTPS://X.ORG",), ("7A-GI-99",), ("7A-GI-01",)])
    session, notices = watched(film, setup_of("giza", "rhodes"))
    assert [n.text for n in notices if isinstance(n, ForeignSeen)] == ["HTTPS://X.ORG", "7A-GI-99"]
    assert recorded(tuple(notices)) == [Take("GI-01", "left")]
    session.close()


def test_what_the_camera_cannot_decide_at_the_end_of_a_film_is_asked_and_stays_pending(
    tmp_path: Path,
) -> None:
    film = filmed(tmp_path / "film.avi", [("7A-GI-01",), ("7A-BA-01",)])
    session, notices = watched(film, setup_of("giza", "rhodes", "babylon"))
    assert [n.reason.code for n in notices if isinstance(n, Refused)] == ["out-of-reach"]
    assert session.table.question is not None
    session.close()


def test_setup_and_game_in_one_film(tmp_path: Path) -> None:
    shows = [("7A-SE-01",), ("7A-WO-GI",), ("7A-SE-02",), ("7A-WO-RH",), ("7A-MD-01", "7A-MD-02")]
    film = filmed(tmp_path / "film.avi", [*shows, ("7A-CM-OK",), ("7A-GI-01",)])
    session, notices = watched(film, None)
    assert session.table.state is not None
    assert set(session.table.state.game.setup.medals) == {"three-blue", "three-green"}
    assert recorded(tuple(notices)) == [Take("GI-01", "left")]
    session.close()


def test_the_lamps_say_whose_turn_it_is_and_flash_for_a_medal() -> None:
    panel = SimulatedPanel(clock=lambda: 100.0)
    session = Session(Table(), panel=panel, clock=lambda: 100.0)
    session.start(setup_of("giza", "rhodes", medals=("three-blue", "three-red")))
    assert [panel.lamp(seat) for seat in (0, 1)] == [LampState.TURN, LampState.OFF]
    for seat in (0, 1, 0, 1, 0):
        session.send(Play(Take("laurel-3" if seat == 0 else "stone", "central")))
    assert panel.lamp(0) == LampState.MEDAL
    assert panel.lamp(1) == LampState.TURN
    session.close()


def test_a_press_on_the_panel_reaches_the_table_in_the_next_round() -> None:
    panel = SimulatedPanel(clock=lambda: 5.0)
    session = Session(Table(), panel=panel, clock=lambda: 5.0)
    session.start(setup_of("giza", "rhodes"))
    panel.press(1)
    assert [type(n).__name__ for n in session.step()] == ["NotYourTurn"]
    session.close()


def test_a_record_that_cannot_be_written_is_told_once_and_written_when_it_can_be(tmp_path: Path) -> None:
    blocked = tmp_path / "folder"
    blocked.write_text("in the way")
    session = Session(Table(), record=blocked / "out.jsonl", clock=lambda: 0.0)
    (*_, told) = session.start(setup_of("giza", "rhodes"))
    assert isinstance(told, DeviceChanged)
    assert (told.device, told.fault) == ("disk", "disk-failed")
    first = session.send(Play(Take("wood", "left")))
    assert not [n for n in first if isinstance(n, DeviceChanged)]
    blocked.unlink()
    healed = session.send(Play(Take("stone", "left")))
    assert [(n.device, n.fault) for n in healed if isinstance(n, DeviceChanged)] == [("disk", None)]
    assert len((blocked / "out.jsonl").read_text().splitlines()) == 3
    session.close()


def test_the_camera_that_is_lost_and_comes_back_is_told() -> None:
    session = Session(Table(), clock=lambda: 0.0)
    session.start(setup_of("giza", "rhodes"))
    for state in (CameraState.LOST, CameraState.RUNNING):
        session.put(CameraStatus(state, "camera 0", 1.0))
    told = [(n.device, n.fault) for n in session.step() if isinstance(n, DeviceChanged)]
    assert told == [("camera", "camera-lost"), ("camera", None)]
    session.close()


def test_a_camera_on_a_thread_of_its_own_fills_the_inbox(tmp_path: Path) -> None:
    film = filmed(tmp_path / "film.avi", [("7A-GI-01",)])
    session = Session(Table(), camera=open_camera(str(film)), threaded=True)
    session.start(setup_of("giza", "rhodes"))
    notices: list[Notice] = []

    def ended() -> bool:
        notices.extend(session.step())
        return session.ended

    until(ended)
    assert recorded(tuple(notices)) == [Take("GI-01", "left")]
    assert session.last_look is not None
    session.close()


def test_the_drawn_table_is_a_camera_like_any_other() -> None:
    scene = DrawnTable(travel=0.0)
    scene.show("7A-GI-01", 0.2, 0.6)
    view = View(width=640, height=480, px_per_module=3.2)
    camera = DrawnCamera(scene, Renderer(view), fps=10, until=2.0)
    session = Session(Table(), camera=camera)
    session.start(setup_of("giza", "rhodes"))
    found = [n for some in session.run() for n in some if isinstance(n, Recorded)]
    assert [n.moves for n in found] == [(Take("GI-01", "left"),)]
    session.close()


def test_signals_of_the_table_pass_through_as_they_are() -> None:
    signal = Play(Take("wood"))
    assert as_signal(signal) is signal

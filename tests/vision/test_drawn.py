"""The drawn table: true to scale, the same for the same seed, as readable as it should be."""

from pathlib import Path

import numpy as np
import pytest

from config.errors import InputError
from vision.cameras import Video
from vision.drawn import (
    CONDITIONS,
    Arm,
    CardLook,
    Conditions,
    DrawnCamera,
    DrawnPad,
    DrawnTable,
    Lying,
    Renderer,
    View,
    spread,
    write_film,
)
from vision.drawn.artwork import qr_matrix
from vision.drawn.emblems import EMBLEMS, SYMBOLS
from vision.drawn.palette import COLOURS
from vision.reading.reader import Reader
from vision.tags import all_tags, deck_tags
from vision.tracking.tracker import Tracker

PERFECT = CONDITIONS["perfect"]
SMALL = View(640, 480, px_per_module=3.0)


def texts(renderer: Renderer, pad: DrawnPad) -> list[str]:
    """What the reader's first look finds."""
    return sorted(found.text for found in Reader().read(renderer.render(pad)))


def test_every_sticker_is_the_smallest_symbol() -> None:
    for tag in all_tags():
        assert qr_matrix(tag.text).shape == (21, 21)


def test_a_foreign_text_gets_the_symbol_that_it_needs() -> None:
    assert qr_matrix("https://example.org/a-rather-long-address").shape[0] > 21


@pytest.mark.parametrize("angle", [0, 33, 90, 215])
@pytest.mark.parametrize("px_per_module", [3.0, 4.0])
def test_stickers_are_true_to_scale_and_where_they_are_said_to_be(angle: float, px_per_module: float) -> None:
    renderer = Renderer(View(800, 600, px_per_module), PERFECT)
    piece = Lying("7A-GI-07", 5, -3, angle)
    corners = renderer.sticker_corners(piece)
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    assert sides == pytest.approx([21 * px_per_module] * 4)
    (found,) = Reader().read_still(renderer.render(DrawnPad((piece,)))).found
    assert found.text == "7A-GI-07"
    # The corner without a finder pattern is only estimated by the decoder.
    apart = np.abs(found.corners - corners).max(axis=1) / px_per_module
    assert (apart < [0.4, 0.4, 1.5, 0.4]).all()


@pytest.mark.parametrize("tilt", [20, 35])
@pytest.mark.parametrize("towards", [0, 90, 180, 270])
def test_a_tilted_camera_sees_the_far_side_smaller(tilt: float, towards: float) -> None:
    view = View(tilt=tilt, towards=towards)
    ahead = np.array([np.sin(np.radians(towards)), -np.cos(np.radians(towards))]) * 20
    near, far = (view.to_pixels(np.array([s * ahead, s * ahead + ahead / 20])) for s in (1, -1))
    assert np.linalg.norm(near[0] - near[1]) > 1.05 * np.linalg.norm(far[0] - far[1])
    assert view.to_pixels(np.zeros((1, 2)))[0] == pytest.approx([640, 360])


def test_the_height_follows_from_the_lens() -> None:
    view = View.at_distance(200, 1280, 720)
    assert view.distance_mm == pytest.approx(200)
    assert 2.5 < view.px_per_module < 3.5


def test_height_over_the_pad_makes_a_piece_larger() -> None:
    renderer = Renderer(SMALL, PERFECT)
    flat, held = (renderer.sticker_corners(Lying("7A-GI-07", height=height)) for height in (0, 30))
    assert np.ptp(held) > 1.1 * np.ptp(flat)


def test_the_same_seed_and_index_give_the_same_frame_and_others_do_not() -> None:
    pad = DrawnPad().lay("7A-GI-07", angle=20).hand_on(20, 40, 30)
    first, again, other = Renderer(SMALL, seed=4), Renderer(SMALL, seed=4), Renderer(SMALL, seed=5)
    assert (first.render(pad, 7) == again.render(pad, 7)).all()
    assert (first.render(pad, 7) != first.render(pad, 8)).any()
    assert (first.render(pad, 7) != other.render(pad, 7)).any()


def test_only_noise_differs_between_frames_and_it_has_the_stated_strength() -> None:
    renderer = Renderer(SMALL, Conditions(noise=6.0))
    pad = DrawnPad().lay("7A-GI-07")
    one, two = (renderer.render(pad, index).astype(np.int16) for index in (0, 1))
    inner = (one > 30) & (one < 225)
    assert inner.mean() > 0.5
    assert (one - two)[inner].std() == pytest.approx(6.0 * 2**0.5, rel=0.1)
    assert abs((one - two)[inner].mean()) < 0.2


def test_what_was_drawn_before_leaves_no_trace() -> None:
    one, two = Lying("7A-GI-07", -15, 0, 20), Lying("7A-CE-33", 12, 4, 110)
    worn, fresh = Renderer(SMALL, PERFECT), Renderer(SMALL, PERFECT)
    for pad in (DrawnPad(), DrawnPad((one,)), DrawnPad((two,)), DrawnPad((one, two)), DrawnPad((two, one))):
        worn.render(pad.hand_on(0, 0, 45))
        assert (worn.render(pad) == fresh.render(pad)).all()
        fresh = Renderer(SMALL, PERFECT)


def test_a_frame_is_the_callers_own() -> None:
    for conditions in (PERFECT, CONDITIONS["good"]):
        renderer = Renderer(SMALL, conditions)
        before = renderer.render(DrawnPad()).copy()
        renderer.render(DrawnPad())[:] = 0
        assert (renderer.render(DrawnPad()) == before).all()


def test_conditions_do_what_they_are_called() -> None:
    pad = DrawnPad().lay("7A-GI-07")
    piece = pad.lying[0]
    frames = {name: Renderer(SMALL, given).render(pad).astype(float) for name, given in CONDITIONS.items()}
    corners = Renderer(SMALL).sticker_corners(piece).round().astype(int)
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    symbol = {name: frame[top:bottom, left:right, 1] for name, frame in frames.items()}
    contrast = {name: float(np.ptp(np.percentile(part, [10, 90]))) for name, part in symbol.items()}
    edges = {name: float(np.abs(np.diff(part, axis=1)).mean()) for name, part in symbol.items()}
    assert frames["dark"].mean() < frames["dim"].mean() < 0.6 * frames["good"].mean()
    assert contrast["glare"] < 0.6 * contrast["good"]
    assert symbol["glare"].mean() > symbol["good"].mean() + 40
    assert edges["defocus"] < 0.75 * edges["good"]
    assert edges["motion"] < 0.75 * edges["good"]
    halves = {n: (frames[n][:, :320].mean(), frames[n][:, 320:].mean()) for n in ("good", "uneven")}
    assert max(halves["uneven"]) / min(halves["uneven"]) > max(halves["good"]) / min(halves["good"]) + 0.1
    assert (frames["jpeg"] != frames["good"]).any()


def test_nothing_is_read_off_an_empty_pad() -> None:
    for seed in range(5):
        assert Reader().read_still(Renderer(SMALL, seed=seed).render(DrawnPad())).found == []


def test_every_kind_of_piece_can_be_read_in_good_light() -> None:
    renderer = Renderer(View(px_per_module=3.5))
    some = [*list(all_tags())[::9], *[tag for tag in all_tags() if tag.text[3:5] in ("WO", "CM", "SE")]]
    for number, tag in enumerate(some):
        pad = DrawnPad().lay(tag.text, angle=number * 37)
        assert texts(renderer, pad) == [tag.text]
    assert len(some) > 50


def test_twelve_cards_side_by_side_can_be_read() -> None:
    wanted = tuple(tag.text for tag in deck_tags("GI")[:12])
    pad = spread(wanted, columns=6)
    assert texts(Renderer(View(1920, 1080, px_per_module=3.8)), pad) == list(wanted)


def test_a_hand_on_the_sticker_hides_it() -> None:
    renderer = Renderer(SMALL)
    pad = DrawnPad().lay("7A-GI-07")
    assert texts(renderer, pad.hand_on(0, -10)) == []
    assert texts(renderer, pad.hand_on(0, -10).hand_off()) == ["7A-GI-07"]


def test_lifting_takes_the_uppermost_of_that_text() -> None:
    pad = DrawnPad().lay("7A-GI-07", x=1).lay("7A-GI-08").lay("7A-GI-07", x=2)
    assert [piece.x for piece in pad.lift("7A-GI-07").lying] == [1, 0]
    with pytest.raises(KeyError):
        DrawnPad().lift("7A-GI-07")


def test_looks_that_nobody_knows_are_drawn_plain() -> None:
    renderer = Renderer(SMALL)
    look = CardLook("A title of quite some length", "ultraviolet", "spiral", "unicorn")
    assert texts(renderer, DrawnPad().lay("7A-GI-07", look=look)) == ["7A-GI-07"]


def test_every_picture_differs_from_every_other() -> None:
    renderer = Renderer(SMALL, PERFECT)
    looks = {CardLook("", "red", "", emblem) for emblem in EMBLEMS}
    looks |= {CardLook("", colour, "", "gear") for colour in COLOURS}
    looks |= {CardLook("", "red", symbol, "gear") for symbol in SYMBOLS}
    seen = {renderer.render(DrawnPad().lay("7A-GI-07", look=look)).tobytes() for look in looks}
    assert len(seen) == len(looks) == len(EMBLEMS) + len(COLOURS) - 1 + len(SYMBOLS)


def test_a_hand_brings_a_card_and_takes_it_away_again() -> None:
    table = DrawnTable()
    arm = Arm.of_seat(1, 4)
    gone = table.show("7A-GI-07", 1.0, rest=0.6, x=10, angle=15, arm=arm)
    assert table.at(0.9) == DrawnPad()
    brought = table.at(1.2)
    assert brought.lying[0].height > 0
    assert brought.lying[0].x < 10
    assert len(brought.hands) == 1
    assert table.at(1.9).lying == (Lying("7A-GI-07", 10, 0, 15),)
    assert table.at(gone) == DrawnPad()
    assert gone == pytest.approx(1.0 + 0.4 + 0.6 + 0.8)


def test_without_an_arm_pieces_come_and_go_at_once() -> None:
    table = DrawnTable()
    assert table.lay("7A-GI-07", 1.0) == 1.0
    assert table.lift("7A-GI-07", 2.0) == 2.0
    assert [len(table.at(time).lying) for time in (0.99, 1.0, 1.99, 2.0)] == [0, 1, 1, 0]


def test_two_stickers_with_the_same_text_need_two_keys() -> None:
    table = DrawnTable()
    table.lay("7A-GI-07", 0.0, x=-25)
    table.lay("7A-GI-07", 0.0, x=25, key="copy")
    assert len(table.at(1.0).lying) == 2
    table.lift("copy", 2.0)
    assert [piece.x for piece in table.at(2.0).lying] == [-25]


def test_a_long_game_does_not_pile_up_gestures() -> None:
    table = DrawnTable()
    time, most = 0.0, 0
    for round_ in range(400):
        for tag in deck_tags("GI")[round_ % 20 : round_ % 20 + 3]:
            time = table.show(tag.text, time, arm=Arm())
        most = max(most, len(table._gestures))
    assert time > 1000
    assert most < 80
    assert table.at(time) == DrawnPad()


def test_a_scene_can_be_followed_by_the_tracker() -> None:
    table, time, shown = DrawnTable(), 0.2, []
    for number, tag in enumerate(deck_tags("RH")[:6]):
        place = {"x": (number % 3 - 1) * 25.0, "angle": number * 50.0}
        time = table.show(tag.text, time, 0.7, arm=Arm.of_seat(number % 5, 5), **place) + 0.2
        shown.append(tag.text)
    reader, tracker, events = Reader(), Tracker(), []
    with DrawnCamera(table, until=time + 1) as camera:
        while (frame := camera.read()) is not None:
            events += tracker.update(reader.read(frame.image), frame.index, frame.time)
    assert [event.text for event in events if event.kind == "placed"] == shown
    assert sorted(event.text for event in events if event.kind == "lifted") == sorted(shown)


def test_without_a_clock_frames_come_as_fast_as_they_are_asked_for() -> None:
    camera = DrawnCamera(DrawnPad(), Renderer(SMALL), fps=10, until=0.35)
    frames = [camera.read() for _ in range(5)]
    assert [frame.time for frame in frames if frame] == pytest.approx([0.0, 0.1, 0.2, 0.3])
    assert frames[4] is None
    assert not camera.live


def test_with_a_clock_it_waits_for_the_moment_and_leaves_out_what_was_missed() -> None:
    now = 100.0
    waits: list[float] = []

    def wait(seconds: float) -> None:
        nonlocal now
        waits.append(seconds)
        now += seconds

    camera = DrawnCamera(DrawnPad(), Renderer(SMALL), fps=10, clock=lambda: now, wait=wait)
    assert camera.live
    frames = [camera.read(), camera.read()]
    now += 0.45
    frames.append(camera.read())
    assert [frame.index for frame in frames if frame] == [0, 1, 5]
    assert waits == pytest.approx([0.1])
    camera.close()
    camera.close()
    assert camera.read() is None


def test_a_film_is_what_the_camera_saw(tmp_path: Path) -> None:
    table = DrawnTable()
    table.lay("7A-GI-07", 0.4)
    path = tmp_path / "film.avi"
    assert write_film(path, table, 1.0, Renderer(SMALL), fps=15) == 15
    with Video(path) as video:
        frames = list(iter(video.read, None))
    assert len(frames) == 15
    assert frames[0].image.shape == (480, 640, 3)
    reader = Reader()
    assert [[found.text for found in reader.read_still(frames[n].image).found] for n in (0, 14)] == [
        [],
        ["7A-GI-07"],
    ]


@pytest.mark.parametrize("name", ["film.mp4", "no/such/folder/film.avi"])
def test_a_film_that_cannot_be_written_says_so(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="film"):
        write_film(tmp_path / name, DrawnPad(), 0.1, Renderer(SMALL))

"""The life of tags on a drawn table seen from above: placed, moved, hidden, lifted, gone; never a guess."""

from collections.abc import Iterator

import numpy as np
import pytest

from vision.cameras.base import Frame
from vision.drawn import DrawnPad, Lying, Renderer, View
from vision.drawn.backdrop import Under
from vision.overhead.auto import AutoWatcher
from vision.overhead.sighting import Overview, Sighting
from vision.overhead.watcher import TableWatcher
from vision.reading.reader import Reader
from vision.tracking.worker import PadWatcher

FPS = 5
VIEW = View(1280, 720, px_per_module=2.0)


def card(text: str, x: float, y: float, angle: float = 3.0) -> Lying:
    return Lying(text, x, y, angle, sticker_mm=20.0, corner=True)


BOARDS = (card("7A-WO-GI", -110, 50), card("7A-WO-EP", 120, 50))


class Story:
    """A watcher that is shown one pad after the other."""

    def __init__(self, under: Under = "cloth") -> None:
        self.renderer = Renderer(VIEW, under=under)
        self.watcher = TableWatcher(sticker=20.0)
        self.index = 0
        self.overview = Overview(0.0, 0, {})

    def show(self, *pieces: Lying, seconds: float = 1.0, hand: tuple[float, float] | None = None) -> "Story":
        pad = DrawnPad((*BOARDS, *pieces))
        for step in range(round(seconds * FPS)):
            # A hand is never quite still.
            seen = pad if hand is None else pad.hand_on(hand[0] + step % 2 * 3, hand[1])
            frame = Frame(self.renderer.render(seen, self.index), self.index, self.index / FPS)
            overview = self.watcher.look(frame).overview
            assert overview is not None
            self.overview, self.index = overview, self.index + 1
        assert self.watcher.failures == 0
        return self

    def __getitem__(self, text: str) -> Sighting:
        return self.overview.sightings[text]


GI, AL, CE = "7A-GI-07", "7A-AL-03", "7A-CE-11"


def test_what_is_laid_down_is_placed_after_two_readings_and_only_once() -> None:
    story = Story().show().show(card(GI, 0, 0), seconds=0.2)
    assert GI not in story.overview.sightings
    story.show(card(GI, 0, 0), seconds=0.2)
    assert story[GI].life == "placed"
    assert story[GI].size == pytest.approx(20, abs=0.6)
    since = story[GI].since
    story.show(card(GI, 0, 0), seconds=2)
    assert (story[GI].life, story[GI].since) == ("placed", since)
    assert story.overview.changed == ()
    assert story.overview.quiet


def test_distances_are_millimetres_and_away_is_up() -> None:
    story = Story().show(card(GI, 0, 0), card(AL, 60, -40))
    assert story[AL].x - story[GI].x == pytest.approx(60, abs=3)
    assert story[AL].y - story[GI].y == pytest.approx(40, abs=3)


def test_what_is_carried_elsewhere_has_moved_and_is_placed_there() -> None:
    story = Story().show(card(GI, 0, 0)).show(card(GI, 0, 0), hand=(0, 0), seconds=0.6)
    story.show(card(GI, 60, -40), seconds=0.2)
    assert story[GI].life == "moved"
    story.show(card(GI, 60, -40), seconds=0.4)
    assert story[GI].life == "placed"


@pytest.mark.parametrize("under", ["cloth", "green cloth", "wood"])
def test_what_is_taken_away_is_lifted_and_then_gone(under: Under) -> None:
    story = Story(under).show(card(GI, 0, 0), card(AL, 60, 0))
    story.show(card(AL, 60, 0), seconds=1.2)
    assert story[GI].life == "lifted"
    assert not story[GI].here
    story.show(card(AL, 60, 0), seconds=2.4)
    assert story[GI].life == "gone"
    assert story[AL].life == "placed"


def test_what_a_hand_hides_has_not_gone_however_long() -> None:
    story = Story().show(card(GI, 0, 0))
    for _ in range(3):
        story.show(card(GI, 0, 0), hand=(0, -40), seconds=2)
        assert (story[GI].life, story[GI].hidden_by) == ("hidden", "hand")
        assert story[GI].here
    assert story.overview.hand_near(0, 0, 60)
    story.show(card(GI, 0, 0))
    assert story[GI].life == "placed"
    assert not story.overview.hands


def test_what_another_card_covers_has_not_gone_and_is_there_again_without_it() -> None:
    story = Story().show(card(GI, 0, 0))
    since = story[GI].since
    story.show(card(GI, 0, 0), card(AL, 6, 5, 10), seconds=4)
    assert (story[GI].life, story[GI].hidden_by) == ("hidden", "card")
    assert story[AL].life == "placed"
    story.show(card(GI, 0, 0), seconds=2)
    assert (story[GI].life, story[GI].since) == ("placed", since)
    assert story[AL].life in ("lifted", "gone")


def test_a_card_out_of_a_fan_is_lifted_though_the_cloth_is_not_seen_there() -> None:
    fan = [card(text, 30 * place, 0) for place, text in enumerate((GI, AL, CE))]
    story = Story().show(*fan)
    assert all(story[text].life == "placed" for text in (GI, AL, CE))
    story.show(fan[0], fan[2], seconds=2)
    assert story[AL].life == "lifted"
    assert story[GI].life == story[CE].life == "placed"


def test_in_the_dark_nothing_has_gone() -> None:
    story = Story().show(card(GI, 0, 0))
    story.renderer = Renderer(VIEW, under="cloth")
    for _ in range(15):
        frame = Frame(np.zeros((720, 1280, 3), np.uint8), story.index, story.index / FPS)
        overview = story.watcher.look(frame).overview
        assert overview is not None
        story.overview, story.index = overview, story.index + 1
    assert (story[GI].life, story[GI].hidden_by) == ("hidden", "unknown")
    story.show(card(GI, 0, 0), seconds=2)
    assert story[GI].life == "placed"


def test_the_same_sticker_at_two_places_is_told() -> None:
    story = Story().show(card(GI, 0, 0)).show(card(GI, 0, 0), card(GI, 60, -30), seconds=0.4)
    assert story.overview.duplicates == (GI,)
    assert story[GI].x == pytest.approx(Story().show(card(GI, 0, 0))[GI].x, abs=3)


def test_a_camera_that_is_bumped_moves_no_card() -> None:
    pieces = [card(text, x, y) for text, x, y in ((GI, 0, 0), (AL, 60, 0), (CE, -40, -40))]
    story = Story().show(*pieces)
    before = {text: (one.x, one.y, one.since) for text, one in story.overview.sightings.items()}
    story.renderer = Renderer(View(1280, 720, px_per_module=2.0, roll=4.0), under="cloth")
    story.show(*pieces, seconds=1)
    for text, (x, y, since) in before.items():
        assert (story[text].life, story[text].since) == ("placed", since)
        assert (story[text].x, story[text].y) == pytest.approx((x, y), abs=4)


@pytest.mark.parametrize(
    "image",
    [np.zeros((0, 0), np.uint8), np.zeros((1, 1, 3), np.uint8), np.zeros((40, 5, 3), np.uint8)],
    ids=str,
)
def test_a_frame_that_is_no_picture_stops_nothing(image: np.ndarray) -> None:
    watcher = TableWatcher()
    seen = watcher.look(Frame(image, 0, 0.0))
    assert seen.overview is not None
    assert not seen.overview.sightings


def looked(watcher: AutoWatcher, pads: Iterator[DrawnPad]) -> list[bool]:
    renderer = Renderer(VIEW, under="cloth")
    return [
        watcher.look(Frame(renderer.render(pad, index), index, index / FPS)).overview is not None
        for index, pad in enumerate(pads)
    ]


def test_wonders_that_lie_still_make_it_a_table_and_one_that_is_shown_a_pad() -> None:
    both = AutoWatcher(PadWatcher(Reader()), TableWatcher(sticker=20.0))
    assert looked(both, iter([DrawnPad(BOARDS)] * 25))[-1]
    one = AutoWatcher(PadWatcher(Reader()), TableWatcher(sticker=20.0))
    assert not any(looked(one, iter([DrawnPad(BOARDS[:1])] * 25)))

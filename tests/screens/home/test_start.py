"""The start: going on, a new game, last table again; the camera until it reads the pad."""

import dataclasses

import numpy as np

from companion.messages.faults import Fault
from companion.messages.notices import DeviceChanged
from companion.messages.signals import ButtonPressed, Play
from companion.screens.home.start import measured
from companion.screens.kit.button import Button
from companion.screens.kit.preview import PreviewFrame, SeenPreview
from companion.screens.routes import SettingsRoute, StartRoute
from companion.table.table import Table
from config.language import ENGLISH
from tests.screens.around import Fingers, run, screen
from tests.screens.conftest import Stand
from tests.screens.games import setup_of
from tests.screens.scenes import a_card
from tests.screens.scenes_around import GUESTS, table_over, table_with_past
from vision.drawn import DrawnPad, Renderer, View
from vision.reading.reader import Reader
from vision.setup_view import assess


class Pad:
    """A camera over a drawn pad that can be moved nearer."""

    def __init__(self, module: float, real: bool = True) -> None:
        self.real = real
        self.by_touch = not real
        self.module = module
        self.lying = False
        self.index = 0
        self.seen: dict[tuple[float, bool], PreviewFrame] = {}

    def latest(self) -> PreviewFrame | None:
        """The picture as it is now; it is drawn and read once for each way in which the pad can lie."""
        self.index += 1
        way = (self.module, self.lying)
        if way not in self.seen:
            pad = DrawnPad().lay("7A-GI-01") if self.lying else DrawnPad()
            image = Renderer(View(width=1280, height=720, px_per_module=self.module), seed=1).render(pad)
            found = tuple(Reader().read_still(image).found)
            self.seen[way] = PreviewFrame(self.index, image, tuple(one.corners for one in found), found)
        return dataclasses.replace(self.seen[way], index=self.index)


def test_the_first_start_offers_a_new_game_and_nothing_else_to_go_on_with(stand: Stand) -> None:
    run(stand, Table(), StartRoute())
    menu = [text for text in stand.texts() if text not in ("Settings", "Doctor")]
    assert "New game" in menu
    assert not [text for text in menu if text.startswith(("Go on", "Last table", "Other"))]


def test_the_running_game_is_one_touch_away_after_a_restart(stand: Stand) -> None:
    table = Table()
    table.begin(setup_of(3))
    table.handle(Play(a_card()))
    game, moves = table.game, table.history.moves
    later = Table(table.journal)
    app = run(stand, later, StartRoute())
    finger = Fingers(stand)
    finger.on("Go on: Elena, Gabriel and Player 3")
    assert (later.game, later.history.moves) == (game, moves)
    assert screen(app) == "TableScreen"
    assert finger.touches == 1


def test_last_table_again_keeps_players_and_wonders_and_asks_for_the_medals(stand: Stand) -> None:
    """With a camera the Medals that were laid are shown to it."""
    table = table_with_past()
    app = run(stand, table, StartRoute(), preview=SeenPreview(lambda: None))
    finger = Fingers(stand)
    finger.on("Last table again: Elena and Gabriel")
    assert screen(app) == "SetupScreen"
    assert [seat.name for seat in table.draft.seats] == ["Elena", "Gabriel"]
    assert all(seat.wonder for seat in table.draft.seats)
    assert not any(table.draft.medals)
    finger.on("Draw for us")
    finger.on("Begin")
    assert table.phase == "play"


def test_last_table_again_by_touch_is_two_touches(stand: Stand) -> None:
    table = table_with_past()
    run(stand, table, StartRoute())
    finger = Fingers(stand)
    finger.on("Last table again: Elena and Gabriel")
    assert all(table.draft.medals)
    finger.on("Begin")
    assert table.phase == "play"
    assert finger.touches == 2


def test_a_new_game_forgets_the_setup_that_was_begun(stand: Stand) -> None:
    table = table_with_past()
    table.handle(ButtonPressed(3))
    run(stand, table, StartRoute())
    Fingers(stand).on("New game")
    assert table.draft.seats == ()


def test_games_put_aside_can_be_gone_on_with(stand: Stand) -> None:
    table = table_with_past()
    app = run(stand, table, StartRoute())
    finger = Fingers(stand)
    finger.on("Other games")
    rows = [text for text in stand.texts() if " and " in text]
    assert rows == ["Elena and Gabriel", "Maximilian, Henriette and Théo"]
    finger.tap([v for v in stand.views() if any(p.name == "Go on" for p in v.painted)][1])
    assert [player.name for player in table.state.players] == list(GUESTS[:3])
    assert screen(app) == "TableScreen"


def test_a_game_in_hand_is_gone_on_with_and_one_that_is_over_is_looked_at(stand: Stand) -> None:
    table = Table()
    table.begin(setup_of(2))
    app = run(stand, table, StartRoute())
    Fingers(stand).on("Go on playing")
    assert screen(app) == "TableScreen"
    stand.stop()
    app = run(stand, table_over(2), StartRoute())
    Fingers(stand).on("Back to the count")
    assert screen(app) == "EndScreen"


def test_whoever_presses_a_button_at_the_start_wants_to_play(stand: Stand) -> None:
    app = run(stand, Table(), StartRoute())
    app.send(ButtonPressed(1))
    stand.step(3)
    assert screen(app) == "PlayersScreen"


def test_until_the_pad_is_good_its_picture_is_shown_with_what_to_do(stand: Stand) -> None:
    pad = Pad(2.7)
    table = Table()
    app = run(stand, table, StartRoute(), preview=pad)
    views = {type(view).__name__ for view in stand.views()}
    assert {"CameraView", "CameraHelp"} <= views
    assert "Skyline" not in views

    def look() -> list[str]:
        for _ in range(12):
            app.screen.tick(1.0)
        stand.step(2)
        return stand.texts()

    assert "Lay a card with its sticker on the pad." in look()
    pad.lying = True
    assert any("closer" in text for text in look())
    pad.module = 4.0
    texts = look()
    assert "The pad is well in view." in texts
    assert any("pixels a module" in text for text in texts)
    Fingers(stand).on("New game")
    app.open(StartRoute())
    stand.step(2)
    assert "Skyline" in {type(view).__name__ for view in stand.views()}


def test_what_is_wrong_at_the_start_covers_nothing_that_is_touched(stand: Stand) -> None:
    app = run(stand, table_with_past(), StartRoute())
    app.hear((DeviceChanged("sound", Fault.SOUND_LOST, ""),))
    stand.step(2)
    views = stand.views()
    strip = next(view for view in views if type(view).__name__ == "FaultStrip")
    buttons = [view for view in views if isinstance(view, Button)]
    assert len(buttons) > 4
    assert not [button.text for button in buttons if button.rect.overlaps(strip.rect)]

    app.open(SettingsRoute())
    stand.step(2)
    assert strip.rect.top <= app.look.theme.size[1] - app.look.theme.top_bar + 1


def test_without_a_picture_it_says_so(stand: Stand) -> None:
    app = run(stand, Table(), StartRoute(), preview=SeenPreview(lambda: None))
    app.screen.tick(1.0)
    stand.step(2)
    assert "No picture yet. Is the camera plugged in?" in stand.texts()


def test_a_drawn_table_needs_no_setting_up(stand: Stand) -> None:
    run(stand, Table(), StartRoute(), preview=Pad(4.0, real=False))
    views = {type(view).__name__ for view in stand.views()}
    assert "Skyline" in views
    assert "CameraHelp" not in views


def test_nothing_is_measured_without_a_sticker() -> None:
    assert measured(assess(np.full((480, 640, 3), 128, np.uint8), ()), ENGLISH) == ""

"""Settings: every one can be touched, counts at once, and is saved at once."""

from typing import get_args

import msgspec
import pytest

from companion.screens.art.theme import TextSize, theme_for
from companion.screens.home.settings import BLANK_MINUTES
from companion.screens.kit.rows import Option, Row, RowList, pages_of
from companion.screens.kit.view import Look
from companion.screens.paint.rects import Rect
from companion.screens.routes import SettingsRoute
from companion.setup.boxes import other_boxes
from companion.sound.sounds import NIGHT_SHARE, Sounds, SoundStatus, sound_sentence
from companion.sound.speaker import Speaker
from companion.sound.voice import Voice
from companion.table.table import Table
from config.language import ENGLISH, LANGUAGES, load_language
from config.paths import HOME_VARIABLE
from config.settings import Settings, load_settings, save_settings
from config.wiring import wiring_names
from config.wiring_words import wiring_title
from tests.screens.around import Fingers, run, screen
from tests.screens.conftest import SIZES, Stand, size_of
from tests.sound.test_sound import Room


def nothing() -> None:
    """What an option of these tests does."""


class Book:
    """Keeps what is saved, as the owner's file does."""

    def __init__(self) -> None:
        self.saved: list[Settings] = []

    def __call__(self, settings: Settings) -> None:
        self.saved.append(settings)

    @property
    def last(self) -> Settings:
        """What was saved last."""
        return self.saved[-1]


class Desk:
    """The settings screen, with fingers that find a row by its title."""

    def __init__(self, stand: Stand, table: Table | None = None, **options: object) -> None:
        self.stand = stand
        self.book = Book()
        self.app = run(stand, table or Table(), SettingsRoute(), save=self.book, **options)  # type: ignore[arg-type]
        self.finger = Fingers(stand)

    def touch(self, title: str, option: str) -> None:
        """Touch ``option`` (its words or its sign) in the row ``title``, turning pages as needed."""
        for _ in range(8):
            rows = [view for view in self.stand.views() if type(view).__name__ == "RowWords"]
            row = next((view for view in rows if view.model.title == title), None)
            if row is not None:
                break
            self.finger.on("down")
        assert row is not None, title
        low, high = row.y - self.app.look.theme.mm(24), row.top + 2
        found = [
            view
            for view in self.stand.views()
            if view.touchable
            and low <= view.center_y <= high
            and any(painted.name == option for painted in view.painted)
        ]
        assert found, (title, option, self.stand.buttons())
        self.finger.tap(min(found, key=lambda view: abs(view.center_y - row.center_y)))
        self.stand.step(3)


@pytest.mark.parametrize(
    ("title", "option", "part", "key", "value"),
    [
        ("Size of the text", "Larger", "app", "text_size", "larger"),
        ("Night", "Yes", "app", "night", True),
        ("Volume", "add", "sound", "volume", 0.8),
        ("Volume", "remove", "sound", "volume", 0.6),
        ("Speak alerts", "Yes", "sound", "voice", True),
        ("One step away", "No", "app", "one_step_alerts", False),
        ("Turned-up tokens", "No", "app", "ask_turned_up", False),
        ("Boxes you own", "Rome", "app", "boxes", ("base", "medals", "rome")),
        ("Boxes you own", "Medals", "app", "boxes", ("base",)),
        ("Screen goes dark", "add", "screen", "blank_after", 1200.0),
        ("Screen goes dark", "remove", "screen", "blank_after", 300.0),
        ("Whole screen", "Yes", "screen", "fullscreen", True),
        ("Camera", "Drawn table", "camera", "source", "demo"),
        ("Wiring of the buttons", "add", "panel", "wiring", "four-seats-no-lamps"),
    ],
)
def test_every_setting_is_a_touch_away_and_saved(
    stand: Stand, title: str, option: str, part: str, key: str, value: object
) -> None:
    desk = Desk(stand)
    desk.touch(title, option)
    assert getattr(getattr(desk.book.last, part), key) == value
    assert desk.app.settings == desk.book.last
    assert screen(desk.app) == "SettingsScreen"
    changed = msgspec.structs.replace(getattr(Settings(), part), **{key: value})
    assert desk.book.last == msgspec.structs.replace(Settings(), **{part: changed})


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_a_change_is_seen_at_once_at_every_size(stand: Stand, size: tuple[int, int]) -> None:
    stand.resize(size)
    desk = Desk(stand)
    before = desk.app.look
    desk.touch("Night", "Yes")
    assert desk.app.look.palette != before.palette
    desk.touch("Size of the text", "Large")
    assert desk.app.look.theme.text_scale > before.theme.text_scale


def test_the_page_stays_when_a_setting_changes(stand: Stand) -> None:
    desk = Desk(stand)
    desk.touch("Whole screen", "Yes")
    shown = [view.model.title for view in stand.views() if type(view).__name__ == "RowWords"]
    assert "Whole screen" in shown


def test_volume_and_voice_count_at_once(stand: Stand) -> None:
    room = Room()
    made: list[str] = []
    voice = Voice("en", lambda file: None, enabled=False, program="/nowhere/espeak-ng")
    speaker = Speaker(Settings(), sounds=room.sounds(0.7), voice=voice, deliver=lambda call: call())
    desk = Desk(stand, speaker=speaker)
    desk.touch("Volume", "add")
    assert room.audible() == ["card"]
    assert room.players[-1].volume == pytest.approx(0.8)
    desk.touch("Night", "Yes")
    assert room.players[-1].volume == pytest.approx(0.8 * NIGHT_SHARE)
    desk.touch("Speak alerts", "Yes")
    assert voice.status == "ready"
    desk.touch("Volume", "speaker")
    assert "medal" in room.audible()
    assert "Sound works." in stand.texts()
    assert made == []
    speaker.close()


def test_without_a_loudspeaker_trying_says_what_to_do(stand: Stand) -> None:
    speaker = Speaker(Settings(), sounds=Sounds(0.5, load=lambda file: None))
    desk = Desk(stand, speaker=speaker)
    desk.touch("Volume", "speaker")
    assert any("Attach one" in text for text in stand.texts())
    speaker.close()


def test_the_volume_ends_at_both_ends(stand: Stand) -> None:
    desk = Desk(stand)
    for _ in range(4):
        desk.touch("Volume", "add")
    assert desk.book.last.sound.volume == 1.0
    assert len(desk.book.saved) == 3
    for _ in range(12):
        desk.touch("Volume", "remove")
    assert desk.book.last.sound.volume == 0.0


def test_settings_that_cannot_be_saved_count_until_the_window_is_closed(stand: Stand) -> None:
    def refuse(_settings: Settings) -> None:
        raise OSError("the disk is full")

    app = run(stand, Table(), SettingsRoute(), save=refuse)
    desk = Desk.__new__(Desk)
    desk.stand, desk.app, desk.finger = stand, app, Fingers(stand)
    desk.touch("Night", "Yes")
    assert app.settings.app.night
    assert app.status.faults["disk"] == "disk-failed"


def test_what_is_touched_is_what_the_next_start_reads(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    desk = Desk(stand)
    desk.touch("Night", "Yes")
    desk.touch("One step away", "No")
    save_settings(desk.book.last)
    assert load_settings() == desk.book.last


def test_r7_one_box_is_left_at_least() -> None:
    assert other_boxes(("base", "medals"), "ur") == ("base", "medals", "ur")
    assert other_boxes(("base", "medals"), "base") == ("medals",)
    assert other_boxes(("medals",), "medals") == ("base",)


def test_minutes_rise_and_begin_with_never() -> None:
    assert BLANK_MINUTES[0] == 0
    assert list(BLANK_MINUTES) == sorted(set(BLANK_MINUTES))


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_pages_hold_every_row_once_and_none_is_too_high(size: tuple[int, int]) -> None:
    theme = theme_for(size)
    rows = [
        Row(f"row {n}", "note " * n, tuple(Option(f"o{k}" * (1 + n % 9), nothing) for k in range(n % 5)))
        for n in range(24)
    ]
    height = theme.mm(70)
    pages = pages_of(rows, theme, height)
    assert [row for page in pages for row in page] == rows
    assert len(pages) > 3
    for page in pages:
        used = sum(row.height(theme) for row in page) + theme.mm(1) * (len(page) - 1)
        assert used <= height + 1 or len(page) == 1


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_where_the_settings_are_is_shown_whole_however_deep_they_lie(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    home = "/home/elena/a-folder-of-her-own/with-another-in-it/for_the_games_of_every_winter"
    monkeypatch.setenv(HOME_VARIABLE, home)
    app = run(stand, Table(), SettingsRoute())
    shown = []
    for page in range(20):
        app.open(SettingsRoute(page=page))
        stand.step(2)
        painted = [one for view in stand.views() for one in view.painted]
        shown += [one for one in painted if one.name.replace("\n", "") == f"{home}/config/settings.toml"]
    assert shown
    assert not any(one.cut for one in shown)
    assert screen(app) == "SettingsScreen"


@pytest.mark.parametrize("text_size", get_args(TextSize))
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_what_is_said_beside_buttons_is_not_cut(
    stand: Stand, size: tuple[int, int], text_size: TextSize
) -> None:
    """The sentences about the sound, in every language, beside the buttons of the volume; and longer ones."""
    stand.resize(size)
    for code in LANGUAGES:
        lang = load_language(code)
        rows = RowList(Look(theme_for(size, text_size=text_size), lang), lambda page: None)
        rows.place(Rect(0, 0, *size))
        trying = Option("", nothing, icon="speaker")
        sentences = [sound_sentence(status, lang) for status in SoundStatus]
        for sentence in (*sentences, f"{sentences[0]} {max(sentences, key=len)}"):
            stepper = Row.stepper(lang.text("Volume"), sentence, "70 %", nothing, nothing)
            rows.show((Row(stepper.title, stepper.note, (*stepper.options, trying)),))
            stand.show(rows)
            words = next(view for view in stand.views() if type(view).__name__ == "RowWords")
            assert [painted.name for painted in words.painted if painted.cut] == []
            assert words.painted[0].name == sentence
            stand.window.remove_widget(rows)


def test_every_wiring_has_a_name_in_every_language() -> None:
    """The name of a file is no name for people."""
    names = wiring_names()
    assert len(names) >= 6
    for code in LANGUAGES:
        titles = [wiring_title(name, load_language(code)) for name in names]
        assert len(set(titles)) == len(names)
        assert not set(titles) & set(names)
        assert code == "en" or not set(titles) & {wiring_title(name, ENGLISH) for name in names}
    assert wiring_title("/nowhere/mine.toml", ENGLISH) == "/nowhere/mine.toml"

"""The app: one step a frame, and which screen is shown.

Each frame the session acts on what camera and buttons have told since the last one; touches go to
the table at once. What the table tells goes to the speaker (sound, voice) and to the screen,
which shows the state as it then is.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import tomli_w
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.context import get_context
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from companion.chronicle.chronicle import Chronicle
from companion.coach.lessons import LessonId
from companion.messages.faults import Fault
from companion.messages.notices import (
    DeviceChanged,
    Explained,
    GameStarted,
    JournalTrouble,
    Notice,
    Recorded,
    Redone,
    SetupBegun,
    Undone,
)
from companion.messages.signals import DeviceStatus, Explain, NewSetup, Signal
from companion.screens.art.theme import theme_for
from companion.screens.kit.phones import Phones
from companion.screens.kit.preview import Preview
from companion.screens.kit.screen import Screen
from companion.screens.kit.status import Status
from companion.screens.kit.view import Look
from companion.screens.paint import textures
from companion.screens.routes import HelpRoute, Route
from companion.screens.shell.demand import HOMES, demanded, occasion, reminded
from companion.screens.shell.hold import HoldWatch
from companion.screens.shell.live import Live
from companion.screens.shell.overlay_stack import OverlayStack
from companion.screens.shell.registry import screen_of
from companion.screens.shell.touch import TouchGuard, Veil
from companion.sound.speaker import Speaker
from companion.table.sentences import notice_sentence
from companion.table.table import Table
from config.language import load_language
from config.memory import give_back
from config.paths import log_file
from config.settings import Settings, settings_file
from hardware import Panel

_log = logging.getLogger(__name__)

Notices = tuple[Notice, ...]


@dataclass(frozen=True)
class Waiting:
    """What waits while somebody practises: the real table, the file of its record, the screens open there."""

    table: Table
    record: Path | None
    opened: tuple[Route, ...]


class CompanionApp(App):
    """The window of the companion.

    ``first`` is shown before anything else. ``save`` keeps changed settings. ``speaker`` and
    ``chronicle`` (of the table's own journal, unless given) hear every notice; ``phones`` is everybody's
    screen.
    """

    def __init__(
        self,
        live: Live,
        *,
        first: Route | None = None,
        settings: Settings | None = None,
        save: Callable[[Settings], object] = lambda settings: None,
        status: Status | None = None,
        preview: Preview | None = None,
        speaker: Speaker | None = None,
        phones: Phones | None = None,
        chronicle: Chronicle | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.title = "Companion"
        self.live = live
        self.settings = settings or Settings()
        self.status = status or Status()
        self.preview = preview
        self._save = save
        self.speaker = speaker
        self.phones = phones
        self.chronicle = chronicle or Chronicle(live.table.journal, live.table.catalogue)
        self.panel: Panel | None = getattr(live, "panel", None)
        self._clock = clock
        self._opened: list[Route] = [first] if first else []
        self._put_off: object = None
        self._real: Waiting | None = None
        self._shown: Route | None = None
        self._renewed: Route | None = None
        self._screen: Screen | None = None
        self._stale = False

    @property
    def table(self) -> Table:
        """The live game, or the setup of one."""
        return self.live.table

    def build(self) -> Widget:
        """Kivy: make the root widget."""
        self.look = self._make_look()
        self._root = Widget()
        Window.clearcolor = self.look.palette.ground
        self.overlays = OverlayStack(self, self._clock, self._root, lambda: self.screen)
        self.alerts, self.hints = self.overlays.alerts, self.overlays.hints
        self.lessons, self.away = self.overlays.lessons, self.overlays.away
        self._holds = HoldWatch(self, lambda: self.screen, self.overlays.lies_at)
        self.veil = Veil(self.settings.screen.blank_after, self._clock)
        self._guard = TouchGuard(self._clock)
        self._show()
        Window.bind(on_resize=self._resized, on_touch_down=self._touched)
        Window.bind(on_minimize=self.away.begin, on_hide=self.away.begin)
        Window.bind(on_restore=self.away.end, on_show=self.away.end)
        Clock.schedule_interval(self.step, 0)
        return self._root

    def on_stop(self) -> None:
        """Kivy: the window closes."""
        self.let_go()
        Window.unbind(on_resize=self._resized, on_touch_down=self._touched)
        Window.unbind(on_minimize=self.away.begin, on_hide=self.away.begin)
        Window.unbind(on_restore=self.away.end, on_show=self.away.end)
        Clock.unschedule(self.step)

    def open_settings(self, *_: object) -> bool:
        """Kivy: F1 was pressed. Its own panel would lie over the game; the help is what is looked for."""
        self.send(Explain())
        return True

    def let_go(self) -> None:
        """Nobody sees anything any more: the live table is the real one again, in a lesson too."""
        self._end_practice()

    def step(self, seconds: float) -> None:
        """One frame: act on what arrived, let the screen move."""
        notices = self.live.step()
        if self.speaker is not None:
            for status in self.speaker.round(self._clock()):
                notices += self.live.send(status)
        if notices:
            self.veil.wake()
            self._tell(notices)
            self._show(notices)
        if self._stale:
            self._stale = False
            self._rebuild()
        if self._screen is not None and self.overlays.covering is None:
            self._screen.tick(seconds)
        self._holds.tick(seconds)
        self.overlays.tick()
        self.veil.step(Window.size)

    def send(self, signal: Signal) -> Notices:
        """Hand a touch to the table, at once, and show what came of it.

        No game is set up on the practice table of a lesson, which keeps nothing: there it ends the lesson.
        """
        if isinstance(signal, NewSetup) and self.alone:
            self.lessons.leave()
            return ()
        notices = self.live.send(signal)
        self._tell(notices)
        self._show(notices)
        return notices

    @property
    def can_watch(self) -> bool:
        """Whether a game can be shown that plays itself."""
        return self.live.can_watch

    def watch(self) -> None:
        """Begin a game that plays itself, another one each time."""
        seed = int(self._clock() * 1000) % 1_000_000
        self.hear(self.live.watch(seed, boxes=self.settings.app.boxes))

    def capture(self, folder: Path) -> Path:
        """Save a report of what happens now in ``folder`` and return its path. Raises OSError."""
        text = tomli_w.dumps(msgspec.to_builtins(self.settings))
        return self.live.capture(
            folder,
            settings=text,
            log=log_file(),
            names=self.settings.app.names_in_reports,
            others=() if self._real is None else (self._real.table,),
        )

    def hear(self, notices: Notices) -> None:
        """Tell and show what happened outside a step: a game that had begun before the window opened."""
        self._tell(notices)
        self._show(notices)

    def open(self, route: Route) -> None:
        """Show another screen; ``back`` returns to this one."""
        if not self._opened or self._opened[-1] != route:
            self._opened.append(route)
        self._show()

    def back(self) -> None:
        """Return to the screen before."""
        if self._opened:
            self._opened.pop()
        self._show()

    def learn(self, lesson: LessonId) -> None:
        """Begin ``lesson`` on a practice table."""
        self.lessons.begin(lesson)

    @property
    def alone(self) -> bool:
        """See ``Host``."""
        return self._real is not None

    def play_at(self, table: Table, opened: Sequence[Route] = ()) -> None:
        """Let everything be about ``table`` from now on; whatever is shown next is made for it.

        ``opened`` are the screens that are open there, the one in front last.
        """
        self.live.table = table
        self._opened, self._shown = list(opened), None

    def practise(self) -> Table:
        """See ``Host``: whatever is shown next is made for the practice table."""
        if self._real is None:
            self._real = Waiting(self.table, self.live.record, tuple(self._opened))
        self.live.record = None
        real = self._real.table
        self.play_at(Table(catalogue=real.catalogue, beside=real))
        return self.table

    def stop_practising(self) -> None:
        """See ``Host``."""
        self.alerts.show()
        real = self._end_practice()
        if real is not None:
            self.play_at(real.table, real.opened)

    def _end_practice(self) -> Waiting | None:
        """Make the real table the live one again; return what has waited, None where nothing has."""
        real, self._real = self._real, None
        if real is not None:
            self.live.table.close()
            self.live.table = real.table
            self.live.record = real.record
        return real

    def home(self) -> None:
        """Return to the screen that the game is at."""
        self._opened.clear()
        self._show()

    def demanded(self) -> Route | None:
        """Return the screen that the state asks for: a choice, an open question, or None."""
        return demanded(self.table)

    def reminded(self) -> Route | None:
        """Return the screen of what would be good to know, though the game goes on without it, or None."""
        return reminded(self.table, self.settings)

    def put_off(self) -> None:
        """Look at the table first: the open choice waits."""
        self._put_off = occasion(self.table, self._asked())
        self._show()

    def take_up(self) -> None:
        """Show the choice that was put off."""
        self._put_off = None
        self._show()

    def change_settings(self, settings: Settings) -> None:
        """Save these settings and show everything by them."""
        self.settings = settings
        if self.speaker is not None:
            self.speaker.apply(settings)
        self._stale = True
        try:
            self._save(settings)
        except OSError as error:
            # They hold until the window is closed; the sign of the disk says that something is wrong.
            file = f"{error.filename or settings_file()} ({error.strerror or error})"
            self.send(DeviceStatus("disk", Fault.DISK_FAILED, file))

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""
        if self._screen is None:
            raise RuntimeError("the app is not running")
        return self._screen

    def _tell(self, notices: Notices) -> None:
        for notice in notices:
            before, self.status = self.status, self.status.after(notice)
            if isinstance(notice, DeviceChanged | JournalTrouble):
                # That a device works is news only after a fault.
                if self.status != before or not isinstance(notice, DeviceChanged) or notice.fault:
                    self._note(notice)
            elif isinstance(notice, Recorded | Undone | Redone):
                self._opened = [route for route in self._opened if not route.passing]
            elif isinstance(notice, GameStarted | SetupBegun):
                self._opened.clear()
                give_back()
        if tuple(notices) == (Explained(),) and self.table.state is not None:
            self._opened.append(HelpRoute())
        if self.speaker is not None:
            self.speaker(self.table, notices)
        self.chronicle.hear(self.table, notices)
        self.overlays.hear(notices)

    def _note(self, notice: DeviceChanged | JournalTrouble) -> None:
        """Keep in the log what a part of the machine does; a screen that comes back is drawn anew."""
        well = isinstance(notice, DeviceChanged) and notice.fault is None
        _log.log(logging.INFO if well else logging.WARNING, "%s", notice_sentence(notice, self.table))
        self.overlays.faults.say(notice)
        if isinstance(notice, DeviceChanged) and notice.device == "display":
            (self.away.end if well else self.away.begin)()

    def _asked(self) -> Route | None:
        return self.demanded() or self.reminded()

    def _wanted(self) -> Route:
        if self._opened:
            return self._opened[-1]
        asked = self._asked()
        if asked is not None and self._put_off != occasion(self.table, asked):
            return asked
        return HOMES[self.table.phase]

    def _show(self, notices: Sequence[Notice] = ()) -> None:
        wanted = self._wanted()
        if wanted != self._shown or self._screen is None:
            if self._screen is not None:
                self._root.remove_widget(self._screen)
                (self._screen.hand_over if wanted == self._renewed else self._screen.close)()
            self._shown, self._renewed = wanted, None
            self._screen = screen_of(wanted, self)
            self._root.add_widget(self._screen)
            self._screen.arrange()
        self._screen.refresh(notices)
        self.overlays.lay()

    def redraw(self) -> None:
        """Draw everything anew: whatever was in video memory may be lost."""
        get_context().reload()
        textures.forget()
        self._rebuild()

    def _rebuild(self) -> None:
        """Make the screen again: window, language or theme changed."""
        self.look = self._make_look()
        Window.clearcolor = self.look.palette.ground
        self._renewed, self._shown = self._shown, None
        self.overlays.renew()
        self._show()

    def _make_look(self) -> Look:
        app = self.settings.app
        size = (int(Window.width), int(Window.height))
        theme = theme_for(
            size,
            night=app.night,
            text_size=app.text_size,
            desktop_dpi=float(Metrics.dpi),
            moves=app.moments_move,
        )
        return Look(theme, load_language(app.language, self.table.catalogue))

    def _resized(self, *_: object) -> None:
        self._stale = True

    def _touched(self, _window: object, touch: object) -> bool:
        """Stop a touch that only wakes the screen, and the double of one touch from two devices."""
        if self.veil.swallows() or self._guard.doubled(touch):
            return True
        self._holds.down(touch)
        return False

"""The doctor on the screen: every part of the machine with its cure; buttons, lamps and sound tried live."""

import queue
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from companion.messages.notices import Notice
from companion.report.doctor import Check, run_checks, worst
from companion.screens.kit.button import Button
from companion.screens.kit.footer import Footer
from companion.screens.kit.preview import Preview
from companion.screens.kit.rows import Row, RowList
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.screens.routes import DoctorRoute
from companion.sound.sounds import sound_sentence
from config.language import Language
from hardware import Panel
from hardware.lamps import LampState

LAMP_SECONDS = 3.0
SIGNS = {"good": "yes", "warning": "warning", "fault": "fault"}


class Examination:
    """One run of the checks on a thread of its own: a camera may keep it waiting for seconds."""

    def __init__(self, host: Host) -> None:
        self._told: queue.SimpleQueue[Check | None] = queue.SimpleQueue()
        self.checks: tuple[Check, ...] = ()
        self.done = False
        arguments: dict[str, Any] = {
            "settings": host.settings,
            "panel": host.panel,
            "renderer": drawn_by(),
            "told": self._told.put,
        }
        if host.preview is not None:
            preview = host.preview
            arguments["open_camera"] = lambda source: Borrowed(preview, source)
        self._thread = threading.Thread(
            target=self._run, args=(host.look.lang, arguments), name="doctor", daemon=True
        )
        self._thread.start()

    def _run(self, lang: Language, arguments: dict[str, Any]) -> None:
        try:
            run_checks(lang=lang, **arguments)
        finally:
            self._told.put(None)

    def wait(self, seconds: float) -> None:
        """Block until everything was looked at, at most so many ``seconds``."""
        self._thread.join(seconds)

    def hear(self) -> bool:
        """Take in what was found since the last call; tell whether that was anything."""
        before = (self.checks, self.done)
        with suppress(queue.Empty):
            while True:
                check = self._told.get_nowait()
                if check is None:
                    self.done = True
                else:
                    self.checks += (check,)
        return before != (self.checks, self.done)


class Borrowed:
    """The running camera as the checks want one: opened twice, most cameras refuse."""

    live = True

    def __init__(self, preview: Preview, name: str) -> None:
        self._preview = preview
        self.name = name

    def read(self) -> Any:
        """Return the newest frame, or None."""
        return self._preview.latest()

    def close(self) -> None:
        """It stays open: it is not ours."""


_examinations: WeakKeyDictionary[Host, Examination] = WeakKeyDictionary()
"""The last examination of each app: turning a page does not examine anew."""


class SeatLights(View[tuple[tuple[bool, bool], ...]]):
    """A light a seat: filled while its button is pressed, ringed while its lamp is lit.

    The model is a tuple of (pressed, lit), a seat each.
    """

    def paint(self, brush: Brush) -> None:
        """The lights in a row, with the numbers of the seats."""
        theme, palette = self.theme, self.look.palette
        count = len(self.model)
        words, rest = self.rect.cut_left(self.width * (0.3 if theme.upright else 0.26), theme.mm(1))
        text = self.lang.text("Press each button:") if count else self.lang.text("No buttons.")
        brush.text(text, words, theme.body, palette.quiet, lines=2)
        side = min(rest.h, theme.mm(9), rest.w / max(1, count))
        for seat, (pressed, lit) in enumerate(self.model):
            box = Rect(rest.x + seat * min(side * 1.3, rest.w / count), rest.y, side, rest.h)
            place = box.middle(side * 0.92, side * 0.92)
            edge = palette.accent if lit else palette.panel_edge
            brush.plate(place, palette.good if pressed else palette.raised, edge, 4.5, 0.8 if lit else 0.3)
            colour = palette.ink if pressed else palette.text
            brush.text(str(seat + 1), place, side * 0.6, colour, bold=True, align="center")


class DoctorScreen(Screen):
    """What was found, and the live tests."""

    def __init__(self, host: Host, page: int) -> None:
        super().__init__(host)
        look, lang, upright = self.look, self.lang, self.theme.upright
        self._page = page
        self._said = ""
        self._bar = TopBar(look, back=host.back)
        self._rows = RowList(look, self._turn)
        self._lights = SeatLights(look, ())
        signs = (None, None, None) if upright else ("redo", "button", "speaker")
        again = Button(look, lang.text("Look again"), self._look_again, icon=signs[0])
        lamps = Button(look, lang.text("Try lamps"), self._try_lamps, icon=signs[1])
        sound = Button(look, lang.text("Try sound"), self._try_sound, icon=signs[2])
        lamps.enable(host.panel is not None)
        sound.enable(host.speaker is not None)
        self._footer = Footer(look, [again, lamps, sound])
        for child in (self._bar, self._rows, self._lights, self._footer):
            self.add_widget(child)
        if host not in _examinations:
            _examinations[host] = Examination(host)

    @property
    def _examination(self) -> Examination:
        return _examinations[self.host]

    def arrange(self) -> None:
        """Bar, findings, lights, sentence."""
        theme = self.theme
        rest = body(self, self._bar, self._footer)
        lights, rest = rest.cut_bottom(theme.mm(11))
        self._lights.place(lights.inset(theme.mm(2.4), theme.mm(0.8)))
        self._rows.place(rest)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show what has been found so far."""
        examination = self._examination
        self._bar.show(Bar(self.lang.text("Doctor"), status=self.host.status))
        self._rows.show(findings(examination.checks, self.lang), self._page)
        self._footer.sentence.show(self._said or summary(examination.checks, examination.done, self.lang))
        self._lights.show(lights_of(self.host.panel))

    def tick(self, seconds: float) -> None:
        """Hear the checks; follow the buttons."""
        if self._examination.hear():
            self.refresh()
        self._lights.show(lights_of(self.host.panel))

    def wait(self, seconds: float) -> None:
        """Block until everything was looked at, at most so many ``seconds``."""
        self._examination.wait(seconds)

    def _turn(self, page: int) -> None:
        self.host.back()
        self.host.open(DoctorRoute(page))

    def _look_again(self) -> None:
        self._said = ""
        _examinations[self.host] = Examination(self.host)
        self.refresh()

    def _try_lamps(self) -> None:
        panel = self.host.panel
        if panel is None:
            return
        for seat in range(panel.seats):
            panel.flash(seat, LampState.MEDAL, LAMP_SECONDS)
        self._said = self.lang.text("Every lamp flashes now.")
        self.refresh()

    def _try_sound(self) -> None:
        if self.host.speaker is None:
            return
        status = self.host.speaker.try_out("medal", self.lang.text("Elena, take the Medal on your left."))
        self._said = sound_sentence(status, self.lang)
        self.refresh()


def drawn_by() -> str:
    """Return what draws this window, as the graphics driver names itself."""
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    name = glGetString(GL_RENDERER)
    return name.decode("ascii", "replace") if isinstance(name, bytes) else str(name)


def findings(checks: Sequence[Check], lang: Language) -> tuple[Row, ...]:
    """Return a row a finding, the gravest first."""
    grave = {"fault": 0, "warning": 1, "good": 2}
    return tuple(
        Row(
            lang.text("{part}: {found}", part=check.name, found=check.found),
            check.cure,
            icon=SIGNS[check.status],
        )
        for check in sorted(checks, key=lambda check: grave[check.status])
    )


def summary(checks: Sequence[Check], done: bool, lang: Language) -> str:
    """Say in one sentence how it stands."""
    if not done:
        return lang.text("Looking …")
    if worst(list(checks)) == "good":
        return lang.text("All is well")
    count = sum(check.status != "good" for check in checks)
    return lang.plural("{n} thing to look at", "{n} things to look at", count)


def lights_of(panel: Panel | None) -> tuple[tuple[bool, bool], ...]:
    """Return (pressed, lit) of every seat of ``panel``."""
    if panel is None:
        return ()
    return tuple((panel.down(seat), panel.lit(seat)) for seat in range(panel.seats))

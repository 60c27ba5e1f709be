"""The bar at the top that every screen has: back, title, status, undo, help."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.uix.widget import Widget

from companion.screens.art.theme import Theme
from companion.screens.kit.button import Button, Touchable, Words
from companion.screens.kit.footer import Footer
from companion.screens.kit.screen import Screen
from companion.screens.kit.status import Status
from companion.screens.kit.view import Look
from companion.screens.paint import textures
from companion.screens.paint.brush import LEAST_TYPE, Brush
from companion.screens.paint.rects import Rect
from companion.screens.routes import TroubleRoute


class StatusSigns(Touchable[Status]):
    """Camera, buttons, sound: a sign each, red and crossed out where there is a fault. Model: a Status.

    A touch tells in words what is wrong. With ``faults_only`` there is a sign for what is wrong and no other.
    """

    def __init__(self, look: Look, status: Status, *, faults_only: bool = False) -> None:
        self._faults_only = faults_only
        super().__init__(look, self._tell, status)

    def _tell(self) -> None:

        widget = self.parent
        while widget is not None and not isinstance(widget, Screen):
            widget = widget.parent
        if widget is not None:
            widget.host.open(TroubleRoute())

    def signs(self) -> list[str]:
        """The names of the signs to show."""
        status = self.model
        faults = status.faults.keys()
        found = []
        if status.camera or "camera" in faults:
            found.append("no-camera" if {"camera", "decoder"} & faults else "camera")
        if status.buttons or "panel" in faults:
            found.append("fault" if "panel" in faults else "button")
        found.append("speaker" if status.sound and "sound" not in faults else "mute")
        if {"disk", "file", "clock", "heat", "voice", "display", "card"} & faults:
            found.append("warning")
        well = ("camera", "button", "speaker") if self._faults_only else ()
        return [sign for sign in found if sign not in well]

    def paint(self, brush: Brush) -> None:
        """The signs, side by side."""
        if self.down:
            brush.plate(self.rect, self.look.palette.pressed, None, 1.8)
        signs = self.signs()
        step = min(self.theme.mm(6.2), self.width / max(1, len(signs)))
        side = min(self.height, step * 0.74)
        left = self.x + max(0.0, self.width - len(signs) * step) / 2
        for index, sign in enumerate(signs):
            box = Rect(left + index * step, self.y + (self.height - side) / 2, side, side)
            brush.symbol(sign, box)

    def wish(self) -> float:
        """The width that all signs need, in pixels."""
        return max(self.theme.target, len(self.signs()) * self.theme.mm(6.2))


@dataclass(frozen=True)
class Bar:
    """What the bar shows: ``undo`` names what can be undone ("" where nothing can).

    ``brief`` takes the place of a title that finds no room; where it finds none either, there is no title.
    Without it a title that is too long is shortened.
    """

    title: str
    undo: str = ""
    status: Status | None = None
    brief: str = ""


class TopBar(Widget):
    """Back (or nothing), title, status signs, the undo button with the name of what it undoes, help."""

    def __init__(
        self,
        look: Look,
        *,
        back: Callable[[], None] | None = None,
        undo: Callable[[], None] | None = None,
        help: Callable[[], None] | None = None,
        menu: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(size_hint=(None, None))
        self.look = look
        self.model = Bar("")
        self._title = Words(look, size=look.theme.body, quiet=back is None, bold=back is not None, lines=2)
        self._signs = StatusSigns(look, Status(), faults_only=look.theme.upright)
        self._back = Button(look, "", back, icon="back", style="bare") if back else None
        self._menu = Button(look, "", menu, icon="menu", style="bare") if menu else None
        self._help = Button(look, "", help, icon="help", style="bare") if help else None
        self._undo = (
            Button(look, "", undo, icon="undo", lines=2, size=look.theme.body * 0.92) if undo else None
        )
        for child in (self._title, self._signs):
            self.add_widget(child)
        for button in (self._back, self._menu, self._help):
            if button:
                self.add_widget(button)

    def place(self, rect: Rect) -> None:
        """Lay the bar into ``rect``."""
        self.pos, self.size = rect[:2], rect[2:]
        self._lay()

    def show(self, model: Bar) -> None:
        """Show ``model``."""
        if model != self.model:
            self.model = model
            if model.status is not None:
                self._signs.show(model.status)
            self._lay()

    def _lay(self) -> None:
        theme = self.look.theme
        rest = Rect(self.x, self.y, self.width, self.height)
        inner = rest.inset(theme.mm(0.6), theme.mm(0.2))
        target = max(theme.target, inner.h)
        for button, left in ((self._back, True), (self._help, False), (self._menu, False)):
            if button:
                place, inner = inner.cut_left(target) if left else inner.cut_right(target)
                button.place(place)
        if theme.upright:
            inner = self._lay_signs(inner)
        if self._undo:
            if self.model.undo:
                if self._undo.parent is None:
                    self.add_widget(self._undo)
                self._undo.label(self.model.undo, "undo")
                share = 1.0 if theme.upright else 0.56
                place, inner = inner.cut_right(min(inner.w * share, theme.mm(62)), theme.gap)
                self._undo.place(place)
            elif self._undo.parent is not None:
                self.remove_widget(self._undo)
        inner = inner.cut_left(theme.mm(1.2))[1]
        if not theme.upright:
            inner = self._lay_signs(inner)
        self._title.show(self._fitting(inner))
        self._title.place(inner if inner.w > theme.mm(5) else Rect(0, 0, 0, 0))

    def _lay_signs(self, room: Rect) -> Rect:
        """Place the signs in ``room`` and return what is left; an upright bar has room for faults only."""
        theme, status = self.look.theme, self.model.status
        if status is None or (theme.upright and not status.faults):
            self._signs.place(Rect(0, 0, 0, 0))
            return room
        width = min(max(room.w * (0.3 if theme.upright else 0.5), theme.target), self._signs.wish())
        beside = bool(self._undo and self.model.undo) and theme.upright
        place, room = room.cut_left(width, theme.gap) if beside else room.cut_right(width, theme.gap)
        self._signs.place(place)
        return room

    def _fitting(self, room: Rect) -> str:
        """Return the title, or what takes its place where it does not fit into ``room``."""
        model, least = self.model, self.look.theme.mm(LEAST_TYPE)
        if not model.brief:
            return model.title
        for words in (model.title, model.brief):
            if textures.room_for(words, room.w, room.h, least, bold=self._title.bold, lines=2):
                return words
        return ""


def body(
    screen: Screen, bar: TopBar, footer: Footer | None = None, across: float = 0.0, along: float = 0.0
) -> Rect:
    """Lay ``bar`` at the top of ``screen`` and ``footer`` at its bottom, and return what is between them.

    Without a margin of ``across`` millimetres at the sides and ``along`` above and below.
    """
    place, rest = screen.rect.cut_top(screen.theme.top_bar)
    bar.place(place)
    if footer is not None:
        place, rest = rest.cut_bottom(footer.height_of())
        footer.place(place)
    return rest.inset(screen.theme.mm(across), screen.theme.mm(along))


def place_tabs(tabs: Sequence[Button], area: Rect, theme: Theme, *, across: int, gap: float) -> Rect:
    """Lay ``tabs`` along the top of ``area``, ``across`` in a row (upright 4), and return what is below.

    ``gap`` is what lies between them and the rest, in millimetres.
    """
    rows = -(-len(tabs) // (4 if theme.upright else across))
    columns = -(-len(tabs) // rows)
    strip, rest = area.cut_top(rows * theme.mm(9.4) + (rows - 1) * theme.mm(1), theme.mm(gap))
    for tab, place in zip(tabs, strip.grid(columns, rows, theme.mm(1)), strict=False):
        tab.place(place)
    return rest


def button_places(area: Rect, theme: Theme, count: int) -> list[Rect]:
    """Return places for ``count`` large buttons in ``area``: in two columns, upright in one."""
    columns = 1 if theme.upright else 2
    rows = -(-count // columns)
    block = area.cut_top(min(area.h, rows * theme.mm(17)))[0]
    return block.grid(columns, rows, theme.mm(2.5))[:count]

"""Pages of rows: what a row is about on the left, what can be chosen on the right (below, when narrow).

Pages instead of scrolling: a page never moves under a finger, and a tap is never held back.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kivy.uix.widget import Widget

from companion.screens.brush import Brush, Level
from companion.screens.button import Button
from companion.screens.rects import Rect
from companion.screens.theme import Theme
from companion.screens.view import Look, View

LONG_LABEL = 16
"""Characters from which on the options of a row get a line of their own."""


@dataclass(frozen=True)
class Option:
    """One thing that can be touched in a row; ``icon`` is a drawing's name or None."""

    label: str
    action: Callable[[], None] = field(compare=False)
    chosen: bool = False
    enabled: bool = True
    icon: str | None = None


@dataclass(frozen=True)
class Row:
    """A row: title, a quieter note, a sign before them ("" for none), and what can be touched."""

    title: str
    note: str = ""
    options: tuple[Option, ...] = ()
    icon: str = ""

    @classmethod
    def choice(
        cls,
        title: str,
        note: str,
        options: Sequence[tuple[str, Callable[[], None]]],
        chosen: int,
        *,
        enabled: bool = True,
    ) -> "Row":
        """Return a row of which exactly one option is chosen."""
        made = [Option(label, act, n == chosen, enabled) for n, (label, act) in enumerate(options)]
        return cls(title, note, tuple(made))

    @classmethod
    def switches(
        cls, title: str, note: str, options: Sequence[tuple[str, bool, Callable[[], None]]]
    ) -> "Row":
        """Return a row whose options are on or off, each by itself."""
        made = [Option(label, act, on, icon="yes" if on else None) for label, on, act in options]
        return cls(title, note, tuple(made))

    @classmethod
    def stepper(
        cls,
        title: str,
        note: str,
        value: str,
        less: Callable[[], None] | None,
        more: Callable[[], None] | None,
    ) -> "Row":
        """Return a row with a value and steps down and up; None where it ends."""
        return cls(
            title,
            note,
            (
                Option("", less or _nothing, enabled=less is not None, icon="remove"),
                Option(value, _nothing, enabled=False),
                Option("", more or _nothing, enabled=more is not None, icon="add"),
            ),
        )

    @property
    def long(self) -> bool:
        """Whether an option has more words than fit beside the title."""
        return any(len(option.label) > LONG_LABEL for option in self.options)

    def stacked(self, theme: Theme) -> bool:
        """Whether the options stand below the title."""
        return bool(self.options) and (theme.upright or self.long or len(self.options) > 3)

    def height(self, theme: Theme) -> float:
        """Return the height of the row, in pixels."""
        scale = max(1.0, theme.text_scale)
        lines = len(self.title) > (26 if theme.upright else 60)
        words = theme.mm((8.4 if self.note else 5.4) + (3.6 if lines else 0)) * scale
        if not self.options:
            return max(words, theme.mm(9)) + theme.mm(1)
        touch = self.touch_height(theme)
        if self.stacked(theme):
            return words + touch + theme.mm(2.6)
        return max(words, touch) + theme.mm(1.8)

    def touch_height(self, theme: Theme) -> float:
        """Return the height of what can be touched, in pixels."""
        line = theme.mm(11.5) * max(1.0, theme.text_scale) if self.long else max(theme.target, theme.mm(9.4))
        lines = 2 if theme.upright and len(self.options) > 3 else 1
        return lines * line + (lines - 1) * theme.gap


def pages_of(rows: Sequence[Row], theme: Theme, height: float) -> list[list[Row]]:
    """Divide ``rows`` into pages of at most ``height`` pixels; a page has one row at least."""
    gap = theme.mm(1)
    pages: list[list[Row]] = [[]]
    used = 0.0
    for row in rows:
        wanted = row.height(theme) + gap
        if pages[-1] and used + wanted > height + gap:
            pages.append([])
            used = 0.0
        pages[-1].append(row)
        used += wanted
    return pages


class RowWords(View):
    """Sign, title and note of a row. The model is the Row."""

    def paint(self, brush: Brush) -> None:
        """The words, quieter below."""
        row: Row = self.model
        theme, palette = self.theme, self.look.palette
        box = self.rect
        if row.icon:
            sign, box = box.cut_left(theme.mm(6), theme.mm(1.6))
            brush.symbol(row.icon, sign.middle(sign.w, min(sign.w, box.h)))
        if row.note:
            title, note = box.cut_top(box.h * 0.55)
            brush.text(row.note, note, theme.small, palette.quiet, level="top", lines=2)
            box = title
        level: Level = "bottom" if row.note else "middle"
        brush.text(row.title, box, theme.body, palette.text, bold=True, level=level, lines=2)


class _Plate(View):
    def paint(self, brush: Brush) -> None:
        brush.plate(self.rect, self.look.palette.panel, None, 1.6)


class RowList(Widget):
    """Shows a page of rows; where there are more pages, a strip with which to turn them.

    ``turn`` is called with the number of the page that is wanted.
    """

    def __init__(self, look: Look, turn: Callable[[int], None]) -> None:
        super().__init__(size_hint=(None, None))
        self.look = look
        self._turn = turn
        self._rows: tuple[Row, ...] = ()
        self._page = 0
        self._rect = Rect(0, 0, 0, 0)

    def place(self, rect: Rect) -> None:
        """Lay the page into ``rect``."""
        self.pos, self.size = rect[:2], rect[2:]
        self._rect = rect
        self._build()

    def show(self, rows: tuple[Row, ...], page: int = 0) -> None:
        """Show page ``page`` of ``rows``."""
        if (rows, page) != (self._rows, self._page):
            self._rows, self._page = rows, page
            self._build()

    def _build(self) -> None:
        self.clear_widgets()
        if self._rect.h < 1 or not self._rows:
            return
        theme = self.look.theme
        area = self._rect.inset(theme.mm(1.6), theme.mm(1.2))
        pages = pages_of(self._rows, theme, area.h)
        if len(pages) > 1:
            strip = max(theme.target, theme.mm(9.4))
            turning, area = (
                area.cut_bottom(strip, theme.gap) if theme.upright else area.cut_right(strip, theme.gap)
            )
            pages = pages_of(self._rows, theme, area.h)
            self._build_turning(turning, len(pages))
        page = pages[min(self._page, len(pages) - 1)]
        for row in page:
            line, area = area.cut_top(row.height(theme), theme.mm(1))
            self._build_row(row, line)

    def _build_turning(self, strip: Rect, count: int) -> None:
        page = min(self._page, count - 1)
        back = Button(self.look, "", lambda: self._turn(page - 1), icon="up")
        on = Button(self.look, "", lambda: self._turn(page + 1), icon="down")
        back.enable(page > 0)
        on.enable(page + 1 < count)
        places = (
            strip.columns(2, self.look.theme.gap)
            if self.look.theme.upright
            else strip.rows(2, self.look.theme.gap)
        )
        for button, place in zip((back, on), places, strict=True):
            button.place(place)
            self.add_widget(button)

    def _build_row(self, row: Row, line: Rect) -> None:
        look, theme = self.look, self.look.theme
        plate = _Plate(look)
        plate.place(line)
        self.add_widget(plate)
        inside = line.inset(theme.mm(1.4), theme.mm(0.9))
        if not row.options:
            words = inside
        elif row.stacked(theme):
            places, words = inside.cut_bottom(row.touch_height(theme), theme.mm(0.8))
            across = 2 if theme.upright and len(row.options) > 3 else len(row.options)
            lines = -(-len(row.options) // across)
            self._build_options(row, places.grid(across, lines, theme.gap)[: len(row.options)])
        else:
            wide = sum(
                theme.mm(11 if not o.label else 15 + max(0, len(o.label) - 5) * 1.5) for o in row.options
            )
            places, words = inside.cut_right(min(wide, inside.w * 0.62), theme.gap)
            shares = [1.0 if not o.label else 1.3 + max(0, len(o.label) - 5) * 0.12 for o in row.options]
            self._build_options(row, places.columns(shares, theme.gap * 0.6))
        label = RowWords(look, row)
        label.place(words)
        self.add_widget(label)

    def _build_options(self, row: Row, places: Sequence[Rect]) -> None:
        for option, place in zip(row.options, places, strict=True):
            if option.action is _nothing and not option.icon:
                value = _Value(self.look, option.label)
                value.place(place)
                self.add_widget(value)
                continue
            button = Button(
                self.look,
                option.label,
                option.action,
                icon=option.icon,
                style="tab",
                chosen=option.chosen,
                lines=3,
                size=self.look.theme.small * 1.1 if row.long else None,
            )
            button.enable(option.enabled)
            button.place(place)
            self.add_widget(button)


class _Value(View):
    """The value between the steps. The model is the text."""

    def paint(self, brush: Brush) -> None:
        brush.text(self.model, self.rect, self.theme.large, bold=True, align="center", lines=2)


def _nothing() -> None:
    """What a value does when it is touched."""

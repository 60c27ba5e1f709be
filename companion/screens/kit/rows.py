"""Pages of rows: what a row is about on the left, what can be chosen on the right (below, when narrow).

Pages instead of scrolling: a page never moves under a finger, and a tap is never held back.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kivy.uix.widget import Widget

from companion.screens.art.theme import Theme
from companion.screens.kit.button import Button
from companion.screens.kit.view import Look, View
from companion.screens.paint.brush import Brush, Level
from companion.screens.paint.rects import Rect

LONG_LABEL = 16
"""Characters from which on the options of a row get a line of their own."""

MOST_BESIDE = 75.0
"""Millimetres that options beside the title may take."""

TITLE_LINE, NOTE_LINE = 4.3, 3.5
"""Millimetres: the height of a line of the title and of the note."""

TURNING = 18.0
"""Millimetres of a row's width that margins and the buttons for turning the page take."""

MOST_LINES = 4
"""Lines of a title or a note; longer ones are shortened."""


@dataclass(frozen=True)
class Option:
    """One thing that can be touched in a row; ``icon`` is a drawing's name or None."""

    label: str
    action: Callable[[], None] = field(compare=False)
    chosen: bool = False
    enabled: bool = True
    icon: str | None = None

    @property
    def wish(self) -> float:
        """The width that it wants, in millimetres."""
        if not self.label:
            return 11.0
        return 8.0 + 1.7 * len(self.label) + (6.0 if self.icon else 0.0)


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
        """Whether an option has more words than a line holds."""
        return any(len(option.label) > LONG_LABEL for option in self.options)

    def stacked(self, theme: Theme) -> bool:
        """Whether the options stand below the title."""
        wanted = sum(option.wish for option in self.options) * theme.text_scale
        return bool(self.options) and (theme.upright or self.long or wanted > MOST_BESIDE)

    def across(self, theme: Theme) -> int:
        """Return how many options stand side by side."""
        count = len(self.options)
        short = all(len(option.label) <= 6 for option in self.options)
        return count if not theme.upright or count < 4 or short else 2

    def words(self, theme: Theme) -> tuple[int, int]:
        """Return how many lines title and note take; a long note needs more of them beside options."""
        title, note = _lines(self.title, theme, 30, 72), _lines(self.note, theme, 38, 92)
        if self.options and not self.stacked(theme):
            beside = sum(option.wish * theme.text_scale + 1.5 for option in self.options)
            whole = theme.size[0] / theme.unit - TURNING
            note = _lines(self.note, theme, 38, int(92 * max(0.4, 1 - beside / whole)))
        return title, note

    def words_height(self, theme: Theme) -> float:
        """Return the height of title and note, in pixels."""
        title, note = self.words(theme)
        return theme.type(title * TITLE_LINE + note * NOTE_LINE) + theme.mm(1)

    def touch_height(self, theme: Theme) -> float:
        """Return the height of what can be touched, in pixels."""
        line = theme.mm(11.5) * max(1.0, theme.text_scale) if self.long else max(theme.target, theme.mm(9.4))
        lines = -(-len(self.options) // self.across(theme))
        return lines * line + (lines - 1) * theme.gap

    def height(self, theme: Theme) -> float:
        """Return the height of the row, in pixels."""
        words = self.words_height(theme)
        if not self.options:
            return max(words, theme.mm(8)) + theme.mm(1.8)
        if self.stacked(theme):
            return words + self.touch_height(theme) + theme.mm(2.6)
        return max(words, self.touch_height(theme)) + theme.mm(1.8)


def _lines(text: str, theme: Theme, narrow: int, wide: int) -> int:
    """Return about how many lines ``text`` takes, with so many letters in one on a narrow or wide screen."""
    letters = (narrow if theme.upright else wide) / theme.text_scale
    return min(MOST_LINES, sum(-int(-len(part) // letters) for part in text.split("\n")))


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


class RowWords(View[Row]):
    """Sign, title and note of a row. The model is the Row."""

    def paint(self, brush: Brush) -> None:
        """The words, quieter below."""
        row = self.model
        theme, palette = self.theme, self.look.palette
        box = self.rect
        if row.icon:
            sign, box = box.cut_left(theme.mm(6), theme.mm(1.6))
            brush.symbol(row.icon, sign.middle(sign.w, min(sign.w, box.h)))
        titles, notes = row.words(theme)
        level: Level = "bottom" if row.note else "middle"
        if row.note:
            share = titles * TITLE_LINE / (titles * TITLE_LINE + notes * NOTE_LINE)
            title, note = box.cut_top(box.h * share)
            brush.text(row.note, note, theme.small, palette.quiet, level="top", lines=max(2, notes))
            box = title
        brush.text(row.title, box, theme.body, palette.text, bold=True, level=level, lines=max(1, titles))


class _Plate(View[None]):
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
            across = row.across(theme)
            lines = -(-len(row.options) // across)
            self._build_options(row, places.grid(across, lines, theme.gap)[: len(row.options)])
        else:
            wishes = [option.wish for option in row.options]
            wide = theme.mm(sum(wishes) * theme.text_scale + 1.5 * len(wishes))
            places, words = inside.cut_right(min(wide, inside.w * 0.62), theme.gap)
            self._build_options(row, places.columns(wishes, theme.gap * 0.6))
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


class _Value(View[str]):
    """The value between the steps. The model is the text."""

    def paint(self, brush: Brush) -> None:
        lines = 4 if self.theme.upright else 2
        brush.text(self.model, self.rect, self.theme.large, bold=True, align="center", lines=lines)


def _nothing() -> None:
    """What a value does when it is touched."""

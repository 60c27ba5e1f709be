"""Shares as bars: what was won, where the true share lies, and what equally strong players would win."""

from dataclasses import dataclass

from companion.screens.art.theme import faded
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect


@dataclass(frozen=True)
class ShareBar:
    """A bar: ``rate``, its interval ``low`` to ``high`` and the ``fair`` share, 0 to 1; ``few`` games or not.

    ``words`` stand behind it, ``note`` below the name.
    """

    name: str
    note: str
    words: str
    rate: float
    low: float
    high: float
    fair: float
    few: bool


class ShareBarsView(View[tuple[ShareBar, ...]]):
    """A line a bar. The model is a tuple of ShareBars."""

    def paint(self, brush: Brush) -> None:
        """Name, bar with its interval and a mark for the fair share, words."""
        bars = self.model
        theme, palette = self.theme, self.look.palette
        height = line_height(self)
        for number, bar in enumerate(bars):
            line = Rect(self.x, self.top - (number + 1) * height, self.width, height)
            brush.plate(line.inset(0, theme.mm(0.4)), palette.panel, None, 1.6)
            inside = line.inset(theme.mm(1.6), theme.mm(1))
            if theme.upright:
                head, low = inside.rows((1.0, 1.0))
                name, note = head.columns((1.0, 1.6), theme.mm(1))
                words, track = low.cut_right(low.w * 0.4, theme.mm(1.4))
            else:
                left, rest = inside.cut_left(inside.w * 0.34, theme.mm(1.4))
                words, track = rest.cut_right(rest.w * 0.36, theme.mm(1.4))
                name, note = left.rows((1.2, 1.0))
            brush.text(bar.name, name, theme.body, bold=True)
            brush.text(bar.note, note, theme.small, palette.quiet, lines=2 if theme.upright else 1)
            brush.text(bar.words, words, theme.small, palette.quiet if bar.few else palette.text, lines=2)
            _bar(brush, track.middle(track.w, theme.mm(4)), bar)


def line_height(view: ShareBarsView) -> float:
    """Return the height of a line, in pixels."""
    return view.theme.mm(14 if view.theme.upright else 9.6) * view.theme.text_scale


def _bar(brush: Brush, track: Rect, bar: ShareBar) -> None:
    theme, palette = brush.theme, brush.theme.palette
    brush.plate(track, palette.ground, palette.panel_edge, 0.8)
    filled = palette.peace if bar.few else palette.accent
    if bar.rate > 0:
        brush.fill(Rect(track.x, track.y, max(2.0, track.w * bar.rate), track.h), filled)
    middle = track.y + track.h / 2
    left, right = track.x + track.w * bar.low, track.x + track.w * bar.high
    thin = max(1.0, theme.mm(0.35))
    ink = faded(palette.text, 1.0)
    brush.fill(Rect(left, middle - thin / 2, max(thin, right - left), thin), ink)
    for end in (left, right):
        brush.fill(Rect(end - thin / 2, middle - track.h * 0.3, thin, track.h * 0.6), ink)
    fair = track.x + track.w * min(1.0, bar.fair)
    brush.fill(Rect(fair - thin, track.y - theme.mm(0.7), 2 * thin, track.h + theme.mm(1.4)), palette.good)

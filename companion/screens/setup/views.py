"""What lies on the screen of the setup: seats, Medals between them, round places in the middle."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.kit.button import Touchable
from companion.screens.kit.view import Look
from companion.screens.paint.brush import LEAST_TYPE, Align, Brush
from companion.screens.paint.rects import Rect
from companion.screens.paint.textures import written


@dataclass(frozen=True)
class SeatPlace:
    """A seat in the setup; ``levels`` are those of its Wonder's Stages, empty without a Wonder.

    ``wanted``: this is what is asked for now; ``new``: the player plays for the first time.
    """

    name: str
    wonder: str
    wonder_name: str
    levels: tuple[int, ...]
    new: bool
    begins: bool
    begins_text: str
    wanted: bool


class SeatPlaceView(Touchable[SeatPlace]):
    """A seat: name, Wonder, whether it begins and whether it is new. The model is a SeatPlace."""

    def paint(self, brush: Brush) -> None:
        """The Wonder on the right, the words on the left."""
        place = self.model
        theme, palette = self.theme, self.look.palette
        fill = palette.pressed if self.down else palette.active if place.wanted else palette.panel
        edge = palette.accent if place.wanted else palette.panel_edge
        brush.plate(self.rect, fill, edge, 2.0, 0.6 if place.wanted else 0.3)
        inside = self.rect.inset(theme.mm(1.6), theme.mm(0.8))
        if inside.h > inside.w:
            drawing, inside = inside.cut_bottom(inside.h * 0.55, theme.mm(1))
        else:
            side = min(inside.h, inside.w * (0.3 if theme.upright else 0.36), theme.mm(20))
            drawing, inside = inside.cut_right(side * 1.1, theme.mm(1))
        self._wonder(brush, drawing, place)
        self._words(brush, inside, place)

    def _wonder(self, brush: Brush, box: Rect, place: SeatPlace) -> None:
        """The Wonder as it will stand when it is complete, or a plus where one is to be chosen."""
        if place.levels:
            built = tuple(range(1, len(place.levels) + 1))
            painter = wonder_painter(place.wonder, place.levels, built, ())
            brush.drawing(("wonder", place.wonder, place.levels, built, ()), box.fitted(1.12), painter)
        else:
            side = min(box.w, box.h) * 0.6
            brush.symbol("add", box.middle(side, side), alpha=0.8)

    def _words(self, brush: Brush, box: Rect, place: SeatPlace) -> None:
        """Name, Wonder, "begins": lines close together in the middle of the box."""
        theme, palette = self.theme, self.look.palette
        high = box.h > theme.mm(13) * theme.text_scale
        heights = [theme.type(7), theme.type(5.4)] + ([theme.type(5)] if place.begins and high else [])
        shrink = min(1.0, box.h / sum(heights))
        block = box.middle(box.w, sum(heights) * shrink)
        lines = block.rows(heights)
        signs = ["hand"] * (place.begins and not high) + ["first-game"] * place.new
        for shown, line in zip(signs, lines, strict=False):
            brush.symbol(shown, line.cut_right(min(line.h, theme.mm(4)))[0])
        if signs:
            lines[:2] = [line.cut_right(theme.mm(4), theme.mm(0.6))[1] for line in lines[:2]]
        name = lines[0]
        brush.text(place.name, name, min(theme.huge, name.h), palette.text, bold=True)
        colour = palette.accent if place.levels else palette.quiet
        brush.text(place.wonder_name, lines[1], min(theme.large, lines[1].h), colour)
        if len(lines) > 2:
            sign, words = lines[2].cut_left(min(lines[2].h, theme.mm(4)), theme.mm(0.8))
            brush.symbol("hand", sign)
            brush.text(place.begins_text, words, min(theme.body, words.h), palette.text)


@dataclass(frozen=True)
class GapPlace:
    """The place of a Medal between two seats; ``medal`` is the drawing's name, "" for an empty place."""

    medal: str
    caption: str
    wanted: bool


class GapPlaceView(Touchable[GapPlace]):
    """A Medal's place. The model is a GapPlace."""

    def paint(self, brush: Brush) -> None:
        """The Medal, and its name where there is room."""
        place = self.model
        theme, palette = self.theme, self.look.palette
        fill = palette.pressed if self.down else palette.active if place.wanted else palette.raised
        edge = palette.accent if place.wanted else palette.panel_edge
        brush.plate(self.rect, fill, edge, 4.5, 0.6 if place.wanted else 0.3)
        inside = self.rect.inset(theme.mm(0.6))
        sign, words = inside, None
        align: Align = "center"
        if inside.w > 2 * inside.h:
            sign, words = inside.cut_left(inside.h, theme.mm(0.8))
            words = words.cut_right(words.w - theme.mm(1.2))[0]
            align = "left"
        elif inside.h > theme.mm(14):
            sign, words = inside.cut_top(min(inside.w, inside.h * 0.62), theme.mm(0.2))
        colour = palette.text if place.medal else palette.quiet
        if words is not None and self._fits(place.caption, words):
            brush.text(place.caption, words, theme.small, colour, align=align, lines=3)
        else:
            sign = inside
        brush.symbol(place.medal or "empty-medal", sign)
        if not place.medal:
            side = sign.square().w * 0.34
            brush.symbol("add", sign.middle(side, side), alpha=0.8)

    def _fits(self, caption: str, box: Rect) -> bool:
        """Tell whether the caption can be written in full; the drawing says it all too."""
        theme, colour = self.theme, self.look.palette.text
        return not written(caption, box.w, box.h, theme.small, theme.mm(LEAST_TYPE), colour, lines=3).cut


@dataclass(frozen=True)
class GroupPlace:
    """Places side by side in the middle: the drawing of what lies at each, None for an empty one.

    ``empty`` is what an empty place looks like, ``wanted`` whether it is asked for.
    """

    pieces: tuple[str | None, ...]
    empty: str
    wanted: bool


class GroupPlaceView(Touchable[GroupPlace]):
    """The face-up tokens, or the Medals of the centre. The model is a GroupPlace.

    ``on_place`` is called with the place that is meant: the first empty one, or the one touched.
    """

    def __init__(self, look: Look, on_place: Callable[[int], None], model: GroupPlace) -> None:
        self._x = 0.0
        super().__init__(look, lambda: on_place(self.meant()), model)

    def on_touch_down(self, touch: Any) -> bool:
        """Kivy: remember where."""
        self._x = touch.x
        return super().on_touch_down(touch)

    def meant(self) -> int:
        """The place that the last touch meant."""
        pieces = self.model.pieces
        if None in pieces:
            return int(pieces.index(None))
        share = (self._x - self.x) / max(1.0, self.width)
        return max(0, min(len(pieces) - 1, int(share * len(pieces))))

    def paint(self, brush: Brush) -> None:
        """The pieces, side by side."""
        group = self.model
        theme, palette = self.theme, self.look.palette
        fill = palette.pressed if self.down else palette.active if group.wanted else palette.raised
        edge = palette.accent if group.wanted else palette.panel_edge
        brush.plate(self.rect, fill, edge, 4.5, 0.6 if group.wanted else 0.3)
        cells = self.rect.inset(theme.mm(0.6), theme.mm(0.4)).columns(len(group.pieces), theme.mm(0.3))
        for piece, cell in zip(group.pieces, cells, strict=True):
            brush.symbol(piece or group.empty, cell, alpha=1.0 if piece else 0.75)

"""The middle of the table: Conflict tokens, Cat, Progress tokens."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.rules import State
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.screens.play.table_layout import TableLayout


@dataclass(frozen=True)
class MiddleModel:
    """What belongs to nobody."""

    battle: int
    conflict: int
    cat: bool
    face_up: tuple[str | None, ...]
    pile: int


def middle_model(state: State) -> MiddleModel:
    """Return what lies in the middle of the table."""
    return MiddleModel(
        battle=state.conflict_battle,
        conflict=state.conflict_tokens,
        cat=state.cat is None,
        face_up=state.face_up,
        pile=state.pile,
    )


class _Group(NamedTuple):
    """Things that stand together: ``signs`` is the width of their drawings in heights, ``text`` the words."""

    kind: str
    signs: float
    text: str = ""


class MiddleView(View[MiddleModel]):
    """Shows the middle, in as many rows as make it largest. Model: a MiddleModel."""

    layout: TableLayout

    def paint(self, brush: Brush) -> None:
        """Groups from left to right, row by row."""
        theme = self.theme
        inside = self.rect.inset(theme.mm(0.6), theme.mm(0.4))
        height, rows = self._best(brush, inside)
        gap = theme.mm(1)
        block = inside.middle(inside.w, height * len(rows) + gap * (len(rows) - 1))
        for line, row in zip(block.rows(len(rows), gap), rows, strict=True):
            widths = [self._width(brush, group, height) for group in row]
            space = (line.w - sum(widths)) / (len(row) + 1)
            x = line.x + space
            for group, width in zip(row, widths, strict=True):
                self._paint_group(brush, group, Rect(x, line.y, width, height))
                x += width + space

    def _groups(self) -> list[_Group]:
        model = self.model
        cat = [_Group("cat", 0.9)] if model.cat else []
        return [
            _Group("conflict", 0.72 * model.conflict + 0.12, f"{model.battle}/{model.conflict}"),
            *cat,
            _Group("tokens", len(model.face_up) + 0.84, str(model.pile)),
        ]

    def _size(self, height: float) -> float:
        return max(height * 0.56, self.layout.least)

    def _width(self, brush: Brush, group: _Group, height: float) -> float:
        words = brush.width(group.text, self._size(height), bold=True) + 2 if group.text else 0
        return group.signs * height + words

    def _best(self, brush: Brush, box: Rect) -> tuple[float, list[list[_Group]]]:
        """Return the height of a row and the rows, for the arrangement with the largest drawings."""
        groups, gap = self._groups(), self.theme.mm(1)
        found: tuple[float, list[list[_Group]]] = (self.theme.mm(2), [groups])
        for cut in range(len(groups)):
            rows = [groups[:cut], groups[cut:]] if cut else [groups]
            height = min((box.h - gap * (len(rows) - 1)) / len(rows), self.theme.mm(9))
            while height > found[0]:
                if all(
                    sum(self._width(brush, group, height) for group in row) + 0.4 * height <= box.w
                    for row in rows
                ):
                    found = (height, rows)
                    break
                height *= 0.96
        return found

    def _paint_group(self, brush: Brush, group: _Group, box: Rect) -> None:
        model = self.model
        palette, side = self.look.palette, box.h
        signs, words = box.cut_left(group.signs * side)
        colour = palette.text
        if group.kind == "cat":
            brush.symbol("cat", signs.inset(0, side * 0.06))
        elif group.kind == "conflict":
            for index in range(model.conflict):
                cell = Rect(box.x + index * 0.72 * side, box.y, 0.72 * side, side)
                name = "battle" if index < model.battle else "peace"
                brush.symbol(name, cell.middle(0.68 * side, 0.68 * side))
            colour = palette.bad if model.battle == model.conflict - 1 else palette.text
        else:
            for index, token in enumerate((*(token or "unknown-token" for token in model.face_up), "pile")):
                brush.symbol(token, Rect(box.x + index * side, box.y, side, side).inset(side * 0.05))
        brush.text(group.text, words, self._size(side), colour, bold=True)

"""The middle of the table: Conflict tokens, Cat, Medals of the centre, central deck, Progress tokens."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules import ObjectiveProgress, State, objective_progress
from companion.screens.kit.brush import Brush
from companion.screens.kit.button import Touchable
from companion.screens.kit.rects import Rect


@dataclass(frozen=True)
class MiddleModel:
    """What belongs to nobody. ``centre`` is each Medal with the (have, need) of whoever is furthest."""

    battle: int
    conflict: int
    cat: bool
    centre: tuple[tuple[str, ObjectiveProgress], ...]
    deck: int
    face_up: tuple[str | None, ...]
    pile: int


def middle_model(state: State) -> MiddleModel:
    """Return what lies in the middle of the table."""
    seats = range(len(state.players))
    return MiddleModel(
        battle=state.conflict_battle,
        conflict=state.conflict_tokens,
        cat=state.cat is None,
        centre=tuple(
            (medal, max(objective_progress(state, seat, medal) for seat in seats)) for medal in state.centre
        ),
        deck=state.decks[state.game.deck_ids[-1]],
        face_up=state.face_up,
        pile=state.pile,
    )


@dataclass(frozen=True)
class _Group:
    """Things that stand together: their width and how they are painted, in units of their height."""

    kind: str
    width: float


class MiddleView(Touchable[MiddleModel]):
    """Shows the middle, in as many rows as make it largest. Model: a MiddleModel."""

    def paint(self, brush: Brush) -> None:
        """Groups from left to right, row by row."""
        theme, palette = self.theme, self.look.palette
        if self.down:
            brush.plate(self.rect, palette.pressed, None, 2.0, on=palette.ground)
        inside = self.rect.inset(theme.mm(1.4), theme.mm(0.9))
        groups = self._groups()
        height, rows = self._best(groups, inside)
        gap = theme.mm(1)
        block = inside.middle(inside.w, height * len(rows) + gap * (len(rows) - 1))
        for line, row in zip(block.rows(len(rows), gap), rows, strict=True):
            used = sum(group.width for group in row) * height
            space = (line.w - used) / (len(row) + 1)
            x = line.x + space
            for group in row:
                self._paint_group(brush, group.kind, Rect(x, line.y, group.width * height, height))
                x += group.width * height + space

    def _groups(self) -> list[_Group]:
        model = self.model
        found = [_Group("conflict", 0.72 * model.conflict + 1.3)]
        if model.cat:
            found.append(_Group("cat", 0.9))
        if model.centre:
            found.append(_Group("centre", 2.0 * len(model.centre)))
        found.append(_Group("deck", 1.75))
        found.append(_Group("tokens", 1.0 * len(model.face_up) + 1.75))
        return found

    def _best(self, groups: Sequence[_Group], box: Rect) -> tuple[float, list[list[_Group]]]:
        """Return the height of a row and the rows, for the arrangement with the largest drawings."""
        best: tuple[float, list[list[_Group]]] = (0.0, [list(groups)])
        gap = self.theme.mm(1)
        for count in range(1, min(4, len(groups)) + 1):
            height = min((box.h - gap * (count - 1)) / count, self.theme.mm(9))
            while height > self.theme.mm(2):
                rows = _packed(groups, box.w / height, 0.28)
                if len(rows) <= count:
                    if height > best[0]:
                        best = (height, rows)
                    break
                height *= 0.96
        return best

    def _paint_group(self, brush: Brush, kind: str, box: Rect) -> None:
        model = self.model
        palette = self.look.palette
        side = box.h
        if kind == "cat":
            brush.symbol("cat", box.inset(0, side * 0.06))
        elif kind == "deck":
            self._counted(brush, "card-back", model.deck, box)
        elif kind == "conflict":
            for index in range(model.conflict):
                name = "battle" if index < model.battle else "peace"
                cell = Rect(box.x + index * 0.72 * side, box.y, 0.72 * side, side)
                brush.symbol(name, cell.middle(0.68 * side, 0.68 * side))
            rest = box.cut_left(0.72 * side * model.conflict + side * 0.12)[1]
            text = f"{model.battle}/{model.conflict}"
            colour = palette.bad if model.battle == model.conflict - 1 else palette.text
            brush.text(text, rest, side * 0.56, colour, bold=True, least=1.8)
        elif kind == "centre":
            for (medal, best), cell in zip(model.centre, box.columns(len(model.centre)), strict=True):
                place, words = cell.cut_left(side, side * 0.08)
                brush.symbol(medal, place)
                colour = palette.accent if best.near else palette.text
                brush.text(f"{best[0]}/{best[1]}", words, side * 0.5, colour, bold=True, least=1.8)
        else:
            for index, token in enumerate(model.face_up):
                cell = Rect(box.x + index * side, box.y, side, side)
                brush.symbol(token or "unknown-token", cell.inset(side * 0.04))
            self._counted(brush, "pile", model.pile, box.cut_right(1.68 * side)[0])

    def _counted(self, brush: Brush, name: str, count: int, box: Rect) -> None:
        place, words = box.cut_left(box.h * 0.8, box.h * 0.04)
        brush.symbol(name, place)
        brush.text(str(count), words, box.h * 0.56, bold=True, least=1.8)


def _packed(groups: Sequence[_Group], width: float, space: float) -> list[list[_Group]]:
    """Fill rows of ``width`` (in row heights) one after the other."""
    rows: list[list[_Group]] = [[]]
    used = space
    for group in groups:
        if rows[-1] and used + group.width + space > width:
            rows.append([])
            used = space
        rows[-1].append(group)
        used += group.width + space
    if any(sum(group.width + space for group in row) + space > width for row in rows):
        return [*rows, *[[group] for group in groups]]
    return rows

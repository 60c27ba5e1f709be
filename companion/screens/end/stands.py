"""Everybody as they stood after a turn, in small; and the line on the chart that says after which."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.rules import State
from companion.screens.kit.button import Touchable
from companion.screens.kit.view import Look, View
from companion.screens.paint.brush import Brush
from companion.screens.paint.flow import Item, paint_flow
from companion.screens.paint.rects import Rect


@dataclass(frozen=True)
class Stand:
    """One player after a turn: points, constructed Stages of all, what lies in front of them."""

    name: str
    points: int
    stages: tuple[int, int]
    signs: tuple[tuple[str, int], ...]


def stands_of(state: State) -> tuple[Stand, ...]:
    """Return everybody in ``state``."""
    found = []
    for player in state.players:
        counts: list[tuple[str, int]] = [
            (colour, player.count(colour)) for colour in state.game.catalogue.colours
        ]
        counts += [
            ("victory", player.military),
            ("reward", len(player.medals)),
            ("progress", len(player.progress)),
        ]
        if player.cat:
            counts.append(("cat", 1))
        whole = len(state.game.wonder(player.seat).stages)
        signs = tuple((sign, count) for sign, count in counts if count)
        found.append(Stand(player.name, player.score.total, (len(player.stages), whole), signs))
    return tuple(found)


class StandsView(View[tuple[Stand, ...]]):
    """The players side by side. The model is a tuple of Stands."""

    columns = 4

    def paint(self, brush: Brush) -> None:
        """Name and points, the Stages and the cards below."""
        stands = self.model
        if not stands:
            return
        theme, palette = self.theme, self.look.palette
        lines = -(-len(stands) // self.columns)
        for stand, place in zip(stands, self.rect.grid(self.columns, lines, theme.gap), strict=False):
            brush.plate(place, palette.panel, palette.panel_edge, 1.2)
            head, row = place.inset(theme.mm(1), theme.mm(0.6)).rows((1.0, 1.0))
            points, name = head.cut_right(theme.type(7))
            brush.text(stand.name, name, theme.body, bold=True)
            brush.text(str(stand.points), points, theme.large, palette.accent, bold=True, align="right")
            items = [Item("stage", stand.stages[0]), *(Item(sign, count) for sign, count in stand.signs)]
            paint_flow(brush, [items], row, row.h * 0.8, theme.mm(1.6))


class TurnCursor(Touchable[tuple[int, int]]):
    """The line over the chart; a touch puts it where the finger is. The model is (turn, last turn)."""

    def __init__(self, look: Look, go: Callable[[int], None]) -> None:
        super().__init__(look, lambda: None, (0, 1))
        self._to = go

    def on_touch_up(self, touch: Any) -> bool:
        """Kivy: go to the turn below the finger."""
        if touch.grab_current is self and self.collide_point(*touch.pos):
            share = (touch.pos[0] - self.x) / max(1.0, self.width)
            self._to(round(share * self.model[1]))
        return super().on_touch_up(touch)

    def paint(self, brush: Brush) -> None:
        """The line."""
        turn, last = self.model
        thin = max(1.0, self.theme.mm(0.4))
        x = self.x + self.width * turn / max(1, last)
        brush.fill(Rect(x - thin / 2, self.y, thin, self.height), self.look.palette.accent)

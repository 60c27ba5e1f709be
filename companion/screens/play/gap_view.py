"""A Medal between two stands: its Objective, and the steps of each rival on that rival's side."""

from dataclasses import dataclass

from companion.rules import ObjectiveProgress as Steps
from companion.rules import State, objective_progress
from companion.screens.art.pen import Pen
from companion.screens.art.theme import Palette, faded
from companion.screens.kit.view import Look, View
from companion.screens.paint.brush import Brush
from companion.screens.play.steps import paint_steps
from companion.screens.play.table_layout import Gap

NONE = Steps(0, 0)


@dataclass(frozen=True)
class GapModel:
    """``medal`` is None once it is won; ``first`` and ``second``: (have, need) of seat i and seat i + 1."""

    medal: str | None
    first: Steps
    second: Steps


def gap_model(state: State, gap: int) -> GapModel:
    """Return what is shown in ``gap`` (R5)."""
    medal = state.gaps[gap]
    if medal is None:
        return GapModel(None, NONE, NONE)
    after = (gap + 1) % len(state.players)
    return GapModel(medal, objective_progress(state, gap, medal), objective_progress(state, after, medal))


class GapView(View[GapModel]):
    """Shows one gap at its place. Model: a GapModel."""

    def __init__(self, look: Look, model: GapModel, gap: Gap) -> None:
        super().__init__(look, model)
        self.gap = gap
        self.place(gap.rect)

    def paint(self, brush: Brush) -> None:
        """The Medal, glowing where one step is missing, between the steps of both rivals."""
        model = self.model
        if model.medal is None:
            brush.symbol("empty-medal", self.gap.disc, alpha=0.7)
            return
        if model.first.near or model.second.near:
            brush.drawing(("glow",), self.gap.disc.inset(-self.gap.disc.w * 0.2), _glow)
        brush.symbol(model.medal, self.gap.disc)
        largest = self.theme.mm(2.0)
        paint_steps(brush, model.first, self.gap.first, largest)
        paint_steps(brush, model.second, self.gap.second, largest)


def _glow(pen: Pen, palette: Palette) -> None:
    for step in range(12):
        pen.disc(0.5, 0.5, 0.5 - step * 0.012, faded(palette.accent, 0.07))

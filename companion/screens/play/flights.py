"""Great moments move: a Medal flies to who won it, the Cat walks to its owner, scores count up.

Movement only shows what is recorded already: nothing waits for it, and any touch or card ends it. It begins
once nothing covers the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules import Event, State
from companion.rules.events import CatMoved, MedalWon
from companion.screens.kit.view import Look, View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.screens.play.table_layout import TableLayout

SECONDS = 1.1
"""How long everything that moves takes together."""


@dataclass(frozen=True)
class Flight:
    """A piece on its way across the table."""

    symbol: str
    start: Rect
    end: Rect

    def at(self, progress: float) -> Rect:
        """Return where it is, 0 at its start and 1 at its end: faster in between, larger half way."""
        eased = progress * progress * (3 - 2 * progress)
        grown = 1 + 1.2 * eased * (1 - eased)
        (x0, y0), (x1, y1) = self.start.centre, self.end.centre
        side = (self.start.w + (self.end.w - self.start.w) * eased) * grown
        return Rect(x0 + (x1 - x0) * eased - side / 2, y0 + (y1 - y0) * eased - side / 2, side, side)


def flights_of(events: Sequence[Event], before: State, layout: TableLayout) -> tuple[Flight, ...]:
    """Return what ``events``, which followed on the state ``before``, move across the table."""
    found = []
    for event in events:
        match event:
            case MedalWon(seat=seat, medal=medal, place=place):
                stand = layout.stands[seat]
                gap = {"left": seat, "right": seat - 1}.get(place)
                start = layout.stage.medals.square() if gap is None else layout.gaps[gap].disc
                found.append(Flight(medal, start, stand.score.square()))
            case CatMoved(seat=seat):
                start = (
                    layout.stage.middle.square() if before.cat is None else layout.stands[before.cat].wonder
                )
                found.append(Flight("cat", start, layout.stands[seat].wonder))
    return tuple(found)


class FlightsView(View[tuple[Flight, ...]]):
    """Lies over the whole table and shows what flies across it. Touches go through it."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, ())
        self.progress = 0.0

    def go(self, progress: float) -> None:
        """Show everything at ``progress``, 0 to 1."""
        self.progress = progress
        self.repaint()

    def paint(self, brush: Brush) -> None:
        """Each piece where it is now."""
        for flight in self.model:
            brush.symbol(flight.symbol, flight.at(self.progress))

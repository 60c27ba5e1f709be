"""How people lay their pieces out on a whole table: who sits where, fans of cards, decks between neighbours.

Millimetres, origin in the middle of the table, x to the right, y down, as the drawn table has them.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

BLOCK: Final = (200.0, 236.0)
"""What a player needs, width and height: their Wonder with tokens beside it, and fans of cards."""
DECK: Final = 64.0
"""Room between neighbours, for the deck that both take cards from."""
MIDDLE: Final = 150.0
"""Height of the band between both rows of players: central deck, Progress tokens, Medals."""
STEP: Final = (30.0, 46.0)
"""From card to card in a fan and from fan to fan: a third of each card is hidden by the next."""
ACROSS: Final = 6
"""Cards of a fan."""
WIDEST_MIDDLE: Final = 480.0


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece is: ``kind`` is board, deck, card, token, medal (of ``owner``), row, gap, centre."""

    kind: str
    owner: int = 0
    index: int = 0


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The places of ``players``: the first half sits below, the others above, clockwise."""

    players: int

    @property
    def columns(self) -> int:
        """How many sit beside each other."""
        return -(-self.players // 2)

    @property
    def size(self) -> tuple[float, float]:
        """What the camera has to see, width and height."""
        across = self.columns * (BLOCK[0] + DECK) + DECK
        return max(across, WIDEST_MIDDLE + 2 * DECK), 2 * BLOCK[1] + MIDDLE + 24.0

    def seat(self, seat: int) -> tuple[float, float, bool]:
        """The middle of a player's block, and whether they sit above."""
        above = seat >= self.columns
        column = self.players - 1 - seat if above else seat
        x = (column - (self.columns - 1) / 2) * (BLOCK[0] + DECK)
        y = (MIDDLE + BLOCK[1]) / 2
        return x, (-y if above else y), above

    def home(self, seat: int) -> tuple[float, float]:
        """Where the hand of a player comes from."""
        x, _, above = self.seat(seat)
        edge = self.size[1] / 2 + 60.0
        return x, (-edge if above else edge)

    def at(self, spot: Spot) -> tuple[float, float]:
        """The middle of the piece that lies at ``spot``."""
        match spot.kind:
            case "deck":
                return self._between(spot.owner)
            case "gap":
                x, y = self._between(spot.owner)
                if abs(y) > 1:
                    return x, y + (56.0 if y < 0 else -56.0)
                return x, y + 56.0
            case "row":
                return -55.0 + 40.0 * spot.index, 0.0
            case "centre":
                return 75.0 + 42.0 * spot.index, 0.0
            case "central":
                return -125.0, 0.0
        x, y, _ = self.seat(spot.owner)
        top = y - BLOCK[1] / 2
        if spot.kind == "board":
            return x - 50.0, top + 32.0
        if spot.kind in ("token", "medal"):
            # Beside the Wonder, tokens above and Medals below.
            return x + 18.0 + 36.0 * (spot.index % 3), top + (16.0 if spot.kind == "token" else 50.0)
        row, column = divmod(spot.index, ACROSS)
        return x - BLOCK[0] / 2 + 24.0 + column * STEP[0], top + 102.0 + row * STEP[1]

    def _between(self, seat: int) -> tuple[float, float]:
        """Where the deck of ``seat`` lies: between it and the next player."""
        x, y, above = self.seat(seat)
        next_x, _, next_above = self.seat((seat + 1) % self.players)
        if above == next_above:
            return (x + next_x) / 2, y * 0.72
        edge = self.size[0] / 2 - 30.0
        return (-edge if above else edge), 0.0


def free_slot(used: Collection[int]) -> int:
    """Where in the fans the next card goes, so that it hides no sticker of a card that lies there."""
    for slot in range(8 * ACROSS):
        row, column = divmod(slot, ACROSS)
        right = any(other // ACROSS == row and other % ACROSS > column for other in used)
        below = any(other // ACROSS == row + 1 and other % ACROSS in (column, column + 1) for other in used)
        if slot not in used and not right and not below:
            return slot
    return next(slot for slot in range(999) if slot not in used)

"""A whole table compared with a record: which row is whose, and what differs in each; and a drawn one."""

from collections.abc import Sequence

import msgspec

from companion.pieces.stickers import deck_of
from companion.row_check.comparison import all_right, difference
from companion.rules import Move, State
from vision.drawn import DrawnCamera, DrawnPad, Lying, Renderer, View
from vision.tags import SeatTag, parse_tag, tag_text

ROW_SECONDS, EMPTY_SECONDS = 1.0, 1.0
"""How long a row lies on the drawn table, and how long the pad is empty after it."""
FPS = 8.0
MOST_AT_ONCE = 12
"""Cards side by side that a 1080p picture of the drawn table shows at 3 pixels a module."""


class RowAudit(msgspec.Struct, frozen=True):
    """One player's row: the cards (record forms) ``found`` as recorded, the ``extra`` ones, the ``missing``
    faces, cards whose face is ``unknown``; ``set_right`` are the moves that make the record the table.
    """

    seat: int
    name: str
    found: tuple[str, ...]
    extra: tuple[str, ...]
    missing: tuple[str, ...]
    unknown: tuple[str, ...]
    set_right: tuple[Move, ...]

    @property
    def agrees(self) -> bool:
        """Whether table and record have the same cards."""
        return not (self.extra or self.missing or self.unknown)


def audit_row(state: State, seat: int, tags: Sequence[str]) -> RowAudit:
    """Compare the cards among ``tags`` (record forms) with what ``state`` has in front of ``seat``."""
    cards = tuple(dict.fromkeys(tag for tag in tags if deck_of(tag, state.game.catalogue)))
    differs = difference(state, seat, cards)
    unknown = tuple(tag for tag in cards if state.game.face_of(tag) is None)
    strange = {*differs.extra, *unknown}
    return RowAudit(
        seat=seat,
        name=state.players[seat].name,
        found=tuple(tag for tag in cards if tag not in strange),
        extra=differs.extra,
        missing=differs.missing,
        unknown=unknown,
        set_right=all_right(state, seat, cards),
    )


def seat_of_row(texts: Sequence[str], following: int, seats: int) -> int:
    """Whose row it is: a seat card among its ``texts`` says so, else it is the one that follows."""
    for text in texts:
        tag = parse_tag(text)
        if isinstance(tag, SeatTag) and tag.seat < seats:
            return tag.seat
    return following


def recorded_row(state: State, seat: int) -> tuple[str, ...]:
    """Cards (record forms) that could lie in front of ``seat``: the known ones, else any of that face."""
    row: list[str] = []
    known = state.tags_of(seat)
    game = state.game
    tags = (tag for deck in range(len(game.deck_ids)) for tag in game.tags_of_deck(deck))
    spare = [tag for tag in tags if state.where(tag).kind == "deck"]
    for face, count in state.players[seat].cards.items():
        candidates = [tag for tag in (*known, *spare) if game.face_of(tag) == face]
        row += candidates[:count]
    return tuple(row)


class DrawnRows:
    """A scene: rows of cards on the pad, one after the other, many cards of a row in turns."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self._pads: list[tuple[float, DrawnPad]] = []
        self.end = 0.0
        for row in rows:
            for start in range(0, len(row), MOST_AT_ONCE):
                self._show(_spread(row[start : start + MOST_AT_ONCE]), ROW_SECONDS)
            self._show(DrawnPad(), EMPTY_SECONDS)

    def at(self, time: float) -> DrawnPad:
        """What lies there at ``time`` seconds."""
        return next((pad for end, pad in self._pads if time < end), DrawnPad())

    def _show(self, pad: DrawnPad, seconds: float) -> None:
        self.end += seconds
        self._pads.append((self.end, pad))


def drawn_rows(state: State, seats: Sequence[int]) -> DrawnCamera:
    """A camera over the drawn table on which the rows of ``seats`` lie as they are recorded."""
    scene = DrawnRows([(f"SE-{seat + 1:02d}", *recorded_row(state, seat)) for seat in seats])
    view = View(width=1920, height=1080, px_per_module=3.0)
    return DrawnCamera(scene, Renderer(view), fps=FPS, until=scene.end)


def _spread(row: Sequence[str]) -> DrawnPad:
    """Cards (record forms) in two rows of six."""
    columns = MOST_AT_ONCE // 2
    lying = tuple(
        Lying(
            tag_text(tag), (place % columns - (columns - 1) / 2) * 48.0, (place // columns - 0.5) * 72.0, 0.0
        )
        for place, tag in enumerate(row)
    )
    return DrawnPad(lying)

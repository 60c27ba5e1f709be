"""What lies in front of each player compared with the record, by faces. Pure."""

from collections import Counter
from collections.abc import Iterable

from companion.rules import State
from companion.tabletop.layout import Layout


def lying(state: State, layout: Layout, seat: int) -> Counter[str]:
    """The faces of the cards at the place of ``seat`` that have left their decks by the record."""
    return _faces(state, (tag for tag in layout.cards_at(seat) if state.where(tag).kind != "deck"))


def removed(state: State, layout: Layout, seat: int) -> Counter[str]:
    """The faces that the record has in front of ``seat`` and that were seen to leave their place."""
    missing = Counter(state.players[seat].cards) - lying(state, layout, seat)
    rests = layout.rests
    left = (tag for tag in state.tags_of(seat) if tag in rests and not _lies_at(layout, tag, seat))
    return missing & _faces(state, left)


def surplus(state: State, layout: Layout, seat: int) -> Counter[str]:
    """The faces that lie at the place of ``seat`` beyond the record: cards that were to be discarded."""
    return lying(state, layout, seat) - Counter(state.players[seat].cards)


def unread(state: State, layout: Layout, seat: int) -> Counter[str]:
    """The faces recorded in front of ``seat`` by touch, for which no sticker was seen there yet."""
    known = _faces(state, (tag for tag in state.tags_of(seat) if tag in layout.rests))
    return Counter(state.players[seat].cards) - known


def _lies_at(layout: Layout, tag: str, seat: int) -> bool:
    rest = layout.rests[tag]
    return rest.spot == "seat" and rest.seat == seat


def _faces(state: State, tags: Iterable[str]) -> Counter[str]:
    return Counter(face for tag in tags if (face := state.game.face_of(tag)) is not None)

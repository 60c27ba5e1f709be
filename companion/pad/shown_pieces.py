"""Pieces shown to the camera while the game is being set up (docs/table.md, "Setting up")."""

from typing import Literal, TypeAlias

import msgspec

from companion.pieces.stickers import medal_of, token_of, wonder_of
from companion.setup.draft import MOST_PLAYERS, SetupDraft
from config.catalogue import Catalogue
from vision.tags import CardTag, CommandTag, MedalTag, SeatTag, Tag, TokenTag, WonderTag

Part = Literal["seat", "wonder", "medal", "centre", "face_up"]
Unfit = Literal["full", "taken", "not-used", "not-a-setup-piece"]


class Shown(msgspec.Struct, frozen=True):
    """The piece found its place: the draft with it, the part that changed, and whose it is."""

    draft: SetupDraft
    what: Part
    seat: int | None = None


Showing: TypeAlias = Shown | Unfit


def show(draft: SetupDraft, tag: Tag, catalogue: Catalogue) -> Showing:
    """What a tag on the pad does to a draft: joins, chooses, fills the next gap, the centre, the face-up row.

    Answers the reason where the piece has no place: ``full`` (every place is taken), ``taken`` (this
    piece lies somewhere already), ``not-used`` (this table plays without it), ``not-a-setup-piece``.
    """
    match tag:
        case SeatTag():
            return join(draft, tag.seat)
        case WonderTag():
            wonder = wonder_of(tag, catalogue)
            return "not-used" if wonder is None else _choose(draft, wonder)
        case MedalTag():
            return _medal(draft, medal_of(tag, catalogue))
        case TokenTag():
            return _token(draft, tag, catalogue)
        case CardTag() | CommandTag():
            return "not-a-setup-piece"


def join(draft: SetupDraft, button: int) -> Showing:
    """Somebody says "I sit here": joins, or becomes the one who shows a Wonder next."""
    seat = draft.seat_of(button)
    if seat is not None:
        return Shown(draft.turned_to(button), "seat", seat)
    joined = draft.joined(button)
    return "full" if joined is draft else Shown(joined, "seat", joined.seat_of(button))


def _choose(draft: SetupDraft, wonder: str) -> Showing:
    """The Wonder goes to who asked for one, else to the first seat without, else to somebody who joins."""
    current = None if draft.current is None else draft.seat_of(draft.current)
    if current is not None:
        return Shown(draft.chose(current, wonder), "wonder", current)
    if any(seat.wonder == wonder for seat in draft.seats):
        return "taken"
    empty = next((seat for seat, one in enumerate(draft.seats) if one.wonder is None), None)
    if empty is not None:
        return Shown(draft.chose(empty, wonder), "wonder", empty)
    button = next((free for free in range(MOST_PLAYERS) if draft.seat_of(free) is None), None)
    if button is None:
        return "full"
    joined = draft.joined(button, wonder=wonder)
    return Shown(joined, "wonder", joined.seat_of(button))


def _medal(draft: SetupDraft, medal: str) -> Showing:
    if not draft.with_medals:
        return "not-used"
    if medal in draft.medals:
        return "taken"
    place = draft.next_medal_place()
    if place is None or not draft.seats:
        return "full"
    centre = place >= len(draft.seats)
    return Shown(draft.laid_medal(place, medal), "centre" if centre else "medal")


def _token(draft: SetupDraft, tag: TokenTag, catalogue: Catalogue) -> Showing:
    token = token_of(tag, catalogue)
    copies = catalogue.tokens[token].copies
    in_box = copies.base if draft.tokens == "base" else copies.medals
    if in_box == 0:
        return "not-used"
    if draft.face_up.count(token) >= in_box:
        return "taken"
    place = draft.next_token_place()
    return "full" if place is None else Shown(draft.laid_token(place, token), "face_up")

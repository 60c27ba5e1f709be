"""Cards that are shown only to be looked at: the tops of the decks that lie face up on the table.

While the pad looks, a card laid on it is the top of its deck and no move. What is known of a deck, shown
here, told by touch or seen when a step was undone, holds until a card leaves that deck.
"""

from collections.abc import Mapping, Sequence

import msgspec

from companion.messages.notices import Notice, PadLooks, Recorded, Redone, TopRefused, TopSeen, Undone
from companion.messages.signals import LookAtTops, TellTop
from companion.pieces.stickers import deck_of
from companion.rules import Move, State, Take, apply, pending
from vision.tags import Tag


class Top(msgspec.Struct, frozen=True):
    """The top card of a deck (a tag or a face), seen when ``left`` cards were there."""

    card: str
    left: int


class Looking:
    """What the pad looks at, and what is known of the decks. ``on``: pieces are looked at just now."""

    def __init__(self) -> None:
        self.on = False
        self._tops: Mapping[str, Top] = {}
        self._looked: frozenset[str] = frozenset()

    def clear(self) -> None:
        """Another game begins: nothing is known of its decks."""
        self.on = False
        self._tops = {}
        self._looked = frozenset()

    def touched(self, signal: LookAtTops | TellTop, state: State) -> tuple[Notice, ...]:
        """A touch begins or ends looking, or tells a card."""
        if isinstance(signal, LookAtTops):
            return self.turn(signal.on)
        return self.tell(state, signal.deck, signal.face)

    def turn(self, on: bool) -> tuple[Notice, ...]:
        """Begin or end looking."""
        if on == self.on:
            return ()
        self.on = on
        return (PadLooks(on),)

    def tops(self, state: State) -> dict[str, str]:
        """Return the faces that are known to lie on top (deck id → face)."""
        found = {}
        for deck, top in self._tops.items():
            face = state.game.face_of(top.card)
            if face is not None and state.decks.get(deck) == top.left:
                found[deck] = face
        return found

    def tell(self, state: State, deck: str, card: str) -> tuple[Notice, ...]:
        """Somebody says that ``card`` (a face or a tag) lies on top of ``deck``."""
        face = state.game.face_of(card)
        if face is None or not possible(state, deck, face):
            return (TopRefused(card, "not-there"),)
        self._tops = {**self._tops, deck: Top(card, state.decks[deck])}
        return (TopSeen(deck, card),)

    def placed(self, tag: Tag, hidden: bool, state: State) -> tuple[Notice, ...] | None:
        """A piece came to lie on the pad: what was seen, or None where it means what it always does.

        A card that was looked at and is hidden by a hand for a moment (``hidden``) is still looked at,
        even when looking has just ended.
        """
        if hidden and (self.on or tag.id in self._looked):
            return ()
        if not self.on:
            self._looked -= {tag.id}
            return None
        self._looked |= {tag.id}
        deck = deck_of(tag.id, state.game.catalogue)
        if deck is None:
            return (TopRefused(tag.id, "no-card"),)
        if deck == state.game.deck_ids[state.game.central]:
            return (TopRefused(tag.id, "central"),)
        place = state.where(tag.id)
        if place.kind != "deck" or place.deck not in state.game.deck_ids:
            return (TopRefused(tag.id, "not-there"),)
        if state.game.face_of(tag.id) is None:
            return (TopRefused(tag.id, "unknown"),)
        told = self.tell(state, deck, tag.id)
        return told if self.wanted(state) else (*told, *self.turn(False))

    def wanted(self, state: State) -> tuple[str, ...]:
        """Return which of ``left`` and ``right`` nobody knows the top of, for the player in turn."""
        if state.active is None:
            return ()
        reach, known = state.reach(state.active), self.tops(state)
        return tuple(
            source
            for source in ("left", "right")
            if reach[source] not in known and state.decks[reach[source]]
        )

    def heard(self, notices: Sequence[Notice], state: State) -> tuple[Notice, ...]:
        """Learn from what has happened: an undone card lies on its deck again; a taken one does not.

        The game going on ends looking.
        """
        moved = False
        for notice in notices:
            if isinstance(notice, Recorded | Redone | Undone):
                moved = True
                self._forget_drawn(state)
            if isinstance(notice, Undone):
                for before, step in zip(notice.states, notice.steps, strict=True):
                    self._put_back(before, step.moves)
        return self.turn(False) if moved else ()

    def _forget_drawn(self, state: State) -> None:
        self._tops = {deck: top for deck, top in self._tops.items() if state.decks.get(deck) == top.left}

    def _put_back(self, state: State, moves: Sequence[Move]) -> None:
        """``moves`` from ``state`` on were taken back: their cards lie on their decks again, seen by all."""
        found: dict[str, Top] = {}
        for move in moves:
            if isinstance(move, Take) and state.active is not None and not _looks_through(state):
                source = move.source or ""
                deck = state.where(move.card).deck or state.reach(state.active).get(source, source)
                face = state.game.face_of(move.card)
                if face is not None and possible(state, deck, face):
                    found.setdefault(deck, Top(move.card, state.decks[deck]))
            state, _ = apply(state, move)
        self._tops = {**self._tops, **found}


def possible(state: State, deck: str, face: str) -> bool:
    """Tell whether a card of ``face`` can lie in ``deck``."""
    if deck not in state.game.deck_ids or face not in state.game.catalogue.faces or not state.decks[deck]:
        return False
    left = state.deck_faces(deck)
    return left is None or bool(left.get(face))


def _looks_through(state: State) -> bool:
    """Tell whether a card is chosen among several of a deck: those that are put back are shuffled (§3)."""
    return any(
        item.kind == "take"
        and item.because == state.game.wonders[item.seat]
        and any((effect.look or 1) > 1 for effect in state.game.wonder(item.seat).effects)
        for item in pending(state)
    )

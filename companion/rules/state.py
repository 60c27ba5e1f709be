"""The state of a game as everybody reads it: immutable, hashable, picklable."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

import msgspec

from companion.rules.engine.packing import FACE_FIELD, counter, unpack
from companion.rules.engine.position import Position, Seat
from companion.rules.game import Game
from companion.rules.scoring import Score, score_of


class Place(msgspec.Struct, frozen=True):
    """Where a tagged card is, as far as the moves tell.

    ``deck`` is a deck id where ``kind`` is "deck", ``seat`` a seat where it is "front". "face_down"
    is a card that Rome gave; "unknown" is a tag of no deck of this game. ``certain`` is False where
    cards were named by their face, so that it may be elsewhere.
    """

    kind: Literal["deck", "front", "face_down", "discarded", "unknown"]
    deck: str | None = None
    seat: int | None = None
    certain: bool = True


class Player:
    """What lies in front of one player; a view of the state."""

    __slots__ = ("_front", "_game", "_holds_cat", "seat")

    def __init__(self, game: Game, seat: int, front: Seat, holds_cat: bool) -> None:
        self._game = game
        self._front = front
        self._holds_cat = holds_cat
        self.seat = seat

    @property
    def name(self) -> str:
        """The player's name."""
        return self._game.names[self.seat]

    @property
    def wonder(self) -> str:
        """The id of the Wonder."""
        return self._game.wonders[self.seat]

    @property
    def stages(self) -> tuple[int, ...]:
        """The numbers (1–5) of the Stages that are constructed, sorted."""
        built = self._front.stages
        return tuple(number + 1 for number in range(built.bit_length()) if built >> number & 1)

    @property
    def complete(self) -> bool:
        """Whether every Stage is constructed (R60)."""
        return self._front.stages == self._game.wonder(self.seat).complete

    @property
    def cards(self) -> dict[str, int]:
        """Face → number of cards in front of the player, without zeros."""
        return unpack(self._front.cards, self._game.face_ids)

    @property
    def shields(self) -> int:
        """Shields in total (R41)."""
        return counter(self._front.tally, "shields")

    @property
    def military(self) -> int:
        """Military Victory tokens."""
        return counter(self._front.tally, "military")

    @property
    def cat(self) -> bool:
        """Whether the player holds the Cat pawn (R12)."""
        return self._holds_cat

    @property
    def progress(self) -> tuple[str, ...]:
        """Progress tokens, sorted."""
        return self._front.progress

    @property
    def medals(self) -> tuple[str, ...]:
        """Medals won, sorted."""
        return self._front.medals

    @property
    def face_down(self) -> int:
        """Cards that Rome gave and that are still face down."""
        return self._front.face_down

    @property
    def score(self) -> Score:
        """Points now (R61)."""
        return score_of(self._game, self.seat, self._front)

    def count(self, name: str) -> int:
        """Return one of the counters that Objectives look at, e.g. "green" or "stages" (section 5)."""
        return counter(self._front.tally, name)

    def __repr__(self) -> str:
        return f"Player({self.seat}, {self.name!r}, {self.wonder}, cards={self.cards})"


class State:
    """A position of a game. ``apply`` makes the next one; nothing ever changes this one."""

    __slots__ = ("__dict__", "_game", "_position")

    def __init__(self, game: Game, position: Position) -> None:
        self._game = game
        self._position = position

    @property
    def game(self) -> Game:
        """What stays the same: the setup, the catalogue and what follows from them."""
        return self._game

    @property
    def position(self) -> Position:
        """The packed form, for companion.rules alone: read it, never change it."""
        return self._position

    @property
    def active(self) -> int | None:
        """The seat whose turn it is, None once the game has ended."""
        return None if self._position.active < 0 else self._position.active

    @property
    def turn(self) -> int:
        """The number of turns started, from 1."""
        return self._position.turn

    @property
    def finished(self) -> bool:
        """Whether the game has ended (R60)."""
        return self._position.finished

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the game runs (R62)."""
        return self._position.winners

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        cat = self._position.cat
        return tuple(
            Player(self._game, seat, front, seat == cat) for seat, front in enumerate(self._position.seats)
        )

    @property
    def decks(self) -> dict[str, int]:
        """Deck id → cards left."""
        return {
            deck: facts.left for deck, facts in zip(self._game.deck_ids, self._position.decks, strict=True)
        }

    def deck_faces(self, deck: str) -> dict[str, int] | None:
        """Return face → cards of ``deck`` that have not been seen yet; None where the faces are not known.

        Cards that Rome gave face down are among those of the central deck until they are turned up.
        """
        number = self._game.deck_ids.index(deck)
        whole = self._game.composition(number)
        if whole is None:
            return None
        out = unpack(self._position.decks[number].out, self._game.face_ids)
        left = {face: count - out.get(face, 0) for face, count in whole.items()}
        return {face: count for face, count in left.items() if count > 0}

    @property
    def conflict_tokens(self) -> int:
        """Conflict tokens in play (R3)."""
        return self._game.conflict_tokens

    @property
    def conflict_battle(self) -> int:
        """Conflict tokens on their Battle side (R11)."""
        return self._position.battle

    @property
    def cat(self) -> int | None:
        """The seat that holds the Cat pawn, None while nobody does (R4)."""
        return None if self._position.cat < 0 else self._position.cat

    @property
    def gaps(self) -> tuple[str | None, ...]:
        """The Medal of each gap (gap i lies between seat i and the next one), None where there is none."""
        return self._position.gaps or (None,) * self._game.seats

    @property
    def centre(self) -> tuple[str, ...]:
        """The Medals in the centre (R6)."""
        return self._position.centre

    @property
    def face_up(self) -> tuple[str | None, ...]:
        """The face-up Progress tokens in table order, None for one that is not known yet (R2)."""
        return self._position.face_up

    @property
    def unseen_tokens(self) -> tuple[str, ...]:
        """The Progress tokens of which a copy may be in the pile or in a face-up place not known yet (R2)."""
        known = [token for player in self.players for token in player.progress]
        known += [token for token in self.face_up if token is not None]
        return tuple(token for token, copies in self.game.copies.items() if known.count(token) < copies)

    @property
    def pile(self) -> int:
        """Progress tokens in the face-down pile."""
        return self._position.pile

    @property
    def discarded(self) -> dict[str, int]:
        """Face → number of discarded cards."""
        return unpack(self._position.discarded, self._game.face_ids)

    def reach(self, seat: int) -> Mapping[str, str]:
        """Return "left", "right" and "central" → deck id, for the player at ``seat`` (R1)."""
        return self._game.reaches[seat]

    def medals_in_reach(self, seat: int) -> tuple[tuple[str, str], ...]:
        """Return (place, Medal) for what ``seat`` can win: its left gap, its right gap, the centre (R5, R6).

        The places are "left", "right" and "centre".
        """
        return tuple((one.place, one.medal) for one in self._position.objectives[seat])

    def rivals(self, seat: int, place: str) -> tuple[int, ...]:
        """Return the other seats that reach the Medals that ``seat`` reaches at ``place`` (R5, R6).

        ``place`` is "left", "right", "centre" or "box"; nobody else reaches what comes out of the box (R54).
        """
        seats = self._game.seats
        match place:
            case "left":
                return ((seat + 1) % seats,)
            case "right":
                return ((seat - 1) % seats,)
            case "centre":
                return tuple(other for other in range(seats) if other != seat)
        return ()

    def contenders(self, medal: str) -> tuple[int, ...]:
        """Return the seats that can still win ``medal``, by seat."""
        everybody = enumerate(self._position.objectives)
        return tuple(seat for seat, ones in everybody if any(one.medal == medal for one in ones))

    def tags_of(self, seat: int) -> tuple[str, ...]:
        """Return the stickers of the cards that lie in front of ``seat``, in the order they came.

        Where one of several equal faces was paid without naming its sticker, all that may still lie
        there are returned; ``where`` then says that it is not certain.
        """
        return self._position.seats[seat].tags

    def where(self, tag: str) -> Place:
        """Return where the card with the sticker ``tag`` is."""
        game, position = self._game, self._position
        card = game.cards.get(tag)
        if card is None or card.tag is None or card.deck < 0:
            return Place("unknown")
        deck = position.decks[card.deck]
        if not deck.gone & card.bit:
            size = len(game.tags_of_deck(card.deck))
            if deck.left:
                return Place(
                    "deck", deck=game.deck_ids[card.deck], certain=deck.left == size - deck.gone.bit_count()
                )
            hidden = card.deck == game.central and any(front.face_down for front in position.seats)
            return Place("face_down" if hidden else "unknown", certain=False)
        for seat, front in enumerate(position.seats):
            if tag in front.tags:
                ghosts = front.ghosts & game.faces[card.face].unit * FACE_FIELD
                return Place("front", seat=seat, certain=not ghosts)
        return Place("discarded")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._position == other._position and self._game == other._game

    def __hash__(self) -> int:
        position = self._position
        fronts = tuple((front.cards, front.tally, front.stages, front.tokens) for front in position.seats)
        return hash((fronts, tuple(position.decks), position.active, position.turn, position.queue))

    def __reduce__(self) -> tuple[type["State"], tuple[Any, ...]]:
        return State, (self._game, self._position)

    def __repr__(self) -> str:
        return f"State(turn={self.turn}, active={self.active}, finished={self.finished})"

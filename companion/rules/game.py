"""What stays the same throughout a game: the setup and the facts, laid out for the engine to look up."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from companion.rules.engine.lookups import CardFacts, WonderLookup, facts_of
from companion.rules.engine.packing import counters_mask
from companion.rules.engine.position import Want
from companion.rules.moves import Move
from companion.rules.setup import Setup, check_setup, token_copies
from config.catalogue import Catalogue, default_catalogue
from config.house_rules import defaults

LEFT, RIGHT, CENTRAL = "left", "right", "central"


class Game:
    """The immutable context of a game. ``setup`` and ``catalogue`` say everything; the rest is looked up.

    Decks are numbered by the seat to whose left they lie; the last one is the central deck. Two games
    are equal when their setups and catalogues are.
    """

    def __init__(self, setup: Setup, catalogue: Catalogue | None = None) -> None:
        catalogue = catalogue or default_catalogue()
        check_setup(setup, catalogue)
        self.setup = setup
        self.catalogue = catalogue
        self.facts = facts_of(catalogue)
        self.faces = self.facts.faces
        self.face_ids = self.facts.face_ids
        self.house: Mapping[str, str] = MappingProxyType({**defaults(), **setup.house_rules})
        self.seats = len(setup.players)
        self.names = tuple(player.name for player in setup.players)
        self.wonders = tuple(player.wonder for player in setup.players)
        self.deck_ids = (*self.wonders, catalogue.table.central_deck)
        self.central = self.seats
        self.conflict_tokens = catalogue.table.conflict_tokens[self.seats - 2]
        self.copies = token_copies(catalogue, setup.tokens)
        self.seat_wonders = tuple(
            self.facts.wonder(wonder, setup.stages.get(wonder), self.house, wonder in setup.ask_levels)
            for wonder in self.wonders
        )
        self.cards = self._cards()
        self.reaches = tuple(self._reach(seat) for seat in range(self.seats))
        self.sources = tuple(self._sources(seat) for seat in range(self.seats))
        self.source_names = tuple(self._source_names(seat) for seat in range(self.seats))
        self.reach_masks = tuple(
            1 << seat | 1 << (seat - 1) % self.seats | 1 << self.central for seat in range(self.seats)
        )
        self.all_decks = (1 << len(self.deck_ids)) - 1
        self.turn_queues = tuple((Want("take", False, "turn", mask),) for mask in self.reach_masks)
        self.reveal_want = Want("reveal", False, self._giver())
        self.neighbours = tuple(
            ((LEFT, seat), (RIGHT, (seat - 1) % self.seats)) for seat in range(self.seats)
        )
        self.pay_tokens = self.facts.any_resources | self.facts.doubles
        self.battle_watch = counters_mask(["battle-victories"])
        self.take_memo: dict[tuple[int, int, int], tuple[Move, ...]] = {}

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Game):
            return NotImplemented
        return self.setup == other.setup and self.catalogue == other.catalogue

    def __hash__(self) -> int:
        return hash(self.setup)

    def __reduce__(self) -> tuple[type["Game"], tuple[Setup, Catalogue]]:
        return Game, (self.setup, self.catalogue)

    def __repr__(self) -> str:
        return f"Game({', '.join(self.wonders)})"

    def wonder(self, seat: int) -> WonderLookup:
        """Return the Wonder of ``seat``: its Stages, levels and effects as they are in this game."""
        return self.seat_wonders[seat]

    def face_of(self, card: str) -> str | None:
        """Return the face of a tag ("GI-01" → "wood"), bindings included; None where it is not known.

        A face stands for itself.
        """
        known = self.cards.get(card)
        return None if known is None or known.face < 0 else self.face_ids[known.face]

    def bound(self, tag: str, face: str | None) -> "Game":
        """Return the same game with a card sticker bound to ``face`` (None: as the catalogue says)."""
        bindings = {name: to for name, to in self.setup.bindings.items() if name != tag}
        if face is not None:
            bindings[tag] = face
        # Nothing else depends on a binding, and a game may learn hundreds of them.
        game = object.__new__(Game)
        game.__dict__.update(self.__dict__)
        game.setup = msgspec.structs.replace(self.setup, bindings=bindings)
        game.cards = {**self.cards, tag: self._card(tag, face)}
        game.take_memo = {}
        return game

    def spread(self, cards: int) -> tuple[str, ...]:
        """Return the packed multiset ``cards`` as faces, each as often as it is there."""
        return self.facts.spread(cards)

    def composition(self, deck: int) -> Mapping[str, int] | None:
        """Return face → count of a whole deck, None where a card of it is not known."""
        counts = dict.fromkeys(self.face_ids, 0)
        for tag in self.tags_of_deck(deck):
            face = self.face_of(tag)
            if face is None:
                return None
            counts[face] += 1
        return {face: count for face, count in counts.items() if count}

    def tags_of_deck(self, deck: int) -> tuple[str, ...]:
        """Return the stickers of the cards of ``deck``, in the order of their serials."""
        return tuple(self.facts.cards(self.deck_ids[deck], deck))

    def extra_want(self, seat: int, token: str) -> Want:
        """Return the extra card that ``token`` offers to ``seat`` (R13)."""
        return Want("take", True, token, self.reach_masks[seat], self.facts.tokens[token].bit)

    def _cards(self) -> dict[str, CardFacts]:
        cards = {face: CardFacts(face, None, number, -1, 0) for number, face in enumerate(self.face_ids)}
        for deck in self.catalogue.decks:
            place = self.deck_ids.index(deck) if deck in self.deck_ids else -1
            cards.update(self.facts.cards(deck, place))
        for tag, face in self.setup.bindings.items():
            cards[tag] = msgspec.structs.replace(cards[tag], face=self.face_ids.index(face))
        return cards

    def _card(self, tag: str, face: str | None) -> CardFacts:
        """Return the card with the sticker ``tag`` and ``face`` (None: the one that the catalogue says)."""
        if face is not None:
            return msgspec.structs.replace(self.cards[tag], face=self.face_ids.index(face))
        place = self.cards[tag].deck
        deck = self.catalogue.deck_of_code(tag[:2]) or ""
        return self.facts.cards(deck, place)[tag]

    def _reach(self, seat: int) -> Mapping[str, str]:
        right = self.deck_ids[(seat - 1) % self.seats]
        return MappingProxyType({LEFT: self.deck_ids[seat], RIGHT: right, CENTRAL: self.deck_ids[-1]})

    def _sources(self, seat: int) -> dict[str, int]:
        named = {name: self.deck_ids.index(deck) for name, deck in self.reaches[seat].items()}
        return {deck: number for number, deck in enumerate(self.deck_ids)} | named

    def _source_names(self, seat: int) -> tuple[str, ...]:
        names = list(self.deck_ids)
        for name, deck in self.reaches[seat].items():
            names[self.deck_ids.index(deck)] = name
        return tuple(names)

    def _giver(self) -> str:
        """Return the Wonder that gives cards face down."""
        wonders = self.catalogue.wonders.items()
        return next((id for id, about in wonders if any(step.kind == "steal" for step in about.effects)), "")

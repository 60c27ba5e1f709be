"""What stays the same throughout a game: the setup and the facts, laid out for the engine to look up."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from companion.rules.lookups import CardFacts, FaceLookup, MedalLookup, TokenLookup, WonderLookup
from companion.rules.moves import Take
from companion.rules.packing import counters_mask, face_unit, spread, unpack
from companion.rules.position import Want
from companion.rules.setup import Setup, check_setup, token_copies
from config.catalogue import Catalogue, card_tags, default_catalogue
from config.house_rules import defaults

LEFT, RIGHT, CENTRAL = "left", "right", "central"
ANY_DECK: Final = "any"


class Game:
    """The immutable context of a game. ``setup`` and ``catalogue`` say everything; the rest is looked up.

    Decks are numbered by the seat to whose left they lie; the last one is the central deck. Two games
    are equal when their setups and catalogues are.
    """

    def __init__(self, setup: Setup, catalogue: Catalogue | None = None) -> None:
        facts = catalogue or default_catalogue()
        check_setup(setup, facts)
        self.setup = setup
        self.catalogue = facts
        self.house: Mapping[str, str] = MappingProxyType(defaults() | setup.house_rules)
        self.seats = len(setup.players)
        self.names = tuple(player.name for player in setup.players)
        self.wonders = tuple(player.wonder for player in setup.players)
        self.deck_ids = (*self.wonders, facts.table.central_deck)
        self.central = self.seats
        self.conflict_tokens = facts.table.conflict_tokens[self.seats - 2]
        self.copies = token_copies(facts, setup.tokens)

        self.face_ids = tuple(facts.faces)
        self.token_bits = {token: 1 << index for index, token in enumerate(facts.tokens)}
        self.faces = tuple(FaceLookup.of(facts, index) for index in range(len(self.face_ids)))
        self.tokens = {token: TokenLookup.of(facts, token) for token in facts.tokens}
        self.medals = {medal: MedalLookup.of(about) for medal, about in facts.medals.items()}
        self.seat_wonders = tuple(
            WonderLookup.of(facts, wonder, setup.stages.get(wonder)) for wonder in self.wonders
        )
        self._tags = self._all_tags()
        self.cards = self._cards()

        self.reaches = tuple(self._reach(seat) for seat in range(self.seats))
        self.sources = tuple(self._sources(seat) for seat in range(self.seats))
        self.source_names = tuple(self._source_names(seat) for seat in range(self.seats))
        self.reach_masks = tuple(
            1 << seat | 1 << (seat - 1) % self.seats | 1 << self.central for seat in range(self.seats)
        )
        self.all_decks = (1 << len(self.deck_ids)) - 1
        self.turn_wants = tuple(Want("take", False, "turn", mask) for mask in self.reach_masks)
        self.turn_queues = tuple((want,) for want in self.turn_wants)
        self.reveal_want = Want("reveal", False, self._giver())
        self.neighbours = tuple(
            ((LEFT, seat), (RIGHT, (seat - 1) % self.seats)) for seat in range(self.seats)
        )
        self.extra_wants = {
            (seat, token): Want("take", True, token, self.reach_masks[seat], self.token_bits[token])
            for seat in range(self.seats)
            for token, about in facts.tokens.items()
            if about.extra_card_on or about.extra_card_on_stage
        }
        self.pay_mask = sum(face_unit(face.index) * 255 for face in self.faces if face.resource or face.coins)
        self.green_mask = sum(face_unit(face.index) * 255 for face in self.faces if face.science)
        self.horn_mask = sum(face_unit(face.index) * 255 for face in self.faces if face.horns)
        self.architecture = self._tokens_where(lambda token: token.extra_card_on_stage)
        self.keeps_horns = self._tokens_where(lambda token: token.keeps_horns)
        self.any_resources = self._tokens_where(lambda token: token.any_resources)
        self.doubles = self._tokens_where(lambda token: token.coins_per_card > 1)
        self.economy = next((name for name, token in facts.tokens.items() if token.coins_per_card > 1), "")
        self.pay_tokens = self.any_resources | self.doubles
        self.battle_watch = counters_mask(["battle-victories"])

        self.stage_memo: tuple[dict[Any, Any], ...] = tuple({} for _ in range(self.seats))
        self.green_memo: dict[int, tuple[int, ...]] = {0: ()}
        self.tally_memo: dict[int, int] = {0: 0}
        self.take_memo: dict[tuple[int, int], tuple[Take, ...]] = {}

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
        """Return the same game with ``tag`` bound to ``face`` (None: as the catalogue says)."""
        bindings = {name: to for name, to in self.setup.bindings.items() if name != tag}
        if face is not None:
            bindings[tag] = face
        return Game(msgspec.structs.replace(self.setup, bindings=bindings), self.catalogue)

    def tally_of(self, cards: int) -> int:
        """Return the tally of the packed multiset ``cards``."""
        tally = self.tally_memo.get(cards)
        if tally is None:
            counts = unpack(cards, self.face_ids)
            tally = sum(face.tally * counts.get(face.name, 0) for face in self.faces)
            self.tally_memo[cards] = tally
        return tally

    def spread(self, cards: int) -> tuple[str, ...]:
        """Return the packed multiset ``cards`` as faces, each as often as it is there."""
        return spread(cards, self.face_ids)

    def composition(self, deck: int) -> Mapping[str, int] | None:
        """Return face → count of a whole deck, None where a card of it is not known."""
        counts: dict[str, int] = {}
        for tag in self._tags[deck]:
            face = self.face_of(tag)
            if face is None:
                return None
            counts[face] = counts.get(face, 0) + 1
        return {face: counts[face] for face in self.face_ids if face in counts}

    def tags_of_deck(self, deck: int) -> tuple[str, ...]:
        """Return the stickers of the cards of ``deck``, in the order of their serials."""
        return self._tags[deck]

    def _all_tags(self) -> tuple[tuple[str, ...], ...]:
        facts = self.catalogue
        return tuple(tuple(card_tags(facts.decks[deck], facts.faces)) for deck in self.deck_ids)

    def _cards(self) -> dict[str, CardFacts]:
        facts = self.catalogue
        index = {face: number for number, face in enumerate(self.face_ids)}
        cards = {face: CardFacts(face, None, number, -1, 0) for face, number in index.items()}
        for deck, about in facts.decks.items():
            place = self.deck_ids.index(deck) if deck in self.deck_ids else -1
            for serial, (tag, face) in enumerate(card_tags(about, facts.faces).items()):
                name = self.setup.bindings.get(tag, face)
                number = -1 if name is None else index[name]
                cards[tag] = CardFacts(tag, tag, number, place, 1 << serial)
        return cards

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

    def _tokens_where(self, condition: Any) -> int:
        return sum(self.token_bits[name] for name, facts in self.catalogue.tokens.items() if condition(facts))

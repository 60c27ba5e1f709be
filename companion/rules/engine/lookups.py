"""Facts of the catalogue in the form in which the engine looks them up."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from companion.rules.engine.packing import (
    FACE_FIELD,
    GUARD,
    UNITS,
    counters_mask,
    face_count,
    face_unit,
    spread,
    unpack,
)
from companion.rules.engine.payments import green_sets
from config.catalogue import Catalogue, EffectFacts, MedalFacts, StageFacts, TokenFacts, card_tags


class CardFacts(msgspec.Struct, frozen=True):
    """What a card of a record names: a face (``tag`` None), or one sticker.

    ``face`` is the number of the face (-1: not known), ``deck`` the number of its deck (-1: any, or
    not on this table), ``bit`` stands for the sticker among those of its deck.
    """

    name: str
    tag: str | None
    face: int
    deck: int
    bit: int


class FaceLookup(msgspec.Struct, frozen=True):
    """A face: its number, its unit in packed multisets, what it adds to a tally, what acts when taken.

    ``watch`` is the mask of counters that it changes, ``triggers`` of the tokens that it sets off.
    """

    index: int
    name: str
    colour: str
    unit: int
    tally: int
    watch: int
    cat: bool
    horns: int
    triggers: int
    resource: str | None
    coins: int
    science: str | None

    @classmethod
    def of(cls, facts: Catalogue, index: int) -> "FaceLookup":
        """Return the lookup of the face number ``index``."""
        name = tuple(facts.faces)[index]
        face = facts.faces[name]
        counters = ["cards", face.colour]
        if face.cat:
            counters.append("blue-cat")
        if face.horns:
            counters.append("red-horn")
        tally = sum(UNITS[counter] for counter in counters)
        tally += face.shields * UNITS["shields"] + face.vp * UNITS["laurels"]
        triggers = sum(
            1 << number for number, token in enumerate(facts.tokens.values()) if name in token.extra_card_on
        )
        return cls(
            index,
            name,
            face.colour,
            face_unit(index),
            tally,
            counters_mask(counters),
            face.cat,
            face.horns,
            triggers,
            face.resource,
            face.coins,
            face.science,
        )


class TokenLookup(msgspec.Struct, frozen=True):
    """A Progress token: its bit, and what owning it adds to a tally."""

    name: str
    bit: int
    tally: int

    @classmethod
    def of(cls, facts: Catalogue, name: str) -> "TokenLookup":
        """Return the lookup of the token ``name``."""
        tally = UNITS["progress"] + facts.tokens[name].shields * UNITS["shields"]
        return cls(name, 1 << tuple(facts.tokens).index(name), tally)


class MedalLookup(msgspec.Struct, frozen=True):
    """A Medal: its Objective as packed counters, and the mask of counters that it looks at (R50).

    It is reached where ``(tally | GUARDS) - need & guards == guards``.
    """

    needs: tuple[tuple[str, int], ...]
    need: int
    guards: int
    watch: int

    @classmethod
    def of(cls, medal: MedalFacts) -> "MedalLookup":
        """Return the lookup of ``medal``."""
        needs = tuple((counter, medal.needs[counter]) for counter in medal.needs)
        need = sum(UNITS[counter] * count for counter, count in needs)
        guards = sum(UNITS[counter] * GUARD for counter, _ in needs)
        return cls(needs, need, guards, counters_mask(counter for counter, _ in needs))


class WonderLookup:
    """A Wonder in a game: ``below[i]`` is the mask of Stages that Stage number i (from 0) rests on (R21).

    ``worth[i]`` is what it adds to a tally, the Shields of its effect included (R41).

    ``rules`` are the house rules on paying that it was made for; ``ways`` remembers what can be paid
    with what, since the same few cards lie there again and again. ``known``: whether anybody has checked on
    which level each Stage is; where nobody has, ``ask``: whether players are asked which Stage they turned.
    """

    __slots__ = (
        "ask",
        "below",
        "cheapest",
        "complete",
        "effects",
        "id",
        "known",
        "rules",
        "stages",
        "ways",
        "worth",
    )

    def __init__(
        self,
        id: str,
        stages: tuple[StageFacts, ...],
        effects: tuple[EffectFacts, ...],
        rules: Mapping[str, str],
        known: bool,
        ask: bool,
    ) -> None:
        self.known = known
        self.ask = ask and not known
        self.id = id
        self.stages = stages
        self.effects = effects
        self.rules = rules
        self.below = tuple(
            sum(1 << lower for lower, other in enumerate(stages) if other.level < stage.level)
            for stage in stages
        )
        shields = sum(effect.count for effect in effects if effect.kind == "shields") * UNITS["shields"]
        self.worth = tuple(
            UNITS["stages"] + stage.vp * UNITS["stage-vp"] + stage.effect * shields for stage in stages
        )
        self.complete = (1 << len(stages)) - 1
        self.cheapest = min(stage.cost for stage in stages)
        self.ways: dict[tuple[int, int, int], Any] = {}

    def possible_stages(self, built: int) -> tuple[int, ...]:
        """Return the numbers of the Stages that may be next: where nobody knows the levels, all (R21)."""
        if self.known:
            return self.open_stages(built)
        return tuple(number for number in range(1, len(self.stages) + 1) if not built >> (number - 1) & 1)

    def open_stages(self, built: int) -> tuple[int, ...]:
        """Return the numbers (from 1) of the Stages that can be next when ``built`` (a mask) are there."""
        return tuple(
            number
            for number, below in enumerate(self.below, start=1)
            if not built >> (number - 1) & 1 and below & built == below
        )


class Facts:
    """A catalogue laid out for the engine: numbers, units and masks. Games with one catalogue share it.

    ``levels`` stands among the bits of tokens for a Stage that may be open or not: nobody knows its level.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.face_ids = tuple(catalogue.faces)
        self.faces = tuple(FaceLookup.of(catalogue, index) for index in range(len(self.face_ids)))
        self.tokens = {token: TokenLookup.of(catalogue, token) for token in catalogue.tokens}
        self.medals = {medal: MedalLookup.of(about) for medal, about in catalogue.medals.items()}
        self.greys = tuple(face for face in self.faces if face.resource)
        self.yellows = tuple(face for face in self.faces if face.coins)
        self.pay_mask = self._faces_where(lambda face: bool(face.resource or face.coins))
        self.green_mask = self._faces_where(lambda face: bool(face.science))
        self.horn_mask = self._faces_where(lambda face: face.horns > 0)
        self.architecture = self._tokens_where(lambda token: token.extra_card_on_stage)
        self.keeps_horns = self._tokens_where(lambda token: token.keeps_horns)
        self.any_resources = self._tokens_where(lambda token: token.any_resources)
        self.doubles = self._tokens_where(lambda token: token.coins_per_card > 1)
        self.levels = 1 << len(self.tokens)
        self._spread: dict[int, tuple[str, ...]] = {}
        self._green: dict[int, tuple[int, ...]] = {}
        self._tallies: dict[int, int] = {}
        self._cards: dict[tuple[str, int], dict[str, CardFacts]] = {}
        self._wonders: dict[tuple[Any, ...], WonderLookup] = {}

    def wonder(
        self, wonder: str, checked: tuple[StageFacts, ...] | None, rules: Mapping[str, str], ask: bool
    ) -> WonderLookup:
        """Return the lookup of ``wonder``; ``checked`` are its Stages where the owner has set them right.

        ``ask``: whether players are asked which Stage they turned while nobody has checked its levels.
        """
        about = self.catalogue.wonders[wonder]
        stages = checked or about.stages
        known = checked is not None or about.status != "unverified"
        key = (wonder, stages, tuple(rules.values()), known, ask)
        if key not in self._wonders:
            self._wonders[key] = WonderLookup(wonder, stages, about.effects, rules, known, ask)
        return self._wonders[key]

    def cards(self, deck: str, place: int) -> Mapping[str, CardFacts]:
        """Return tag → card for ``deck``, which is number ``place`` on the table (-1: not there)."""
        key = (deck, place)
        if key not in self._cards:
            tags = card_tags(self.catalogue.decks[deck], self.catalogue.faces)
            self._cards[key] = {
                tag: CardFacts(
                    tag, tag, -1 if face is None else self.face_ids.index(face), place, 1 << serial
                )
                for serial, (tag, face) in enumerate(tags.items())
            }
        return self._cards[key]

    def tokens_in(self, mask: int) -> tuple[str, ...]:
        """Return the Progress tokens in ``mask``."""
        return tuple(token for token, about in self.tokens.items() if about.bit & mask)

    def tally_of(self, cards: int) -> int:
        """Return the tally of the packed multiset ``cards``."""
        tally = self._tallies.get(cards)
        if tally is None:
            counts = unpack(cards, self.face_ids)
            tally = sum(face.tally * counts.get(face.name, 0) for face in self.faces)
            self._tallies[cards] = tally
        return tally

    def spread(self, cards: int) -> tuple[str, ...]:
        """Return the packed multiset ``cards`` as faces, each as often as it is there."""
        faces = self._spread.get(cards)
        if faces is None:
            faces = self._spread[cards] = spread(cards, self.face_ids)
        return faces

    def green_sets(self, cards: int) -> tuple[int, ...]:
        """Return the Green sets in the packed Green ``cards``: pairs, then trios, packed (R30)."""
        sets = self._green.get(cards)
        if sets is None:
            counts = [(face.index, face_count(cards, face.index)) for face in self.faces if face.science]
            sets = self._green[cards] = green_sets(counts)
        return sets

    def _faces_where(self, condition: Callable[[FaceLookup], bool]) -> int:
        return sum(face.unit * FACE_FIELD for face in self.faces if condition(face))

    def _tokens_where(self, condition: Callable[[TokenFacts], bool]) -> int:
        return sum(self.tokens[name].bit for name, about in self.catalogue.tokens.items() if condition(about))


@lru_cache(maxsize=8)
def facts_of(catalogue: Catalogue) -> Facts:
    """Return the facts of ``catalogue``, made once."""
    return Facts(catalogue)

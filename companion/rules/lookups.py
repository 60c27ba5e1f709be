"""Facts of the catalogue in the form in which the engine looks them up."""

import msgspec

from companion.rules.packing import GUARD, UNITS, counters_mask, face_unit
from config.catalogue import Catalogue, EffectFacts, MedalFacts, StageFacts


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
        if face.cat and face.colour == "blue":
            counters.append("blue-cat")
        if face.horns and face.colour == "red":
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


class WonderLookup(msgspec.Struct, frozen=True):
    """A Wonder in a game: ``below[i]`` is the mask of Stages that Stage number i (from 0) rests on (R21)."""

    id: str
    stages: tuple[StageFacts, ...]
    below: tuple[int, ...]
    complete: int
    effects: tuple[EffectFacts, ...]

    @classmethod
    def of(cls, facts: Catalogue, wonder: str, checked: tuple[StageFacts, ...] | None) -> "WonderLookup":
        """Return the lookup of ``wonder``; ``checked`` are its Stages where the owner has set them right."""
        stages = checked or facts.wonders[wonder].stages
        below = tuple(
            sum(1 << lower for lower, other in enumerate(stages) if other.level < stage.level)
            for stage in stages
        )
        return cls(wonder, stages, below, (1 << len(stages)) - 1, facts.wonders[wonder].effects)

    def open_stages(self, built: int) -> tuple[int, ...]:
        """Return the numbers (from 1) of the Stages that can be next when ``built`` (a mask) are there."""
        return tuple(
            number
            for number, below in enumerate(self.below, start=1)
            if not built >> (number - 1) & 1 and below & built == below
        )

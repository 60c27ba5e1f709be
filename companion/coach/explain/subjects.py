"""What can be asked about: every piece of the game, as a small value."""

from typing import Literal

import msgspec

from config.catalogue import Catalogue

Kind = Literal[
    "face", "colour", "wonder", "stage", "deck", "token", "medal",
    "cat", "conflict", "victory", "pile", "shields", "horn", "score", "first-game",
]  # fmt: skip
"""The kinds of piece; ``first-game`` is the sign of a player who is new, and no piece of the game."""

SCORES = ("stages", "blue", "cat", "military", "progress", "medals", "total")
"""The lines of a score (R61)."""


class Subject(msgspec.Struct, frozen=True):
    """A piece: its kind and its catalogue id ("" for a kind of which there is one).

    ``seat`` is the player in front of whom it lies, None where it belongs to nobody; ``stage`` the number
    (from 1) of a Stage of the Wonder ``id``.
    """

    kind: Kind
    id: str = ""
    seat: int | None = None
    stage: int = 0


class Explanation(msgspec.Struct, frozen=True):
    """A piece explained: its name, what it is, what it does, and what that means now ("" without a game).

    ``symbol`` is the id of its drawing, ``rule`` the number of the rule it follows from ("" for none).
    """

    title: str
    symbol: str
    what: str
    does: str
    now: str
    rule: str


def all_subjects(catalogue: Catalogue) -> tuple[Subject, ...]:
    """Return a subject for everything that there is in the game."""
    found = [Subject("face", face) for face in catalogue.faces]
    found += [Subject("colour", colour) for colour in catalogue.colours]
    found += [Subject("deck", deck) for deck in catalogue.decks]
    for wonder, facts in catalogue.wonders.items():
        found.append(Subject("wonder", wonder))
        found += [Subject("stage", wonder, stage=number) for number in range(1, len(facts.stages) + 1)]
    found += [Subject("token", token) for token in catalogue.tokens]
    found += [Subject("medal", medal) for medal in catalogue.medals]
    found += [Subject("score", line) for line in SCORES]
    kinds: tuple[Kind, ...] = ("cat", "conflict", "victory", "pile", "shields", "horn")
    return (*found, *(Subject(kind) for kind in kinds))

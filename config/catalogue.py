"""The facts of the game as typed values: cards, decks, Wonders, Progress tokens, Medals.

The shipped facts are in catalogue.toml; the owner's own catalogue.toml in the configuration folder
may repeat any of its tables, and what it says wins.
"""

import os
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from config.errors import InputError
from config.loading import (
    convert,
    exact_line,
    line_of,
    load_toml,
    parse_toml,
    read_text,
    reason_and_path,
)
from config.paths import config_folder
from config.texts import plain

Status = Literal["rulebook", "pieces", "count", "unverified", "owner"]
"""Where a fact comes from; ``owner``: the owner of the box checked it, ``unverified``: nobody did."""

Counter = Literal[
    "grey", "yellow", "blue", "green", "red", "blue-cat", "red-horn",
    "cards", "stages", "cat", "progress", "military", "battle-victories",
]  # fmt: skip
"""What Objectives and Progress tokens count: cards in front by colour or icon, and pieces owned."""

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Colour = Literal["grey", "yellow", "blue", "green", "red"]
Symbol = Literal["diamond", "disc", "bar", "triangle", "cross"]
Text = Annotated[str, msgspec.Meta(max_length=200)]
DeckCode = Annotated[str, msgspec.Meta(pattern="^[A-Z]{2}$")]


class GameFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game as play logs know it: ``bgg`` is its number at BoardGameGeek."""

    title: str
    bgg: int
    expansion: str


class TableFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table and what it is worth (R1–R4, R43, R55, R61)."""

    central_deck: str
    face_up: Positive
    cat_vp: Count
    military_vp: Count
    medal_vp: Count
    battle_double: Positive
    conflict_tokens: Annotated[tuple[Positive, ...], msgspec.Meta(min_length=6, max_length=6)]


class BoxFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be bought by itself (R7)."""

    name: Text


class ColourFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour of cards and the printed symbol that stands for it."""

    symbol: Symbol
    name: Text = ""


class FaceFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the card faces and what it carries (section 2)."""

    colour: Colour
    resource: str | None = None
    coins: Count = 0
    science: str | None = None
    shields: Count = 0
    horns: Count = 0
    vp: Count = 0
    cat: bool = False
    name: Text = ""
    status: Status = "rulebook"


class DeckFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck: its code on stickers, its number of cards, and how many of each face (None: not known).

    The deck of a Wonder is named after it.
    """

    code: DeckCode
    size: Positive
    cards: dict[str, Positive] | None = None
    name: Text = ""
    status: Status = "unverified"


class StageFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Stage: ``cost`` Resources, all different or all identical; Stages of one level lie side by side."""

    level: Positive
    cost: Positive
    kind: Literal["different", "identical"]
    vp: Count
    effect: bool = False


class EffectFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"sources": "from"}):
    """One step of a Wonder's effect (section 3): ``sources`` of a take, ``count`` of Shields."""

    kind: Literal["take", "progress", "shields", "steal", "cat"]
    sources: tuple[Literal["left", "right", "central", "any"], ...] = ()
    count: Count = 0
    look: Count = 0


class WonderFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Wonder: its Stages from bottom to top, the effect of those marked with one, its box (R7)."""

    stages: Annotated[tuple[StageFacts, ...], msgspec.Meta(min_length=1, max_length=9)]
    effects: tuple[EffectFacts, ...] = ()
    box: str = "base"
    name: Text = ""
    status: Status = "unverified"


class Copies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many copies of a token lie in the base box, and how many with Medals added."""

    base: Count
    medals: Count


class TokenScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a token is worth at the end: ``vp`` (``complete`` with a complete Wonder), for each ``per``,
    or by the number of copies owned."""

    vp: Count = 0
    complete: Count | None = None
    per: Counter | None = None
    by_copies: tuple[Count, ...] = ()


class TokenFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Progress token (section 4); ``does`` says in a short line what it does, ``rule`` by which rule."""

    copies: Copies
    extra_card_on: tuple[str, ...] = ()
    extra_card_on_stage: bool = False
    coins_per_card: Positive = 1
    any_resources: bool = False
    shields: Count = 0
    looks_at_central: bool = False
    keeps_horns: bool = False
    score: TokenScore | None = None
    name: Text = ""
    does: Text = ""
    rule: str = ""
    status: Status = "rulebook"


class MedalFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Medal and what its Objective needs at least (section 5).

    ``asks`` says so in a short line, ``done`` says it to the player who has won the Medal.
    """

    needs: dict[Counter, Positive]
    name: Text = ""
    asks: Text = ""
    done: Text = ""
    status: Status = "rulebook"

    @property
    def in_battle(self) -> bool:
        """Whether it is decided in a Battle, whosever turn it is (R53)."""
        return "battle-victories" in self.needs


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every fact of the game. The order of faces, tokens and Medals is that of the sticker serials."""

    game: GameFacts
    table: TableFacts
    boxes: dict[str, BoxFacts]
    colours: dict[Colour, ColourFacts]
    faces: dict[str, FaceFacts]
    decks: dict[str, DeckFacts]
    wonders: dict[str, WonderFacts]
    tokens: dict[str, TokenFacts]
    medals: dict[str, MedalFacts]

    def __hash__(self) -> int:
        return hash((tuple(self.faces), tuple(self.decks), tuple(self.wonders), tuple(self.medals)))

    def deck_of_code(self, code: str) -> str | None:
        """Return the id of the deck whose stickers carry ``code`` ("GI" → "giza"), None for no such deck."""
        return next((deck for deck, facts in self.decks.items() if facts.code == code), None)

    def names(self) -> dict[str, str]:
        """Return the English name of every piece by its id; the id itself where it has no other."""
        groups: tuple[Mapping[Any, Any], ...] = (
            self.colours, self.faces, self.decks, self.wonders, self.tokens, self.medals
        )  # fmt: skip
        found: dict[str, str] = {}
        for group in groups:
            for identity, facts in group.items():
                found[identity] = facts.name or found.get(identity) or identity.replace("-", " ").capitalize()
        return found

    def sentences(self) -> tuple[str, ...]:
        """Return every English sentence about a piece."""
        told = [token.does for token in self.tokens.values()]
        told += [text for medal in self.medals.values() for text in (medal.asks, medal.done)]
        return tuple(filter(None, told))

    def token_tags(self) -> tuple[str, ...]:
        """Return the token of each sticker serial, from 1: copies side by side."""
        return tuple(token for token, facts in self.tokens.items() for _ in range(facts.copies.medals))

    def medal_tags(self) -> tuple[str, ...]:
        """Return the Medal of each sticker serial, from 1."""
        return tuple(self.medals)


def card_tags(deck: DeckFacts, faces: Mapping[str, FaceFacts]) -> dict[str, str | None]:
    """Return tag → face for every card of ``deck`` ("GI-01" → "wood"); None where the face is not known."""
    order: list[str | None] = [None] * deck.size
    if deck.cards is not None:
        order = [face for face in faces for _ in range(deck.cards.get(face, 0))]
    return {f"{deck.code}-{serial:02d}": face for serial, face in enumerate(order, start=1)}


def owner_catalogue() -> Path:
    """Return the path of the owner's own facts (which need not exist)."""
    return config_folder() / "catalogue.toml"


@cache
def default_catalogue() -> Catalogue:
    """Return the facts as shipped."""
    catalogue = load_toml(resources.files("config") / "catalogue.toml", Catalogue)
    check_catalogue(catalogue, "", "catalogue.toml")
    return catalogue


def load_catalogue(owner: Path | None = None) -> Catalogue:
    """Return the shipped facts with those of the file ``owner`` (default: the owner's own file) over them.

    Raises InputError with file and line where the owner's file holds a mistake.
    """
    file = owner_catalogue() if owner is None else owner
    if owner is None and not os.path.exists(file):
        return default_catalogue()
    shipped = msgspec.to_builtins(default_catalogue())
    text = read_text(file)
    own = parse_toml(text, str(file))
    merged = _over(shipped, _marked(own))
    _check_entries(merged, text, str(file))
    catalogue = convert(merged, Catalogue, text, str(file))
    check_catalogue(catalogue, text, str(file))
    return catalogue


def usable_catalogue() -> tuple[Catalogue, list[str]]:
    """Return the facts as ``load_catalogue`` does, or the shipped ones and why the owner's cannot be used."""
    try:
        return load_catalogue(), []
    except InputError as error:
        return default_catalogue(), [error.sentence]


def parse_catalogue(text: str, file: str) -> Catalogue:
    """Return the facts of a complete catalogue ``text``. Raises InputError with ``file`` and line."""
    data = parse_toml(text, file)
    _check_entries(data, text, file)
    catalogue = convert(data, Catalogue, text, file)
    check_catalogue(catalogue, text, file)
    return catalogue


ENTRIES: dict[str, type[msgspec.Struct]] = {
    "boxes": BoxFacts,
    "colours": ColourFacts,
    "faces": FaceFacts,
    "decks": DeckFacts,
    "wonders": WonderFacts,
    "tokens": TokenFacts,
    "medals": MedalFacts,
}


def _check_entries(data: Mapping[str, Any], text: str, file: str) -> None:
    """Raise InputError naming the entry (``decks.ur.code``) that is not what it should be."""
    for group, kind in ENTRIES.items():
        entries = data.get(group)
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            try:
                msgspec.convert(entry, kind)
            except msgspec.ValidationError as error:
                reason, path = reason_and_path(entry, kind, error)
                where = f"{group}.{name}{path.removeprefix('$')}"
                raise InputError(f"{where}: {reason}", file, line_of(text, f"$.{where}")) from error


def _over(below: Any, above: Any) -> Any:
    """Return ``below`` with the tables of ``above`` merged in; the cards of a deck are replaced whole."""
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    merged = dict(below)
    for key, value in above.items():
        merged[key] = value if key in ("cards", "needs") else _over(below.get(key), value)
    return merged


def _marked(own: dict[str, Any]) -> dict[str, Any]:
    """Mark what the owner says about decks and Wonders as checked by the owner."""
    marked = dict(own)
    for group in ("decks", "wonders"):
        if isinstance(own.get(group), dict):
            marked[group] = {
                name: {"status": "owner", **facts} if isinstance(facts, dict) else facts
                for name, facts in own[group].items()
            }
    return marked


NAME = re.compile("(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*")
"""How faces, decks, Wonders, tokens and Medals are called; what stands in records and on the screen."""
CARRIED_BY = {"resource": "grey", "coins": "yellow", "science": "green", "horns": "red", "cat": "blue"}
"""What only cards of one colour carry (section 2)."""


def check_catalogue(catalogue: Catalogue, text: str, file: str) -> None:
    """Raise InputError, with the line in ``text``, where facts of ``catalogue`` contradict each other."""

    def wrong(path: str, message: str) -> InputError:
        return InputError(f"{path}: {message}", file, line_of(text, f"$.{path}"))

    for group in ENTRIES:
        for name in getattr(catalogue, group):
            if not NAME.fullmatch(name):
                raise wrong(group, f"{plain(name[:60])!r} is no name: small letters, digits and -, up to 60")
    table = catalogue.table
    if table.central_deck not in catalogue.decks:
        raise wrong("table.central_deck", f"no deck {table.central_deck!r} under decks")
    for wonder, facts in catalogue.wonders.items():
        path = f"wonders.{wonder}"
        if wonder not in catalogue.decks:
            raise wrong(path, "a Wonder needs a deck of the same name under decks")
        if facts.box not in catalogue.boxes:
            raise wrong(f"{path}.box", f"no box {facts.box!r}; boxes are {', '.join(catalogue.boxes)}")
        levels = [stage.level for stage in facts.stages]
        if levels[0] != 1 or any(after - before not in (0, 1) for before, after in pairwise(levels)):
            raise wrong(f"{path}.stages", "levels rise from 1 without a gap, Stages of one level together")
    for face, about in catalogue.faces.items():
        for carried, colour in CARRIED_BY.items():
            if getattr(about, carried) and about.colour != colour:
                raise wrong(f"faces.{face}.colour", f"{carried} is carried by {colour} cards only")
    codes: dict[str, str] = {}
    for deck, cards in catalogue.decks.items():
        path = f"decks.{deck}"
        other = codes.setdefault(cards.code, deck)
        if other != deck:
            raise wrong(f"{path}.code", f"code {cards.code} is already that of {other}")
        if cards.cards is None:
            continue
        unknown = [face for face in cards.cards if face not in catalogue.faces]
        if unknown:
            raise wrong(f"{path}.cards", f"no face {unknown[0]!r}; faces are {', '.join(catalogue.faces)}")
        total = sum(cards.cards.values())
        if total != cards.size:
            message = f"{path}.cards: {total} cards, but the deck has {cards.size}"
            raise InputError(message, file, _counted_at(text, path, cards.cards))
    for token, effect in catalogue.tokens.items():
        unknown = [face for face in effect.extra_card_on if face not in catalogue.faces]
        if unknown:
            raise wrong(f"tokens.{token}.extra_card_on", f"no face {unknown[0]!r}")


def _counted_at(text: str, deck: str, cards: Mapping[str, int]) -> int:
    """Return the line of ``text`` that has the cards of ``deck`` not add up: the largest count in it."""
    faces = sorted(cards, key=lambda face: -cards[face])
    paths = [f"$.{deck}.cards.{face}" for face in faces] + [f"$.{deck}.cards", f"$.{deck}.size"]
    lines = (exact_line(text, path) for path in paths)
    return next((line for line in lines if line is not None), line_of(text, f"$.{deck}.cards"))

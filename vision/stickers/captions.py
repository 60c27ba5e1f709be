"""What is written beside a sticker: the piece that each tag goes onto, by the owner's catalogue."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from config.catalogue import Catalogue, card_tags
from config.errors import InputError
from config.language import Language
from vision.tags import (
    PREFIX,
    SEATS,
    CardTag,
    CommandTag,
    MedalTag,
    SeatTag,
    Tag,
    TokenTag,
    WonderTag,
    all_tags,
    parse_id,
)

GROUPS: Final = ("tokens", "medals", "wonders", "seats", "commands")
"""What can be printed by itself beside single decks."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece with a tag: ``name`` as players say it, ``kind`` what it belongs to ("Giza", "Medal").

    ``colour`` and ``symbol`` as in the catalogue, empty for pieces without; ``face`` is the id in the
    catalogue, None for a card whose face nobody has told yet.
    """

    tag: Tag
    name: str
    kind: str
    face: str | None
    colour: str = ""
    symbol: str = ""


def piece_of(tag: Tag, catalogue: Catalogue, language: Language) -> Piece:
    """The piece that the tag ``tag`` belongs to."""
    match tag:
        case CardTag():
            return _card(tag, catalogue, language)
        case TokenTag():
            face = catalogue.token_tags()[tag.number - 1]
            return Piece(tag, language.term(face), language.text("Progress token"), face)
        case MedalTag():
            face = catalogue.medal_tags()[tag.number - 1]
            return Piece(tag, language.term(face), language.text("Medal"), face)
        case WonderTag():
            face = catalogue.deck_of_code(tag.deck) or tag.deck
            return Piece(tag, language.term(face), language.text("Wonder"), face)
        case SeatTag():
            return Piece(tag, language.text("Seat {n}", n=tag.number), language.text("Seat card"), None)
        case CommandTag():
            words = {
                "confirm": language.text("Confirm"),
                "decline": language.text("Decline"),
                "undo": language.text("Undo"),
                "help": language.text("Help"),
            }
            return Piece(tag, words[tag.command], language.text("Command card"), tag.command)


def _card(tag: CardTag, catalogue: Catalogue, language: Language) -> Piece:
    deck = catalogue.deck_of_code(tag.deck)
    kind = tag.deck if deck is None else _capital(language.term(deck))
    faces = {} if deck is None else card_tags(catalogue.decks[deck], catalogue.faces)
    face = faces.get(tag.id)
    if face is None:
        return Piece(tag, language.text("card {n}", n=tag.serial), kind, None)
    colour = catalogue.faces[face].colour
    return Piece(tag, language.term(face), kind, face, colour, catalogue.colours[colour].symbol)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def tags_of_boxes(boxes: Iterable[str], catalogue: Catalogue) -> list[Tag]:
    """All tags of the boxes (of the catalogue) that somebody owns.

    With the base box come the seat and command cards.
    """
    owned = set(boxes)
    return [tag for tag in all_tags() if _box_of(tag, catalogue) in owned]


def _box_of(tag: Tag, catalogue: Catalogue) -> str:
    """The box in which the piece lies."""
    match tag:
        case CardTag() | WonderTag():
            wonder = catalogue.wonders.get(catalogue.deck_of_code(tag.deck) or "")
            return "base" if wonder is None else wonder.box
        case TokenTag():
            token = catalogue.token_tags()[tag.number - 1]
            copy = tag.number - catalogue.token_tags().index(token)
            return "base" if copy <= catalogue.tokens[token].copies.base else "medals"
        case MedalTag():
            return "medals"
        case _:
            return "base"


def tags_of_decks(names: Sequence[str], catalogue: Catalogue) -> list[Tag]:
    """All tags of decks (``giza`` or ``GI``) and groups (``medals`` …) by name, each once.

    Raises InputError for a name that is neither.
    """
    chosen: list[Tag] = []
    for name in names:
        wanted = name.strip().lower()
        codes = {deck: facts.code for deck, facts in catalogue.decks.items()}
        code = codes.get(wanted, wanted.upper())
        if wanted in GROUPS:
            chosen += [tag for tag in all_tags() if _group_of(tag) == wanted]
        elif code in codes.values():
            chosen += [tag for tag in all_tags() if isinstance(tag, CardTag) and tag.deck == code]
        else:
            raise InputError(f"no deck {name!r}; there are {', '.join((*codes, *GROUPS))}")
    return list(dict.fromkeys(chosen))


def _group_of(tag: Tag) -> str:
    match tag:
        case TokenTag():
            return "tokens"
        case MedalTag():
            return "medals"
        case WonderTag():
            return "wonders"
        case SeatTag():
            return "seats"
        case CommandTag():
            return "commands"
        case CardTag():
            return "cards"


def single_tags(texts: Sequence[str]) -> list[Tag]:
    """The tags of single stickers, each written ``GI-07`` or ``7A-GI-07``.

    Raises InputError for a text that is no tag.
    """
    chosen = []
    for text in texts:
        tag = parse_id(text.strip().upper().removeprefix(PREFIX))
        if tag is None:
            seats = f"SE-01 to SE-{SEATS:02d}"
            raise InputError(f"no sticker {text!r}; write it as GI-07, PT-05, MD-03, WO-GI, {seats} or CM-OK")
        chosen.append(tag)
    return list(dict.fromkeys(chosen))

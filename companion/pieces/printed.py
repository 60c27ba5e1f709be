"""What is printed on the drawn pieces: the game's side of the drawn table, which knows tags alone."""

from companion.pieces.stickers import medal_of, token_of, wonder_of
from config.catalogue import Catalogue
from config.language import ENGLISH, Language
from vision.drawn import CardLook
from vision.tags import CardTag, CommandTag, MedalTag, SeatTag, TokenTag, WonderTag, parse_id

_EMBLEMS = {
    "wood": "log",
    "stone": "stone",
    "brick": "bricks",
    "papyrus": "scroll",
    "glass": "flask",
    "gold": "coin",
    "laurel-3": "laurel",
    "laurel-2-cat": "laurel-cat",
    "gear": "gear",
    "compass": "compass",
    "tablet": "tablet",
    "shield-0": "shield",
    "shield-1": "shield-horn",
    "shield-2": "shield-horns",
}
_COMMANDS = {"confirm": "yes", "decline": "no", "undo": "undo", "help": "help"}


def look_of(tag: str, face: str | None, catalogue: Catalogue, language: Language = ENGLISH) -> CardLook:
    """The drawing for the piece with the record form ``tag``; ``face`` is what a card carries."""
    match parse_id(tag):
        case CardTag() if face is not None:
            colour = catalogue.faces[face].colour
            symbol = catalogue.colours[colour].symbol
            return CardLook(language.term(face), colour, symbol, _EMBLEMS.get(face, symbol))
        case TokenTag() as token:
            return CardLook(language.term(token_of(token, catalogue)), "teal", "", "star")
        case MedalTag() as medal:
            return CardLook(language.term(medal_of(medal, catalogue)), "gold", "", "ring")
        case WonderTag() as wonder:
            return CardLook(language.term(wonder_of(wonder, catalogue) or tag), "sand", "", "wonder")
        case SeatTag(number):
            return CardLook(str(number), "night", "", str(number))
        case CommandTag() as command:
            return CardLook(command.command, "plain", "", _COMMANDS[command.command])
    return CardLook(tag)

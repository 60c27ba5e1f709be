"""What is left in each deck, and the chance that its next card is of a face or a colour. Pure.

Everybody at the table could count this: the composition of a deck minus the cards that have been seen.
"""

import msgspec

from companion.rules import State
from config.language import Language


class DeckOdds(msgspec.Struct, frozen=True):
    """A deck: ``left`` cards, of which the unseen ``faces`` (face, count); None where they are not known.

    ``hidden`` cards of it lie face down in front of players (Rome gave them): they are unseen too, so
    that the counts of ``faces`` sum up to ``left + hidden``.
    """

    deck: str
    left: int
    faces: tuple[tuple[str, int], ...] | None
    hidden: int = 0

    @property
    def unseen(self) -> int:
        """Cards of the deck that nobody has seen."""
        return 0 if self.faces is None else sum(count for _, count in self.faces)

    def chance(self, face: str) -> float | None:
        """Return the chance (0 to 1) that the next card has this ``face``; None where it is not known."""
        if self.faces is None:
            return None
        if not self.left or not self.unseen:
            return 0.0
        return dict(self.faces).get(face, 0) / self.unseen


class ColourOdds(msgspec.Struct, frozen=True):
    """A colour: cards of it that nobody has seen, and the chance (0 to 1) that the next card has it."""

    colour: str
    count: int
    chance: float


def deck_odds(state: State, deck: str) -> DeckOdds:
    """Return what is known of ``deck`` (a deck id of this game)."""
    faces = state.deck_faces(deck)
    central = deck == state.game.deck_ids[state.game.central]
    hidden = sum(player.face_down for player in state.players) if central else 0
    known = None if faces is None else tuple(faces.items())
    return DeckOdds(deck, state.decks[deck], known, hidden)


def all_odds(state: State) -> tuple[DeckOdds, ...]:
    """Return what is known of every deck on the table, the central deck last."""
    return tuple(deck_odds(state, deck) for deck in state.game.deck_ids)


def colour_odds(odds: DeckOdds, state: State) -> tuple[ColourOdds, ...] | None:
    """Return the colours of the next card of ``odds.deck``, in the order of the catalogue.

    None where the faces of the deck are not known.
    """
    if odds.faces is None:
        return None
    counts: dict[str, int] = dict.fromkeys(state.game.catalogue.colours, 0)
    for face, count in odds.faces:
        counts[state.game.catalogue.faces[face].colour] += count
    unseen = odds.unseen if odds.left else 0
    return tuple(
        ColourOdds(colour, count, count / unseen if unseen else 0.0) for colour, count in counts.items()
    )


def counts_for(face: str, counter: str, state: State) -> bool:
    """Tell whether a card of ``face`` adds to ``counter`` when it lies in front of a player (section 5)."""
    facts = state.game.catalogue.faces[face]
    if counter == "cards":
        return True
    if counter == "blue-cat":
        return facts.colour == "blue" and facts.cat
    if counter == "red-horn":
        return facts.colour == "red" and facts.horns > 0
    return facts.colour == counter


def percent(chance: float) -> int:
    """Return ``chance`` in whole percent; what can happen is never 0, what may not happen never 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def odds_sentence(odds: DeckOdds, state: State, lang: Language) -> str:
    """Say what the next card of the deck may be, the likeliest colour first."""
    if not odds.left:
        return lang.text("This deck is empty. R14")
    left = lang.plural("{n} card left", "{n} cards left", odds.left)
    colours = colour_odds(odds, state)
    if colours is None:
        return lang.text("{left}; nobody has told yet what is on them.", left=left)
    likely = sorted((one for one in colours if one.count), key=lambda one: -one.chance)
    words = [
        lang.text("{colour} {percent} %", colour=lang.term(one.colour), percent=percent(one.chance))
        for one in likely
    ]
    return lang.text("{left}. Next card: {chances}.", left=left, chances=", ".join(words))

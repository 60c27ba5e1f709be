"""A table as it might be: what nobody can see is drawn at random, the rest is as the table shows it.

The hidden things are the order of the decks, the cards that lie face down, and the pile of Progress
tokens. A ``World`` is made from a state, which knows none of them, so that advice cannot use them.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random

from companion.rules import State
from companion.rules.random_play import STAND_IN


class World:
    """Decks with their top card last, by deck id; cards given face down, by seat; the hidden tokens.

    ``tops`` are the top cards that the table shows (deck id → face).
    """

    __slots__ = ("decks", "given", "pile", "random", "turned_up")

    def __init__(self, state: State, tops: Mapping[str, str], random: Random) -> None:
        self.random = random
        self.decks: dict[str, list[str]] = {}
        central = state.game.deck_ids[-1]
        counts = [player.face_down for player in state.players]
        self.given: list[list[str]] = [[] for _ in counts]
        for deck, left in state.decks.items():
            cards = unseen(state, deck)
            random.shuffle(cards)
            if deck == central:
                for given, count in zip(self.given, counts, strict=True):
                    given += [cards.pop() for _ in range(min(count, len(cards)))]
            del cards[left:]
            _lay_on_top(cards, tops.get(deck))
            self.decks[deck] = cards
        tokens = Counter(state.game.copies)
        tokens.subtract(token for player in state.players for token in player.progress)
        tokens.subtract(token for token in state.face_up if token is not None)
        self.pile = [token for token, count in tokens.items() for _ in range(max(0, count))]
        random.shuffle(self.pile)
        unknown = min(state.face_up.count(None), len(self.pile))
        self.turned_up = [self.pile.pop() for _ in range(unknown)]

    def copy(self, seed: int) -> "World":
        """Return the same table, with chance of its own from ``seed``."""
        made = World.__new__(World)
        made.random = Random(seed)
        made.decks = {deck: cards.copy() for deck, cards in self.decks.items()}
        made.given = [cards.copy() for cards in self.given]
        made.pile, made.turned_up = self.pile.copy(), self.turned_up.copy()
        return made

    def draw(self, deck: str) -> str:
        """Take the top card of ``deck``, which must hold one."""
        return self.decks[deck].pop()

    def keep_one(self, deck: str, face: str) -> None:
        """Take the topmost ``face`` of ``deck`` (its top card where it has none) and shuffle the rest."""
        cards = self.decks[deck]
        cards.pop(next((i for i in range(len(cards) - 1, -1, -1) if cards[i] == face), -1))
        self.random.shuffle(cards)


def unseen(state: State, deck: str) -> list[str]:
    """Return the unseen cards of ``deck``; where nobody has told its faces, those of a likely deck."""
    faces = state.deck_faces(deck)
    if faces is None:
        faces = state.game.catalogue.decks[STAND_IN].cards or {}
    return [face for face, count in faces.items() for _ in range(count)]


def _lay_on_top(cards: list[str], face: str | None) -> None:
    if face is None or not cards:
        return
    if face in cards:
        cards.remove(face)
    else:
        cards.pop()
    cards.append(face)

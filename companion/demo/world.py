"""The pieces of a demo game as they lie on a real table: shuffled decks, tokens, the cards of everybody.

This is the physical truth that a camera could see. It knows no rules: whoever plays says what moves.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from companion.rules import PlayerSetup, Setup
from companion.rules.setup import token_copies
from companion.setup.boxes import EVERY_BOX, allowed_wonders, token_set
from config.catalogue import Catalogue, card_tags
from vision.tags import TokenTag

NAMES = ("Elena", "Gabriel", "Noor", "Mateo", "Ines", "Tomas", "Lucia")


def demo_setup(seed: int, players: int, catalogue: Catalogue, boxes: Iterable[str] = EVERY_BOX) -> Setup:
    """A random setup for 2 to 7 players with what lies in ``boxes`` (R7).

    Where they hold too few Wonders for so many, the other ones join. Cards whose faces no source tells are
    bound to likely ones.
    """
    rng = random.Random(f"setup {seed} {players}")
    owned = tuple(boxes)
    there = list(allowed_wonders(owned, catalogue))
    wonders = rng.sample(there if len(there) >= players else list(catalogue.wonders), players)
    medals = rng.sample(list(catalogue.medals), players + 2) if "medals" in owned else []
    expert = rng.random() < 0.5
    counts = token_copies(catalogue, token_set(owned))
    copies = [token for token, count in counts.items() for _ in range(count)]
    return Setup(
        players=tuple(PlayerSetup(name, wonder) for name, wonder in zip(NAMES, wonders, strict=False)),
        first=rng.randrange(players),
        medals=tuple(medals[:players]),
        centre=tuple(medals[players:]) if expert else (),
        face_up=tuple(rng.sample(copies, catalogue.table.face_up)),
        tokens=token_set(owned),
        bindings=_bindings(wonders, catalogue, rng),
    )


def with_faces(setup: Setup, seed: int, catalogue: Catalogue) -> Setup:
    """``setup`` with a likely face for every card that nobody has told the face of: a demo needs them all."""
    wonders = [player.wonder for player in setup.players]
    invented = _bindings(wonders, catalogue, random.Random(f"faces {seed}"))
    return msgspec.structs.replace(setup, bindings=invented | setup.bindings)


def _bindings(wonders: list[str], catalogue: Catalogue, rng: random.Random) -> dict[str, str]:
    """A face for every card of a deck whose faces are not known, drawn from a deck that is."""
    known = [deck for deck in catalogue.wonders if catalogue.decks[deck].cards]
    bindings: dict[str, str] = {}
    for wonder in wonders:
        tags = card_tags(catalogue.decks[wonder], catalogue.faces)
        if None in tags.values():
            like = card_tags(catalogue.decks[rng.choice(known)], catalogue.faces)
            bindings |= {tag: face for tag, face in zip(tags, like.values(), strict=True) if face}
    return bindings


class World:
    """Where every sticker of a game is. Decks have their top card last.

    ``face_up`` are the Progress tokens that everybody knows, ``turned_up`` those that nobody has shown yet.
    """

    def __init__(self, setup: Setup, catalogue: Catalogue, rng: random.Random) -> None:
        self._rng = rng
        self.token_names = {
            TokenTag(number).id: token for number, token in enumerate(catalogue.token_tags(), start=1)
        }
        ids = [player.wonder for player in setup.players] + [catalogue.table.central_deck]
        self.decks = {deck: list(card_tags(catalogue.decks[deck], catalogue.faces)) for deck in ids}
        for cards in self.decks.values():
            rng.shuffle(cards)
        self.front: list[list[str]] = [[] for _ in setup.players]
        self.face_down: list[list[str]] = [[] for _ in setup.players]
        counts = Counter(token_copies(catalogue, setup.tokens))
        self.pile = []
        for number, name in self.token_names.items():
            if counts[name]:
                counts[name] -= 1
                self.pile.append(number)
        self.face_up: list[str] = []
        self.turned_up: list[str] = []
        for token in filter(None, setup.face_up):
            tag = next(tag for tag in self.pile if self.token_names[tag] == token)
            self.pile.remove(tag)
            self.face_up.append(tag)
        rng.shuffle(self.pile)
        while self.pile and len(self.face_up) + len(self.turned_up) < catalogue.table.face_up:
            self.turned_up.append(self.pile.pop())

    def take(self, deck: str, seat: int, look: int = 1) -> str:
        """``seat`` takes the top card of ``deck``, or one of the top ``look``; the rest is shuffled back."""
        cards = self.decks[deck]
        place = len(cards) - 1 if look == 1 else self._rng.randrange(max(0, len(cards) - look), len(cards))
        tag = cards.pop(place)
        if look > 1:
            self._rng.shuffle(cards)
        self.front[seat].append(tag)
        return tag

    def steal(self, tag: str, victim: int, seat: int, central: str) -> None:
        """``seat`` takes the card ``tag`` of ``victim``, who gets the top central card face down (Rome)."""
        self.front[victim].remove(tag)
        self.front[seat].append(tag)
        if self.decks[central]:
            self.face_down[victim].append(self.decks[central].pop())

    def reveal(self, seat: int) -> str:
        """``seat`` turns up a card that lies face down."""
        tag = self.face_down[seat].pop(0)
        self.front[seat].append(tag)
        return tag

    def take_token(self, token: str, from_pile: bool) -> str:
        """A Progress token is taken and, from the face-up row, another one turned up: the tag taken."""
        if from_pile:
            return self.pile.pop()
        row = self.face_up if self._in(self.face_up, token) else self.turned_up
        tag = self._in(row, token)
        assert tag is not None
        row.remove(tag)
        if self.pile:
            self.turned_up.append(self.pile.pop())
        return tag

    def show_token(self) -> str:
        """The token that was turned up first and not shown yet is known to everybody now: its tag."""
        self.face_up.append(self.turned_up.pop(0))
        return self.face_up[-1]

    def _in(self, row: list[str], token: str) -> str | None:
        return next((tag for tag in row if self.token_names[tag] == token), None)

    def discard_down_to(
        self, seat: int, cards: Mapping[str, int], faces: Mapping[str, str], laid: list[str]
    ) -> None:
        """Discard what ``seat`` has beyond ``cards`` (face → count): first what was just ``laid``."""
        surplus = Counter(faces[tag] for tag in self.front[seat]) - Counter(dict(cards))
        for tag in [*(tag for tag in laid if tag in self.front[seat]), *self.front[seat][::-1]]:
            if surplus[faces[tag]] > 0 and tag in self.front[seat]:
                surplus[faces[tag]] -= 1
                self.front[seat].remove(tag)

"""Random games by seed: a simulated physical table with shuffled decks, and players who do anything legal.

Serves tests, benchmarks, the demonstration and the coach's playouts.
"""

from collections.abc import Iterator
from random import Random
from typing import Literal

import msgspec

from companion.rules.engine.apply import apply, start
from companion.rules.events import Event
from companion.rules.game import Game
from companion.rules.moves import Done, FaceUp, Move, Progress, Reveal, Skip, Steal, Take
from companion.rules.pending import Pending, pending
from companion.rules.setup import CENTRE_MEDALS, PlayerSetup, Setup, token_copies
from companion.rules.state import State
from config.catalogue import Catalogue, default_catalogue

NAMES = ("Elena", "Gabriel", "Amira", "Jonas", "Mei", "Tomas", "Zoe")
DECLINED = 0.2
"""How often an optional thing is declined."""
STAND_IN = "rhodes"
"""The deck whose composition is played with where that of a deck is not known."""


def random_setup(
    seed: int,
    players: int,
    *,
    wonders: tuple[str, ...] | None = None,
    medals: bool = True,
    expert: bool = False,
    tokens: Literal["base", "medals"] = "medals",
    house_rules: dict[str, str] | None = None,
    catalogue: Catalogue | None = None,
) -> Setup:
    """Return a random setup for ``players``; the first of them have ``wonders``, where these are given."""
    facts = catalogue or default_catalogue()
    random = Random(seed)
    chosen = list(wonders or ())
    others = [wonder for wonder in facts.wonders if wonder not in chosen]
    chosen += random.sample(others, max(players - len(chosen), 0))
    centre = CENTRE_MEDALS if expert else 0
    drawn = random.sample(list(facts.medals), players + centre)
    copies = token_copies(facts, tokens)
    row = random.sample([token for token, count in copies.items() for _ in range(count)], facts.table.face_up)
    return Setup(
        players=tuple(PlayerSetup(NAMES[seat], chosen[seat]) for seat in range(players)),
        first=random.randrange(players),
        medals=tuple(drawn[:players]) if medals else (),
        centre=tuple(drawn[players:]) if medals else (),
        face_up=tuple(row),
        tokens=tokens,
        house_rules=house_rules or {},
    )


class SimulatedTable:
    """The pieces on a simulated table: who is asked for a move draws real cards, in the order they lie.

    ``faces`` says what is printed on the card of each sticker, also where the game does not know it.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.random = Random(seed)
        self.faces: dict[str, str] = {}
        self.decks: list[list[str]] = []
        for number in range(len(game.deck_ids)):
            deck = list(game.tags_of_deck(number))
            self.faces.update(zip(deck, self._printed(number), strict=True))
            self.random.shuffle(deck)
            self.decks.append(deck)
        self.given: dict[int, list[str]] = {seat: [] for seat in range(game.seats)}
        tokens = [token for token, copies in game.copies.items() for _ in range(copies)]
        for token in game.setup.face_up:
            if token is not None:
                tokens.remove(token)
        self.random.shuffle(tokens)
        self.pile = tokens
        row = game.setup.face_up + (None,) * (game.catalogue.table.face_up - len(game.setup.face_up))
        self.turned_up = [self.pile.pop() for token in row if token is None]

    def _printed(self, number: int) -> list[str]:
        game = self.game
        known = [game.face_of(tag) for tag in game.tags_of_deck(number)]
        cards = game.catalogue.decks[STAND_IN].cards or {}
        spare = [face for face, count in cards.items() for _ in range(count)]
        return [face if face is not None else spare[place] for place, face in enumerate(known)]

    def move(self, state: State) -> Move:
        """Return the next thing that happens at the table in ``state``, which must not have ended."""
        if self.turned_up and None in state.face_up:
            return FaceUp(self.turned_up.pop(0))
        items = pending(state)
        optional = [item for item in items if item.optional]
        if optional and self.random.random() < DECLINED:
            return Done() if self.random.random() < 0.5 else Skip(self.random.choice(optional).because)
        return self._answer(state, self.random.choice(items))

    def _answer(self, state: State, item: Pending) -> Move:
        seat = item.seat
        if item.kind == "take":
            source = self.random.choice(item.sources)
            return Take(self._named(self._draw(seat, source, item.because)), source)
        if item.kind == "reveal":
            return Reveal(self._named(self.given[seat].pop()))
        if item.kind == "progress":
            return self._token(state)
        move = self.random.choice(item.choices)
        if isinstance(move, Steal):
            return self._theft(state, move)
        return move

    def _named(self, tag: str) -> str:
        """Return how the card is named: by its sticker where the game knows its face."""
        return tag if self.game.face_of(tag) is not None else self.faces[tag]

    def _draw(self, seat: int, source: str, because: str) -> str:
        deck = self.decks[self.game.sources[seat][source]]
        look = 1
        if because == self.game.wonders[seat]:
            look = max((effect.look for effect in self.game.wonder(seat).effects), default=1) or 1
        if look > 1:
            kept = deck.pop(-self.random.randint(1, min(look, len(deck))))
            self.random.shuffle(deck)
            return kept
        return deck.pop()

    def _token(self, state: State) -> Move:
        known = [token for token in state.face_up if token is not None]
        choices: list[Move] = [Progress(token) for token in known]
        if self.pile:
            choices.append(Progress(self.pile[-1], pile=True))
        move = self.random.choice(choices)
        assert isinstance(move, Progress)
        if self.pile:
            token = self.pile.pop()
            if not move.pile:
                self.turned_up.append(token)
        return move

    def _theft(self, state: State, move: Steal) -> Move:
        tags = [tag for tag in state.tags_of(move.seat) if self.game.face_of(tag) == move.card]
        central = self.decks[self.game.central]
        if central:
            self.given[move.seat].append(central.pop())
        certain = [tag for tag in tags if state.where(tag).certain]
        if certain and len(certain) == state.players[move.seat].cards[move.card]:
            return Steal(self.random.choice(certain), move.seat)
        return move


class Played(msgspec.Struct, frozen=True):
    """One move of a game: the state before it, the one after it, and what happened."""

    before: State
    move: Move
    after: State
    events: tuple[Event, ...]


def likely(move: Move, state: State, random: Random) -> Move:
    """Return ``move``; for a take, the take of a face that its deck can still hold, by their odds."""
    if not isinstance(move, Take) or state.active is None:
        return move
    deck = state.reach(state.active).get(move.source or "", move.source or "")
    faces = state.deck_faces(deck)
    return Take(random.choices(list(faces), list(faces.values()))[0], move.source) if faces else move


def random_game(setup: Setup, seed: int, catalogue: Catalogue | None = None) -> Iterator[Played]:
    """Play ``setup`` to its end with random legal moves and yield every one of them."""
    state, _ = start(setup, catalogue)
    table = SimulatedTable(state.game, seed)
    while not state.finished:
        move = table.move(state)
        after, events = apply(state, move)
        yield Played(state, move, after, events)
        state = after

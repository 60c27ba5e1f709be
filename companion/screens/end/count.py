"""The count at the end in the order of the rules, piece by piece (R61), and who wins by what (R62). Pure."""

from dataclasses import dataclass
from typing import Literal

from companion.rules import Player, State
from config.catalogue import Catalogue, Counter

Category = Literal["stages", "blue", "cat", "military", "progress", "medals"]

CATEGORIES: tuple[Category, ...] = ("stages", "blue", "cat", "military", "progress", "medals")
"""What is counted, in the order in which R61 lists it."""


@dataclass(frozen=True)
class Piece:
    """Pieces of one kind in front of a player: ``symbol`` names their drawing, ``points`` is their sum.

    ``name`` is the id of the token, card or Medal; for a Stage its number.
    """

    symbol: str
    name: str
    copies: int
    points: int


def pieces_of(state: State, seat: int, category: Category) -> tuple[Piece, ...]:
    """Return the pieces of ``category`` in front of ``seat``; those that are worth nothing too."""
    player, catalogue = state.players[seat], state.game.catalogue
    if category == "stages":
        stages = state.game.wonder(seat).stages
        return tuple(Piece("stage", str(number), 1, stages[number - 1].vp) for number in player.stages)
    if category == "blue":
        return tuple(
            Piece(face, face, player.cards[face], player.cards[face] * facts.vp)
            for face, facts in catalogue.faces.items()
            if facts.vp and player.cards.get(face)
        )
    if category == "cat":
        return (Piece("cat", "cat", 1, catalogue.table.cat_vp),) if player.cat else ()
    if category == "military":
        count = player.military
        return (Piece("victory", "victory", count, count * catalogue.table.military_vp),) if count else ()
    if category == "progress":
        return tuple(
            Piece(token, token, player.progress.count(token), token_points(state, seat, token))
            for token in dict.fromkeys(player.progress)
        )
    return tuple(Piece(medal, medal, 1, catalogue.table.medal_vp) for medal in player.medals)


def points_of(state: State, seat: int, category: Category) -> int:
    """Return the points of ``seat`` in ``category``."""
    score = state.players[seat].score
    return {
        "stages": score.stages,
        "blue": score.blue,
        "cat": score.cat,
        "military": score.military,
        "progress": score.progress,
        "medals": score.medals,
    }[category]


def token_points(state: State, seat: int, token: str) -> int:
    """Return what all copies of ``token`` in front of ``seat`` are worth together (section 4)."""
    player, catalogue = state.players[seat], state.game.catalogue
    copies = player.progress.count(token)
    rule = catalogue.tokens[token].score
    if rule is None or not copies:
        return 0
    if rule.by_copies:
        return rule.by_copies[min(copies, len(rule.by_copies)) - 1]
    if rule.per is not None:
        return copies * rule.vp * _counted(player, rule.per, catalogue)
    complete = len(player.stages) == len(state.game.wonder(seat).stages)
    return copies * (rule.complete if complete and rule.complete is not None else rule.vp)


def _counted(player: Player, counter: Counter, catalogue: Catalogue) -> int:
    """Return how many things in front of ``player`` the ``counter`` counts."""
    if counter == "stages":
        return len(player.stages)
    if counter == "cat":
        return int(player.cat)
    if counter == "progress":
        return len(player.progress)
    if counter == "military":
        return player.military
    faces = catalogue.faces
    return sum(
        count
        for face, count in player.cards.items()
        if counter in ("cards", faces[face].colour)
        or (counter == "blue-cat" and faces[face].colour == "blue" and faces[face].cat)
        or (counter == "red-horn" and faces[face].colour == "red" and faces[face].horns)
    )


@dataclass(frozen=True)
class Verdict:
    """Who won: ``decided`` by points, by the Stages among those with equal points, or shared (R62).

    ``equal`` are the seats with the most points, the winners among them.
    """

    winners: tuple[int, ...]
    equal: tuple[int, ...]
    decided: Literal["points", "stages", "shared"]


def verdict(state: State) -> Verdict:
    """Return how the winners of a finished game were found (R62)."""
    most = max(player.score.total for player in state.players)
    equal = tuple(seat for seat, player in enumerate(state.players) if player.score.total == most)
    if len(equal) == 1:
        return Verdict(state.winners, equal, "points")
    return Verdict(state.winners, equal, "shared" if len(state.winners) > 1 else "stages")


def ranking(state: State) -> tuple[int, ...]:
    """Return the seats from the first place to the last: by points, then Stages, then seat (R62)."""
    players = state.players
    return tuple(
        sorted(range(len(players)), key=lambda s: (-players[s].score.total, -len(players[s].stages), s))
    )


def places(state: State) -> tuple[int, ...]:
    """Return the place of each seat, from 1; equal in points and Stages is the same place."""
    ranks = [(player.score.total, len(player.stages)) for player in state.players]
    return tuple(1 + sum(other > mine for other in ranks) for mine in ranks)

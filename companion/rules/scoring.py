"""Points and winners (R55, R61, R62)."""

import msgspec

from companion.rules.engine.packing import counter
from companion.rules.engine.position import Position, Seat
from companion.rules.game import Game
from config.catalogue import TokenScore


class Score(msgspec.Struct, frozen=True):
    """The points of a player by where they come from, and their sum (R61)."""

    stages: int
    blue: int
    cat: int
    military: int
    progress: int
    medals: int
    total: int


def score_of(game: Game, seat: int, front: Seat) -> Score:
    """Return what the pieces in ``front`` of the player at ``seat`` are worth now (R61)."""
    table = game.catalogue.table
    tally = front.tally
    parts = (
        counter(tally, "stage-vp"),
        counter(tally, "laurels"),
        table.cat_vp * counter(tally, "cat"),
        table.military_vp * counter(tally, "military"),
        progress_points(game, seat, front),
        table.medal_vp * len(front.medals),
    )
    return Score(*parts, total=sum(parts))


def progress_points(game: Game, seat: int, front: Seat) -> int:
    """Return the points of the Progress tokens in ``front`` of ``seat`` (section 4)."""
    points = 0
    for token in dict.fromkeys(front.progress):
        rule = game.catalogue.tokens[token].score
        if rule is not None:
            points += _token_points(rule, front.progress.count(token), game, seat, front)
    return points


def _token_points(rule: TokenScore, copies: int, game: Game, seat: int, front: Seat) -> int:
    if rule.by_copies:
        return rule.by_copies[min(copies, len(rule.by_copies)) - 1]
    if rule.per is not None:
        return copies * rule.vp * counter(front.tally, rule.per)
    complete = front.stages == game.seat_wonders[seat].complete
    return copies * (rule.complete if complete and rule.complete is not None else rule.vp)


def winners_of(game: Game, position: Position) -> tuple[int, ...]:
    """Return the seats with the most points; of those with equal points the ones with most Stages (R62)."""
    ranks = [
        (score_of(game, seat, front).total, counter(front.tally, "stages"))
        for seat, front in enumerate(position.seats)
    ]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)

"""What a game that has just ended means beside all earlier ones, in a sentence each, the best first."""

from collections.abc import Iterator
from datetime import date
from typing import Final, Literal

import msgspec

from companion.chronicle.chronicle import Chronicle
from companion.chronicle.statistics import comeback_of
from companion.rules import State
from config.language import Language

Kind = Literal[
    "record", "wonder-record", "near-record", "comeback", "first-win", "streak", "best", "first-medal"
]

ORDER: Final[tuple[Kind, ...]] = (
    "record",
    "wonder-record",
    "near-record",
    "comeback",
    "first-win",
    "streak",
    "best",
    "first-medal",
)
"""The best first."""
NEAR = 2
"""Points short of a record that are told."""
STREAK = 3
"""Games won in a row from which it is told."""
BEHIND = 5
"""Points behind from which a victory is a comeback."""
ENOUGH = 5
"""Games of a person, with a Wonder or of all, before a best of them is worth a word."""


class Remark(msgspec.Struct, frozen=True):
    """Something worth a word about ``person``: ``value`` in points or games, ``subject`` a Wonder."""

    kind: Kind
    person: str
    value: int = 0
    subject: str = ""


def remarks(chronicle: Chronicle, game: int, state: State) -> tuple[Remark, ...]:
    """Return what to say of the finished ``game``, whose last state is ``state``, the best first.

    Only what was kept before it is compared: a deleted game was never there.
    """
    found: list[Remark] = []
    for player in state.players:
        person = chronicle.people.person(player.name)
        found += _of(chronicle, game, person, player.wonder, player.score.total, player.seat in state.winners)
        found += _medals(chronicle, game, person, player.wonder, player.medals)
    found += _comeback(chronicle, game)
    return tuple(sorted(found, key=lambda remark: ORDER.index(remark.kind)))


def _of(chronicle: Chronicle, game: int, person: str, wonder: str, score: int, won: bool) -> Iterator[Remark]:
    def earlier(what: str, condition: str = "1", *values: object) -> list[tuple[int | None, int]]:
        question = f"SELECT {what}, COUNT(*) FROM results WHERE game <> ? AND {condition}"
        return [(value, count) for value, count in chronicle.read(question, game, *values)]

    ((record, games),) = earlier("MAX(score)")
    ((with_wonder, of_wonder),) = earlier("MAX(score)", "wonder = ?", wonder)
    ((own, own_games),) = earlier("MAX(score)", "person = ?", person)
    ((wins, _),) = earlier("SUM(won)", "person = ?", person)
    if record is not None and games >= ENOUGH and score > record:
        yield Remark("record", person, score)
    elif with_wonder is not None and of_wonder >= ENOUGH and score > with_wonder:
        yield Remark("wonder-record", person, score, wonder)
    elif record is not None and games >= ENOUGH and 0 <= record - score <= NEAR:
        yield Remark("near-record", person, record - score)
    elif own is not None and own_games >= ENOUGH and score > own:
        yield Remark("best", person, score)
    if won and own_games and not wins:
        yield Remark("first-win", person, own_games + 1)
    streak = chronicle.standing(person)[0]
    if won and streak >= STREAK:
        yield Remark("streak", person, streak)


def _comeback(chronicle: Chronicle, game: int) -> Iterator[Remark]:
    """The comeback of the evening, where there was another game before it on that day."""
    rows = chronicle.read("SELECT substr(ended, 1, 10) FROM plays WHERE game = ?", game)
    for (day,) in rows:
        best = comeback_of(chronicle, date.fromisoformat(day))
        ((games,),) = chronicle.read("SELECT COUNT(*) FROM plays WHERE substr(ended, 1, 10) = ?", day)
        if best is not None and best.game == game and games > 1 and best.value >= BEHIND:
            yield Remark("comeback", best.person, round(best.value))


def _medals(
    chronicle: Chronicle, game: int, person: str, wonder: str, medals: tuple[str, ...]
) -> Iterator[Remark]:
    if not medals:
        return
    rows = chronicle.read(
        "SELECT COUNT(*), SUM(medals) FROM results WHERE game <> ? AND person = ? AND wonder = ?",
        game,
        person,
        wonder,
    )
    ((games, points),) = rows
    if games and not points:
        yield Remark("first-medal", person, len(medals), wonder)


def remark_sentence(remark: Remark, lang: Language) -> str:
    """Say ``remark``."""
    who, value = remark.person, remark.value
    match remark.kind:
        case "record":
            return lang.text("{name} sets the record of this table: {points} points.", name=who, points=value)
        case "wonder-record":
            return lang.text(
                "{name}: the most points ever with {wonder}, {points}.",
                name=who,
                wonder=lang.term(remark.subject),
                points=value,
            )
        case "near-record":
            if value == 0:
                return lang.text("{name} equals the record of this table.", name=who)
            return lang.plural(
                "{name} is {n} point short of the record.",
                "{name} is {n} points short of the record.",
                value,
                name=who,
            )
        case "comeback":
            return lang.text(
                "{name} wins from {points} points behind: the comeback of the evening.",
                name=who,
                points=value,
            )
        case "first-win":
            return lang.text("{name} wins for the first time.", name=who)
        case "streak":
            return lang.plural(
                "{name} has won {n} game in a row.", "{name} has won {n} games in a row.", value, name=who
            )
        case "best":
            return lang.text("{name} has never had more points: {points}.", name=who, points=value)
        case "first-medal":
            return lang.text(
                "{name}: the first Medal with {wonder}.", name=who, wonder=lang.term(remark.subject)
            )

"""Every statistic beside a plain calculation over the records of the same games."""

from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import date
from statistics import mean

import pytest

from companion.chronicle import statistics
from companion.chronicle.chronicle import Chronicle
from companion.chronicle.filters import EVERY, Filter
from companion.chronicle.rating import NEWCOMER, rated, strength
from companion.chronicle.statistics import Share
from companion.chronicle.summary import Result, Summary, summarise
from tests.chronicle.tables import START, evening

GAMES = 40


@pytest.fixture(scope="module")
def chronicle() -> Chronicle:
    """Forty random games of a crowd of ten."""
    return evening(GAMES).chronicle


@pytest.fixture(scope="module")
def plays(chronicle: Chronicle) -> list[Summary]:
    """The same games, read from their records."""
    found = []
    for game in range(1, GAMES + 1):
        stored, history = chronicle.journal.load(game), chronicle.history(game)
        assert stored is not None
        assert history is not None
        at = {entry.number: entry.at for entry in stored.entries}
        found.append(summarise(history, [stored.began, *(at[step.number] for step in history.steps)]))
    return found


def chosen(plays: list[Summary], fits: Callable[[Summary, Result], bool]) -> list[tuple[Summary, Result]]:
    """The results that fit."""
    return [(play, result) for play in plays for result in play.results if fits(play, result)]


FILTERS = (
    EVERY,
    Filter(person="Elena"),
    Filter(wonder="giza"),
    Filter(players=4),
    Filter("Elena", players=3),
)


def fitting(one: Filter) -> Callable[[Summary, Result], bool]:
    """The filter as plain code."""
    return lambda play, result: (
        (not one.person or result.name == one.person)
        and (not one.wonder or result.wonder == one.wonder)
        and (one.players is None or len(play.results) == one.players)
    )


@pytest.mark.parametrize("one", FILTERS)
def test_people(chronicle: Chronicle, plays: list[Summary], one: Filter) -> None:
    rows: dict[str, list[tuple[Summary, Result]]] = defaultdict(list)
    for play, result in chosen(plays, fitting(one)):
        rows[result.name].append((play, result))
    lines = {line.person: line for line in statistics.people(chronicle, one)}
    assert lines.keys() == rows.keys()
    for person, own in rows.items():
        line, results = lines[person], [result for _, result in own]
        assert line.wins.games == len(own)
        assert line.wins.hits == sum(result.rank == 1 for result in results)
        assert line.wins.expected == pytest.approx(sum(1 / len(play.results) for play, _ in own))
        assert line.mean == pytest.approx(mean(result.score.total for result in results))
        assert line.best == max(result.score.total for result in results)
        assert line.medals == pytest.approx(mean(result.score.medals / 4 for result in results))
        turns = sum(result.turns for result in results)
        assert line.turn == pytest.approx(sum(result.seconds for result in results) / turns)
    assert sum(line.wins.hits for line in lines.values()) > 0 or one != EVERY


def test_streaks_and_strength_are_those_of_the_games_in_their_order(
    chronicle: Chronicle, plays: list[Summary]
) -> None:
    streak, longest = Counter[str](), Counter[str]()
    ratings: dict[str, tuple[float, float]] = {}
    for play in plays:
        before = [ratings.get(result.name, NEWCOMER) for result in play.results]
        after = rated(before, [result.rank for result in play.results])
        for result, rating in zip(play.results, after, strict=True):
            ratings[result.name] = rating
            streak[result.name] = streak[result.name] + 1 if result.rank == 1 else 0
            longest[result.name] = max(longest[result.name], streak[result.name])
    lines = statistics.people(chronicle)
    for line in lines:
        assert (line.streak, line.longest_streak) == (streak[line.person], longest[line.person])
        assert line.strength == pytest.approx(strength(*ratings[line.person]))
    assert max(line.longest_streak for line in lines) > 1
    assert [line.strength for line in lines] == sorted((line.strength for line in lines), reverse=True)


@pytest.mark.parametrize("one", FILTERS)
def test_wonders(chronicle: Chronicle, plays: list[Summary], one: Filter) -> None:
    results = [result for _, result in chosen(plays, fitting(one))]
    lines = statistics.wonders(chronicle, one)
    assert {line.wonder for line in lines} == {result.wonder for result in results}
    for line in lines:
        own = [result for result in results if result.wonder == line.wonder]
        assert (line.wins.games, line.wins.hits) == (len(own), sum(result.rank == 1 for result in own))
        assert line.mean == pytest.approx(mean(result.score.total for result in own))
        assert line.best == max(result.score.total for result in own)


@pytest.mark.parametrize("one", FILTERS)
def test_medals(chronicle: Chronicle, plays: list[Summary], one: Filter) -> None:
    taken: dict[str, Counter[str]] = defaultdict(Counter)
    for play in plays:
        for won in play.medals:
            if fitting(one)(play, play.results[won.seat]):
                taken[won.medal][play.results[won.seat].name] += 1
    lines = {line.medal: line for line in statistics.medals(chronicle, one)}
    assert lines.keys() == taken.keys()
    for medal, people in taken.items():
        most = max(people.values())
        first = min(person for person, times in people.items() if times == most)
        assert lines[medal] == statistics.MedalLine(medal, people.total(), first, most)


def test_numbers_of_players(chronicle: Chronicle, plays: list[Summary]) -> None:
    for line in statistics.counts(chronicle):
        own = [play for play in plays if len(play.results) == line.players]
        firsts = [result for play in own for result in play.results if result.first]
        assert (line.first.games, line.first.hits) == (len(own), sum(result.rank == 1 for result in firsts))
        assert line.first.expected == pytest.approx(len(own) / line.players)
        assert line.lead_changes == pytest.approx(mean(play.lead_changes for play in own))
        assert line.minutes == pytest.approx(mean((play.seconds or 0) / 60 for play in own))
    assert sum(line.first.games for line in statistics.counts(chronicle)) == GAMES


def test_records(chronicle: Chronicle, plays: list[Summary]) -> None:
    every = [(play, result) for play in plays for result in play.results]
    winners = [(play, result) for play, result in every if result.rank == 1]
    found = {(record.kind, record.subject): record for record in statistics.records(chronicle)}
    assert found["score", ""].value == max(result.score.total for _, result in every)
    assert found["comeback", ""].value == max(play.comeback for play in plays)
    assert found["longest", ""].value == max(play.seconds or 0 for play in plays)
    assert found["fastest", ""].value == min(play.seconds or 0 for play in plays)
    margins = [
        result.score.total
        - max((r.score.total for r in play.results if r.seat != result.seat and r.rank > 0), default=0)
        for play, result in winners
    ]
    assert found["margin", ""].value == max(margins)
    for (kind, wonder), record in found.items():
        if kind == "wonder":
            own = [(play, result) for play, result in every if result.wonder == wonder]
            assert record.value == max(result.score.total for _, result in own)
            holders = [result.name for _, result in own if result.score.total == record.value]
            assert record.person == holders[0]
    assert len(found) == 6 + len({result.wonder for _, result in every})


def test_the_comeback_of_the_evening(chronicle: Chronicle, plays: list[Summary]) -> None:
    record = statistics.comeback_of(chronicle, START.date())
    assert record is not None
    assert record.value == max(
        play.comeback
        for number, play in enumerate(plays, start=1)
        if chronicle.read("SELECT substr(ended, 1, 10) FROM plays WHERE game = ?", number)
        == [(START.date().isoformat(),)]
    )
    assert statistics.comeback_of(chronicle, date(1999, 1, 1)) is None


def test_a_share_of_few_games_says_how_little_it_says() -> None:
    assert Share(2, 2, 1.0).few
    low, high = Share(2, 2, 1.0).interval
    assert low == pytest.approx(0.342, abs=0.001)  # Wilson's interval for 2 of 2, as published
    assert high == pytest.approx(1.0)
    assert not Share(50, 100, 30.0).few
    assert Share(50, 100, 30.0).interval == pytest.approx((0.404, 0.596), abs=0.001)
    assert Share(0, 0, 0.0).interval == (0.0, 1.0)


def test_words_are_sought_in_names_and_wonders(chronicle: Chronicle, plays: list[Summary]) -> None:
    lines = statistics.people(chronicle, Filter(words=("ele", "giza")))
    games = sum(
        any("Ele" in result.name or "ele" in result.wonder for result in play.results)
        and any("giza" in result.wonder for result in play.results)
        for play in plays
    )
    assert games > 0
    (elena,) = [line for line in lines if line.person == "Elena"]
    assert elena.wins.games == games
    assert statistics.people(chronicle, Filter(words=("nobody",))) == ()


def test_everything_is_plain_values_for_json(chronicle: Chronicle) -> None:
    found = statistics.everything(chronicle, Filter(person="Elena"))
    (line,) = found["people"]
    assert line["wins"]["few"] is False
    assert line["wins"]["low"] <= line["wins"]["rate"] <= line["wins"]["high"]
    assert set(found) == {"people", "wonders", "medals", "players", "records"}

"""What a game was like, from its history: the scores turn by turn, the story of every Medal. Pure."""

from dataclasses import dataclass

from companion.messages.history import History
from companion.rules import State, apply, objective_progress
from companion.rules.events import MedalWon, TurnStarted


def course(history: History) -> tuple[tuple[int, ...], ...]:
    """Return everybody's points at the start and after each turn: ``course[t][seat]``."""
    found = [_totals(history.states[0])]
    for before, after in zip(history.states, history.states[1:], strict=False):
        if after.turn > before.turn or after.finished:
            # Turns that pass by themselves end in the same step (R14).
            missing = after.turn - before.turn + (1 if after.finished else 0)
            found += [_totals(after)] * max(1, missing)
    if not history.state.finished and history.steps:
        found.append(_totals(history.state))
    return tuple(found)


@dataclass(frozen=True)
class MedalStory:
    """How one Medal fared: who won it (None: nobody), in which turn (from 1) and from which place.

    ``rivals`` are the other seats that could have won it, each with what it had and needed then.
    """

    medal: str
    seat: int | None
    turn: int
    place: str
    rivals: tuple[tuple[int, int, int], ...]


def medal_stories(history: History) -> tuple[MedalStory, ...]:
    """Return the Medals in the order in which they were won, then the ones that nobody won."""
    found: list[MedalStory] = []
    for before, step in zip(history.states, history.steps, strict=False):
        state = before
        for move in step.moves:
            earlier, turn = state, state.turn
            state, events = apply(state, move)
            for event in events:
                # A Medal already fulfilled when a turn starts is won in that turn (R52).
                turn += isinstance(event, TurnStarted)
                if isinstance(event, MedalWon):
                    found.append(_won(earlier, event, turn))
    return (*found, *_left_over(history.state))


def _won(before: State, event: MedalWon, turn: int) -> MedalStory:
    players = len(before.players)
    neighbour = {"left": (event.seat + 1) % players, "right": (event.seat - 1) % players}.get(event.place)
    rivals = range(players) if neighbour is None else (neighbour,)
    progress = tuple(
        (seat, *objective_progress(before, seat, event.medal)) for seat in rivals if seat != event.seat
    )
    return MedalStory(event.medal, event.seat, turn, event.place, progress)


def _left_over(state: State) -> tuple[MedalStory, ...]:
    players = len(state.players)
    found = []
    for gap, medal in enumerate(state.gaps):
        if medal is not None:
            seats = dict.fromkeys((gap, (gap + 1) % players))
            found.append(_unwon(state, medal, tuple(seats), "gap"))
    found += [_unwon(state, medal, tuple(range(players)), "centre") for medal in state.centre]
    return tuple(found)


def _unwon(state: State, medal: str, seats: tuple[int, ...], place: str) -> MedalStory:
    rivals = tuple((seat, *objective_progress(state, seat, medal)) for seat in seats)
    return MedalStory(medal, None, state.turn, place, rivals)


def _totals(state: State) -> tuple[int, ...]:
    return tuple(player.score.total for player in state.players)

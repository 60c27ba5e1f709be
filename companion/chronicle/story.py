"""What a game was like, from its history: the scores turn by turn, the story of every Medal. Pure."""

from dataclasses import dataclass
from itertools import pairwise

from companion.messages.history import History
from companion.rules import State, apply, objective_progress
from companion.rules.events import MedalWon, TurnStarted


def turn_ends(history: History) -> tuple[State, ...]:
    """Return the state at the start, after each turn and, in a game that goes on, now, by turn."""
    found = [history.states[0]]
    for before, after in pairwise(history.states):
        if after.turn > before.turn or after.finished:
            # Turns that pass by themselves end in the same step (R14).
            missing = after.turn - before.turn + (1 if after.finished else 0)
            found += [after] * max(1, missing)
    if not history.state.finished and history.steps:
        found.append(history.state)
    return tuple(found)


def course(history: History) -> tuple[tuple[int, ...], ...]:
    """Return everybody's points at the start and after each turn: ``course[turn][seat]``."""
    return tuple(tuple(player.score.total for player in state.players) for state in turn_ends(history))


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
    # Those who were near the Medal of the centre are told also where this copy came out of the box (R54).
    place = "centre" if event.place == "box" else event.place
    rivals = before.rivals(event.seat, place)
    progress = tuple((seat, *objective_progress(before, seat, event.medal)) for seat in rivals)
    return MedalStory(event.medal, event.seat, turn, event.place, progress)


def _left_over(state: State) -> tuple[MedalStory, ...]:
    places = [(medal, "gap") for medal in state.gaps if medal] + [(medal, "centre") for medal in state.centre]
    return tuple(_unwon(state, medal, place) for medal, place in places)


def _unwon(state: State, medal: str, place: str) -> MedalStory:
    rivals = tuple((seat, *objective_progress(state, seat, medal)) for seat in state.contenders(medal))
    return MedalStory(medal, None, state.turn, place, rivals)

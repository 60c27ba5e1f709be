"""The hints of a first game on the learner's own phone, where they wait until they were read."""

from companion.coach.hints import Hint, Told, hints, made_again, newcomers
from companion.rules import State
from companion.web.snapshot import Snapshot

MOST_WAITING = 5
"""Hints that wait for one learner; of more than that the oldest have become old news."""


class PhoneHints:
    """What waits to be read on each phone (by seat), and what was read in this game."""

    def __init__(self) -> None:
        self._game = -1
        self._step = -1
        self._told: Told = frozenset()
        self._waiting: dict[int, tuple[Hint, ...]] = {}

    def follow(self, shot: Snapshot) -> None:
        """The game went on: what is new to somebody waits for them."""
        if shot.game != self._game:
            self._game, self._step, self._told, self._waiting = shot.game, -1, frozenset(), {}
        history, state = shot.history, shot.state
        if history is None or state is None or not newcomers(state):
            return
        last = history.last
        number = 0 if last is None else last.number
        if number == self._step:
            return
        self._step = number
        events = () if last is None else tuple(made_again(last, history.before(last))[0])
        found, self._told = hints(events, state, self._told)
        for hint in found:
            for seat in hint.seats:
                self._waiting[seat] = (*self._waiting.get(seat, ()), hint)[-MOST_WAITING:]

    def first(self, seat: int, state: State) -> Hint | None:
        """Return the hint that ``seat`` reads next, None where nothing waits."""
        waiting = self._waiting.get(seat, ())
        return waiting[0] if waiting and seat < len(state.players) else None

    def read(self, seat: int) -> None:
        """The first one was read."""
        self._waiting[seat] = self._waiting.get(seat, ())[1:]

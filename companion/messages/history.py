"""The steps of a game, each undoable by name, and the steps that were undone and can be done again."""

import msgspec

from companion.rules import Move, State


class Step(msgspec.Struct, frozen=True):
    """What one gesture did: usually one move, sometimes several (a missed turn set right).

    ``number`` counts the steps of a game from 1 and is never used twice, not even for a step that
    is undone; ``seat`` is whose turn it was; ``how`` tells the source of the gesture; ``tags`` are the
    pieces that were shown for it.
    """

    number: int
    moves: tuple[Move, ...]
    seat: int | None
    how: str = "touch"
    tags: tuple[str, ...] = ()


class History(msgspec.Struct, frozen=True):
    """The state before and after every step. Immutable: each method returns a new history.

    ``states[0]`` is the start of the game, ``states[i]`` the state after ``steps[i - 1]``.
    ``undone`` holds the steps that can be done again, the next one last, and ``later`` the state after
    each of them; a new step empties both.
    """

    states: tuple[State, ...]
    steps: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    later: tuple[State, ...] = ()
    made: int = 0

    @classmethod
    def of(cls, state: State) -> "History":
        """The history of a game that has just begun with ``state``."""
        return cls(states=(state,))

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def last(self) -> Step | None:
        """The step that ``undo`` would take back."""
        return self.steps[-1] if self.steps else None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The record of the played game: the moves of all steps that are not undone."""
        return tuple(move for step in self.steps for move in step.moves)

    def before(self, step: Step) -> State:
        """The state in which ``step``, undone or not, was made: its names are told from there.

        Raises ValueError when it belongs to another history.
        """
        place = (*self.steps, *self.undone[::-1]).index(step)
        return (*self.states, *self.later[::-1])[place]

    def did(self, step: Step, state: State) -> "History":
        """After ``step`` led to ``state``; nothing can be redone any more."""
        return History((*self.states, state), (*self.steps, step), made=max(self.made, step.number))

    def undo(self) -> "History":
        """Without the last step, which can be redone. Raises IndexError when there is none."""
        undone, later = (*self.undone, self.steps[-1]), (*self.later, self.states[-1])
        return History(self.states[:-1], self.steps[:-1], undone, later, self.made)

    def redo(self) -> "History":
        """With the step undone last done again. Raises IndexError when there is none."""
        states, steps = (*self.states, self.later[-1]), (*self.steps, self.undone[-1])
        return History(states, steps, self.undone[:-1], self.later[:-1], self.made)

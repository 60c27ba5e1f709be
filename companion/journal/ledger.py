"""The running game and its journal as one: nothing enters the history that the disk was not given first."""

import json
import logging

from companion.journal.journal import Journal
from companion.journal.steps import decode_step
from companion.journal.stored_games import Entry, StoredGame
from companion.messages.faults import Trouble
from companion.messages.history import History, Step
from companion.messages.notices import (
    GameStarted,
    JournalTrouble,
    Nothing,
    Notice,
    Recorded,
    Redone,
    Undone,
)
from companion.rules import Event, Move, Refusal, Setup, State, apply, parse_setup, setup_to_json, start
from config.catalogue import Catalogue
from config.errors import InputError
from config.said import Said

_log = logging.getLogger(__name__)


class Ledger:
    """Records, undoes and redoes steps. ``history`` is None before a game began."""

    def __init__(self, journal: Journal, catalogue: Catalogue) -> None:
        self.journal = journal
        self.catalogue = catalogue
        self.game: int | None = None
        self.history: History | None = None
        self.seating: tuple[int, ...] = ()

    def begin(self, setup: Setup, seating: tuple[int, ...]) -> tuple[Notice, ...]:
        """Begin a game. Raises InputError for a setup that cannot be played."""
        state, events = start(setup, self.catalogue)
        game, troubles = self.journal.begin(json.dumps(setup_to_json(setup)), seating)
        self.game, self.history, self.seating = game, History.of(state), seating
        return (*troubles, GameStarted(game, tuple(events)))

    def resume(self, game: int) -> tuple[Notice, ...]:
        """Go on with a stored game, its undone steps included.

        What cannot be read or played any more is left out from there on, and that is told. Raises
        InputError when there is no such game or its setup cannot be read.
        """
        history, stored, cut = self._stored(game)
        self.journal.go_on(game)
        seats = len(history.state.players)
        seated = len(set(stored.seating)) == seats == len(stored.seating)
        self.game, self.history = game, history
        self.seating = stored.seating if seated else tuple(range(seats))
        troubles = () if cut is None else (JournalTrouble(Trouble.CUT, str(self.journal.path or ""), cut),)
        return (*troubles, GameStarted(game, (), resumed=True))

    def preview(self, game: int) -> State:
        """The state in which a stored game would go on. Raises InputError where it cannot be read."""
        return self._stored(game)[0].state

    def _stored(self, game: int) -> tuple[History, StoredGame, str | None]:
        stored = self.journal.load(game)
        if stored is None:
            raise InputError(Said("the journal has no game {game}", game=game))
        history, cut = replayed(stored, self.catalogue)
        return history, stored, cut

    def leave(self) -> None:
        """Leave the game as it is; the journal keeps it."""
        self.game = self.history = None

    def record(
        self, moves: tuple[Move, ...], tags: tuple[str, ...] = (), how: str = "touch"
    ) -> tuple[Notice, ...]:
        """Record ``moves`` as one step. Raises Refusal, with nothing changed, when the rules refuse one."""
        history, game = self._running()
        state, events = history.state, list[Event]()
        for move in moves:
            state, caused = apply(state, move)
            events += caused
        step = Step(history.made + 1, moves, history.state.active, how, tags)
        troubles = self.journal.step(game, step)
        self.history = history.did(step, state)
        return (*troubles, *self._ending(history), Recorded(step, tuple(events)))

    def undo(self, steps: int) -> tuple[Notice, ...]:
        """Take back up to ``steps`` steps."""
        before, game = self._running()
        undone = before.steps[::-1][: max(0, steps)]
        if not undone:
            return (Nothing("undo"),)
        troubles = self.journal.undo(game, [step.number for step in undone])
        for _ in undone:
            self.history = self._running()[0].undo()
        return (*troubles, *self._ending(before), Undone(undone, tuple(map(before.before, undone))))

    def redo(self, steps: int) -> tuple[Notice, ...]:
        """Do again up to ``steps`` steps that were undone."""
        before, game = self._running()
        redone = before.undone[::-1][: max(0, steps)]
        if not redone:
            return (Nothing("redo"),)
        troubles = self.journal.redo(game, [step.number for step in redone])
        for _ in redone:
            self.history = self._running()[0].redo()
        return (*troubles, *self._ending(before), Redone(redone, tuple(map(before.before, redone))))

    def _running(self) -> tuple[History, int]:
        if self.history is None or self.game is None:
            raise ValueError("no game is running")
        return self.history, self.game

    def _ending(self, before: History) -> tuple[JournalTrouble, ...]:
        """Tell the journal when the game has just ended, or goes on after all."""
        history, game = self._running()
        if history.state.finished == before.state.finished:
            return ()
        return self.journal.end(game, over=history.state.finished)


def replayed(stored: StoredGame, catalogue: Catalogue) -> tuple[History, str | None]:
    """The history that the entries lead to, and why it stops early if it does.

    Raises InputError where the setup cannot be read.
    """
    try:
        setup = parse_setup(json.loads(stored.setup), catalogue)
    except (ValueError, RecursionError) as error:
        raise InputError(
            Said("the setup of game {game} cannot be read: {reason}", game=stored.game, reason=str(error))
        ) from error
    state, _ = start(setup, catalogue)
    history = History.of(state)
    for place, entry in enumerate(stored.entries):
        try:
            history = _after(history, entry)
        except (Refusal, InputError, IndexError, ValueError) as error:
            cut = Said("entry {number} of {count}", number=place + 1, count=len(stored.entries))
            _log.warning("The game can be read only up to %s: %s", cut, error)
            return history, cut
    return history, None


def _after(history: History, entry: Entry) -> History:
    if entry.kind == "undo":
        return history.undo()
    if entry.kind == "redo":
        return history.redo()
    step = decode_step(entry.body)
    state = history.state
    if step.number <= history.made or step.seat not in (None, *range(len(state.players))):
        raise InputError(
            Said("step {number} of seat {seat} does not belong here", number=step.number, seat=step.seat)
        )
    for move in step.moves:
        state, _ = apply(state, move)
    return history.did(step, state)

"""The game, pure: immutable states, typed moves, events and refusals. It knows no clock, file or screen.

``start`` begins a game, ``apply`` carries out a move, ``pending`` and ``legal_moves`` say what can
be done, ``scores`` what it is worth.
"""

from companion.rules.changes import Change
from companion.rules.costs import TowardStage, open_stages
from companion.rules.engine.apply import apply, start
from companion.rules.events import Event, event_to_json
from companion.rules.game import Game
from companion.rules.moves import (
    Construct,
    Correct,
    Done,
    FaceUp,
    Move,
    Progress,
    Reveal,
    Science,
    Skip,
    Steal,
    Take,
    move_to_json,
    parse_move,
)
from companion.rules.objectives import ObjectiveProgress, missing, objective_progress, one_step_away
from companion.rules.pending import Pending, legal_moves, needs_choice, pending
from companion.rules.refusals import Code, Refusal
from companion.rules.scoring import Score
from companion.rules.setup import PlayerSetup, Setup, parse_setup, setup_to_json
from companion.rules.state import Place, Player, State


def scores(state: State) -> tuple[Score, ...]:
    """Return the points of every player, by seat (R61)."""
    return tuple(player.score for player in state.players)


__all__ = [
    "Change",
    "Code",
    "Construct",
    "Correct",
    "Done",
    "Event",
    "FaceUp",
    "Game",
    "Move",
    "ObjectiveProgress",
    "Pending",
    "Place",
    "Player",
    "PlayerSetup",
    "Progress",
    "Refusal",
    "Reveal",
    "Science",
    "Score",
    "Setup",
    "Skip",
    "State",
    "Steal",
    "Take",
    "TowardStage",
    "apply",
    "event_to_json",
    "legal_moves",
    "missing",
    "move_to_json",
    "needs_choice",
    "objective_progress",
    "one_step_away",
    "open_stages",
    "parse_move",
    "parse_setup",
    "pending",
    "scores",
    "setup_to_json",
    "start",
]

"""Which screen the game is at by itself: by the phase of the table, or as the state asks. Pure."""

from typing import Final

from companion.rules import needs_choice, pending
from companion.screens.routes import (
    ChoiceRoute,
    EndRoute,
    FaceQuestionRoute,
    PlayersRoute,
    QuestionRoute,
    Route,
    TableRoute,
    TokenRoute,
)
from companion.table.table import Table
from config.settings import Settings

HOMES: Final[dict[str, Route]] = {"setup": PlayersRoute(), "play": TableRoute(), "over": EndRoute()}
"""Phase of :class:`companion.table.table.Table` → the screen that the window returns to."""


def demanded(table: Table, settings: Settings) -> Route | None:
    """Return the screen of the open question or choice, or None on an ordinary turn."""
    state = table.state
    if state is None or state.finished:
        return None
    if table.question is not None:
        return FaceQuestionRoute() if table.question.kind == "face" else QuestionRoute()
    if (
        settings.app.ask_turned_up
        and _just_unknown(table)
        and not any(not item.optional and item.because != "turn" for item in pending(state))
    ):
        return TokenRoute(take=False)
    return ChoiceRoute() if needs_choice(state) else None


def _just_unknown(table: Table) -> bool:
    """Tell whether the last step has left a face-up place whose token nobody has named yet."""
    state, history = table.state, table.history
    if state is None or history is None or None not in state.face_up or len(history.states) < 2:
        return False
    return None not in history.states[-2].face_up

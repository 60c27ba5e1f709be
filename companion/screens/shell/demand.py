"""Which screen the game is at by itself: by the phase of the table, or as the state asks. Pure."""

from itertools import takewhile
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


def demanded(table: Table) -> Route | None:
    """Return the screen of the open question or choice, or None on an ordinary turn."""
    state = table.state
    if state is None or state.finished:
        return None
    if table.question is not None:
        return FaceQuestionRoute() if table.question.kind == "face" else QuestionRoute()
    return ChoiceRoute() if needs_choice(state) else None


def reminded(table: Table, settings: Settings) -> Route | None:
    """Return the screen of what would be good to know: a Progress token turned up that nobody has named."""
    state, history = table.state, table.history
    if state is None or history is None or state.finished or not settings.app.ask_turned_up:
        return None
    if state.face_up.count(None) <= history.states[0].face_up.count(None):
        return None
    must = any(not item.optional and item.because != "turn" for item in pending(state))
    return None if must else TokenRoute(take=False)


def occasion(table: Table, route: Route | None) -> object:
    """Return until when ``route`` that was put off stays away: it comes again when this has become another.

    A choice or question comes again with the next step, a token that nobody has named once a round.
    """
    state, history = table.state, table.history
    if not isinstance(route, TokenRoute) or state is None or history is None:
        return (state, table.question)
    back = takewhile(lambda one: one.face_up == state.face_up, reversed(history.states))
    since = min(one.turn for one in back)
    return (state.face_up, (state.turn - since) // len(state.players))

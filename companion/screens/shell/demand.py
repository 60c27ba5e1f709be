"""Which screen the state of the game asks for by itself. Pure."""

from companion.rules import needs_choice, pending
from companion.screens.choose.choice import ChoiceRoute
from companion.screens.choose.question import QuestionRoute
from companion.screens.choose.token_picker import TokenRoute
from companion.screens.kit.screen import Route
from companion.table.table import Table
from config.settings import Settings


def demanded(table: Table, settings: Settings) -> Route | None:
    """Return the screen of the open question or choice, or None on an ordinary turn."""
    state = table.state
    if state is None or state.finished:
        return None
    if table.question is not None:
        return QuestionRoute(face=table.question.kind == "face")
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

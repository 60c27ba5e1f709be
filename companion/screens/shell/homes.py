"""The screens that the window returns to by itself, by the phase of the table."""

from companion.screens.end.end import EndRoute
from companion.screens.kit.screen import Route
from companion.screens.play.table import TableRoute
from companion.screens.setup.players import PlayersRoute

HOMES: dict[str, Route] = {"setup": PlayersRoute(), "play": TableRoute(), "over": EndRoute()}
"""Phase of :class:`companion.table.table.Table` → screen."""

"""The screens that the window returns to by itself, by the phase of the table."""

from companion.screens.end import EndRoute
from companion.screens.players import PlayersRoute
from companion.screens.screen import Route
from companion.screens.table import TableRoute

HOMES: dict[str, Route] = {"setup": PlayersRoute(), "play": TableRoute(), "over": EndRoute()}
"""Phase of :class:`companion.table.table.Table` → screen."""

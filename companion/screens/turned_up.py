"""Whether those who play want to be asked which Progress token was turned up. Some never show one."""

from weakref import WeakKeyDictionary

from companion.rules.game import Game
from companion.table.table import Table

_unasked: WeakKeyDictionary[Table, Game] = WeakKeyDictionary()
"""The game of each table in which nobody wants to be asked for tokens that were turned up."""


def stop_asking(table: Table) -> None:
    """Ask no more in the running game which Progress token was turned up."""
    if table.state is not None:
        _unasked[table] = table.state.game


def asks_for_tokens(table: Table) -> bool:
    """Tell whether those who play want to be asked which Progress token was turned up."""
    return table.state is None or _unasked.get(table) is not table.state.game

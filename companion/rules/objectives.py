"""How far a player is with the Objective of a Medal (section 5)."""

from companion.rules.state import State


def objective_progress(state: State, seat: int, medal: str) -> tuple[int, int]:
    """Return (have, need) for the Objective of ``medal``: 2 of 3 Green cards is (2, 3).

    Each part counts up to what it needs; two-victories counts nothing outside a Battle.
    """
    player = state.players[seat]
    needs = state.game.facts.medals[medal].needs
    have = sum(min(player.count(name), count) for name, count in needs)
    return have, sum(count for _, count in needs)

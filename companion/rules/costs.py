"""How far somebody is with what a Stage costs (R20–R24)."""

from typing import NamedTuple

from companion.rules.state import Player, State


class TowardStage(NamedTuple):
    """The cards of a player that would go into a Stage (from 1), and how many Resources are missing."""

    stage: int
    faces: tuple[str, ...]
    missing: int


def toward_stage(state: State, seat: int, stage: int) -> TowardStage:
    """Return what ``seat`` has of the cost of ``stage``: as many Grey cards as count together, then Coins."""
    facts, player = state.game.catalogue, state.players[seat]
    about = state.game.wonder(seat).stages[stage - 1]
    tokens = [facts.tokens[token] for token in player.progress]
    greys = {face: count for face, count in player.cards.items() if facts.faces[face].resource}
    used: list[str] = []
    if any(token.any_resources for token in tokens):
        used = [face for face, count in greys.items() for _ in range(count)]
    elif about.kind == "different":
        used = list(greys)
    elif greys:
        most = max(greys, key=lambda face: greys[face])
        used = [most] * greys[most]
    used = used[: about.cost]
    missing = about.cost - len(used)
    coins = [face for face, count in _coins(state, player).items() for _ in range(count)]
    twice = any(token.coins_per_card > 1 for token in tokens)
    while missing and coins:
        used.append(coins.pop())
        # Economy lets one card count twice (R22).
        missing -= 2 if twice and missing > 1 else 1
        twice = False
    return TowardStage(stage, tuple(used), missing)


def open_stages(state: State, seat: int) -> tuple[TowardStage, ...]:
    """Return every Stage that ``seat`` can construct next, with what they have of its cost (R21)."""
    built = sum(1 << (number - 1) for number in state.players[seat].stages)
    return tuple(toward_stage(state, seat, stage) for stage in state.game.wonder(seat).open_stages(built))


def _coins(state: State, player: Player) -> dict[str, int]:
    faces = state.game.catalogue.faces
    return {face: count for face, count in player.cards.items() if faces[face].coins}

"""What the stage shows of a player, read from the state of the game. Pure."""

from dataclasses import dataclass

from companion.rules import ObjectiveProgress, State, missing, objective_progress, open_stages
from companion.screens.paint.cost_signs import Need
from companion.screens.play.seat_model import SeatModel, seat_model
from config.language import Language

COUNTER_SIGNS = {"blue-cat": "laurel-2-cat", "red-horn": "horn", "cards": "card-back", "stages": "stage"} | {
    "military": "victory",
    "battle-victories": "victory",
}
"""The drawings of what Objectives count, where they are not called the same."""


@dataclass(frozen=True)
class NextStage:
    """A Stage that can come next: its cost, what the player has of it (``faces``), what it gives."""

    number: int
    need: Need
    cost: int
    faces: tuple[str, ...]
    vp: int
    effect: bool


@dataclass(frozen=True)
class Reach:
    """A Medal in reach: how far the player is, and what is missing as (drawing, how many)."""

    medal: str
    steps: ObjectiveProgress
    missing: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class StageModel:
    """The player on the stage. ``next`` has the Stages that can come next, the nearest to be paid first."""

    seat: SeatModel
    number: int
    title: str
    next: tuple[NextStage, ...]
    cards: tuple[tuple[str, int], ...]
    medals: tuple[Reach, ...]
    won: tuple[str, ...]


def stage_model(state: State, seat: int, lang: Language) -> StageModel:
    """Return what the stage shows of the player at ``seat``."""
    player, model = state.players[seat], seat_model(state, seat, lang)
    stages = state.game.wonder(seat).stages
    towards = sorted(open_stages(state, seat), key=lambda one: (one.missing, one.stage))
    coming = tuple(
        NextStage(
            one.stage,
            stages[one.stage - 1].kind,
            stages[one.stage - 1].cost,
            one.faces,
            stages[one.stage - 1].vp,
            stages[one.stage - 1].effect,
        )
        for one in towards
    )
    reach = tuple(
        Reach(
            medal,
            objective_progress(state, seat, medal),
            tuple((COUNTER_SIGNS.get(name, name), count) for name, count in missing(state, seat, medal)),
        )
        for _, medal in state.medals_in_reach(seat)
    )
    order = state.game.face_ids
    cards = tuple(sorted(player.cards.items(), key=lambda one: order.index(one[0])))
    return StageModel(
        model,
        seat,
        f"{model.wonder_name} · {model.next_long}",
        coming,
        cards,
        reach,
        player.medals,
    )

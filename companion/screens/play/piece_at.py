"""Which piece of the game is drawn at a place of a screen: what a finger that rests there asks about."""

from ast import literal_eval
from collections.abc import Sequence
from typing import Any

from companion.coach.explain import Kind, Subject
from companion.coach.explain.subjects import SCORES
from companion.screens.art.symbols import COLOURS
from companion.screens.art.wonder_pictures import stage_at
from companion.screens.kit.view import View
from companion.screens.paint.brush import Painted
from companion.screens.paint.rects import Rect
from companion.screens.play.deck_view import DeckView
from companion.screens.play.middle_view import MiddleView
from companion.screens.play.seat import SeatDetail, SeatDetailView
from companion.screens.play.seat_model import SeatModel
from companion.screens.play.stage_model import StageModel
from companion.screens.play.stand_view import StandModel, StandView
from config.catalogue import Catalogue

_PIECES: dict[str, Kind] = {
    "cat": "cat",
    "peace": "conflict",
    "battle": "conflict",
    "victory": "victory",
    "pile": "pile",
    "progress": "pile",
    "shield": "shields",
    "horn": "horn",
    "first-game": "first-game",
}
"""Drawings of pieces of which there is one kind, and the sign of who is new."""

_SCORE_SIGNS = ("stage", "blue", "cat", "victory", "progress", "reward")
"""The signs of the score lines of a player, in the order of SCORES."""

FINGER = 5.0
"""Millimetres from a small drawing at which a finger still means it."""


def subject_at(view: View[Any], x: float, y: float, seat: int | None, catalogue: Catalogue) -> Subject | None:
    """Return the piece that ``view`` shows at (x, y), None where it shows none.

    ``seat`` is the player whom the view is about, None where it is about nobody.
    """
    if isinstance(view, SeatDetailView):
        found = _detail(view, x, y, seat)
        if found is not None:
            return found
    if isinstance(view.model, StageModel):
        seat = view.model.number
    if isinstance(view, StandView) and _near_text(view, str(view.model.seat.total), x, y):
        return Subject("score", "total", seat)
    reach = max(view.width, view.height) if isinstance(view, MiddleView) else view.theme.mm(FINGER)
    for painted in _by_distance(view.painted, x, y, reach):
        found = _drawn(painted, view, x, y, seat, catalogue)
        if found is not None:
            return found
    if isinstance(view, StandView):
        return Subject("wonder", view.model.seat.wonder, seat)
    if isinstance(view, DeckView):
        return Subject("deck", view.model.deck)
    return None


def _by_distance(painted: Sequence[Painted], x: float, y: float, reach: float) -> list[Painted]:
    """Return the drawings within ``reach`` pixels of (x, y), the nearest first; small before large."""
    near = [
        (_away(one.rect, x, y), one.rect.w * one.rect.h, number, one)
        for number, one in enumerate(painted)
        if one.kind == "symbol" and _away(one.rect, x, y) <= reach
    ]
    return [one for _, _, _, one in sorted(near, key=lambda entry: entry[:3])]


def _away(rect: Rect, x: float, y: float) -> float:
    dx = max(rect.x - x, 0, x - rect.right)
    dy = max(rect.y - y, 0, y - rect.top)
    return float((dx * dx + dy * dy) ** 0.5)


def _near_text(view: View[Any], text: str, x: float, y: float) -> bool:
    return any(one.kind == "text" and one.name == text and _away(one.rect, x, y) == 0 for one in view.painted)


def _drawn(
    painted: Painted, view: View[Any], x: float, y: float, seat: int | None, catalogue: Catalogue
) -> Subject | None:
    name = painted.name
    if name.startswith("('wonder',"):
        return _stage(view, painted.rect, x, y, seat)
    if name.startswith("('cost',"):
        about = _about(view)
        return Subject("stage", about.wonder, seat, literal_eval(name)[-1]) if about else None
    if name.startswith("('card',"):
        return subject_of(literal_eval(name)[1], seat, catalogue)
    if name == "card-back":
        about = _about(view)
        return Subject("deck", about.wonder if about else catalogue.table.central_deck)
    return subject_of(name, seat, catalogue)


def subject_of(name: str, seat: int | None, catalogue: Catalogue) -> Subject | None:
    """Return the piece whose drawing is called ``name``, None for the signs of the screens themselves."""
    if name in catalogue.faces:
        return Subject("face", name, seat)
    if name in COLOURS:
        return Subject("colour", name, seat)
    if name in catalogue.tokens:
        return Subject("token", name, seat)
    if name in catalogue.medals:
        return Subject("medal", name, seat)
    if name == "reward":
        return Subject("score", "medals", seat)
    kind = _PIECES.get(name)
    return None if kind is None else Subject(kind, "", seat)


def _about(view: View[Any]) -> SeatModel | None:
    """Return the player whom ``view`` shows."""
    model = view.model
    return model.seat if isinstance(model, SeatDetail | StandModel | StageModel) else None


def _stage(view: View[Any], rect: Rect, x: float, y: float, seat: int | None) -> Subject | None:
    """Return the Stage of a drawn Wonder at (x, y), the Wonder where there is none."""
    model = _about(view)
    if model is None:
        return None
    # The Wonder is a square at the foot of its place.
    side = min(rect.w, rect.h)
    across, up = (x - rect.x - (rect.w - side) / 2) / side, (y - rect.y) / side
    number = stage_at(model.wonder, model.levels, across, up)
    if number is not None:
        return Subject("stage", model.wonder, seat, number)
    return Subject("wonder", model.wonder, seat)


def _detail(view: SeatDetailView, x: float, y: float, seat: int | None) -> Subject | None:
    """Return the Stage line or score line of a player's own screen at (x, y)."""
    names = [one.name for one in view.painted]
    size = len(_SCORE_SIGNS)
    symbols = [one for one in view.painted if one.kind == "symbol"]
    for start in range(len(symbols) - size + 1):
        group = symbols[start : start + size]
        if tuple(one.name for one in group) == _SCORE_SIGNS:
            top, bottom = group[0].box.top, group[0].box.y - group[0].box.h * 1.2
            for line, one in zip(SCORES, group, strict=False):
                if one.box.x <= x < one.box.right and bottom <= y <= top:
                    return Subject("score", line, seat)
    stages = view.model.stages
    position = 0
    for stage in reversed(stages):
        while position < len(names) and names[position] != stage.cost:
            position += 1
        if position < len(names):
            box = view.painted[position].box
            position += 1
            if box.x <= x <= view.x + view.width / 2 and box.y <= y <= box.top:
                return Subject("stage", view.model.seat.wonder, seat, stage.number)
    return None

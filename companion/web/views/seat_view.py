"""One player's own place, large: what is missing, what can be won, what is expected of them."""

import msgspec

from companion.coach.explain.phrases import counter_words
from companion.coach.explain.wonders import built_mask, cards_short, cost_words
from companion.rules import Score, State, missing, objective_progress
from companion.rules.sentences.terms import uncited
from companion.web.snapshot import Snapshot
from companion.web.views.table_view import NamedView, RivalView, expected, named_medal, rival_view
from config.language import Language


class NextStageView(msgspec.Struct, frozen=True):
    """A Stage that can be next: what it costs, and how many fitting cards are ``short`` of it."""

    number: int
    vp: int
    cost: str
    needed: int
    short: int
    text: str


class ReachView(msgspec.Struct, frozen=True):
    """A Medal within reach: how far one is, what is ``missing`` in words, and how far the others are."""

    medal: NamedView
    place: str
    have: int
    need: int
    missing: str
    rivals: tuple[RivalView, ...]


class SeatView(msgspec.Struct, frozen=True):
    """The place of ``seat``. ``yours``: it is their turn, or they are asked; ``expected`` says what of."""

    seat: int
    yours: bool
    expected: str
    next: tuple[NextStageView, ...]
    reach: tuple[ReachView, ...]
    score: dict[str, int]


def seat_view(shot: Snapshot, seat: int, lang: Language) -> SeatView | None:
    """Return the place of ``seat``, None before the game and where nobody sits."""
    state = shot.state
    if state is None or not 0 <= seat < len(state.players):
        return None
    question = shot.question
    asked = state.active if question is None or question.seat is None else question.seat
    return SeatView(
        seat=seat,
        yours=asked == seat,
        expected=uncited(expected(state, question, lang)),
        next=_next(state, seat, lang),
        reach=_reach(state, seat, lang),
        score=_score(state.players[seat].score),
    )


def _score(score: Score) -> dict[str, int]:
    return {name: getattr(score, name) for name in score.__struct_fields__}


def _next(state: State, seat: int, lang: Language) -> tuple[NextStageView, ...]:
    wonder = state.game.wonder(seat)
    found = []
    for number in wonder.open_stages(built_mask(state.players[seat].stages)):
        stage = wonder.stages[number - 1]
        short = cards_short(state, seat, stage)
        text = (
            lang.plural("{n} more card", "{n} more cards", short)
            if short
            else lang.text("Everything is there.")
        )
        found.append(NextStageView(number, stage.vp, cost_words(stage, lang), stage.cost, short, text))
    return tuple(found)


def _reach(state: State, seat: int, lang: Language) -> tuple[ReachView, ...]:
    words = {
        "left": lang.text("on your left"),
        "right": lang.text("on your right"),
        "centre": lang.text("in the centre"),
    }
    found = []
    for place, medal in state.medals_in_reach(seat):
        have, need = objective_progress(state, seat, medal)
        parts = [counter_words(counter, count, lang) for counter, count in missing(state, seat, medal)]
        rivals = tuple(rival_view(state, rival, medal) for rival in state.rivals(seat, place))
        found.append(ReachView(named_medal(medal, lang), words[place], have, need, lang.list(parts), rivals))
    return tuple(found)

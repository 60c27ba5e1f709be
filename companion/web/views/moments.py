"""The moments: a Medal, a Battle, a Stage … in words, for a phone that shakes and a room that looks up."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from companion.rules import State, one_step_away
from companion.rules import events as happened
from companion.rules.events import Event
from companion.rules.sentences import event_sentence
from companion.rules.sentences.hands import take_medal
from companion.rules.sentences.terms import uncited
from companion.table.sentences import reason_sentence
from companion.web.snapshot import Moment
from config.language import Language

Kind = Literal["medal", "battle", "stage", "progress", "cat", "near", "last-turn", "end", "refusal"]


class SideView(msgspec.Struct, frozen=True):
    """One player in a Battle: Shields, and Military Victory tokens won."""

    name: str
    shields: int
    victories: int


class MomentView(msgspec.Struct, frozen=True):
    """A moment of ``seat`` (None: everybody's): its sentence, and what to do with the ``hands``."""

    number: int
    kind: Kind
    seat: int | None
    name: str
    text: str
    hands: str = ""
    battle: tuple[SideView, ...] = ()


def moment_views(moment: Moment, lang: Language) -> tuple[MomentView, ...]:
    """Return what there is to tell of ``moment``, in the order in which it happened."""
    return tuple(_told(moment, lang))


def _told(moment: Moment, lang: Language) -> Iterator[MomentView]:
    state, number = moment.after, moment.number
    if moment.reason is not None:
        yield MomentView(
            number, "refusal", state.active, "", uncited(reason_sentence(moment.reason, state, lang))
        )
        return
    for event in moment.events:
        said = _of_event(event, state, number, lang)
        if said is not None:
            yield said
    if state.finished or moment.before is None:
        return
    for seat, player in enumerate(state.players):
        if player.complete and not moment.before.players[seat].complete:
            text = lang.text("Your Wonder is complete: this is the last turn.")
            hands = lang.text("Finish it. Nobody else plays after you.")
            yield MomentView(number, "last-turn", seat, player.name, text, hands)
        had = one_step_away(moment.before, seat)
        for place, medal in one_step_away(state, seat):
            if (place, medal) not in had:
                text = lang.text("one step from: {medal}", medal=lang.term(medal))
                yield MomentView(number, "near", seat, player.name, text)


def _of_event(event: Event, state: State, number: int, lang: Language) -> MomentView | None:
    names = state.game.names
    text = uncited(event_sentence(event, state, lang))
    match event:
        case happened.MedalWon(seat, medal, place):
            return MomentView(number, "medal", seat, names[seat], lang.done(medal), take_medal(place, lang))
        case happened.BattleFought(shields, victories):
            sides = tuple(SideView(*side) for side in zip(names, shields, victories, strict=True))
            return MomentView(number, "battle", None, "", text, battle=sides)
        case happened.StageConstructed(seat):
            return MomentView(number, "stage", seat, names[seat], text)
        case happened.ProgressTaken(seat):
            return MomentView(number, "progress", seat, names[seat], text)
        case happened.CatMoved(seat):
            return MomentView(number, "cat", seat, names[seat], text)
        case happened.GameEnded():
            return MomentView(number, "end", None, "", text)
    return None

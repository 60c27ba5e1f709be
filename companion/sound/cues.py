"""What is heard of what happens: a sound, and a sentence for the voice. Pure: notices in, cues out.

When several things happen at once only what matters most is heard (docs/sound.md).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.messages import notices as told
from companion.messages.notices import Notice
from companion.messages.salience import rank
from companion.rules import State, needs_choice
from companion.rules import events as happened
from companion.rules.events import Event
from companion.rules.sentences import event_sentence
from companion.rules.sentences.hands import take_medal
from companion.sound.recordings import Cue
from companion.table.news import beaten_rivals
from companion.table.sentences import notice_sentence
from companion.table.table import Table
from config.language import Language

_RULE = re.compile(r"\s*\(?(?:R\d+|§\s?\d+)\)?(?=[\s.;,]|$)")


@dataclass(frozen=True)
class Heard:
    """A sound and what the voice says with it ("" for nothing)."""

    cue: Cue
    sentence: str = ""


def loudest(heard: Iterable[Heard]) -> Heard | None:
    """Return the cue that matters most, with the sentences of all that are worth one, in their order."""
    found = list(heard)
    if not found:
        return None
    cue = min((one.cue for one in found), key=rank)
    return Heard(cue, " ".join(one.sentence for one in found if one.sentence))


def heard_of(notices: Sequence[Notice], table: Table, lang: Language, near: str = "") -> Heard | None:
    """Return what is heard of ``notices``; ``near`` says who has come within one step of a Medal."""
    found: list[Heard] = []
    for notice in notices:
        found += _heard(notice, table, lang)
    if near and found:
        found.append(Heard("near", near))
    state = table.state
    if state is not None and any(isinstance(n, told.Recorded) for n in notices) and needs_choice(state):
        found.append(Heard("question"))
    return loudest(found)


def _heard(notice: Notice, table: Table, lang: Language) -> list[Heard]:
    match notice:
        case told.Recorded(_, events) if table.state is not None:
            return _of_events(events, table.state, lang)
        case told.GameStarted(_, events, False) if table.state is not None:
            return _of_events(events, table.state, lang)
        case told.Refused() | told.NotYourTurn():
            return [Heard("refusal", spoken(notice_sentence(notice, table, lang)))]
        case told.DraftRefused():
            return [Heard("refusal")]
        case told.Asked() | told.Waiting():
            return [Heard("question", spoken(notice_sentence(notice, table, lang)))]
        case told.TopRefused():
            return [Heard("refusal", spoken(notice_sentence(notice, table, lang)))]
        case told.PadLooks() | told.TopSeen():
            return [Heard("card", spoken(notice_sentence(notice, table, lang)))]
        case told.Selected():
            return [Heard("card")]
        case told.Undone():
            return [Heard("undo")]
        case told.Redone():
            return [Heard("card")]
        case told.DraftChanged(_, what) if what != "edit":
            return [Heard("join")]
    return []


def _of_events(events: Sequence[Event], state: State, lang: Language) -> list[Heard]:
    found = [heard for event in events if (heard := _of_event(event, state, lang)) is not None]
    ended = any(isinstance(event, happened.GameEnded) for event in events)
    built = [event for event in events if isinstance(event, happened.StageConstructed)]
    if built and not ended and _complete(state, built[-1].seat):
        name = state.players[built[-1].seat].name
        found.append(Heard("last-turn", lang.text("{name}'s Wonder is complete: the last turn.", name=name)))
    return found


def _of_event(event: Event, state: State, lang: Language) -> Heard | None:
    match event:
        case happened.MedalWon(seat, medal, place):
            parts = [state.players[seat].name + "!", lang.done(medal), take_medal(place, lang)]
            others = beaten_rivals(state, event)
            if others:
                parts.append(lang.text("{names} can no longer win it.", names=lang.list(others)))
            return Heard("medal", " ".join(parts))
        case happened.BattleFought():
            return Heard("battle", spoken(event_sentence(event, state, lang)))
        case happened.GameEnded():
            return Heard("end", spoken(event_sentence(event, state, lang)))
        case happened.StageConstructed():
            return Heard("stage")
        case happened.ProgressTaken():
            return Heard("progress")
        case happened.CatMoved():
            return Heard("cat")
        case happened.CardTaken() | happened.CardStolen() | happened.CardRevealed():
            return Heard("card")
    return None


def _complete(state: State, seat: int) -> bool:
    return len(state.players[seat].stages) == len(state.game.wonder(seat).stages)


def spoken(sentence: str) -> str:
    """Return ``sentence`` without the numbers of rules: nobody wants to hear them."""
    return _RULE.sub("", sentence).strip()

"""What somebody may do on their phone, in words, with the signal that it means."""

import msgspec

from companion.coach.reasons import move_name, reasons
from companion.messages.questions import Question
from companion.messages.signals import (
    AnswerFace,
    ButtonHeld,
    ButtonPressed,
    ChooseWay,
    Explain,
    Play,
    SeatAct,
)
from companion.rules import Done, Skip, State
from companion.rules.sentences.terms import because_words, uncited
from companion.table.seat_acts import seat_choices
from companion.table.sentences import way_sentence
from companion.web.snapshot import Snapshot
from config.language import Language


class ActView(msgspec.Struct, frozen=True):
    """One thing to do: ``number`` names it, ``kind`` says how it looks, ``note`` what it brings."""

    number: int
    kind: str
    text: str
    note: str = ""


class Act(msgspec.Struct, frozen=True):
    """One thing to do, and the signal that it means."""

    view: ActView
    signal: SeatAct


def acts_of(shot: Snapshot, seat: int, lang: Language) -> tuple[Act, ...]:
    """Return what ``seat`` may do in ``shot`` that would do something, the choices first."""
    state, question = shot.state, shot.question
    if state is None or shot.history is None:
        return ()
    found: list[tuple[str, str, str, SeatAct]] = []
    for signal in seat_choices(seat, state, question):
        text, note = _choice(signal, state, question, seat, lang)
        kind = "decline" if isinstance(signal, Play) and isinstance(signal.move, Done | Skip) else "choice"
        found.append((kind, text, note, signal))
    button = shot.seating[seat]
    if question is None and state.active == seat and shot.selection.complete:
        found.insert(0, ("yes", lang.text("Yes, these cards"), "", ButtonPressed(button)))
    if any(step.seat == seat for step in shot.history.steps):
        found.append(("undo", lang.text("Undo my last"), "", ButtonHeld(button)))
    if not state.finished:
        found.append(("help", lang.text("Call for help"), "", Explain()))
    return tuple(
        Act(ActView(number, kind, text, note), signal)
        for number, (kind, text, note, signal) in enumerate(found)
    )


def _choice(
    signal: SeatAct, state: State, question: Question | None, seat: int, lang: Language
) -> tuple[str, str]:
    match signal:
        case Play(Done()):
            return lang.text("My turn is done"), ""
        case Play(Skip(because)):
            return lang.text("Without {offer}", offer=because_words(because, lang)), ""
        case Play(move):
            name = move_name(move, state, lang)
            return name[:1].upper() + name[1:], uncited(" ".join(reasons(move, state, seat, lang)[:2]))
        case AnswerFace(face):
            return lang.term(face), ""
        case ChooseWay(number) if question is not None:
            return way_sentence(question.ways[number], state, lang), ""
    return "", ""

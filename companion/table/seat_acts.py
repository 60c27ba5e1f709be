"""What a player may do from afar: about their own seat, in the game as it stands. Pure."""

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
from companion.rules import Done, Skip, State, pending


def seat_acts(
    seat: int, state: State, question: Question | None, seating: tuple[int, ...]
) -> tuple[SeatAct, ...]:
    """Return everything that who sits at ``seat`` may do: their button, and the choices put to them.

    The cards of a turn are not among it: they are taken at the table.
    """
    if not 0 <= seat < len(seating):
        return ()
    button = seating[seat]
    return (ButtonPressed(button), ButtonHeld(button), Explain(), *seat_choices(seat, state, question))


def seat_choices(seat: int, state: State, question: Question | None) -> tuple[SeatAct, ...]:
    """Return the answers to what is asked of ``seat`` just now: of a question, or of what is pending."""
    if question is not None:
        if question.seat != seat:
            return ()
        faces = [AnswerFace(face) for face in question.faces]
        return (*faces, *(ChooseWay(number) for number in range(len(question.ways))))
    if state.active != seat:
        return ()
    items = pending(state)
    choices: list[SeatAct] = [Play(move) for item in items for move in item.choices]
    offers = dict.fromkeys(item.because for item in items if item.optional)
    choices += [Play(Skip(offer)) for offer in offers]
    if offers and all(item.optional for item in items):
        choices.append(Play(Done()))
    return tuple(choices)

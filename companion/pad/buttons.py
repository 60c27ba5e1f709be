"""A game under way: a button says yes, my turn is done, that card was mine; held, undo my last."""

import msgspec

from companion.messages.notices import Explained, Nothing, Notices, NotYourTurn
from companion.messages.questions import FORGET, Question, Reason, Way
from companion.pad.answers import Answers
from companion.pad.desk import Desk
from companion.pad.memory import Hold, Press
from companion.pad.ways import first_for
from companion.rules import Done, pending


class Buttons:
    """Acts on the buttons of players. Methods return what came of it, in order."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    def pressed(self, seat: int) -> Notices:
        """Yes, my turn is done, or: that card was mine."""
        state, asked = self._desk.state, self._desk.memory.question
        self._desk.remember(pressed=Press(seat, len(self._desk.history.steps)))
        if asked is not None and asked.kind != "face":
            number = first_for(asked.ways, seat)
            if number is not None:
                return self._answers.choose(number)
            if seat == asked.seat:
                return self._answers.choose(0)
        if seat != state.active:
            return (NotYourTurn(seat, state.active),) if state.active is not None else (Nothing("press"),)
        if not self._desk.memory.selection.complete and any(one.optional for one in pending(state)):
            return self._desk.record((Done(),), how="button")
        return self._answers.confirm(how="button")

    def held(self, seat: int) -> Notices:
        """Undo my last; where others have moved since, ask first: their moves go too.

        Who has nothing to take back asks what is pending.
        """
        steps, by_press = self._desk.history.steps, self._steps_of_press(seat)
        mine = [place for place, step in enumerate(steps[: len(steps) - by_press]) if step.seat == seat]
        if not mine:
            return self._answers.undo(by_press) if by_press else (Explained(),)
        count = len(steps) - mine[-1]
        if all(later.seat == seat for later in steps[-count:]):
            notices = self._answers.undo(count)
            self._desk.remember(held=Hold(seat, count, self._desk.history))
            return notices
        asked = Question("undo", Reason("moved-since", "", {"seat": seat, "steps": count}), seat=seat)
        ways = (Way("undo-first", undo=count, seat=seat), FORGET)
        return self._desk.ask(msgspec.structs.replace(asked, ways=ways))

    def never_held(self, button: str) -> Notices:
        """The ``button`` (from "1") is stuck: no finger held it, and what its hold undid is done again.

        Unless the game has gone on since. The question that its hold asked is closed.
        """
        number = int(button) - 1 if button.isdecimal() else -1
        seat = self._desk.ledger.seating.index(number) if number in self._desk.ledger.seating else None
        held = self._desk.memory.held
        self._desk.remember(held=None)
        if held is not None and held.seat == seat and held.history is self._desk.history:
            return self._answers.redo(held.steps)
        asked = self._desk.memory.question
        return self._desk.close() if asked is not None and asked.kind == "undo" and asked.seat == seat else ()

    def _steps_of_press(self, seat: int) -> int:
        """How many steps this seat's last press made: a hold is first told as a press."""
        pressed = self._desk.memory.pressed
        self._desk.remember(pressed=None)
        last = self._desk.history.last
        if pressed is None or last is None or last.how not in ("button", "question"):
            return 0
        return int(pressed == Press(seat, len(self._desk.history.steps) - 1))

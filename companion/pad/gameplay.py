"""A game under way: buttons, touches and command cards become moves, answers or undo."""

import msgspec

from companion.messages.notices import (
    Agreed,
    Asked,
    Explained,
    Nothing,
    NotYourTurn,
    Refused,
    Selected,
    Waiting,
)
from companion.messages.questions import FORGET, Question, Reason, Way
from companion.pad.interpret import (
    Means,
    meaning,
    picked,
)
from companion.pad.readings import PICKED, JustPicked, Notices, Parked, Readings
from companion.pad.ways import first_for
from companion.row_check import comparison as check
from companion.rules import (
    Correct,
    Done,
    Move,
    Skip,
    pending,
)
from companion.rules.changes import Bound
from companion.rules.outcome import outcome
from vision.tags import parse_id


class Gameplay(Readings):
    """Acts on what people say, besides what they show. Every method returns what came of it, in order."""

    def play(self, move: Move) -> Notices:
        """A touch made this move; the piece that it took may pass over the pad, too."""
        before = self.state
        notices = self._record((move,))
        if self.state is not before:
            piece = picked(before, move)
            self._picked = None if piece is None else JustPicked(piece, self.history, self.pad.now + PICKED)
        return notices

    def pressed(self, seat: int) -> Notices:
        """Yes, my turn is done, or: that card was mine."""
        state, asked = self.state, self.question
        self._before_press = (seat, len(self.history.steps))
        if asked is not None and asked.kind != "face":
            number = first_for(asked.ways, seat)
            if number is not None:
                return self.choose(number)
            if seat == asked.seat:
                return self.choose(0)
        if seat != state.active:
            return (NotYourTurn(seat, state.active),) if state.active is not None else (Nothing("press"),)
        if not self.selection.complete and any(one.optional for one in pending(state)):
            return self._record((Done(),), how="button")
        return self.confirm(how="button")

    def held(self, seat: int) -> Notices:
        """Undo my last; where others have moved since, ask first: their moves go too.

        Who has nothing to take back asks what is pending.
        """
        steps, by_press = self.history.steps, self._steps_of_press(seat)
        mine = [place for place, step in enumerate(steps[: len(steps) - by_press]) if step.seat == seat]
        if not mine:
            return self.undo(by_press) if by_press else (Explained(),)
        count = len(steps) - mine[-1]
        if all(later.seat == seat for later in steps[-count:]):
            notices = self.undo(count)
            self._undone_by_hold = (seat, count, self.history)
            return notices
        asked = Question("undo", Reason("moved-since", "", {"seat": seat, "steps": count}), seat=seat)
        ways = (Way("undo-first", undo=count, seat=seat), FORGET)
        return self._ask(msgspec.structs.replace(asked, ways=ways))

    def never_held(self, button: str) -> Notices:
        """The ``button`` (from "1") is stuck: no finger held it, and what its hold undid is done again.

        Unless the game has gone on since. The question that its hold asked is closed.
        """
        number = int(button) - 1 if button.isdecimal() else -1
        seat = self.ledger.seating.index(number) if number in self.ledger.seating else None
        held, self._undone_by_hold = self._undone_by_hold, None
        if held is not None and held[0] == seat and held[2] is self.history:
            return self.redo(held[1])
        asked = self.question
        return self._close() if asked is not None and asked.kind == "undo" and asked.seat == seat else ()

    def _steps_of_press(self, seat: int) -> int:
        """How many steps this seat's last press made: a hold is first told as a press."""
        pressed, self._before_press = self._before_press, None
        last = self.history.last
        if pressed is None or last is None or last.how not in ("button", "question"):
            return 0
        return int(pressed == (seat, len(self.history.steps) - 1))

    def confirm(self, how: str = "card") -> Notices:
        """Yes: the likeliest way, the cards laid down, or the one thing that has to be done."""
        if self.question is not None:
            return (Asked(self.question),) if self.question.kind == "face" else self.choose(0)
        exact = self.selection.reading.complete
        if exact is not None:
            return self._choose_stage(exact, how)
        if len(self.selection.possible) == 1:
            return self._record((self.selection.possible[0].move,), how=how)
        return (Nothing("confirm"), Explained())

    def decline(self) -> Notices:
        """No: not this question, not these cards, not what is offered."""
        asked = self.question
        if asked is not None and asked.kind == "stage":
            return self._ask(msgspec.structs.replace(asked, ways=asked.ways[1:] + asked.ways[:1]))
        if asked is not None:
            return self._close()
        if self.selection.tags:
            return self.forget_selection()
        offered = [one for one in pending(self.state) if one.optional]
        if not offered and self.waiting:
            self.waiting = ()
            return (Waiting("", self.state.active or 0),)
        if not offered:
            return (Nothing("decline"),)
        move = Skip(offered[0].because) if len(offered) == 1 else Done()
        if isinstance(move, Skip) and outcome(self.state, (move,)) is None:
            move = Done()
        return self._record((move,), how="card")

    def choose(self, number: int) -> Notices:
        """Take the way ``number`` of the open question."""
        asked = self.question
        if asked is None or not 0 <= number < len(asked.ways):
            return (Nothing("confirm"),)
        way = asked.ways[number]
        notices = self._close()
        tags = () if asked.tag is None else (asked.tag,)
        if way.undo and way.wait:
            notices += self._park(way.undo, asked.tag, way.seat)
        elif way.undo:
            notices += self.ledger.undo(way.undo)
        elif way.wait and asked.tag is not None:
            self.waiting = (*self.waiting, Parked(asked.tag, way.seat))
            notices += self._waits_for_card(asked.tag)
        if way.moves:
            notices += self._record(way.moves, tags, how="question")
        return notices

    def missed_card(self, steps: int, card: str | None = None) -> Notices:
        """Before the last ``steps`` steps somebody took a card that was not shown.

        The steps are taken back and made again by themselves once the missing card is shown; at once,
        where it is ``card``.
        """
        if not 0 < steps <= len(self.history.steps):
            return (Nothing("undo"),)
        notices = self._close() + self._park(steps, None, None)
        tag = None if card is None else parse_id(card)
        return notices if tag is None else notices + self._act(tag, self._meaning(tag, hidden=False))

    def _park(self, steps: int, tag: str | None, seat: int | None) -> Notices:
        """Take ``steps`` back and keep what was shown and touched; the reading of ``tag`` is ``seat``'s."""
        parked: list[Parked] = []
        for step in self.history.steps[-steps:]:
            shown = [Parked(one, seat if one == tag else None) for one in step.tags]
            parked += shown or [Parked(moves=step.moves)]
        undone = self.ledger.undo(steps)
        self._parked_at = self.history
        self.waiting = (*parked, *self.waiting)
        return undone + self._waits_for_card(tag or next((one.tag for one in parked if one.tag), "") or "")

    def _waits_for_card(self, tag: str) -> Notices:
        active = self.state.active
        return () if active is None else (Waiting(tag, active),)

    def answer_face(self, face: str) -> Notices:
        """The card that is asked about carries ``face``: it is bound to its tag, then read again."""
        asked = self.question
        if asked is None or asked.kind != "face" or asked.tag is None:
            return (Nothing("confirm"),)
        bound = Correct(Bound(asked.tag, face))
        state = outcome(self.state, (bound,))
        tag = parse_id(asked.tag)
        if state is None or tag is None:
            return (Nothing("confirm"),)
        notices = self._close()
        means = meaning(state, tag, self._remembered(tag.id, hidden=False))
        if isinstance(means, Means):
            return notices + self._record((bound, means.move), (tag.id,), how="card")
        return notices + self._record((bound,), (tag.id,), how="question") + self._act(tag, means)

    def checked(self, seat: int, tags: tuple[str, ...]) -> Notices:
        """The row in front of ``seat`` was looked at as a whole: does the record agree?"""
        if not 0 <= seat < len(self.state.players) or self.state.finished:
            return (Nothing("confirm"),)
        found = check.difference(self.state, seat, tags)
        if found.none:
            return (*(self._close() if self._is_about(seat) else ()), Agreed(seat))
        asked = check.question(self.state, found)
        self.question = asked
        return (Refused(asked.reason, asked),)

    def set_right(self, moves: tuple[Move, ...]) -> Notices:
        """A touch set the record right: one step, however many pieces were wrong."""
        notices = self._close() if self.question is not None and self.question.kind == "differs" else ()
        return notices + (self._record(moves) if moves else (Nothing("confirm"),))

    def _is_about(self, seat: int) -> bool:
        asked = self.question
        return asked is not None and asked.kind == "differs" and asked.seat == seat

    def forget_selection(self) -> Notices:
        """The cards laid down were not meant."""
        self.selection = self.selection.forgotten()
        return (Selected((), complete=False),)

    def undo(self, steps: int) -> Notices:
        """Take back steps; what was asked or waited for belonged to them."""
        notices = self._close()
        self.waiting, self._doubts, self._away = (), (), ()
        self.selection = self.selection.forgotten()
        return notices + self.ledger.undo(steps)

    def redo(self, steps: int) -> Notices:
        """Do again what was undone."""
        return self._close() + self.ledger.redo(steps)

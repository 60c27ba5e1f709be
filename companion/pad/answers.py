"""A game under way: what people touch or answer becomes moves, corrections or undo."""

import msgspec

from companion.messages.notices import Agreed, Asked, Explained, Nothing, Notices, Refused, Selected, Waiting
from companion.pad.desk import Desk
from companion.pad.interpret import Means, meaning, picked
from companion.pad.memory import PICKED, JustPicked, Parked
from companion.pad.missed import can_have_missed
from companion.pad.readings import Readings
from companion.pad.ways import none_left
from companion.row_check import comparison
from companion.rules import Correct, Done, Move, Skip, pending
from companion.rules.changes import Bound
from companion.rules.outcome import outcome
from vision.tags import parse_id


class Answers:
    """Acts on what people say about the game. Methods return what came of it, in order."""

    def __init__(self, desk: Desk, readings: Readings) -> None:
        self._desk = desk
        self._readings = readings

    def play(self, move: Move, sure: bool = True) -> Notices:
        """A touch made this move; the piece that it took may pass over the pad, too."""
        before = self._desk.state
        if not sure and (doubted := none_left(before, move)) is not None:
            return self._desk.ask(doubted)
        notices = self._desk.record((move,))
        if self._desk.state is not before:
            piece = picked(before, move)
            until = self._desk.pad.now + PICKED
            just = None if piece is None else JustPicked(piece, self._desk.history, until)
            self._desk.remember(picked=just)
        return notices

    def confirm(self, how: str = "card") -> Notices:
        """Yes: the likeliest way, the cards laid down, or the one thing that has to be done."""
        if self._desk.memory.question is not None:
            return (
                (Asked(self._desk.memory.question),)
                if self._desk.memory.question.kind == "face"
                else self.choose(0)
            )
        exact = self._desk.memory.selection.reading.complete
        if exact is not None:
            return self._readings.choose_stage(exact, how)
        if len(self._desk.memory.selection.possible) == 1:
            return self._desk.record((self._desk.memory.selection.possible[0].move,), how=how)
        return (Nothing("confirm"), Explained())

    def decline(self) -> Notices:
        """No: not this question, not these cards, not what is offered."""
        asked = self._desk.memory.question
        if asked is not None and asked.kind == "stage":
            return self._desk.ask(msgspec.structs.replace(asked, ways=asked.ways[1:] + asked.ways[:1]))
        if asked is not None:
            return self._desk.close()
        if self._desk.memory.selection.tags:
            return self.forget_selection()
        offered = [one for one in pending(self._desk.state) if one.optional]
        if not offered and self._desk.memory.waiting:
            return self._keep_no_longer()
        if not offered:
            return (Nothing("decline"),)
        move = Skip(offered[0].because) if len(offered) == 1 else Done()
        if isinstance(move, Skip) and outcome(self._desk.state, (move,)) is None:
            move = Done()
        return self._desk.record((move,), how="card")

    def choose(self, number: int) -> Notices:
        """Take the way ``number`` of the open question."""
        asked = self._desk.memory.question
        if asked is None or not 0 <= number < len(asked.ways):
            return (Nothing("confirm"),)
        way = asked.ways[number]
        notices = self._desk.close()
        tags = () if asked.tag is None else (asked.tag,)
        if way.undo and way.wait:
            notices += self._park(way.undo, asked.tag, way.seat)
        elif way.undo:
            notices += self._desk.ledger.undo(way.undo)
        elif way.wait and asked.tag is not None:
            self._desk.remember(waiting=(*self._desk.memory.waiting, Parked(asked.tag, way.seat)))
            notices += self._waits_for_card(asked.tag)
        if way.moves:
            notices += self._desk.record(way.moves, tags, how="question")
        return notices

    def missed_card(self, steps: int, card: str | None = None) -> Notices:
        """Before the last ``steps`` steps somebody took a card that was not shown.

        The steps are taken back and made again by themselves once the missing card is shown; at once,
        where it is ``card``.
        """
        if not can_have_missed(self._desk.history, steps):
            return (Nothing("undo"),)
        notices = self._desk.close() + self._park(steps, None, None)
        tag = None if card is None else parse_id(card)
        return notices if tag is None else notices + self._readings.act(tag, self._desk.meaning(tag))

    def _park(self, steps: int, tag: str | None, seat: int | None) -> Notices:
        """Take ``steps`` back and keep what was shown and touched; the reading of ``tag`` is ``seat``'s."""
        parked: list[Parked] = []
        for step in self._desk.history.steps[-steps:]:
            shown = [Parked(one, seat if one == tag else None) for one in step.tags]
            parked += shown or [Parked(moves=step.moves)]
        memory = self._desk.memory
        before = memory.parked if memory.waiting and memory.parked_at is self._desk.history else 0
        undone = self._desk.ledger.undo(steps)
        waiting = (*parked, *self._desk.memory.waiting)
        self._desk.remember(parked_at=self._desk.history, parked=before + steps, waiting=waiting)
        return undone + self._waits_for_card(tag or next((one.tag for one in parked if one.tag), "") or "")

    def _keep_no_longer(self) -> Notices:
        """Nobody shows the missing card: as long as nothing else was recorded, all is as it was before."""
        memory = self._desk.memory
        self._desk.remember(waiting=())
        told: Notices = (Waiting("", self._desk.state.active or 0),)
        if memory.parked_at is not self._desk.history:
            return told
        return told + self._desk.ledger.redo(memory.parked)

    def _waits_for_card(self, tag: str) -> Notices:
        active = self._desk.state.active
        return () if active is None else (Waiting(tag, active),)

    def answer_face(self, face: str) -> Notices:
        """The card that is asked about carries ``face``: it is bound to its tag, then read again."""
        asked = self._desk.memory.question
        if asked is None or asked.kind != "face" or asked.tag is None:
            return (Nothing("confirm"),)
        bound = Correct(Bound(asked.tag, face))
        state = outcome(self._desk.state, (bound,))
        tag = parse_id(asked.tag)
        if state is None or tag is None:
            return (Nothing("confirm"),)
        notices = self._desk.close()
        means = meaning(state, tag, self._desk.recent(tag.id, hidden=False))
        if isinstance(means, Means):
            return notices + self._desk.record((bound, means.move), (tag.id,), how="card")
        return (
            notices + self._desk.record((bound,), (tag.id,), how="question") + self._readings.act(tag, means)
        )

    def checked(self, seat: int, tags: tuple[str, ...]) -> Notices:
        """The row in front of ``seat`` was looked at as a whole: does the record agree?"""
        if not 0 <= seat < len(self._desk.state.players) or self._desk.state.finished:
            return (Nothing("confirm"),)
        found = comparison.difference(self._desk.state, seat, tags)
        if found.none:
            return (*(self._desk.close() if self._is_about(seat) else ()), Agreed(seat))
        asked = comparison.question(self._desk.state, found)
        self._desk.remember(question=asked)
        return (Refused(asked.reason, asked),)

    def set_right(self, moves: tuple[Move, ...]) -> Notices:
        """A touch set the record right: one step, however many pieces were wrong."""
        notices = (
            self._desk.close()
            if self._desk.memory.question is not None and self._desk.memory.question.kind == "differs"
            else ()
        )
        return notices + (self._desk.record(moves) if moves else (Nothing("confirm"),))

    def _is_about(self, seat: int) -> bool:
        asked = self._desk.memory.question
        return asked is not None and asked.kind == "differs" and asked.seat == seat

    def forget_selection(self) -> Notices:
        """The cards laid down were not meant."""
        self._desk.remember(selection=self._desk.memory.selection.forgotten())
        return (Selected((), complete=False),)

    def undo(self, steps: int) -> Notices:
        """Take back steps; what was asked or waited for belonged to them."""
        notices = self._desk.close()
        selection = self._desk.memory.selection.forgotten()
        self._desk.remember(waiting=(), doubts=(), away=(), selection=selection)
        return notices + self._desk.ledger.undo(steps)

    def redo(self, steps: int) -> Notices:
        """Do again what was undone."""
        return self._desk.close() + self._desk.ledger.redo(steps)

"""A game under way: readings become moves, choices, questions or nothing at all."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from companion.messages.notices import Notices, Refused, Selected
from companion.messages.questions import FORGET, Question, Reason, Way
from companion.pad.desk import Desk
from companion.pad.interpret import Chosen, Doubtful, Faceless, Known, Meaning, Means, meaning
from companion.pad.laid_choice import Option, options, same_cards
from companion.pad.memory import MOST_DOUBTS, Doubt
from companion.pad.ways import question, same_piece
from companion.rules import Move, Take, needs_choice
from companion.rules.outcome import outcome
from vision.tags import Tag, parse_id


class Readings:
    """Acts on what is shown. Methods return what came of it, in order."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def placed(self, tag: Tag, hidden: bool) -> Notices:
        """A piece came to lie on the pad; ``hidden``: it had only been out of sight for a moment."""
        if any(doubt.tag == tag.id for doubt in self._desk.memory.doubts):
            return ()
        if self._desk.memory.question is not None and self._desk.memory.question.tag == tag.id:
            return ()
        return self.act(tag, self._desk.meaning(tag, hidden))

    def ask_about(self, reason: Reason) -> Notices:
        """Ask about what was seen; where something is asked already, only say why it cannot be."""
        if self._desk.memory.question is not None:
            return (Refused(reason),)
        self._desk.remember(question=question(self._desk.history, reason))
        return (Refused(reason, self._desk.memory.question),)

    def duplicate(self, tag: str) -> Notices:
        """Two stickers with the same text lie on the pad."""
        step = self._desk.history.last
        ways = [FORGET]
        if step is not None and tag in step.tags:
            ways.append(Way("undo-first", undo=1, seat=step.seat))
        asked = Question(
            "duplicate", Reason("duplicate", "", {"tag": tag}), tag, tuple(ways), seat=self._desk.state.active
        )
        if self._desk.memory.question is not None:
            return (Refused(asked.reason),)
        self._desk.remember(question=asked)
        return (Refused(asked.reason, asked),)

    def settle(self) -> Notices:
        """After every signal: try again what waits for the state to change, ask about what is due."""
        notices: Notices = ()
        while self._desk.memory.settled is not self._desk.history:
            self._desk.remember(settled=self._desk.history)
            self._desk.remember(selection=self._desk.memory.selection.follow(self._desk.state))
            notices += self._retry_waiting() or self._retry_question() or self._retry_doubts()
        due = next((doubt for doubt in self._desk.memory.doubts if doubt.due <= self._desk.pad.now), None)
        if due is None or self._desk.memory.question is not None:
            return notices
        self._desk.remember(doubts=tuple(doubt for doubt in self._desk.memory.doubts if doubt is not due))
        return notices + self._raise(due.tag) + self.settle()

    def _retry_waiting(self) -> Notices:
        if not self._desk.memory.waiting or self._desk.history is self._desk.memory.parked_at:
            return ()
        parked = self._desk.memory.waiting[0]
        if parked.seat not in (None, self._desk.state.active):
            return ()
        tag = None if parked.tag is None else parse_id(parked.tag)
        if tag is None:
            return self._retry_touch(parked.moves)
        means = self._desk.meaning(tag)
        if isinstance(means, Doubtful) and parked.seat is None and not self._desk.state.finished:
            return ()
        self._desk.remember(waiting=self._desk.memory.waiting[1:])
        return self.act(tag, means)

    def _retry_touch(self, moves: tuple[Move, ...]) -> Notices:
        """Make again what was touched; a choice that is made already, or is none any more, is left out."""
        possible = outcome(self._desk.state, moves) is not None
        if not possible and needs_choice(self._desk.state):
            return ()
        self._desk.remember(waiting=self._desk.memory.waiting[1:])
        if not possible and not any(isinstance(move, Take) for move in moves):
            return self._retry_waiting()
        return self._desk.record(moves, how="again")

    def _retry_question(self) -> Notices:
        asked = self._desk.memory.question
        if asked is None or asked.kind == "face":
            return ()
        tag = None if asked.tag is None else parse_id(asked.tag)
        if asked.kind != "refused" or tag is None:
            return self._desk.close()
        means = self._desk.meaning(tag)
        if isinstance(means, Doubtful):
            self._desk.remember(question=question(self._desk.history, means.reason))
            return ()
        if isinstance(means, Means) and tag.id not in self._desk.pad.lying:
            return self._desk.ask(self._offer(asked, means.move))
        return self._desk.close() + self.act(tag, means)

    def _retry_doubts(self) -> Notices:
        doubts = self._desk.memory.doubts
        for doubt in doubts:
            tag = parse_id(doubt.tag)
            if tag is None:
                continue
            means = self._desk.meaning(tag)
            explained = isinstance(means, Means) and (
                tag.id in self._desk.pad.lying or doubt.due > self._desk.pad.now
            )
            if explained or isinstance(means, Known):
                self._desk.remember(doubts=tuple(other for other in doubts if other is not doubt))
                return self.act(tag, means)
        return ()

    def _raise(self, tag_id: str) -> Notices:
        """Ask about a reading whose time to explain itself is over."""
        tag = parse_id(tag_id)
        if tag is None:
            return ()
        match self._desk.meaning(tag):
            case Doubtful(reason):
                self._desk.remember(question=question(self._desk.history, reason))
                return (Refused(reason, self._desk.memory.question),)
            case Faceless(faces):
                reason = Reason("unknown-face", "", {"tag": tag.id})
                return self._desk.ask(
                    Question("face", reason, tag.id, faces=faces, seat=self._desk.state.active)
                )
            case Means(move) if tag.id not in self._desk.pad.lying:
                asked = Question(
                    "refused", Reason("late", "", {"tag": tag.id, "seat": self._desk.state.active}), tag.id
                )
                return self._desk.ask(self._offer(asked, move))
            case means:
                return self.act(tag, means)

    def _offer(self, asked: Question, move: Move) -> Question:
        """A reading that was doubtful has become possible, but the piece has gone: was it meant?"""
        ways = (Way("yes", (move,), seat=self._desk.state.active), FORGET)
        return msgspec.structs.replace(asked, ways=ways, seat=self._desk.state.active)

    def act(self, tag: Tag, means: Meaning) -> Notices:
        """Do what ``tag`` was found to mean."""
        match means:
            case Means(move):
                return self._desk.record((move,), (tag.id,), how="card")
            case Chosen(face):
                return self._lay(tag.id, face)
            case Known(away, shown):
                if shown:
                    return self._picked_again(tag)
                if away is not None:
                    self._desk.remember(
                        away=tuple((Counter(self._desk.memory.away) - Counter([away])).elements())
                    )
                return ()
            case Faceless():
                return self._doubt(tag.id, self._desk.pad.now)
            case Doubtful(reason):
                if (settled := self._settled_by(tag)) is not None:
                    return settled
                if self._desk.state.finished or len(self._desk.memory.doubts) >= MOST_DOUBTS:
                    return (Refused(reason),)
                return self._doubt(tag.id, self._desk.pad.now + self._desk.patience)

    def _picked_again(self, tag: Tag) -> Notices:
        """The piece that was just picked is shown, too; where it can be the next player's, that is asked."""
        picked = self._desk.memory.picked
        if picked is None or picked.tag == tag.id:
            return ()
        self._desk.remember(picked=msgspec.structs.replace(picked, tag=tag.id))
        means = meaning(self._desk.state, tag)
        match means:
            case Means(Take() as move) if self._desk.memory.question is None:
                return self._desk.ask(same_piece(self._desk.state, tag.id, move))
        return ()

    def _settled_by(self, tag: Tag) -> Notices | None:
        """The cards laid make one choice; a piece that is none of them, but right after it, says: that one.

        They had waited because they are part of a bigger choice too, which this piece does not belong to.
        """
        reading = self._desk.memory.selection.reading
        chosen = reading.complete
        if chosen is None or len(same_cards(self._desk.memory.selection.possible, chosen)) > 1:
            return None
        after = outcome(self._desk.state, (chosen,))
        if after is None or not isinstance(meaning(after, tag), Means):
            return None
        notices = self._desk.record((chosen,), self._desk.memory.selection.tags, how="card")
        self._desk.remember(selection=self._desk.memory.selection.follow(self._desk.state))
        return notices + self.act(tag, self._desk.meaning(tag))

    def _doubt(self, tag: str, due: float) -> Notices:
        self._desk.remember(doubts=(*self._desk.memory.doubts, Doubt(tag, due)))
        return ()

    def _lay(self, tag: str, face: str) -> Notices:
        """A card was laid down for the choice that is pending."""
        laid = self._desk.memory.selection.laid(tag, face, self._desk.pad.lying)
        if laid is None:
            self._desk.remember(selection=self._desk.memory.selection.forgotten())
            rule = "R30" if self._desk.state.game.catalogue.faces[face].science else "R24"
            return (Refused(Reason("not-that-choice", rule, {"tag": tag, "face": face})),)
        self._desk.remember(selection=laid)
        reading = laid.reading
        if reading.move is not None:
            return self._desk.record((reading.move,), laid.tags, how="card")
        if reading.stages:
            return self.choose_stage(reading.stages[0], "card")
        return (Selected(laid.tags, laid.complete),)

    def choose_stage(self, move: Move, how: str) -> Notices:
        """The cards laid are clear; where they could pay for several Stages, ask which."""
        return self.choose_of(options(self._desk.state), move, self._desk.memory.selection.tags, how)

    def choose_of(self, possible: Iterable[Option], move: Move, tags: tuple[str, ...], how: str) -> Notices:
        """Make the choice ``move`` of ``possible`` with the cards ``tags``; ask for the Stage if need be."""
        moves = same_cards(possible, move)
        if len(moves) < 2:
            return self._desk.record((move,), tags, how=how)
        seat = self._desk.state.active
        ways = tuple(Way("choose", (one,)) for one in moves)
        return self._desk.ask(
            Question("stage", Reason("which-stage", "R21", {"seat": seat}), ways=ways, seat=seat)
        )

"""A game under way: readings become moves, choices, questions or nothing at all."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from companion.journal.ledger import Ledger
from companion.messages.history import History
from companion.messages.notices import (
    Asked,
    Closed,
    Notice,
    Recorded,
    Refused,
    Selected,
)
from companion.messages.questions import FORGET, Question, Reason, Way
from companion.pad.interpret import (
    Chosen,
    Doubtful,
    Faceless,
    Known,
    Meaning,
    Means,
    Memory,
    Picked,
    meaning,
)
from companion.pad.laid_choice import same_cards
from companion.pad.pad import Pad
from companion.pad.selection import Selection
from companion.pad.ways import question
from companion.rules import (
    Move,
    Refusal,
    State,
)
from companion.rules.events import GreenDiscarded, StageConstructed
from companion.rules.outcome import outcome
from vision.tags import Tag, parse_id

AWAY = 10.0
"""Seconds within which cards that were just discarded may pass over the pad unasked."""
PICKED = 5.0
"""Seconds within which a piece that was picked on the screen may be shown to the camera, too."""
MOST_DOUBTS = 8
"""Readings that wait to be asked about; further ones are refused at once."""

Notices = tuple[Notice, ...]


class JustPicked(msgspec.Struct, frozen=True):
    """The ``piece`` that was picked on the screen, as long as the game stands where it stood ``at`` that.

    Any sticker can be on it ``until`` a moment later (seconds); once one was shown, that ``tag`` alone.
    """

    piece: Picked
    at: History
    until: float
    tag: str | None = None

    def may_be_on(self, tag: str, history: History, now: float) -> bool:
        """Whether ``tag``, seen ``now`` in the game of ``history``, can be on the piece."""
        if self.at is not history:
            return False
        return now <= self.until if self.tag is None else self.tag == tag


class Doubt(msgspec.Struct, frozen=True):
    """A reading that has to be asked about from time ``due`` on, unless something explains it before."""

    tag: str
    due: float


class Parked(msgspec.Struct, frozen=True):
    """A reading that waits until a missed turn is made good; ``seat`` is whose it is (None: whoever may).

    Without a ``tag`` it is what was touched: ``moves``, to be made again as they were.
    """

    tag: str | None = None
    seat: int | None = None
    moves: tuple[Move, ...] = ()


class Readings:
    """Acts on what is shown in the running game of ``ledger``. Methods return what came of it, in order.

    ``patience`` is how many seconds a reading that the rules do not allow waits for another one
    that explains it (a card laid down a moment before its player's turn began).
    """

    def __init__(self, ledger: Ledger, pad: Pad, patience: float) -> None:
        self.ledger = ledger
        self.pad = pad
        self.patience = patience
        self.clear()

    def clear(self) -> None:
        """Forget everything that is not in the ledger: a game begins."""
        self.question: Question | None = None
        self.selection = Selection()
        self.waiting: tuple[Parked, ...] = ()
        self._doubts: tuple[Doubt, ...] = ()
        self._away: tuple[str, ...] = ()
        self._away_until = 0.0
        self._picked: JustPicked | None = None
        self._settled: History | None = None
        self._parked_at: History | None = None
        self._before_press: tuple[int, int] | None = None
        self._undone_by_hold: tuple[int, int, History] | None = None

    @property
    def history(self) -> History:
        """The history of the running game."""
        history = self.ledger.history
        if history is None:
            raise ValueError("no game is running")
        return history

    @property
    def state(self) -> State:
        """The state of the running game."""
        return self.history.state

    def placed(self, tag: Tag, hidden: bool) -> Notices:
        """A piece came to lie on the pad; ``hidden``: it had only been out of sight for a moment."""
        if any(doubt.tag == tag.id for doubt in self._doubts):
            return ()
        if self.question is not None and self.question.tag == tag.id:
            return ()
        return self._act(tag, self._meaning(tag, hidden))

    def duplicate(self, tag: str) -> Notices:
        """Two stickers with the same text lie on the pad."""
        step = self.history.last
        ways = [FORGET]
        if step is not None and tag in step.tags:
            ways.append(Way("undo-first", undo=1, seat=step.seat))
        asked = Question(
            "duplicate", Reason("duplicate", "", {"tag": tag}), tag, tuple(ways), seat=self.state.active
        )
        if self.question is not None:
            return (Refused(asked.reason),)
        self.question = asked
        return (Refused(asked.reason, asked),)

    def settle(self) -> Notices:
        """After every signal: try again what waits for the state to change, ask about what is due."""
        notices: Notices = ()
        while self._settled is not self.history:
            self._settled = self.history
            self.selection = self.selection.follow(self.state)
            notices += self._retry_waiting() or self._retry_question() or self._retry_doubts()
        due = next((doubt for doubt in self._doubts if doubt.due <= self.pad.now), None)
        if due is None or self.question is not None:
            return notices
        self._doubts = tuple(doubt for doubt in self._doubts if doubt is not due)
        return notices + self._raise(due.tag) + self.settle()

    def _retry_waiting(self) -> Notices:
        if not self.waiting or self.history is self._parked_at:
            return ()
        parked = self.waiting[0]
        if parked.seat not in (None, self.state.active):
            return ()
        tag = None if parked.tag is None else parse_id(parked.tag)
        if tag is None:
            if outcome(self.state, parked.moves) is None:
                return ()
            self.waiting = self.waiting[1:]
            return self._record(parked.moves, how="again")
        means = self._meaning(tag, hidden=False)
        if isinstance(means, Doubtful) and parked.seat is None and not self.state.finished:
            return ()
        self.waiting = self.waiting[1:]
        return self._act(tag, means)

    def _retry_question(self) -> Notices:
        asked = self.question
        if asked is None or asked.kind == "face":
            return ()
        tag = None if asked.tag is None else parse_id(asked.tag)
        if asked.kind != "refused" or tag is None:
            return self._close()
        means = self._meaning(tag, hidden=False)
        if isinstance(means, Doubtful):
            self.question = question(self.history, means.reason)
            return ()
        if isinstance(means, Means) and tag.id not in self.pad.lying:
            return self._ask(self._offer(asked, means.move))
        return self._close() + self._act(tag, means)

    def _retry_doubts(self) -> Notices:
        for doubt in self._doubts:
            tag = parse_id(doubt.tag)
            if tag is None:
                continue
            means = self._meaning(tag, hidden=False)
            explained = isinstance(means, Means) and (tag.id in self.pad.lying or doubt.due > self.pad.now)
            if explained or isinstance(means, Known):
                self._doubts = tuple(other for other in self._doubts if other is not doubt)
                return self._act(tag, means)
        return ()

    def _raise(self, tag_id: str) -> Notices:
        """Ask about a reading whose time to explain itself is over."""
        tag = parse_id(tag_id)
        if tag is None:
            return ()
        match self._meaning(tag, hidden=False):
            case Doubtful(reason):
                self.question = question(self.history, reason)
                return (Refused(reason, self.question),)
            case Faceless(faces):
                reason = Reason("unknown-face", "", {"tag": tag.id})
                return self._ask(Question("face", reason, tag.id, faces=faces, seat=self.state.active))
            case Means(move) if tag.id not in self.pad.lying:
                asked = Question(
                    "refused", Reason("late", "", {"tag": tag.id, "seat": self.state.active}), tag.id
                )
                return self._ask(self._offer(asked, move))
            case means:
                return self._act(tag, means)

    def _offer(self, asked: Question, move: Move) -> Question:
        """A reading that was doubtful has become possible, but the piece has gone: was it meant?"""
        ways = (Way("yes", (move,), seat=self.state.active), FORGET)
        return msgspec.structs.replace(asked, ways=ways, seat=self.state.active)

    def _act(self, tag: Tag, means: Meaning) -> Notices:
        match means:
            case Means(move):
                return self._record((move,), (tag.id,), how="card")
            case Chosen(face):
                return self._lay(tag.id, face)
            case Known(away, shown):
                if shown and self._picked is not None:
                    self._picked = msgspec.structs.replace(self._picked, tag=tag.id)
                if away is not None:
                    self._away = tuple((Counter(self._away) - Counter([away])).elements())
                return ()
            case Faceless():
                return self._doubt(tag.id, self.pad.now)
            case Doubtful(reason):
                if (settled := self._settled_by(tag)) is not None:
                    return settled
                if self.state.finished or len(self._doubts) >= MOST_DOUBTS:
                    return (Refused(reason),)
                return self._doubt(tag.id, self.pad.now + self.patience)

    def _settled_by(self, tag: Tag) -> Notices | None:
        """The cards laid make one choice; a piece that is none of them, but right after it, says: that one.

        They had waited because they are part of a bigger choice too, which this piece does not belong to.
        """
        reading = self.selection.reading
        chosen = reading.complete
        if chosen is None or len(same_cards(self.selection.possible, chosen)) > 1:
            return None
        after = outcome(self.state, (chosen,))
        if after is None or not isinstance(meaning(after, tag), Means):
            return None
        notices = self._record((chosen,), self.selection.tags, how="card")
        self.selection = self.selection.follow(self.state)
        return notices + self._act(tag, self._meaning(tag, hidden=False))

    def _doubt(self, tag: str, due: float) -> Notices:
        self._doubts = (*self._doubts, Doubt(tag, due))
        return ()

    def _lay(self, tag: str, face: str) -> Notices:
        """A card was laid down for the choice that is pending."""
        laid = self.selection.laid(tag, face, self.pad.lying)
        if laid is None:
            self.selection = self.selection.forgotten()
            rule = "R30" if self.state.game.catalogue.faces[face].science else "R24"
            return (Refused(Reason("not-that-choice", rule, {"tag": tag, "face": face})),)
        self.selection = laid
        reading = laid.reading
        if reading.move is not None:
            return self._record((reading.move,), laid.tags, how="card")
        if reading.stages:
            return self._choose_stage(reading.stages[0], "card")
        return (Selected(laid.tags, laid.complete),)

    def _choose_stage(self, move: Move, how: str) -> Notices:
        """The cards are clear; where they could pay for several Stages, ask which."""
        moves = same_cards(self.selection.possible, move)
        if len(moves) < 2:
            return self._record((move,), self.selection.tags, how=how)
        seat = self.state.active
        ways = tuple(Way("choose", (one,)) for one in moves)
        return self._ask(
            Question("stage", Reason("which-stage", "R21", {"seat": seat}), ways=ways, seat=seat)
        )

    def _record(self, moves: tuple[Move, ...], tags: Iterable[str] = (), how: str = "touch") -> Notices:
        try:
            notices = self.ledger.record(moves, tuple(tags), how)
        except Refusal as refusal:
            return (Refused(Reason("rules", refusal.rule or "", {"refusal": refusal})),)
        self._put_away(notices, Counter(self._faces(tags)))
        return notices

    def _put_away(self, notices: Notices, shown: Counter[str]) -> None:
        """Remember the faces that this step discarded: those cards may pass over the pad now."""
        gone: Counter[str] = Counter()
        for notice in notices:
            for event in notice.events if isinstance(notice, Recorded) else ():
                match event:
                    case StageConstructed(paid=faces) | GreenDiscarded(discarded=faces):
                        gone += Counter(faces)
        self._away = tuple((gone - shown).elements())
        self._away_until = self.pad.now + AWAY

    def _faces(self, tags: Iterable[str]) -> list[str]:
        faces = (self.state.game.face_of(tag) for tag in tags if tag in self.selection.tags)
        return [face for face in faces if face is not None]

    def _meaning(self, tag: Tag, hidden: bool) -> Meaning:
        return meaning(self.state, tag, self._remembered(tag.id, hidden))

    def _remembered(self, tag: str, hidden: bool) -> Memory:
        step = self.history.last
        last = frozenset(step.tags if step is not None else ())
        fresh = last & {tag} if hidden else frozenset[str]()
        away = self._away if self.pad.now <= self._away_until else ()
        picked = self._picked
        if picked is not None and picked.may_be_on(tag, self.history, self.pad.now):
            return Memory(last, fresh, away, picked.piece)
        return Memory(last, fresh, away)

    def _ask(self, asked: Question) -> Notices:
        self.question = asked
        return (Asked(asked),)

    def _close(self) -> Notices:
        asked, self.question = self.question, None
        return () if asked is None else (Closed(asked),)

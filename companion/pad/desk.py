"""What every part of the play has at hand: the ledger, the pad, and what is kept in mind."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from companion.journal.ledger import Ledger
from companion.messages.history import History
from companion.messages.notices import Asked, Closed, Notices, Recorded, Refused
from companion.messages.questions import Question, Reason
from companion.pad.interpret import Doubtful, Meaning, Means, Recent, meaning
from companion.pad.memory import AWAY, Memory
from companion.pad.pad import Pad
from companion.pieces.stickers import deck_of
from companion.rules import Move, Refusal, State, Take
from companion.rules.events import GreenDiscarded, StageConstructed
from vision.tags import Tag


class Desk:
    """The running game of ``ledger``, what lies on the ``pad``, and the ``memory`` of what is going on.

    ``patience`` is how many seconds a reading that the rules do not allow waits for another one
    that explains it (a card laid down a moment before its player's turn began).
    """

    def __init__(self, ledger: Ledger, pad: Pad, patience: float) -> None:
        self.ledger = ledger
        self.pad = pad
        self.patience = patience
        self.memory = Memory()
        self.places: Mapping[str, int] = {}
        """At whose place each card lies, where a camera sees the whole table."""

    def remember(self, **changes: Any) -> None:
        """Keep these fields of the memory from now on."""
        self.memory = msgspec.structs.replace(self.memory, **changes)

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

    def meaning(self, tag: Tag, hidden: bool = False) -> Meaning:
        """What ``tag`` means now; ``hidden``: it had only been out of sight for a moment."""
        state, owner = self.state, self.places.get(tag.id)
        means = meaning(state, tag, self.recent(tag.id, hidden))
        if owner in (None, state.active) or not (isinstance(means, Means) and isinstance(means.move, Take)):
            return means
        return Doubtful(self.at_other_place(tag.id))

    def at_other_place(self, tag: str) -> Reason:
        """Why the player in turn has not taken the card that lies at somebody else's place."""
        state = self.state
        deck = deck_of(tag, state.game.catalogue)
        face = state.game.face_of(tag)
        params = {"tag": tag, "face": face, "deck": deck, "seat": state.active, "owner": self.places.get(tag)}
        return Reason("at-other-place", "R10", params)

    def recent(self, tag: str, hidden: bool) -> Recent:
        """What the table remembers that bears on ``tag``."""
        step = self.history.last
        last = frozenset(step.tags if step is not None else ())
        fresh = last & {tag} if hidden else frozenset[str]()
        away = self.memory.away if self.pad.now <= self.memory.away_until else ()
        picked = self.memory.picked
        if picked is not None and picked.may_be_on(tag, self.history, self.pad.now):
            return Recent(last, fresh, away, picked.piece)
        return Recent(last, fresh, away)

    def record(self, moves: tuple[Move, ...], tags: Iterable[str] = (), how: str = "touch") -> Notices:
        """Record ``moves`` as one step, or say why the rules refuse them."""
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
        self.remember(away=tuple((gone - shown).elements()), away_until=self.pad.now + AWAY)

    def _faces(self, tags: Iterable[str]) -> list[str]:
        faces = (self.state.game.face_of(tag) for tag in tags if tag in self.memory.selection.tags)
        return [face for face in faces if face is not None]

    def ask(self, asked: Question) -> Notices:
        """Open this question."""
        self.remember(question=asked)
        return (Asked(asked),)

    def close(self) -> Notices:
        """Close the open question."""
        asked = self.memory.question
        self.remember(question=None)
        return () if asked is None else (Closed(asked),)

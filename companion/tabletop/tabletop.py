"""A game under way on a table that a camera sees as a whole: what comes to rest or leaves becomes moves.

Nothing that is merely out of sight counts as gone. What the rules allow decides, as for the pad, and the
questions, undo and the record are the same.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from companion.messages.history import History
from companion.messages.notices import MedalTaken, Notices, Reminded
from companion.messages.questions import Reason
from companion.pad.deck_tops import Looking
from companion.pad.desk import Desk
from companion.pad.laid_choice import Option, likeliest_first, options
from companion.pad.memory import PICKED
from companion.pad.readings import Readings
from companion.pieces.stickers import deck_of, medal_of, token_of
from companion.rules import Done, FaceUp, Move, Progress, Reveal, Take, pending
from companion.rules.outcome import allowed, outcome, sources_of
from companion.tabletop.layout import Layout, Rest, laid_out
from companion.tabletop.rows import removed, surplus
from vision.overhead.sighting import Overview
from vision.tags import CardTag, MedalTag, TokenTag, parse_id

CHOSEN: Final = 0.5
"""Seconds after which cards that were taken away and make one choice are that choice."""
GROWING: Final = 2.0
"""Seconds for which they may still become a bigger one."""
PATIENCE: Final = 2.0
"""Seconds for which a card may lie at the place of somebody whose turn it is not before it is asked about."""
REMINDER: Final = 8.0
"""Seconds after which somebody is reminded of what they have forgotten."""
NEAR: Final = 120.0
"""Mm from a place within which a hand is busy there."""
FIRST_LOOK: Final = 1.0
"""Seconds in which everything that lies on the table is found."""
MOST: Final = 12
"""Moves that one look can lead to."""


class Amiss(msgspec.Struct, frozen=True):
    """What is not as it should be at a place: ``surplus`` faces still lie there, ``missing`` ones do not."""

    surplus: tuple[str, ...]
    missing: tuple[str, ...]


class Watched(msgspec.Struct, frozen=True):
    """What is kept in mind of the table beside the record.

    ``counted`` are pieces that have been acted upon where they lie, ``excused`` the faces that are known
    to be missing at a place, ``amiss`` what is wrong at a place and since when, ``reminded`` what was said.
    ``touched`` are cards that were picked on the screen: seat, face, and until when they may come to rest.
    """

    layout: Layout = Layout()
    counted: frozenset[str] = frozenset()
    excused: Mapping[int, Counter[str]] = {}
    amiss: Mapping[int, tuple[Amiss, float]] = {}
    reminded: Mapping[int, Amiss] = {}
    touched: tuple[tuple[int | None, str, float], ...] = ()
    history: History | None = None
    began: float = 0.0


class Tabletop:
    """Acts on what the whole table shows. Methods return what came of it, in order."""

    def __init__(self, desk: Desk, readings: Readings, looking: Looking) -> None:
        self._desk = desk
        self._readings = readings
        self._looking = looking
        self.watched = Watched()

    def clear(self) -> None:
        """Another game begins; everything that lies there is looked at anew."""
        self.watched = Watched()

    def seen(self, overview: Overview) -> Notices:
        """The table was looked at."""
        desk, said = self._desk, self.watched.history is not self._desk.history
        self._excuse(overview.time)
        before = self.watched
        if before.layout.rests and not overview.changed and not said:
            return self._due(overview)
        layout = laid_out(before.layout, overview, desk.state, desk.ledger.seating)
        resting = {tag for tag, rest in layout.rests.items() if before.layout.rests.get(tag) == rest}
        counted = before.counted & resting
        began = before.began if before.layout.rests else overview.time
        if overview.time - began < FIRST_LOOK:
            # What lies there already was laid before anybody looked.
            counted |= {tag for tag, rest in layout.rests.items() if rest.spot == "seat"}
        self._remember(layout=layout, counted=counted, began=began)
        self._on_the_pad()
        self._know_tops()
        return self._due(overview)

    def _due(self, overview: Overview) -> Notices:
        """Everything that is to be done now, one thing after the other."""
        told: Notices = ()
        for _ in range(MOST):
            notices = self._next(overview.time)
            if notices is None:
                break
            told += notices + self._readings.settle()
            self._excuse(overview.time)
        return told + self._taken() + self._remind(overview)

    def _remember(self, **changes: object) -> None:
        self.watched = msgspec.structs.replace(self.watched, **changes)

    def _next(self, now: float) -> Notices | None:
        """The next thing that the table says; None where there is nothing more."""
        if self._desk.state.finished:
            return None
        for found in (self._choice(now), self._token(), self._card(now)):
            if found is not None:
                return found
        return None

    # Cards that come to rest

    def _arrivals(self) -> list[tuple[str, Rest]]:
        """Cards at a place that nobody has taken by the record, and that were not acted upon yet."""
        state, watched, question = self._desk.state, self.watched, self._desk.memory.question
        asked = None if question is None else question.tag
        found = [
            (tag, rest)
            for tag, rest in watched.layout.rests.items()
            if rest.spot == "seat"
            and (tag not in watched.counted or tag == asked)
            and isinstance(parse_id(tag), CardTag)
            and (state.where(tag).kind in ("deck", "face_down") or self._stolen(tag, rest))
        ]
        return sorted(found, key=lambda one: one[1].since)

    def _stolen(self, tag: str, rest: Rest) -> bool:
        """Whether the card of an opponent lies at the place of the player who may take one."""
        state = self._desk.state
        steals = rest.seat == state.active and any(one.kind == "steal" for one in pending(state))
        return steals and state.where(tag).seat not in (None, state.active)

    def _card(self, now: float) -> Notices | None:
        state = self._desk.state
        for tag, rest in self._arrivals():
            seat = rest.seat
            face = state.game.face_of(tag)
            if seat is None or deck_of(tag, state.game.catalogue) not in state.decks:
                continue
            if self._touched(seat, face, now):
                self._count(tag)
                self._desk.remember(picked=None)
                return ()
            if seat == state.active:
                return self._shown(tag)
            early = self._of_the_next(tag, seat)
            if early is not None:
                self._count(tag)
                return self._desk.close() + self._desk.record(early, (tag,), how="card")
            if now - rest.since >= PATIENCE and self._desk.memory.question is None:
                self._count(tag)
                return self._readings.ask_about(self._desk.at_other_place(tag))
        return self._returned(now)

    def _shown(self, tag: str) -> Notices:
        """The player in turn has taken a card."""
        parsed = parse_id(tag)
        assert parsed is not None
        self._count(tag)
        return self._readings.placed(parsed, hidden=False)

    def _of_the_next(self, tag: str, seat: int) -> tuple[Move, ...] | None:
        """The moves by which the turn is over, whatever was still offered, and ``seat`` takes the card."""
        state = self._desk.state
        if not pending(state) or not all(one.optional for one in pending(state)):
            return None
        after = outcome(state, (Done(),))
        deck = deck_of(tag, state.game.catalogue)
        if after is None or after.active != seat or deck is None:
            return None
        for source in sources_of(after, deck):
            if allowed(after, Take(tag, source)):
                return (Done(), Take(tag, source))
        return None

    def _back(self) -> str | None:
        """The card of the last step, where it lies on its deck again."""
        last = self._desk.history.last
        rests = self.watched.layout.rests
        tags = () if last is None else last.tags
        return next((tag for tag in tags if tag in rests and rests[tag].spot == "deck"), None)

    def _returned(self, now: float) -> Notices | None:
        """A card that was just taken has been put back on its deck."""
        tag = self._back()
        if tag is None or tag in self.watched.counted or self._desk.memory.question is not None:
            return None
        if now - self.watched.layout.rests[tag].since < PATIENCE:
            return None
        self._count(tag)
        state, last = self._desk.state, self._desk.history.last
        params = {"tag": tag, "face": state.game.face_of(tag), "seat": None if last is None else last.seat}
        return self._readings.ask_about(Reason("put-back", "", params))

    def _touched(self, seat: int, face: str | None, now: float) -> bool:
        """Whether a card that comes to rest at ``seat`` is the one that was picked on the screen."""
        touched = self.watched.touched
        found = next((one for one in touched if one[:2] == (seat, face) and one[2] >= now), None)
        self._remember(touched=tuple(one for one in touched if one is not found and one[2] >= now))
        return found is not None

    # Cards that leave

    def _choice(self, now: float) -> Notices | None:
        """Cards that make one possible choice have left the place of the player in turn."""
        state = self._desk.state
        asked = self._desk.memory.question
        if asked is not None and asked.kind == "stage":
            return self._stage_as_ever(asked.ways[0].moves)
        possible = () if state.active is None else likeliest_first(options(state, short=False), state)
        gone = self._removed(state.active) if state.active is not None and possible else Counter()
        exact = [one for one in possible if Counter(one.faces) == gone]
        if not gone or not exact or self._desk.memory.question is not None:
            return None
        bigger = any(gone < Counter(one.faces) for one in possible)
        waited = now - self._left_at()
        if waited < (GROWING if bigger else CHOSEN) and not self._arrivals():
            return None
        return self._readings.choose_of(possible, exact[0].move, self._left_tags(exact[0]), "card")

    def _stage_as_ever(self, moves: tuple[Move, ...]) -> Notices | None:
        """Which Stage was not said, and the next player has gone on: the likeliest."""
        after = outcome(self._desk.state, moves)
        going_on = after is not None and any(rest.seat == after.active for _, rest in self._arrivals())
        if after is None or not going_on or after.active == self._desk.state.active:
            return None
        return self._desk.close() + self._desk.record(moves, how="question")

    def _removed(self, seat: int) -> Counter[str]:
        found = removed(self._desk.state, self.watched.layout, seat)
        return found - self.watched.excused.get(seat, Counter())

    def _left_at(self) -> float:
        """When the last card of the player in turn left its place."""
        state, rests = self._desk.state, self.watched.layout.rests
        tags = () if state.active is None else state.tags_of(state.active)
        left = [rests[tag].since for tag in tags if tag in rests and rests[tag].spot != "seat"]
        return max(left, default=0.0)

    def _left_tags(self, chosen: Option) -> tuple[str, ...]:
        """The stickers of the cards that were taken away for ``chosen``."""
        state, rests = self._desk.state, self.watched.layout.rests
        seat, wanted, tags = state.active, Counter(chosen.faces), list[str]()
        for tag in () if seat is None else state.tags_of(seat)[::-1]:
            face = state.game.face_of(tag) or ""
            if wanted[face] and tag in rests and rests[tag].seat != seat:
                wanted[face] -= 1
                tags.append(tag)
        return tuple(tags)

    # Tokens

    def _token(self) -> Notices | None:
        """A Progress token has left the row for a place, or has been turned up in it."""
        state, watched = self._desk.state, self.watched
        due = any(one.kind == "progress" for one in pending(state))
        for tag, rest in watched.layout.rests.items():
            parsed = parse_id(tag)
            if not isinstance(parsed, TokenTag) or tag in watched.counted or rest.spot not in ("seat", "row"):
                continue
            token = token_of(parsed, state.game.catalogue)
            moves: tuple[Move, ...] = ()
            if rest.spot == "seat" and due:
                moves = (Progress(token), Progress(token, pile=True))
            elif rest.spot == "row" and not self._known_in_row(tag, token):
                moves = (FaceUp(token),)
            for move in moves:
                if allowed(state, move):
                    self._count(tag)
                    return self._desk.record((move,), (tag,), how="card")
        return None

    def _known_in_row(self, tag: str, token: str) -> bool:
        """Whether the record has this token face up already: not as often as it lies in the row."""
        state, rests = self._desk.state, self.watched.layout.rests
        others = sum(
            rest.spot == "row" and other != tag and token_of(parsed, state.game.catalogue) == token
            for other, rest in rests.items()
            if isinstance(parsed := parse_id(other), TokenTag)
        )
        return state.face_up.count(token) > others

    def _taken(self) -> Notices:
        """Medals that now lie in front of those who have won them."""
        state, told = self._desk.state, list[MedalTaken]()
        for tag, rest in self.watched.layout.rests.items():
            parsed = parse_id(tag)
            if not isinstance(parsed, MedalTag) or rest.seat is None or tag in self.watched.counted:
                continue
            medal = medal_of(parsed, state.game.catalogue)
            if medal in state.players[rest.seat].medals:
                self._count(tag)
                told.append(MedalTaken(medal, rest.seat))
        return tuple(told)

    # What is known, excused, reminded of

    def _count(self, tag: str) -> None:
        self._remember(counted=self.watched.counted | {tag})

    def _on_the_pad(self) -> None:
        """What lies at a place lies there for the readings, too."""
        rests = self.watched.layout.rests
        places = {tag: rest.seat for tag, rest in rests.items() if rest.spot == "seat"}
        self._desk.pad.lying = frozenset(places)
        self._desk.places = {tag: seat for tag, seat in places.items() if seat is not None}

    def _know_tops(self) -> None:
        state = self._desk.state
        known = self._looking.tops(state)
        for deck, tag in self.watched.layout.tops(state).items():
            if state.game.face_of(tag) not in (None, known.get(deck)):
                self._looking.tell(state, deck, tag)

    def _excuse(self, now: float) -> None:
        """What was undone, done again or touched is no news: only what happens from now on is."""
        history, before = self._desk.history, self.watched.history
        if history is before:
            return
        state = history.state
        old = () if before is None else before.steps
        added = history.steps[len(old) :] if history.steps[: len(old)] == old else None
        self._remember(history=history)
        if before is not None and added is not None and all(step.how != "touch" for step in added):
            return
        for step in added or ():
            touched = [
                (step.seat, move.card, now + PICKED) for move in step.moves if isinstance(move, Take | Reveal)
            ]
            self._remember(touched=(*self.watched.touched, *touched))
        if added is None:
            self._remember(counted=self.watched.counted | {tag for tag, _ in self._arrivals()})
        seats = range(len(state.players))
        self._remember(excused={seat: removed(state, self.watched.layout, seat) for seat in seats})

    def _remind(self, overview: Overview) -> Notices:
        """Say quietly what somebody has forgotten, once, after a while in which no hand was busy there."""
        state, watched = self._desk.state, self.watched
        amiss, reminded, told = dict(watched.amiss), dict(watched.reminded), list[Reminded]()
        for seat in range(len(state.players)):
            over, gone = surplus(state, watched.layout, seat), self._removed(seat)
            wrong = Amiss(tuple(sorted(over.elements())), tuple(sorted(gone.elements())))
            if not over and not gone:
                amiss.pop(seat, None)
                reminded.pop(seat, None)
                continue
            at = watched.layout.seats.get(seat)
            if seat not in amiss or amiss[seat][0] != wrong:
                amiss[seat] = (wrong, overview.time)
            busy = at is not None and overview.hand_near(*at, NEAR)
            if overview.time - amiss[seat][1] >= REMINDER and not busy and reminded.get(seat) != wrong:
                reminded[seat] = wrong
                told.append(Reminded(seat, wrong.surplus, wrong.missing))
        if amiss != watched.amiss or reminded != watched.reminded:
            self._remember(amiss=amiss, reminded=reminded)
        return tuple(told)

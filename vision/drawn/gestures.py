"""The drawn pad over time: hands that bring, show and take away pieces.

``DrawnTable`` is written by whoever plays and asked by a camera, each at its own time. It
knows no clock: every gesture says when it starts, in the seconds of the camera that looks on.
"""

import math
from dataclasses import dataclass, replace
from typing import Final, Protocol

from vision.drawn.pad import PLAIN, CardLook, DrawnPad, Hand, Lying, turned

TRAVEL: Final = 0.4
"""Seconds that a hand takes from the edge of the table to the pad, and back."""
_OUTSIDE_MM: Final = 200.0
_CARRIED_MM: Final = 22.0
_REMEMBERED: Final = 30.0


class Scene(Protocol):
    """Anything a drawn camera can look at: ``DrawnPad``, ``DrawnTable`` or a script of one's own."""

    def at(self, time: float) -> DrawnPad:
        """What lies on the pad at ``time`` (seconds of the camera's clock)."""


@dataclass(frozen=True, slots=True)
class Arm:
    """Whose hand it is: ``side`` is where it comes from, in degrees clockwise from up (180 is below)."""

    side: float = 180.0
    tone: int = 1
    sleeve: str = "plain"

    @classmethod
    def of_seat(cls, seat: int, players: int) -> "Arm":
        """The arm of a seat, counted clockwise; seat 0 sits below the pad."""
        sleeves = ("blue", "red", "green", "yellow", "teal", "plain", "night")
        return cls(180.0 + 360.0 * seat / players, seat % 4, sleeves[seat % 7])

    def hand(self, x: float, y: float, away: float = 0.0) -> Hand:
        """Its hand with the fingertips at x, y, drawn back ``away`` mm towards its side."""
        back_x, back_y = turned(0, -away, self.side)
        return Hand(x + back_x, y + back_y, self.side - 172.0, self.tone, self.sleeve)


@dataclass(frozen=True, slots=True)
class _Lay:
    start: float
    key: str
    piece: Lying
    arm: Arm | None
    travel: float


@dataclass(frozen=True, slots=True)
class _Lift:
    start: float
    key: str
    arm: Arm | None
    travel: float


@dataclass(frozen=True, slots=True)
class _Reach:
    start: float
    rest: float
    x: float
    y: float
    arm: Arm
    travel: float


class DrawnTable:
    """The drawn scan pad and everything that happens on it.

    One thread adds gestures; any thread may ask ``at``. Pieces are told apart by ``key``, which is
    their sticker's text unless two pieces with the same text lie there (a duplicate sticker).
    """

    def __init__(self, travel: float = TRAVEL) -> None:
        self._travel = travel
        self._gestures: tuple[_Lay | _Lift | _Reach, ...] = ()

    def lay(
        self,
        text: str,
        start: float,
        *,
        x: float = 0.0,
        y: float = 0.0,
        angle: float = 0.0,
        look: CardLook = PLAIN,
        arm: Arm | None = None,
        key: str | None = None,
    ) -> float:
        """Lay a piece down; without an arm it lies there at once. Returns when it rests.

        The hand needs as long again to be gone (``TRAVEL`` seconds at most).
        """
        travel = self._travel if arm is not None else 0.0
        self._add(_Lay(start, key or text, Lying(text, x, y, angle, look), arm, travel))
        return start + travel

    def lift(self, key: str, start: float, *, arm: Arm | None = None) -> float:
        """Take a piece away again; nothing happens if it isn't there then. Returns when it has gone."""
        travel = self._travel if arm is not None else 0.0
        self._add(_Lift(start, key, arm, travel))
        return start + 2 * travel

    def take_out(self, key: str) -> None:
        """Let a piece be gone at once, with the hand that brings it: as if it had never been laid."""
        self._gestures = tuple(
            known for known in self._gestures if isinstance(known, _Reach) or known.key != key
        )

    def reach(self, start: float, rest: float, *, x: float = 0.0, y: float = 0.0, arm: Arm) -> float:
        """Hold an empty hand over x, y for ``rest`` seconds. Returns when it has gone."""
        self._add(_Reach(start, rest, x, y, arm, self._travel))
        return start + rest + 2 * self._travel

    def show(
        self,
        text: str,
        start: float,
        rest: float = 0.8,
        *,
        x: float = 0.0,
        y: float = 0.0,
        angle: float = 0.0,
        look: CardLook = PLAIN,
        arm: Arm | None = None,
    ) -> float:
        """Lay a piece down, let it lie for ``rest`` seconds, take it away. Returns when it has gone."""
        rests = self.lay(text, start, x=x, y=y, angle=angle, look=look, arm=arm)
        return self.lift(text, rests + rest, arm=arm)

    @property
    def end(self) -> float:
        """When the last gesture is over (0 when there is none)."""
        return max((_end(gesture) for gesture in self._gestures), default=0.0)

    def at(self, time: float) -> DrawnPad:
        """What lies on the pad at ``time``, and whose hands are over it."""
        lying: dict[str, Lying] = {}
        carried: list[Lying] = []
        hands: list[Hand] = []
        for gesture in self._gestures:
            if time < gesture.start:
                continue
            match gesture:
                case _Lay():
                    _laying(gesture, time, lying, carried, hands)
                case _Lift():
                    _lifting(gesture, time, lying, carried, hands)
                case _Reach():
                    if time < _end(gesture):
                        away = 1 - min(_eased(time - gesture.start, gesture.travel),
                                       _eased(_end(gesture) - time, gesture.travel))  # fmt: skip
                        hands.append(gesture.arm.hand(gesture.x, gesture.y, away * _OUTSIDE_MM))
        return DrawnPad((*lying.values(), *carried), tuple(hands))

    def _add(self, gesture: _Lay | _Lift | _Reach) -> None:
        """Add a gesture in the order of their starts and forget what was over long before it."""
        long_ago = gesture.start - _REMEMBERED
        over = {g.key: g.start for g in self._gestures if isinstance(g, _Lift) and _end(g) < long_ago}
        kept = [
            known
            for known in self._gestures
            if not (
                (isinstance(known, _Reach) and _end(known) < long_ago)
                or (isinstance(known, (_Lay, _Lift)) and known.start <= over.get(known.key, -math.inf))
            )
        ]
        self._gestures = tuple(sorted((*kept, gesture), key=lambda known: known.start))


def _end(gesture: _Lay | _Lift | _Reach) -> float:
    rest = gesture.rest if isinstance(gesture, _Reach) else 0.0
    return gesture.start + rest + 2 * gesture.travel


def _laying(
    gesture: _Lay, time: float, lying: dict[str, Lying], carried: list[Lying], hands: list[Hand]
) -> None:
    since, piece, arm = time - gesture.start, gesture.piece, gesture.arm
    lying.pop(gesture.key, None)
    if since >= gesture.travel or arm is None:
        lying[gesture.key] = piece
        if arm is not None and time < _end(gesture):
            away = _OUTSIDE_MM * (1 - _eased(2 * gesture.travel - since, gesture.travel))
            hands.append(_holding(piece, arm, away))
        return
    away = _OUTSIDE_MM * (1 - _eased(since, gesture.travel))
    carried.append(_drawn_back(piece, arm, away))
    hands.append(_holding(piece, arm, away))


def _lifting(
    gesture: _Lift, time: float, lying: dict[str, Lying], carried: list[Lying], hands: list[Hand]
) -> None:
    since, arm = time - gesture.start, gesture.arm
    piece = lying.get(gesture.key)
    if piece is None:
        return
    if arm is None or time >= _end(gesture):
        del lying[gesture.key]
    elif since < gesture.travel:
        hands.append(_holding(piece, arm, _OUTSIDE_MM * (1 - _eased(since, gesture.travel))))
    else:
        del lying[gesture.key]
        away = _OUTSIDE_MM * (1 - _eased(2 * gesture.travel - since, gesture.travel))
        carried.append(_drawn_back(piece, arm, away))
        hands.append(_holding(piece, arm, away))


def _drawn_back(piece: Lying, arm: Arm, away: float) -> Lying:
    """The piece in the hand, ``away`` mm short of its place and a little above the pad."""
    back_x, back_y = turned(0, -away, arm.side)
    height = 0.5 + _CARRIED_MM * away / _OUTSIDE_MM
    return replace(piece, x=piece.x + back_x, y=piece.y + back_y, height=height)


def _holding(piece: Lying, arm: Arm, away: float) -> Hand:
    """The hand at the edge of a piece that is towards its side."""
    along, across = turned(0, -1, arm.side - piece.angle)
    half_x, half_y = piece.size[0] / 2, piece.size[1] / 2
    edge = min(half_x / max(abs(along), 1e-6), half_y / max(abs(across), 1e-6))
    to_x, to_y = turned(0, -(edge - 4.0), arm.side)
    return arm.hand(piece.x + to_x, piece.y + to_y, away)


def _eased(since: float, travel: float) -> float:
    """The share of the way covered, 0–1, fast at first and soft at the end."""
    if travel <= 0:
        return 1.0
    share = min(1.0, max(0.0, since / travel))
    return 1 - (1 - share) ** 3

"""The whole table drawn from above: pieces that hands carry from place to place, over time.

As ``vision.drawn.gestures.DrawnTable``, but pieces stay, and are taken from where they lie to where they are
to lie. Millimetres, origin in the middle of the table, x to the right, y down.
"""

import math
from dataclasses import dataclass, replace
from typing import Final

from vision.drawn.pad import DrawnPad, Hand, Lying

HEIGHT: Final = 22.0
"""Mm above the table at which a piece is carried."""
_REMEMBERED: Final = 20.0


@dataclass(frozen=True, slots=True)
class Reacher:
    """Somebody at the table: their hand comes from ``x``, ``y``, outside of what the camera sees."""

    x: float
    y: float
    tone: int = 1
    sleeve: str = "plain"

    def hand(self, x: float, y: float, share: float = 1.0) -> Hand:
        """Their hand on its way to ``x``, ``y``, of which ``share`` is covered."""
        angle = math.degrees(math.atan2(x - self.x, self.y - y))
        at_x, at_y = self.x + (x - self.x) * share, self.y + (y - self.y) * share
        return Hand(at_x, at_y, angle, self.tone, self.sleeve)


@dataclass(frozen=True, slots=True)
class _Gesture:
    """From ``start`` on, ``reacher`` takes ``pieces`` (by key) to where they are to lie, or off the table.

    A hand needs ``travel`` seconds to get there, to carry, and to be gone; without one it happens at once.
    """

    start: float
    pieces: tuple[tuple[str, Lying | None], ...]
    reacher: Reacher | None
    travel: float
    under: bool = False
    at: tuple[float, float] | None = None
    rest: float = 0.0

    @property
    def lifted(self) -> float:
        return self.start + (self.travel if self.reacher else 0.0)

    @property
    def laid(self) -> float:
        return self.lifted + (self.travel if self.reacher else 0.0) + self.rest

    @property
    def over(self) -> float:
        return self.laid + (self.travel if self.reacher else 0.0)


class DrawnWholeTable:
    """Everything that lies on the table, and everybody who reaches over it.

    One thread adds gestures in the order of their starts; any thread may ask ``at``. Pieces are known by
    their sticker's text, or by any other key.
    """

    def __init__(self, travel: float = 0.4) -> None:
        self._travel = travel
        self._base: dict[str, Lying] = {}
        self._gestures: tuple[_Gesture, ...] = ()

    def put(self, piece: Lying, start: float = 0.0, *, key: str | None = None, under: bool = False) -> None:
        """Let a piece lie there at once; ``under`` all others, as the next card of a deck does."""
        self._add(_Gesture(start, ((key or piece.text, piece),), None, 0.0, under))

    def take_off(self, keys: tuple[str, ...], start: float, reacher: Reacher) -> float:
        """Take pieces off the table, in one go. Returns when they have left their places."""
        gesture = _Gesture(start, tuple((key, None) for key in keys), reacher, self._travel)
        self._add(gesture)
        return gesture.lifted

    def move(self, key: str, to: Lying, start: float, reacher: Reacher) -> float:
        """Carry a piece to where ``to`` says. Returns when it rests; the hand is gone as long again after."""
        gesture = _Gesture(start, ((key, to),), reacher, self._travel)
        self._add(gesture)
        return gesture.laid

    def bring(self, piece: Lying, start: float, reacher: Reacher, *, origin: tuple[float, float]) -> float:
        """Carry a piece that was not seen before from ``origin`` to its place. Returns when it rests."""
        gesture = _Gesture(start, ((piece.text, piece),), reacher, self._travel, at=origin)
        self._add(gesture)
        return gesture.laid

    def reach(self, start: float, rest: float, x: float, y: float, reacher: Reacher) -> float:
        """Hold an empty hand over ``x``, ``y`` for ``rest`` seconds. Returns when it has gone."""
        gesture = _Gesture(start, (), reacher, self._travel, at=(x, y), rest=rest)
        self._add(gesture)
        return gesture.over

    @property
    def end(self) -> float:
        """When the last gesture is over."""
        return max((gesture.over for gesture in self._gestures), default=0.0)

    def lying(self, key: str, time: float) -> Lying | None:
        """The piece of that key as it lies there at ``time``."""
        return self._lying(time).get(key)

    def at(self, time: float) -> DrawnPad:
        """What lies on the table at ``time``, and whose hands are over it."""
        lying = self._lying(time)
        carried: list[Lying] = []
        hands: list[Hand] = []
        for gesture in self._gestures:
            if gesture.reacher is None or not gesture.start <= time < gesture.over:
                continue
            hand, pieces = _seen(gesture, self._lying(gesture.start), time)
            hands.append(hand)
            carried += pieces
            if time >= gesture.lifted and time < gesture.laid:
                for key, _ in gesture.pieces:
                    lying.pop(key, None)
        return DrawnPad((*lying.values(), *carried), tuple(hands))

    def _lying(self, time: float) -> dict[str, Lying]:
        lying = dict(self._base)
        for gesture in self._gestures:
            if time >= gesture.laid:
                _apply(gesture, lying)
        return lying

    def _add(self, gesture: _Gesture) -> None:
        long_ago = gesture.start - _REMEMBERED
        base = dict(self._base)
        kept: list[_Gesture] = []
        for known in self._gestures:
            if known.over < long_ago and not kept:
                _apply(known, base)
            else:
                kept.append(known)
        self._base, self._gestures = base, tuple(sorted((*kept, gesture), key=lambda known: known.start))


def _apply(gesture: _Gesture, lying: dict[str, Lying]) -> None:
    for key, piece in gesture.pieces:
        lying.pop(key, None)
        if piece is None:
            continue
        if gesture.under:
            rest = dict(lying)
            lying.clear()
            lying[key] = piece
            lying.update(rest)
        else:
            lying[key] = piece


def _seen(gesture: _Gesture, before: dict[str, Lying], time: float) -> tuple[Hand, list[Lying]]:
    """The hand of a gesture at ``time``, and what is in it."""
    reacher = gesture.reacher
    assert reacher is not None
    first = next((before[key] for key, _ in gesture.pieces if key in before), None)
    from_x, from_y = gesture.at or ((first.x, first.y) if first is not None else (reacher.x, reacher.y))
    target = next((piece for _, piece in gesture.pieces if piece is not None), None)
    if target is not None:
        to_x, to_y = target.x, target.y
    else:
        to_x, to_y = (reacher.x, reacher.y) if gesture.pieces else (from_x, from_y)
    if time < gesture.lifted:
        return reacher.hand(from_x, from_y, _eased(time - gesture.start, gesture.travel)), []
    if time >= gesture.laid:
        return reacher.hand(to_x, to_y, 1 - _eased(time - gesture.laid, gesture.travel)), []
    share = _eased(time - gesture.lifted, gesture.travel)
    x, y = from_x + (to_x - from_x) * share, from_y + (to_y - from_y) * share
    carried = []
    for key, piece in gesture.pieces:
        held = piece if piece is not None else before.get(key)
        if held is not None:
            carried.append(replace(held, x=x, y=y, height=0.5 + HEIGHT * math.sin(math.pi * share)))
    if (x, y) == (reacher.x, reacher.y):
        return Hand(x, y, 0.0, reacher.tone, reacher.sleeve), carried
    return reacher.hand(x, y), carried


def _eased(since: float, travel: float) -> float:
    """The share of the way covered, 0–1, fast at first and soft at the end."""
    if travel <= 0:
        return 1.0
    share = min(1.0, max(0.0, since / travel))
    return 1 - (1 - share) ** 3

"""Whose phone has which seat: asked for from a phone, confirmed on the table's own screen.

Phones ask on the thread of the web, people confirm on the main thread; every method may be called on any.
"""

import secrets
import threading
from collections.abc import Callable, Mapping

import msgspec

MOST_CLAIMS = 16
"""Phones that may ask at the same time: more than seats, fewer than a flood."""


class Claim(msgspec.Struct, frozen=True):
    """A phone asks for the seat with ``button``, where ``name`` sits. The phone shows the same ``code``."""

    phone: int
    button: int
    name: str
    code: str


class SeatHeld(msgspec.Struct, frozen=True):
    """The seat with ``button`` belongs to the phone that knows ``key``; ``name`` sat there then.

    ``phone`` is the number under which that phone asked.
    """

    button: int
    name: str
    key: str
    phone: int


class Seats:
    """The seats that phones have, and those that phones ask for. ``told`` is called after every change."""

    def __init__(self) -> None:
        self.told: Callable[[], object] = lambda: None
        self._lock = threading.Lock()
        self._claims: tuple[Claim, ...] = ()
        self._held: tuple[SeatHeld, ...] = ()

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What phones ask for, the first one first."""
        return self._claims

    @property
    def held(self) -> tuple[SeatHeld, ...]:
        """The seats that belong to a phone."""
        return self._held

    def key_for(self, phone: int) -> str | None:
        """Return the key of the seat that ``phone`` has asked for and got, None where it has none."""
        return next((one.key for one in self._held if one.phone == phone), None)

    def button_of(self, key: str) -> int | None:
        """Return the button of the seat that belongs to ``key``, None for a key that has none."""
        for one in self._held:
            if secrets.compare_digest(one.key.encode(), key.encode()):
                return one.button
        return None

    def ask(self, phone: int, button: int, name: str) -> bool:
        """``phone`` asks for a seat, instead of what it asked for before; False: too many ask already."""
        with self._lock:
            others = tuple(one for one in self._claims if one.phone != phone)
            if len(others) >= MOST_CLAIMS:
                return False
            claim = Claim(phone, button, name, f"{secrets.randbelow(10_000):04d}")
            self._claims = (*others, claim)
        self.told()
        return True

    def confirm(self, phone: int) -> None:
        """The table says yes: from now on the seat is this phone's, and nobody else's."""
        with self._lock:
            claim = next((one for one in self._claims if one.phone == phone), None)
            if claim is None:
                return
            self._claims = tuple(one for one in self._claims if one is not claim)
            held = SeatHeld(claim.button, claim.name, secrets.token_urlsafe(16), phone)
            self._held = (*(one for one in self._held if one.button != claim.button), held)
        self.told()

    def release(self, button: int) -> None:
        """The seat belongs to no phone any more."""
        with self._lock:
            self._held = tuple(one for one in self._held if one.button != button)
        self.told()

    def follow(self, names: Mapping[int, str]) -> None:
        """``names`` sit at the table (button → name): a seat where somebody else sits now is free again."""
        held = tuple(one for one in self._held if names.get(one.button) == one.name)
        claims = tuple(one for one in self._claims if names.get(one.button) == one.name)
        if held == self._held and claims == self._claims:
            return
        with self._lock:
            self._held, self._claims = held, claims
        self.told()

    def withdraw(self, phone: int) -> None:
        """``phone`` asks for nothing any more, or the table says no."""
        with self._lock:
            before = self._claims
            self._claims = tuple(one for one in before if one.phone != phone)
        if len(self._claims) != len(before):
            self.told()

"""What screens see of everybody's screen: where phones find it, and whose phone has which seat."""

from typing import Protocol

from companion.web.seats import Seats
from config.errors import InputError


class Phones(Protocol):
    """Everybody's screen: :class:`companion.cli.play.outside.Outside`."""

    seats: Seats

    @property
    def problem(self) -> InputError | None:
        """Why it cannot be switched on, where that is so."""

    @property
    def on(self) -> bool:
        """Whether it is switched on."""

    def address(self, page: str = "") -> str:
        """Return what a phone scans, or somebody types."""

    def present(self) -> frozenset[int]:
        """Return the buttons of the seats whose phone is looking just now."""

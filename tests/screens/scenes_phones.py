"""The scenes of everybody's screen: the code, phones that ask, the strip that tells of them in a game."""

from typing import Any

from companion.screens.routes import PhonesRoute
from companion.web.seats import Seats
from config.errors import InputError
from config.said import Said
from tests.screens.scenes import Scene, table_of


class Everybody:
    """Everybody's screen without a network."""

    def __init__(self, *, on: bool, claims: tuple[str, ...] = (), held: tuple[str, ...] = ()) -> None:
        self.on = on
        self.problem: InputError | None = None
        self.seats = Seats()
        for phone, name in enumerate(held):
            self.seats.ask(phone, phone, name)
            self.seats.confirm(phone)
        for phone, name in enumerate(claims, start=len(held)):
            self.seats.ask(phone, phone, name)

    def address(self, page: str = "") -> str:
        """A place in a network at home."""
        return f"http://192.168.178.123:8077/{page}#9pgsbrs9nx"

    def present(self) -> frozenset[int]:
        """The first seat's phone is looking."""
        return frozenset({0})


def _occupied() -> Everybody:
    everybody = Everybody(on=False)
    everybody.problem = InputError(
        Said("no port from {port} on can be used: {reason}", port=8077, reason="x")
    )
    return everybody


def _tick(app: Any) -> None:
    app.step(0.0)


PHONE_SCENES: tuple[Scene, ...] = (
    Scene("phones-off", lambda: table_of(3), PhonesRoute(), phones=Everybody(on=False)),
    Scene("phones-no-port", lambda: table_of(3), PhonesRoute(), phones=_occupied()),
    Scene(
        "phones-asking",
        lambda: table_of(4),
        PhonesRoute(),
        phones=Everybody(on=True, held=("Elena", "Gabriel"), claims=("Maximilian-Alexander",)),
        act=_tick,
    ),
    Scene(
        "phone-asks-in-game",
        lambda: table_of(4),
        phones=Everybody(on=True, claims=("Maximilian-Alexander",)),
        act=_tick,
    ),
)

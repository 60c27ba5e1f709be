"""The camera's screen over a whole table: whose places are seen, and whose Wonder is out of sight."""

from types import SimpleNamespace

import pytest

from companion.screens.home.camera import CameraScreen
from config.language import ENGLISH


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ({}, None),
        ({0: (0.0, 0.0)}, "Places in view: Elena. Wonder out of sight: Gabriel."),
        ({0: (0.0, 0.0), 1: (9.0, 0.0)}, "Places in view: Elena, Gabriel."),
    ],
)
def test_the_places_in_view_are_named(seats: dict[int, tuple[float, float]], said: str | None) -> None:
    players = tuple(SimpleNamespace(name=name, seat=seat) for seat, name in enumerate(("Elena", "Gabriel")))
    layout = SimpleNamespace(seats=seats)
    table = SimpleNamespace(
        state=SimpleNamespace(players=players),
        tabletop=SimpleNamespace(watched=SimpleNamespace(layout=layout)),
    )
    screen = SimpleNamespace(host=SimpleNamespace(table=table), lang=ENGLISH)
    assert CameraScreen._places(screen) == said  # type: ignore[arg-type]

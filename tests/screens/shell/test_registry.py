"""Every route has a screen, which takes just what the route says."""

from dataclasses import fields
from inspect import signature

import pytest

from companion.screens import chronicle_routes, routes
from companion.screens.routes import PassingRoute, Route
from companion.screens.shell.registry import SCREENS


def kinds(kind: type[Route] = Route) -> set[type[Route]]:
    """Every kind of route that can be opened."""
    below = kind.__subclasses__()
    return {one for sub in below for one in kinds(sub)} | (set() if below else {kind})


def test_every_route_has_a_screen_and_every_screen_a_route() -> None:
    assert set(SCREENS) == kinds()
    assert {kind.__module__ for kind in kinds()} == {routes.__name__, chronicle_routes.__name__}


@pytest.mark.parametrize("kind", sorted(SCREENS, key=lambda kind: kind.__name__))
def test_a_screen_is_made_with_the_fields_of_its_route(kind: type[Route]) -> None:
    wanted = [name for name in signature(SCREENS[kind]).parameters if name != "host"]
    assert wanted == [field.name for field in fields(kind)]


def test_what_is_about_the_moment_is_left_when_the_game_goes_on() -> None:
    assert routes.ChoiceRoute().passing
    assert not routes.SeatRoute(0).passing
    assert {kind for kind in kinds() if kind.passing} == kinds(PassingRoute)

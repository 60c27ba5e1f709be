"""Pictures of every page, in four sizes and five languages: ``script/web-pictures OUT``."""

import argparse
import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from selenium.webdriver import Chrome

from companion.hall.broker import Broker
from companion.hall.hall import Hall
from companion.hall.listener import Heard
from companion.hall.topics import GameResult, TableState, standings, table_state
from companion.setup.draft import SetupDraft
from config.language import LANGUAGES
from tests.table.tables import elena_takes
from tests.web.browser import chromium, click, resize, text_of
from tests.web.house import House, house

SIZES = ((360, 640), (390, 844), (768, 1024), (1920, 1080))
WONDERS = ("giza", "rhodes", "babylon", "olympia", "ephesus", "halicarnassus", "alexandria")


def main() -> None:
    """Make them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--language", choices=LANGUAGES)
    wanted = parser.parse_args()
    count = 0
    for language in [wanted.language] if wanted.language else LANGUAGES:
        with chromium(language=language) as driver:
            for name, scene in SCENES.items():
                with scene(driver):
                    for width, height in SIZES:
                        resize(driver, width, height)
                        file = wanted.out / language / f"{name}-{width}x{height}.png"
                        file.parent.mkdir(parents=True, exist_ok=True)
                        driver.save_screenshot(str(file))
                        count += 1
    print(f"{count} pictures in {wanted.out}")


def opened(driver: Chrome, home: House, page: str, until: str) -> None:
    """Open a page and wait for what it shows."""
    resize(driver, 390, 844)
    driver.get("about:blank")
    driver.get(home.url(page))
    home.until(lambda: text_of(driver, until))


def seated(driver: Chrome, home: House) -> None:
    """Open the player's page and take Elena's seat."""
    opened(driver, home, "", "#seat-0")
    click(driver, "#seat-0")
    home.until(lambda: text_of(driver, "#ask"))
    click(driver, "#ask")
    home.until(lambda: home.web.seats.claims)
    home.web.seats.confirm(home.web.seats.claims[0].phone)
    home.until(lambda: text_of(driver, "#leave"))


def midgame(home: House, moves: int = 60) -> None:
    """Play on to Elena's turn."""
    rng = random.Random(5)
    for _ in range(moves):
        home.move(rng)
    while home.table.state is not None and home.table.state.active not in (0, None):
        home.move(rng)


@contextmanager
def _seats(driver: Chrome) -> Iterator[None]:
    with house(*WONDERS[:5]) as home:
        midgame(home)
        opened(driver, home, "", "#seat-0")
        yield


@contextmanager
def _claim(driver: Chrome) -> Iterator[None]:
    with house(*WONDERS[:3]) as home:
        midgame(home)
        opened(driver, home, "", "#seat-0")
        click(driver, "#seat-0")
        home.until(lambda: text_of(driver, "#ask"))
        click(driver, "#ask")
        home.until(lambda: text_of(driver, "#asked"))
        yield


@contextmanager
def _own(driver: Chrome) -> Iterator[None]:
    with house(*WONDERS[:4]) as home:
        midgame(home)
        seated(driver, home)
        click(driver, "#coach")
        home.until(lambda: text_of(driver, ".advice"))
        yield


@contextmanager
def _choice(driver: Chrome) -> Iterator[None]:
    with house("giza", "rhodes") as home:
        seated(driver, home)
        elena_takes(home.table, "wood", "stone", "wood", "stone", "gold")
        home.until(lambda: text_of(driver, ".act.choice"))
        if text_of(driver, "#seen"):
            click(driver, "#seen")
        yield


@contextmanager
def _medal(driver: Chrome) -> Iterator[None]:
    with house("giza", "rhodes", medals=("three-green", "three-red")) as home:
        seated(driver, home)
        elena_takes(home.table, "gear", "compass")
        home.take("gear", "left")
        home.until(lambda: text_of(driver, "#moment.k-medal"))
        yield


@contextmanager
def _battle(driver: Chrome) -> Iterator[None]:
    with house(*WONDERS[:4]) as home:
        opened(driver, home, "tv", ".player.active")
        rng = random.Random(2)
        while home.move(rng) and not battled(home):
            pass
        home.until(lambda: text_of(driver, "#moment.k-battle"))
        yield


def battled(home: House) -> bool:
    """Whether somebody has won a Battle."""
    state = home.table.state
    return state is not None and any(player.military for player in state.players)


@contextmanager
def _end(driver: Chrome) -> Iterator[None]:
    with house(*WONDERS[:4]) as home:
        rng = random.Random(2)
        while home.move(rng):
            pass
        opened(driver, home, "tv", ".winner")
        yield


def _television(players: int) -> Callable[[Chrome], AbstractContextManager[None]]:
    @contextmanager
    def scene(driver: Chrome) -> Iterator[None]:
        with house(*WONDERS[:players]) as home:
            midgame(home, 15 * players)
            opened(driver, home, "tv", ".player.active")
            yield

    return scene


@contextmanager
def _door(driver: Chrome) -> Iterator[None]:
    with house("giza", "rhodes") as home:
        resize(driver, 390, 844)
        driver.get("about:blank")
        driver.get(f"http://127.0.0.9:{home.web.port}/")
        home.until(lambda: text_of(driver, "#go"))
        yield


@contextmanager
def _hall(driver: Chrome) -> Iterator[None]:
    hall = Hall(Broker("127.0.0.1", 9))
    hall.start(0)
    hall.hear(_heard())
    try:
        resize(driver, 390, 844)
        driver.get("about:blank")
        driver.get(hall.address("127.0.0.1"))
        with house() as home:
            home.until(lambda: text_of(driver, ".table"))
        yield
    finally:
        hall.close()


def _heard() -> Heard:
    """Twelve tables in every state."""
    tables: dict[str, TableState] = {}
    results: dict[str, GameResult] = {}
    for number in range(1, 13):
        name, rng = f"Table {number}", random.Random(number)
        with house(*rng.sample(WONDERS, 2 + number % 4)) as home:
            moves = 1000 if number % 5 == 0 else 10 * number
            while moves and home.move(rng):
                moves -= 1
            state = home.table.state
            assert state is not None
            tables[f"table-{number}"] = table_state(
                name, "1", state, SetupDraft(), needs_help=number in (3, 7)
            )
            if state.finished:
                results[name] = GameResult(name, "1", "", "", standings(state))
    return Heard(tables, frozenset(tables) - {"table-11"}, results)


SCENES: dict[str, Callable[[Chrome], AbstractContextManager[None]]] = {
    "door": _door,
    "seats": _seats,
    "claim": _claim,
    "own-place": _own,
    "choice": _choice,
    "medal": _medal,
    "television-2": _television(2),
    "television-4": _television(4),
    "television-7": _television(7),
    "battle": _battle,
    "end": _end,
    "hall": _hall,
}


if __name__ == "__main__":
    main()

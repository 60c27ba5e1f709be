"""The pages in a real browser. Each phone is a tab of its own, at an address of its own of this machine."""

import random
import time
from collections.abc import Iterator
from contextlib import closing

import numpy as np
import pytest
from selenium.webdriver import Chrome

from companion.hall.broker import Broker
from companion.hall.hall import Hall
from companion.hall.listener import Heard
from companion.hall.topics import GameResult, PlayerStanding, TableState
from companion.screens.art.pen import Pen
from companion.screens.art.qr_code import qr_painter
from companion.screens.art.theme import EVENING
from companion.web import everybody
from tests.table.tables import elena_takes
from tests.web.browser import ABSENT, chromium, click, resize, text_of, violations
from tests.web.house import House, house
from tests.web.network import Network
from vision.reading.reader import Reader

pytestmark = [
    pytest.mark.skipif(bool(ABSENT), reason=f"not installed: {', '.join(ABSENT)}"),
    pytest.mark.xdist_group("chromium"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Chrome]:
    with chromium() as driver:
        yield driver


class Tab:
    """A page in a tab; ``number`` gives it an address, and so a memory, of its own."""

    def __init__(self, driver: Chrome, home: House, page: str = "", number: int = 1, port: int = 0) -> None:
        self.driver, self.home = driver, home
        self.where = f"http://127.0.0.{number}:{port or home.web.port}/{page}"
        driver.switch_to.new_window("tab")
        self.handle = driver.current_window_handle
        driver.get(f"{self.where}#{home.token}")

    def text(self, selector: str) -> str:
        """What stands there, "" where nothing does."""
        self.driver.switch_to.window(self.handle)
        return text_of(self.driver, selector)

    def wait(self, selector: str, text: str = "") -> str:
        """Wait until ``text`` stands there."""
        found: str = self.home.until(lambda: (said := self.text(selector)) and text in said and said)
        return found

    def gone(self, selector: str) -> None:
        """Wait until it is not there any more."""
        self.home.until(lambda: not self.text(selector))

    def click(self, selector: str) -> None:
        """Touch it."""
        self.wait(selector)
        click(self.driver, selector)

    def sit(self, button: int) -> None:
        """Choose a seat, and have it confirmed where both show the same number."""
        self.click(f"#seat-{button}")
        self.click("#ask")
        code = self.wait("#asked .number")
        claim = self.home.until(lambda: [c for c in self.home.web.seats.claims if c.button == button])[-1]
        assert claim.code == code
        self.home.web.seats.confirm(claim.phone)
        self.wait("#leave")


@pytest.fixture
def tabs(browser: Chrome) -> Iterator[Chrome]:
    """The browser, with no tab but the first afterwards."""
    first = browser.current_window_handle
    yield browser
    for handle in browser.window_handles:
        if handle != first:
            browser.switch_to.window(handle)
            browser.delete_all_cookies()
            browser.close()
    browser.switch_to.window(first)
    problems = [one["message"] for one in browser.get_log("browser") if one["level"] == "SEVERE"]
    assert [one for one in problems if "WebSocket" not in one and "favicon" not in one] == []


def test_a_whole_game_is_followed_by_four_phones_and_a_television(tabs: Chrome) -> None:
    rng = random.Random(11)
    with house("giza", "rhodes", "rome", "ur") as home:
        phones = [Tab(tabs, home, number=seat + 2) for seat in range(4)]
        for seat, phone in enumerate(phones):
            phone.sit(seat)
        television = Tab(tabs, home, "tv")
        television.wait(".player.active")
        played = 0
        while home.move(rng):
            played += 1
            if played % 25 == 0:
                state = home.table.state
                assert state is not None
                name = state.players[state.active or 0].name
                television.wait(".player.active h2", name)
        state = home.table.state
        assert state is not None
        for seat, phone in enumerate(phones):
            phone.home.until(lambda seat=seat, phone=phone: phone.text("#points") == str(scores(home)[seat]))
        home.until(lambda: television_points(television) == scores(home))
        television.wait(".winner")


def scores(home: House) -> list[int]:
    """The points of everybody."""
    state = home.table.state
    assert state is not None
    return [player.score.total for player in state.players]


def television_points(television: Tab) -> list[int]:
    """The points on the television."""
    television.driver.switch_to.window(television.handle)
    points = "return Array.from(document.querySelectorAll('.player .points')).map((one) => one.textContent)"
    return [int(one) for one in television.driver.execute_script(points)]


def test_a_phone_joins_by_what_the_code_on_the_tables_screen_says(
    tabs: Chrome, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(everybody, "own_address", lambda: "127.0.0.1")
    with house("giza", "rhodes") as home:
        pen = Pen(300, 300)
        qr_painter(home.web.address())(pen, EVENING)
        (found,) = Reader().read(np.ascontiguousarray(pen.rgba()[:, :, :3]))
        tabs.switch_to.new_window("tab")
        tabs.get(found.text)
        home.until(lambda: text_of(tabs, "#seat-1"))
        assert "Gabriel" in text_of(tabs, "#seat-1")


def test_a_medal_fills_the_phone_of_who_won_it_before_the_table_moves_on(tabs: Chrome) -> None:
    with house("giza", "rhodes", medals=("three-green", "three-red")) as home:
        phone = Tab(tabs, home)
        phone.sit(0)
        tabs.execute_script("window.shaken = []; navigator.vibrate = (how) => { window.shaken.push(how); };")
        elena_takes(home.table, "gear", "compass")
        phone.wait(".reach .near")
        home.take("shield-0", "right") if home.table.state and home.table.state.active else None
        home.take("gear", "left")
        before = home.table.state
        said = phone.wait("#moment.k-medal.own")
        assert home.table.state is before
        assert "Elena!" in said
        assert "left" in said or "right" in said
        assert tabs.execute_script("return window.shaken.length") > 0
        phone.click("#seen")


def test_a_choice_is_made_on_the_phone(tabs: Chrome) -> None:
    with house("giza", "rhodes") as home:
        phone = Tab(tabs, home)
        phone.sit(0)
        elena_takes(home.table, "wood", "stone", "wood", "stone", "gold")
        assert "Stage 2" in phone.wait(".act.choice")
        phone.click(".act.choice")
        home.until(lambda: home.table.state and home.table.state.players[0].stages == (1, 2))
        phone.gone(".act.choice")
        phone.click("#seen")
        phone.click(".act.undo")
        phone.wait(".act.choice")


@pytest.mark.parametrize("seconds", [0.5, pytest.param(20, marks=pytest.mark.long)])
def test_the_network_is_lost_and_comes_back_and_nothing_is_missing(tabs: Chrome, seconds: float) -> None:
    with house("giza", "rhodes") as home, closing(Network(home.web.port)) as network:
        phone = Tab(tabs, home, port=network.port)
        phone.sit(0)
        network.cut()
        phone.wait("#state", "connection")
        assert phone.text("#points") == "0"
        home.take("laurel-3", "central")
        time.sleep(seconds)
        network.mend()
        phone.home.until(lambda: phone.text("#points") == "3")
        phone.wait("#leave")
        phone.gone("#state")


def test_of_two_phones_for_one_seat_the_one_that_the_table_confirmed_last_has_it(tabs: Chrome) -> None:
    with house("giza", "rhodes") as home:
        first, second = Tab(tabs, home), Tab(tabs, home, number=2)
        first.sit(0)
        second.sit(0)
        first.wait(".claim .warning")
        home.take("wood")
        second.wait(".act.undo")
        assert not first.text(".act.undo")


def test_the_game_ends_and_begins_again_and_the_phone_keeps_its_seat(tabs: Chrome) -> None:
    rng = random.Random(3)
    with house("giza", "rhodes") as home:
        phone = Tab(tabs, home)
        phone.sit(0)
        old = home.token
        while home.move(rng):
            pass
        phone.wait(".expected")
        home.again()
        phone.home.until(lambda: tabs.execute_script("return location.hash") == f"#{home.token}" != f"#{old}")
        tabs.refresh()
        phone.wait("#leave")
        late = Tab(tabs, home, number=2)
        late.driver.get("about:blank")
        late.driver.get(f"{late.where}#{old}")
        late.wait("#state", "code")


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it"])
def test_no_page_has_a_fault_for_those_who_cannot_see_or_point(tabs: Chrome, language: str) -> None:
    with house("giza", "rhodes", "rome") as home:
        phone = Tab(tabs, home)
        phone.wait("#seat-0")
        tabs.execute_script(f"localStorage.setItem('companion-lang', '{language}')")
        tabs.refresh()
        phone.wait("#seat-0")
        assert tabs.execute_script("return document.documentElement.lang") == language
        found = {"seats": violations(tabs)}
        phone.sit(0)
        elena_takes(home.table, "gear", "wood", "stone")
        home.take("gear", "left")
        phone.wait(".cards .card")
        found["own place"] = violations(tabs)
        television = Tab(tabs, home, "tv")
        television.wait(".player.active")
        for width, height in ((360, 640), (1920, 1080)):
            resize(tabs, width, height)
            found[f"television {width}"] = violations(tabs)
            assert tabs.execute_script("return document.documentElement.scrollWidth") <= width
        resize(tabs, 390, 844)
        assert {page: one for page, one in found.items() if one} == {}


def test_the_hall_shows_every_table_and_the_standings_to_everybody(tabs: Chrome) -> None:
    hall = Hall(Broker("127.0.0.1", 9))
    hall.start(0)
    players = (PlayerStanding("Elena", "giza", 33, won=True), PlayerStanding("Gabriel", "rhodes", 20))
    tables = {name: TableState(name, "play", players, help=name == "b", active="Elena") for name in "abc"}
    hall.hear(Heard(tables, frozenset("ab"), {"1": GameResult("a", "1", "", "", players)}))
    try:
        with house() as home:
            tabs.switch_to.new_window("tab")
            tabs.get(hall.address("127.0.0.1"))
            home.until(lambda: text_of(tabs, "#table-b"))
            order = "return Array.from(document.querySelectorAll('.table')).map((one) => one.id)"
            assert tabs.execute_script(order) == ["table-b", "table-a", "table-c"]
            assert "33" in text_of(tabs, ".standings")
            assert violations(tabs) == []
            hall.hear(Heard({"a": TableState("a", "setup")}, frozenset("a")))
            home.until(lambda: len(tabs.execute_script(order)) == 1)
    finally:
        hall.close()

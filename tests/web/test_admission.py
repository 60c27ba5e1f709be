"""Who is let in, and that nobody else changes, slows or ends a game."""

import os
import random
import socket
import subprocess
import sys
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from companion.rules.format.record import replay, write_record
from companion.web import server
from companion.web.admission import is_local, local_host
from companion.web.everybody import EverybodysScreen
from config.settings import WebSettings
from tests.web.house import House, Phone, house


def listening() -> set[str]:
    """The addresses on which this process listens, as the kernel writes them."""
    own = set()
    for entry in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            own.add(os.readlink(entry))
    lines = [line.split() for line in Path("/proc/self/net/tcp").read_text().splitlines()[1:]]
    return {line[1] for line in lines if line[3] == "0A" and f"socket:[{line[9]}]" in own}


def get(home: House, path: str, **headers: str) -> HTTPResponse:
    """Ask for a page."""
    line = HTTPConnection("127.0.0.1", home.web.port, timeout=30)
    line.request("GET", path, headers={"Host": f"127.0.0.1:{home.web.port}", **headers})
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer


def test_off_means_off_no_socket_is_open() -> None:
    before = listening()
    web = EverybodysScreen(lambda signal: None)
    web.apply(WebSettings())
    assert listening() == before
    web.apply(WebSettings(on=True, port=0))
    assert len(listening() - before) == 1
    web.apply(WebSettings(on=False))
    assert listening() == before
    assert web.port == 0


def test_where_another_program_has_the_port_the_next_one_is_taken_or_it_is_told() -> None:
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        port = other.getsockname()[1]
        web = EverybodysScreen(lambda signal: None)
        web.apply(WebSettings(on=True, port=port))
        assert web.problem is not None or web.port > port
        web.close()


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("127.0.0.1", True),
        ("192.168.1.20", True),
        ("10.0.0.7", True),
        ("169.254.3.4", True),
        ("fe80::1%eth0", True),
        ("::ffff:192.168.1.20", True),
        ("8.8.8.8", False),
        ("::ffff:8.8.8.8", False),
        ("2606:4700::1", False),
        ("table.example", False),
        ("", False),
    ],
)
def test_only_addresses_of_the_local_network_are_served(address: str, local: bool) -> None:
    assert is_local(address) is local


@pytest.mark.parametrize(
    "host", ["evil.example:8077", "8.8.8.8", "", "localhost.evil.example", "[2606:4700::1]:1"]
)
def test_a_page_of_elsewhere_that_points_its_name_here_gets_nothing(host: str) -> None:
    assert not local_host(host)
    with house("giza", "rhodes") as home:
        assert get(home, "/", Host=host).status in (400, 403)
        with pytest.raises(WebSocketException):
            connect(f"ws://127.0.0.1:{home.web.port}/talk", origin=f"http://{host or 'x.example'}")  # type: ignore[arg-type]


def test_every_answer_forbids_foreign_content_and_names_the_socket_for_old_browsers() -> None:
    with house("giza", "rhodes") as home:
        for path in ("/", "/tv", "/page/player.js", "/page/style.css", "/words/de.json", "/page/nothing"):
            answer = get(home, path)
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert f"ws://127.0.0.1:{home.web.port}" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "Set-Cookie" not in answer.headers
        assert get(home, "/page/../server.py").status == 404
        assert get(home, "/page/%2e%2e%2fserver.py").status == 404


def test_a_wrong_token_sees_nothing_and_is_told_not_to_come_back_with_it() -> None:
    with house("giza", "rhodes") as home:
        stranger = Phone(home, token="x" * 10)
        with pytest.raises(ConnectionClosed) as closed:
            stranger.line.recv(timeout=30)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4001


def test_each_game_has_a_token_of_its_own_and_whoever_is_there_stays() -> None:
    with house("giza", "rhodes") as home:
        phone = Phone(home)
        phone.sit(0)
        old = home.token
        home.again()
        phone.until(lambda seen: seen["table"]["phase"] == "setup" and seen["token"] != old)
        assert phone.seen["token"] == home.token
        assert phone.seen["button"] == 0
        late = Phone(home, token=old)
        with pytest.raises(ConnectionClosed):
            late.line.recv(timeout=30)


def test_a_phone_that_comes_back_with_its_key_has_its_seat_again() -> None:
    with house("giza", "rhodes") as home:
        phone = Phone(home)
        phone.sit(1)
        key = phone.seen["key"]
        phone.close()
        back = Phone(home, key=key)
        assert back.until(lambda seen: seen["button"] == 1)
        other = Phone(home, key="guessed")
        assert other.until(lambda seen: seen["table"]["players"])
        assert other.seen["button"] is None
        assert other.seen["private"] is None


def test_who_comes_and_says_nothing_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.2)
    with house("giza", "rhodes") as home, socket.create_connection(("127.0.0.1", home.web.port)) as silent:
        silent.settimeout(30)
        assert silent.recv(1) == b""


@pytest.mark.parametrize(("count", "rounds"), [(12, 10), pytest.param(100, 20, marks=pytest.mark.long)])
def test_bad_clients_change_nothing_and_the_game_goes_on_for_everybody_else(count: int, rounds: int) -> None:
    rng = random.Random(7)
    with house("giza", "rhodes", "rome") as home:
        phone = Phone(home)
        phone.sit(0)
        before, moves, played = memory(), 0, True
        told = [sys.executable, "-m", "tests.web.bad_clients", home.web.port, home.token, count, rounds]
        with subprocess.Popen([str(word) for word in told]) as bad:
            while bad.poll() is None:
                played = home.move(rng)
                moves += played
                home.session.step()
                phone.hear()
                time.sleep(0.002)
            assert bad.returncode == 0
        while home.move(rng):
            moves += 1
        history = home.table.history
        assert history is not None
        assert moves == len(history.steps)
        lines = write_record(history.states[0].game.setup, history.moves).splitlines()
        end = replay(lines, "game").state
        assert end == home.table.state
        phone.until(lambda seen: seen["table"]["phase"] == "over")
        seen = [one["score"] for one in phone.seen["table"]["players"]]
        assert seen == [player.score.total for player in end.players]
        assert memory() - before < 20 * 1024 * 1024


def memory() -> int:
    """Bytes of memory that this process has in use."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

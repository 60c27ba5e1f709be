"""Many tables on one broker: what they tell arrives, also when the broker was away in between."""

import random
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from companion.hall.broker import Broker, parse_broker
from companion.hall.discovery import discovery
from companion.hall.hall import hall_view
from companion.hall.listener import Heard, Listener
from companion.hall.results import tournament
from companion.hall.teller import Teller
from companion.hall.topics import GameResult, PlayerStanding, TableState, Topics, topic_name
from companion.messages.signals import Explain, NewSetup, Play, Undo
from companion.rules import Take, legal_moves
from companion.session.session import Session
from companion.table.table import Table
from config.errors import InputError
from config.language import ENGLISH, LANGUAGES, load_language
from tests.hall.mosquitto import ABSENT, Mosquitto
from tests.table.tables import setup_of

PATIENCE = 40.0
needs_broker = pytest.mark.skipif(ABSENT, reason="mosquitto is not installed")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    started = Mosquitto(tmp_path)
    started.start()
    yield started
    started.kill()


def until(found: Callable[[], Any]) -> Any:
    """Wait until ``found`` gives something true."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if result := found():
            return result
        time.sleep(0.01)
    raise AssertionError("it did not happen")


class Told:
    """A table that tells a broker."""

    def __init__(self, broker: Broker, name: str, *wonders: str) -> None:
        self.session = Session(Table())
        self.teller = Teller(broker, name, ENGLISH)
        self.session.observers.append(self.teller.round)
        self.teller.start()
        self.session.start(setup_of(*(wonders or ("giza", "rhodes"))))

    def play(self, rng: random.Random, most: int = 10_000) -> bool:
        """Play legal moves by chance; return whether the game goes on."""
        for _ in range(most):
            state = self.session.table.state
            assert state is not None
            moves = legal_moves(state)
            if state.finished or not moves:
                return False
            self.session.send(Play(rng.choice(moves)))
        return True

    @property
    def scores(self) -> dict[str, int]:
        """The points of everybody."""
        state = self.session.table.state
        assert state is not None
        return {player.name: player.score.total for player in state.players}

    @property
    def events(self) -> set[str]:
        """The names of all events that were told so far."""
        teller = self.teller
        return {f"{teller._run_id}-{number}" for number in range(1, teller._count + 1)}

    def close(self) -> None:
        """The table is packed away."""
        self.teller.close(PATIENCE)
        self.session.close()


class Ear:
    """The hall's ear, with all it has heard."""

    def __init__(self, broker: Broker) -> None:
        self.heard = Heard()
        self._listener = Listener(broker, self._hear)
        self._listener.start()
        assert self._listener.connected.wait(PATIENCE)

    def _hear(self, heard: Heard) -> None:
        self.heard = heard

    def close(self) -> None:
        """Listen no longer."""
        self._listener.close()


@needs_broker
def test_whoever_comes_sees_at_once_how_a_table_stands(broker: Mosquitto) -> None:
    named = parse_broker(broker.url)
    table = Told(named, "Table 1")
    table.session.send(Play(Take("laurel-3", "central")))
    ear = Ear(named)
    state = until(lambda: (one := ear.heard.tables.get("table-1")) and one.active == "Gabriel" and one)
    assert (state.phase, state.round, state.leaders) == ("play", 1, ("Elena",))
    assert [player.score for player in state.players] == [3, 0]
    assert "table-1" in ear.heard.online
    table.session.send(Explain())
    until(lambda: ear.heard.tables["table-1"].help)
    table.session.send(Play(Take("laurel-3", "central")))
    until(lambda: not ear.heard.tables["table-1"].help)
    table.close()
    until(lambda: "table-1" not in ear.heard.online)
    ear.close()


@needs_broker
def test_a_table_that_is_cut_off_is_told_by_its_last_will(broker: Mosquitto) -> None:
    named = parse_broker(broker.url)
    table, ear = Told(named, "Table 1"), Ear(named)
    until(lambda: "table-1" in ear.heard.online)
    table.teller._client._sock_close()
    until(lambda: "table-1" not in ear.heard.online)
    until(lambda: "table-1" in ear.heard.online)
    table.close()
    ear.close()


class Witness:
    """Hears every event, also those from while it was away itself: the broker keeps its place."""

    def __init__(self, broker: Mosquitto) -> None:
        self.ids: set[str] = set()
        self._client = Client(CallbackAPIVersion.VERSION2, client_id="witness", clean_session=False)
        self._client.on_connect = lambda client, *_: client.subscribe("companion/+/event", 1)
        self._client.on_message = lambda *told: self.ids.add(msgspec.json.decode(told[-1].payload)["id"])
        self._client.connect("127.0.0.1", broker.port)
        self._client.loop_start()

    def close(self) -> None:
        """Hear no more."""
        self._client.disconnect()
        self._client.loop_stop()


@needs_broker
def test_a_broker_that_dies_in_the_middle_has_everything_afterwards(
    broker: Mosquitto, tmp_path: Path
) -> None:
    named, rng = parse_broker(broker.url), random.Random(5)
    witness, ear = Witness(broker), Ear(named)
    tables = [Told(named, f"Table {number}") for number in range(3)]
    until(lambda: len(ear.heard.online) == 3)
    for table in tables:
        table.play(rng, 40)
    until(lambda: all(table.events <= witness.ids for table in tables))
    until((tmp_path / "mosquitto.db").exists)
    broker.kill()
    for table in tables:
        table.play(rng)
    broker.start()
    until(lambda: [one.phase for one in ear.heard.tables.values()] == ["over"] * 3)
    until(lambda: len(ear.heard.results) == 3)
    for number, table in enumerate(tables):
        state = ear.heard.tables[f"table-{number}"]
        assert {player.name: player.score for player in state.players} == table.scores
        table.close()
        assert len(table.events) > 100
        until(lambda table=table: table.events <= witness.ids)
    witness.close()
    ear.close()


@needs_broker
def test_what_is_told_is_encrypted_and_only_to_the_broker_that_the_authority_knows(tmp_path: Path) -> None:
    for name in ("ours", "foreign"):
        words = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=x -addext subjectAltName=IP:127.0.0.1"
        files = ["-keyout", tmp_path / f"{name}.key", "-out", tmp_path / f"{name}.pem"]
        subprocess.run(["openssl", *words.split(), *files], check=True, capture_output=True)
    lines = f"certfile {tmp_path}/ours.pem\nkeyfile {tmp_path}/ours.key\nallow_anonymous true"
    broker = Mosquitto(tmp_path, lines)
    broker.start()
    url = f"mqtts://127.0.0.1:{broker.port}?ca={tmp_path}"
    ear = Ear(parse_broker(f"{url}/ours.pem"))
    table = Told(parse_broker(f"{url}/ours.pem"), "Table 1")
    fooled = Told(parse_broker(f"{url}/foreign.pem"), "Fooled")
    until(lambda: "table-1" in ear.heard.online)
    fooled.teller.close(0.2)
    assert "fooled" not in ear.heard.tables
    table.close()
    ear.close()
    broker.kill()


@needs_broker
def test_a_finished_game_counts_once_and_not_at_all_once_it_is_undone(broker: Mosquitto) -> None:
    named = parse_broker(broker.url)
    table, ear = Told(named, "Table 1"), Ear(named)
    table.play(random.Random(3))
    until(lambda: len(ear.heard.results) == 1)
    [result] = ear.heard.results.values()
    assert {player.name: player.score for player in result.players} == table.scores
    table.session.send(Undo())
    until(lambda: not ear.heard.results)
    table.play(random.Random(4))
    until(lambda: len(ear.heard.results) == 1)
    table.session.send(NewSetup(again=True))
    until(lambda: ear.heard.tables["table-1"].phase == "setup")
    assert len(ear.heard.results) == 1
    table.close()
    ear.close()


@needs_broker
def test_a_broker_with_passwords_lets_in_who_knows_one(tmp_path: Path) -> None:
    passwords = tmp_path / "passwords"
    subprocess.run(["mosquitto_passwd", "-b", "-c", passwords, "table", "se cret"], check=True)
    broker = Mosquitto(tmp_path, f"allow_anonymous false\npassword_file {passwords}")
    broker.start()
    ear = Ear(parse_broker(f"mqtt://table:se%20cret@127.0.0.1:{broker.port}"))
    table = Told(parse_broker(f"mqtt://table:se%20cret@127.0.0.1:{broker.port}"), "Table 1")
    stranger = Told(parse_broker(f"mqtt://127.0.0.1:{broker.port}"), "Stranger")
    until(lambda: "table-1" in ear.heard.online)
    stranger.teller.close(0.2)
    assert "stranger" not in ear.heard.tables
    table.close()
    ear.close()
    broker.kill()


@needs_broker
def test_what_is_no_message_of_a_table_is_passed_over(broker: Mosquitto) -> None:
    named = parse_broker(broker.url)
    ear, other = Ear(named), named.client()
    other.connect(named.host, named.port)
    other.loop_start()
    bad = (b"", b"{", b"null", b'{"table": 3}', b"\xff\xfe", b"x" * 100_000, b'{"table":"a","phase":"war"}')
    for number, payload in enumerate(bad):
        for what in ("state", "online", "games/1", "nothing"):
            other.publish(f"companion/bad-{number}/{what}", payload, qos=1)
    table = Told(named, "Good")
    until(lambda: "good" in ear.heard.tables)
    assert set(ear.heard.tables) == {"good"}
    assert ear.heard.results == {}
    table.close()
    other.loop_stop()
    ear.close()


@pytest.mark.parametrize(
    ("url", "broker"),
    [
        ("mqtt://hall.local", Broker("hall.local", 1883)),
        ("mqtts://hall.local", Broker("hall.local", 8883, tls=True)),
        (
            "mqtt://a:b%40c@10.0.0.2:1999/cafe/",
            Broker("10.0.0.2", 1999, user="a", password="b@c", prefix="cafe"),
        ),
        ("mqtts://h?ca=/etc/ca.pem", Broker("h", 8883, tls=True, ca="/etc/ca.pem")),
    ],
)
def test_a_broker_is_named_by_an_address(url: str, broker: Broker) -> None:
    assert parse_broker(url) == broker


@pytest.mark.parametrize(
    "url", ["", "hall.local", "http://hall", "mqtt://", "mqtt://h:99999", "mqtt://h/a+b", "mqtt://["]
)
def test_what_names_no_broker_is_told(url: str) -> None:
    with pytest.raises(InputError, match="mqtt://"):
        parse_broker(url)


def test_an_authority_that_cannot_be_read_is_told() -> None:
    with pytest.raises(InputError, match="cannot be read"):
        parse_broker("mqtts://h?ca=/nowhere/ca.pem").client()


@pytest.mark.parametrize(
    ("name", "topic"),
    [("Table 1", "table-1"), ("Tisch Grün", "tisch-grun"), ("a/b+#", "a-b"), ("卓", "卓"), ("+", "table")],
)
def test_every_name_of_a_table_is_one_level_of_a_topic(name: str, topic: str) -> None:
    assert topic_name(name) == topic


def test_home_assistant_finds_every_entity_in_every_language() -> None:
    topics = Topics("companion", "Table 1")
    for code in LANGUAGES:
        found = discovery(topics, "Table 1", load_language(code))
        assert len({about["unique_id"] for about in found.values()}) == len(found) == 5
        for topic, about in found.items():
            assert topic.startswith("homeassistant/")
            assert topic.endswith("/config")
            assert about["state_topic"] == "companion/table-1/state"
            assert about["availability_topic"] == "companion/table-1/online"
            assert about["name"]


def result(game: str, ended: str, **scores: int) -> GameResult:
    """A result; the highest score wins."""
    best = max(scores.values())
    players = tuple(PlayerStanding(name, score=score, won=score == best) for name, score in scores.items())
    return GameResult("Table", game, "", ended, players)


def test_the_standings_count_wins_then_points_and_share_places() -> None:
    results = [
        result("1", "2026-01-01", Elena=40, Gabriel=30),
        result("2", "2026-01-02", Elena=20, Gabriel=30, Noor=25),
        result("3", "2026-01-02", Mateo=60, Noor=35),
    ]
    found = [(one.place, one.name, one.games, one.wins, one.points) for one in tournament(results)]
    assert found == [
        (1, "Elena", 2, 1, 60),
        (1, "Gabriel", 2, 1, 60),
        (1, "Mateo", 1, 1, 60),
        (4, "Noor", 2, 0, 60),
    ]
    late = tournament(results, "2026-01-02")
    assert [one.name for one in late] == ["Mateo", "Gabriel", "Noor", "Elena"]


def test_who_asks_for_help_comes_first_and_who_is_gone_last() -> None:
    tables = {name: TableState(name, "play", help=name == "c") for name in "abc"}
    view = hall_view(Heard(tables, frozenset("bc")), "", 1, "")
    assert [one.id for one in view.tables] == ["c", "b", "a"]


@needs_broker
def test_the_command_serves_the_page_until_it_is_told_to_end(broker: Mosquitto) -> None:
    command = [sys.executable, "-m", "companion", "hall", "--mqtt", broker.url, "--language", "de"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as hall:
        assert hall.stdout is not None
        said = hall.stdout.readline()
        port = int(said.rpartition(":")[2].partition("/")[0])
        assert said.startswith("Der Saal: http://")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/hall", timeout=PATIENCE) as page:
            assert b"hall.js" in page.read()
        hall.terminate()
        assert hall.wait(PATIENCE) == 0


def test_a_time_that_is_none_is_told() -> None:
    command = [sys.executable, "-m", "companion", "hall", "--mqtt", "mqtt://127.0.0.1:9", "--since", "soon"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "soon" in told.stderr

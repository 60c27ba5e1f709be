"""The hall hears every table over the broker; what is no message of a table is passed over."""

import logging
import threading
from collections.abc import Callable
from typing import Any

import msgspec
from paho.mqtt.client import Client, MQTTMessage

from companion.hall.broker import Broker
from companion.hall.topics import ONLINE, GameResult, TableState

_log = logging.getLogger(__name__)

LONGEST = 64 * 1024
"""Bytes of a message of a table: one of seven players has some 2,000."""
MOST_TABLES, MOST_RESULTS = 500, 20_000
"""More are passed over: a broker is not ours alone."""


class Heard(msgspec.Struct, frozen=True):
    """Everything that the hall knows: tables and results by their topic, and who is there."""

    tables: dict[str, TableState] = {}
    online: frozenset[str] = frozenset()
    results: dict[str, GameResult] = {}


class Listener:
    """Listens to ``broker``; ``told`` is called on its thread with everything, after each change."""

    def __init__(self, broker: Broker, told: Callable[[Heard], object]) -> None:
        self._broker, self._told = broker, told
        self._heard = Heard()
        self._client: Client = broker.client()
        self.connected = threading.Event()

    def start(self) -> None:
        """Begin to listen; the broker need not be there yet."""
        client = self._client
        client.on_connect = self._connected
        client.on_disconnect = lambda *_: self.connected.clear()
        client.on_message = self._message
        client.connect_async(self._broker.host, self._broker.port, keepalive=15)
        client.loop_start()

    def close(self) -> None:
        """Listen no longer."""
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(self, client: Client, *_: Any) -> None:
        prefix = self._broker.prefix
        client.subscribe([(f"{prefix}/+/{what}", 1) for what in ("online", "state", "games/+")])
        self.connected.set()

    def _message(self, _client: Client, _userdata: Any, message: MQTTMessage) -> None:
        table, _, what = message.topic.removeprefix(f"{self._broker.prefix}/").partition("/")
        if len(message.payload) > LONGEST:
            return
        try:
            heard = _after(self._heard, table, what, bytes(message.payload))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            _log.info("%s is no message of a table: %s", message.topic, error)
            return
        if heard != self._heard:
            self._heard = heard
            self._told(heard)


def _after(heard: Heard, table: str, what: str, payload: bytes) -> Heard:
    """Return ``heard`` with one more message. Raises msgspec.DecodeError for one that is none."""
    replace = msgspec.structs.replace
    if what == "online":
        there = payload.decode() == ONLINE
        return replace(heard, online=heard.online | {table} if there else heard.online - {table})
    if what == "state" and (table in heard.tables or len(heard.tables) < MOST_TABLES):
        state = msgspec.json.decode(payload, type=TableState)
        return replace(heard, tables=heard.tables | {table: state})
    if what.startswith("games/"):
        topic = f"{table}/{what}"
        if not payload:
            return replace(heard, results={key: one for key, one in heard.results.items() if key != topic})
        if topic in heard.results or len(heard.results) < MOST_RESULTS:
            result = msgspec.json.decode(payload, type=GameResult)
            return replace(heard, results=heard.results | {topic: result})
    return heard

"""A table tells the broker what happens, from a thread of its own: the game never waits for a network.

State and presence are told anew after every reconnection, so that the last word is always the newest. Events
wait in the client's outbox until the broker has said that it has them.
"""

import logging
import queue
import secrets
import threading
import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from paho.mqtt.client import Client, MQTTMessageInfo
from paho.mqtt.enums import MQTTErrorCode

from companion.coach.hints import made_again
from companion.hall.broker import Broker
from companion.hall.discovery import discovery
from companion.hall.topics import OFFLINE, ONLINE, GameResult, Topics, standings, table_state
from companion.messages.history import History
from companion.messages.notices import Explained, GameStarted, Notice, Recorded, Redone, SetupBegun, Undone
from companion.rules import Event, event_to_json
from companion.setup.draft import SetupDraft
from companion.table.table import Table
from config.language import Language

_log = logging.getLogger(__name__)

MOST_WAITING = 20_000
"""Events that wait for a broker: some two hundred games. More are lost, and their numbers are missing."""
MOST_UNHEARD = 100
"""Messages of which it is not looked up whether they have arrived, before they are."""
ACTED = (Recorded, Undone, Redone, GameStarted, SetupBegun)
"""Who was called for has been there, once the game goes on."""


class _Told(msgspec.Struct, frozen=True):
    """What happened at the table, and how it stands since; ``began`` is when a game began that is new."""

    notices: tuple[Notice, ...]
    history: History | None
    draft: SetupDraft
    began: str | None


class Teller:
    """Tells ``broker`` everything about the table called ``name``, from ``start`` to ``close``.

    ``round`` is called on the main thread after every round of the session and never waits.
    """

    def __init__(self, broker: Broker, name: str, lang: Language) -> None:
        self._broker, self._name, self._lang = broker, name, lang
        self.topics = Topics(broker.prefix, name)
        self._inbox: queue.SimpleQueue[_Told | bool] = queue.SimpleQueue()
        self._client: Client = broker.client()
        self._thread = threading.Thread(target=self._run, name="broker", daemon=True)
        self._run_id, self._count = secrets.token_hex(4), 0
        self._game, self._began, self._help = "", "", False
        self._state = table_state(name, "", None, SetupDraft())
        self._results: dict[str, bytes] = {}
        self._unheard: list[MQTTMessageInfo] = []
        self._draft: SetupDraft | None = None

    def start(self) -> None:
        """Begin to look for the broker; it need not be there yet."""
        client = self._client
        client.on_connect = self._connected
        client.on_disconnect = self._disconnected
        client.max_queued_messages_set(MOST_WAITING)
        client.will_set(self.topics.online, OFFLINE, qos=1, retain=True)
        client.connect_async(self._broker.host, self._broker.port, keepalive=15)
        client.loop_start()
        self._thread.start()

    def round(self, table: Table, notices: tuple[Notice, ...]) -> None:
        """Hand on what happened. Main thread only."""
        if table.practice or (not notices and table.draft is self._draft):
            return
        self._draft = table.draft
        if self._inbox.qsize() < MOST_WAITING:
            began = _began(table) if any(isinstance(one, GameStarted) for one in notices) else None
            self._inbox.put(_Told(notices, table.history, table.draft, began))

    def close(self, linger: float) -> None:
        """Say goodbye; wait up to ``linger`` seconds until the broker has everything."""
        deadline = time.monotonic() + linger
        self._inbox.put(False)
        self._thread.join(linger)
        while self._missing() and time.monotonic() < deadline:
            time.sleep(0.05)
        if self._client.is_connected():
            goodbye = self._client.publish(self.topics.online, OFFLINE, qos=1, retain=True)
            goodbye.wait_for_publish(max(0.1, deadline - time.monotonic()))
        self._client.disconnect()
        self._client.loop_stop()

    def _run(self) -> None:
        while (heard := self._inbox.get()) is not False:
            try:
                if heard is True:
                    self._introduce()
                else:
                    self._tell(heard)
            except Exception:
                _log.exception("The broker could not be told; the game goes on")

    def _connected(self, *_: Any) -> None:
        _log.info("The broker %s is there", self._broker.host)
        self._inbox.put(True)

    def _disconnected(self, *_: Any) -> None:
        _log.info("The broker %s is gone", self._broker.host)

    def _introduce(self) -> None:
        """A broker that has just come, or come back, knows nothing."""
        client = self._client
        client.publish(self.topics.online, ONLINE, retain=True)
        for topic, about in discovery(self.topics, self._name, self._lang).items():
            client.publish(topic, msgspec.json.encode(about), retain=True)
        client.publish(self.topics.state, msgspec.json.encode(self._state), retain=True)
        for topic, result in self._results.items():
            self._surely(topic, result, retain=True)

    def _tell(self, told: _Told) -> None:
        for notice in told.notices:
            self._hear(notice, told)
        state = None if told.history is None else told.history.state
        new = table_state(self._name, self._game, state, told.draft, needs_help=self._help)
        if new != self._state:
            self._state = new
            if self._client.is_connected():
                self._client.publish(self.topics.state, msgspec.json.encode(new), retain=True)
        self._tell_result(told.history)

    def _hear(self, notice: Notice, told: _Told) -> None:
        if isinstance(notice, ACTED):
            self._help = False
        match notice:
            case Explained():
                self._help = True
                self._tell_event({"event": "help"})
            case SetupBegun():
                self._game = ""
            case GameStarted(game, events):
                self._began = told.began or datetime.now(UTC).isoformat(timespec="seconds")
                self._game = f"{self._began} {game}"
                self._tell_events(events, 0)
            case Recorded(step, events):
                self._tell_events(events, step.number)
            case Undone(steps):
                self._tell_event({"event": "undone", "steps": [step.number for step in steps]})
            case Redone(steps, states):
                for step, before in zip(steps, states, strict=True):
                    self._tell_events(made_again(step, before)[0], step.number)

    def _tell_events(self, events: list[Event] | tuple[Event, ...], step: int) -> None:
        for event in events:
            about = event_to_json(event, 0)
            del about["move"]
            self._tell_event(about | {"step": step})

    def _tell_event(self, about: dict[str, Any]) -> None:
        self._count += 1
        document = {"id": f"{self._run_id}-{self._count}", "game": self._game, **about}
        self._surely(self.topics.event, msgspec.json.encode(document))

    def _tell_result(self, history: History | None) -> None:
        """A finished game has a result; one that is undone has none any more."""
        if history is None or not self._game:
            return
        topic, state = self.topics.game(self._game), history.state
        if state.finished and topic not in self._results:
            ended = datetime.now(UTC).isoformat(timespec="seconds")
            result = GameResult(self._name, self._game, self._began, ended, standings(state))
            self._results[topic] = msgspec.json.encode(result)
            self._surely(topic, self._results[topic], retain=True)
        elif not state.finished and self._results.pop(topic, b""):
            self._surely(topic, b"", retain=True)

    def _surely(self, topic: str, document: bytes, *, retain: bool = False) -> None:
        """Publish what must arrive, at least once."""
        info = self._client.publish(topic, document, qos=1, retain=retain)
        if info.rc == MQTTErrorCode.MQTT_ERR_NO_CONN:
            info.rc = MQTTErrorCode.MQTT_ERR_SUCCESS  # no fault: it waits in the outbox
        if len(self._unheard) > MOST_UNHEARD:
            self._unheard = [one for one in self._unheard if not _heard(one)]
        self._unheard.append(info)

    def _missing(self) -> bool:
        return any(not _heard(one) for one in self._unheard)


def _heard(info: MQTTMessageInfo) -> bool:
    """Whether the broker has it, or never will: the outbox was full."""
    return info.rc != MQTTErrorCode.MQTT_ERR_SUCCESS or info.is_published()


def _began(table: Table) -> str:
    """When the running game began, as the journal has it."""
    stored = None if table.game is None else table.journal.load(table.game)
    return datetime.now(UTC).isoformat(timespec="seconds") if stored is None else stored.began

"""Tables that play demo games without a window, all on one broker that dies in the middle.

HALL_TABLES says how many; docs/hall.md has the figures for fifty.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.hall.broker import parse_broker
from tests.hall.mosquitto import ABSENT, Mosquitto
from tests.hall.test_hall import Ear

TABLES = int(os.environ.get("HALL_TABLES", "3"))
PATIENCE = 30.0 * TABLES


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.skipif(ABSENT, reason="mosquitto is not installed")
def test_the_hall_has_every_final_score_right_though_the_broker_died_in_the_middle(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    broker.start()
    ear = Ear(parse_broker(broker.url))
    playing = {}
    for number in range(TABLES):
        options = ["--camera", "demo", "--headless", "--json", "--journal", "none", "--seed", str(number)]
        options += ["--players", str(2 + number % 6), "--mqtt", broker.url, "--table", f"Table {number}"]
        with (tmp_path / f"{number}.json").open("wb") as out:
            command = [sys.executable, "-m", "companion", "play", *options]
            playing[f"table-{number}"] = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + PATIENCE
    killed = False
    while any(one.poll() is None for one in playing.values()):
        assert time.monotonic() < deadline
        under_way = sum(state.round > 2 for state in ear.heard.tables.values())
        if not killed and under_way >= max(1, TABLES // 2):
            broker.kill()
            time.sleep(1.0)
            broker.start()
            killed = True
        time.sleep(0.1)
    assert killed
    assert [one.returncode for one in playing.values()] == [0] * TABLES
    while len(ear.heard.results) < TABLES and time.monotonic() < deadline:
        time.sleep(0.1)
    for number in range(TABLES):
        document = json.loads((tmp_path / f"{number}.json").read_text())
        scores = {player["name"]: player["score"]["total"] for player in document["players"]}
        shown = ear.heard.tables[f"table-{number}"]
        assert shown.phase == "over"
        assert {player.name: player.score for player in shown.players} == scores
    assert {one.table for one in ear.heard.results.values()} == {f"Table {n}" for n in range(TABLES)}
    assert not ear.heard.online
    ear.close()
    broker.kill()

"""A long evening in a window, measured: ``script/endurance --games 400`` (docs/endurance.md)."""

import argparse
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from companion.cli.bench.leftovers import resident_mb
from companion.cli.bench.memory import FEWEST, Stock, play_games
from companion.cli.output import console
from tests.endurance.frames import FrameCost

FRAMES = 120
"""Frames whose cost is measured after the warm-up and at the end."""


def measure(seconds: float, games: int) -> dict[str, Any]:
    """Play at least ``games`` games for at least ``seconds`` in a window: people touch it, cards are read by
    the camera's thread, screens are opened and left. Returns what ``companion bench memory`` does, and
    ``frame``: what a frame of the same scene costs after the warm-up and at the end, by itself and in units
    of a fixed piece of work (``reference_ms``).
    """
    kept = {name: os.environ.get(name) for name in ("COMPANION_HOME", "KIVY_HOME")}
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        os.environ.setdefault("KIVY_HOME", home)
        try:
            return _in_a_window(Path(home), seconds, max(2, games))
        finally:
            for name, value in kept.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


def _in_a_window(home: Path, seconds: float, fewest: int) -> dict[str, Any]:
    from companion.screens.shell.environment import prepare

    size = (800, 480)
    prepare(size, position=(0, 0), testing=True)
    from tests.endurance.evening import Evening

    before = resident_mb()
    evening = Evening(home)
    try:
        log = Stock(evening.journal)
        costs: list[FrameCost] = []

        def measured() -> None:
            costs.append(evening.measure_frames(FRAMES if fewest >= FEWEST else 10))
            console.print(f"a frame: {costs[-1]}", markup=False, highlight=False)

        play_games(evening.play, log, seconds, fewest, measured, evening.rest)
    finally:
        evening.close()
    return {
        "window": f"{size[0]}x{size[1]}",
        "games": log.last.games,
        "moves": evening.moves,
        "cards_by_camera": evening.by_camera,
        "touches": evening.hands.touches,
        "reference_mb": before,
        **log.result(),
        "frame": {
            "start_ms": costs[0].frame_ms,
            "end_ms": costs[-1].frame_ms,
            "reference_ms": [costs[0].reference_ms, costs[-1].reference_ms],
            "start": costs[0].ratio,
            "end": costs[-1].ratio,
            "grown": costs[-1].ratio / costs[0].ratio - 1,
            "all": [cost.ratio for cost in costs],
        },
    }


def main() -> None:
    """Measure, and print one JSON document."""
    parser = argparse.ArgumentParser(prog="script/endurance", description=__doc__)
    parser.add_argument("--games", type=int, default=FEWEST)
    parser.add_argument("--seconds", type=float, default=0.0)
    asked = parser.parse_args()
    print(json.dumps(measure(asked.seconds, asked.games), indent=1))


if __name__ == "__main__":
    main()

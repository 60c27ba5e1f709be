"""How long it takes from a card lying still on the pad to its score, beside pyzbar on the same frames."""

import tempfile
from pathlib import Path
from statistics import fmean, quantiles
from time import perf_counter
from typing import Any

from companion.table.demo import Pace
from companion.table.demo_world import demo_setup
from companion.table.journal import Journal
from companion.table.notices import Recorded
from companion.table.session import Session
from companion.table.table import Table
from config.catalogue import load_catalogue
from hardware import SimulatedPanel
from vision.cameras import Frame
from vision.decoders import load_decoders
from vision.drawn import DrawnCamera, DrawnTable, Renderer
from vision.filters import as_grey
from vision.reader import Reader

FPS = 15.0
PLAYERS = 4
FEWEST_CARDS = 10
REFERENCE_EVERY = 8
"""Every so many frames pyzbar reads the frame as well: often enough for a mean, seldom enough to wait for."""


class _TimedCamera(DrawnCamera):
    """A drawn camera that knows how long it took to draw: that time is not the companion's."""

    drawing = 0.0

    def read(self) -> Frame | None:
        """See ``Camera.read``."""
        started = perf_counter()
        frame = super().read()
        self.drawing += perf_counter() - started
        return frame


def measure(seconds: float = 5.0) -> dict[str, Any]:
    """Play drawn 720p games of 4 at the pace of people, journal on disk, and time every frame.

    ``work_ms`` is what a frame costs (reader, tracker, table, journal); ``to_score_ms`` the time from the
    first frame that shows the sticker to the frame's end on which the move is recorded and on disk, at
    15 frames a second; ``pyzbar_ms`` the reference on the same frames.
    """
    work: list[float] = []
    to_score: list[float] = []
    reference: list[float] = []
    until = perf_counter() + seconds
    seed = 0
    with tempfile.TemporaryDirectory() as folder:
        while perf_counter() < until or len(to_score) < FEWEST_CARDS:
            _play(seed, Path(folder) / f"{seed}.db", until, work, to_score, reference)
            seed += 1
    return {
        "frames": len(work),
        "cards": len(to_score),
        "work_ms": _spread(work),
        "to_score_ms": _spread(to_score),
        "pyzbar_ms": _spread(reference) if reference else None,
        "work_to_pyzbar": fmean(work) / fmean(reference) if reference else None,
    }


def _play(
    seed: int, journal: Path, until: float, work: list[float], to_score: list[float], reference: list[float]
) -> None:
    """Play one game and add what it took, in milliseconds."""
    catalogue = load_catalogue()
    scene = DrawnTable()
    camera = _TimedCamera(scene, Renderer(seed=seed), fps=FPS)
    table = Table(Journal.open(journal), catalogue=catalogue)
    session = Session(table, camera=camera, reader=Reader(), panel=SimulatedPanel())
    pyzbar = _pyzbar()
    session.start(demo_setup(seed, PLAYERS, catalogue))
    session.play_demo(scene, seed, Pace.human())
    first_seen: dict[str, int] = {}
    rounds = session.run()
    number = 0
    try:
        while True:
            camera.drawing = 0.0
            started = perf_counter()
            notices = next(rounds, None)
            spent = 1000 * (perf_counter() - started - camera.drawing)
            if notices is None:
                return
            number += 1
            work.append(spent)
            look = session.last_look
            if look is not None:
                lying = {found.text for found in look.found}
                first_seen = {text: first_seen.get(text, number) for text in lying}
                if pyzbar is not None and number % REFERENCE_EVERY == 0:
                    begun = perf_counter()
                    pyzbar.decode(as_grey(look.frame.image))
                    reference.append(1000 * (perf_counter() - begun))
            for notice in notices:
                if isinstance(notice, Recorded):
                    for tag in notice.step.tags:
                        if (seen := first_seen.get(f"7A-{tag}")) is not None:
                            to_score.append((number - seen) * 1000 / FPS + spent)
            if perf_counter() > until and len(to_score) >= FEWEST_CARDS:
                return
    finally:
        session.close()


def _pyzbar() -> Any:
    """The decoder that is the reference, or None where its library is missing."""
    return next((decoder for decoder in load_decoders("auto") if decoder.name == "pyzbar"), None)


def _spread(values: list[float]) -> dict[str, float]:
    """Mean, median, 95th percentile and largest of ``values``."""
    cuts = quantiles(values, n=20) if len(values) > 1 else [values[0]] * 19
    return {"mean": fmean(values), "median": cuts[9], "p95": cuts[18], "largest": max(values)}

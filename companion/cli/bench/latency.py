"""How long it takes from a card lying still on the pad to its score, beside pyzbar on the same frames,
and how much longer while the coach is thinking."""

import tempfile
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import fmean, median, quantiles
from time import perf_counter
from typing import Any

from companion.coach.thinking import Coach
from companion.demo.player import Pace
from companion.demo.world import demo_setup
from companion.journal.journal import Journal
from companion.messages.notices import Recorded
from companion.rules import State
from companion.session.session import Observer, Session
from companion.table.table import Table
from config.catalogue import load_catalogue
from hardware import SimulatedPanel
from vision.cameras import Frame
from vision.drawn import DrawnCamera, DrawnTable, Renderer
from vision.reading.decoders import load_decoders
from vision.reading.filters import as_grey
from vision.reading.found import Image
from vision.reading.reader import Reader

FPS = 15.0
PLAYERS = 4
FEWEST_CARDS = 10
REFERENCE_EVERY = 8
"""Every so many frames pyzbar reads the frame as well: often enough for a mean, seldom enough to wait for."""
BLOCK = 20
"""Frames that are played with the coach thinking, then again without, before the next ones."""
FEWEST_BLOCKS = 4
THOUGHT = 0.2
"""Seconds of one thought of the coach: it is asked again at once, so that it never rests in its blocks."""
START = 60.0
"""Seconds that the coach's process is given to start."""


class _TimedCamera(DrawnCamera):
    """A drawn camera that knows how long it took to draw: that time is not the companion's."""

    drawing = 0.0

    def read(self) -> Frame | None:
        """See ``Camera.read``."""
        started = perf_counter()
        frame = super().read()
        self.drawing += perf_counter() - started
        return frame


@dataclass(frozen=True)
class Timed:
    """One frame: the ``work`` it took and ``to_score`` of each card recorded on it, in milliseconds."""

    work: float
    to_score: tuple[float, ...]
    image: Image | None
    state: State | None


class _Talk:
    """Keeps the coach thinking as its screen does: fetches an answer, asks anew, in every frame."""

    def __init__(self, coach: Coach) -> None:
        self._coach = coach
        self.thinks = False
        self.thoughts = 0
        self._waits = False

    def frame(self, state: State | None) -> None:
        """What the screen does in a frame."""
        if not self.thinks or state is None or state.finished:
            return
        if self._waits and self._coach.answer() is not None:
            self._waits = False
            self.thoughts += 1
        if not self._waits:
            self._coach.ask(state, {}, seconds=THOUGHT)
            self._waits = True

    def rest(self) -> None:
        """Let the coach finish its thought, and think no more."""
        self.thinks = False
        if self._waits and self._coach.wait(START) is not None:
            self.thoughts += 1
        self._waits = False


def measure(seconds: float = 5.0) -> dict[str, Any]:
    """Play drawn 720p games of 4 at the pace of people, journal on disk, and time every frame.

    ``work_ms`` is what a frame costs (reader, tracker, table, journal); ``to_score_ms`` the time from the
    first frame that shows the sticker to the frame's end on which the move is recorded and on disk, at
    15 frames a second; ``pyzbar_ms`` the reference on the same frames; ``coach`` see ``_beside_coach``.
    """
    work: list[float] = []
    to_score: list[float] = []
    reference: list[float] = []
    pyzbar = _pyzbar()
    until = perf_counter() + seconds
    seed = 0
    with tempfile.TemporaryDirectory() as folder:
        while perf_counter() < until or len(to_score) < FEWEST_CARDS:
            for number, frame in enumerate(timed_game(seed, Path(folder) / f"{seed}.db")):
                work.append(frame.work)
                to_score += frame.to_score
                if pyzbar is not None and frame.image is not None and not number % REFERENCE_EVERY:
                    begun = perf_counter()
                    pyzbar.decode(as_grey(frame.image))
                    reference.append(1000 * (perf_counter() - begun))
                if perf_counter() > until and len(to_score) >= FEWEST_CARDS:
                    break
            seed += 1
        beside = _beside_coach(seconds, Path(folder))
    return {
        "frames": len(work),
        "cards": len(to_score),
        "work_ms": _spread(work),
        "to_score_ms": _spread(to_score),
        "pyzbar_ms": _spread(reference) if reference else None,
        "work_to_pyzbar": fmean(work) / fmean(reference) if reference else None,
        "coach": beside,
    }


def _beside_coach(seconds: float, folder: Path) -> dict[str, Any]:
    """Play the same games twice, in blocks by turns: with the coach thinking all the time, and without.

    Each pair of blocks has the same frames. ``work_growth`` and ``to_score_growth`` are the shares by which
    a frame's work and the time from tag to score are longer with the coach: of the work the median over the
    blocks, of the times to score the difference of the medians, and their growth by the work alone.
    """
    coach = Coach()
    talk = _Talk(coach)
    work: dict[bool, list[float]] = {False: [], True: []}
    to_score: dict[bool, list[float]] = {False: [], True: []}
    ratios: list[float] = []
    try:
        begun = perf_counter()
        state = _first_state()
        coach.ask(state, {}, seconds=0.01)
        asked = perf_counter() - begun
        coach.wait(START)
        until = perf_counter() + seconds
        seed = 0
        while perf_counter() < until or len(ratios) < FEWEST_BLOCKS:
            quiet = timed_game(seed, folder / f"quiet-{seed}.db")
            busy = timed_game(seed, folder / f"busy-{seed}.db", talk)
            while perf_counter() < until or len(ratios) < FEWEST_BLOCKS:
                pair: dict[bool, list[Timed]] = {}
                for thinks in (False, True) if len(ratios) % 2 else (True, False):
                    talk.thinks = thinks
                    pair[thinks] = list(islice(busy if thinks else quiet, BLOCK))
                    talk.rest()
                if len(pair[True]) < BLOCK or len(pair[False]) < BLOCK:
                    break
                for thinks, frames in pair.items():
                    work[thinks] += [frame.work for frame in frames]
                    to_score[thinks] += [one for frame in frames for one in frame.to_score]
                ratios.append(_sum(pair[True]) / _sum(pair[False]))
            quiet.close()
            busy.close()
            seed += 1
    finally:
        coach.close()
    return {
        "blocks": len(ratios),
        "frames": len(work[True]),
        "cards": len(to_score[True]),
        "thoughts": talk.thoughts,
        "start_ms": 1000 * asked,
        "work_ms": {"without": fmean(work[False]), "with": fmean(work[True])},
        "work_growth": median(ratios) - 1,
        "to_score_ms": {"without": _middle(to_score[False]), "with": _middle(to_score[True])},
        "to_score_growth": _growth(to_score[False], to_score[True]),
    }


def _sum(frames: list[Timed]) -> float:
    return sum(frame.work for frame in frames)


def _middle(values: list[float]) -> float | None:
    return median(values) if values else None


def _growth(without: list[float], beside: list[float]) -> float | None:
    return median(beside) / median(without) - 1 if without and beside else None


def _first_state() -> State:
    table = Table()
    table.begin(demo_setup(0, PLAYERS, table.catalogue))
    assert table.state is not None
    return table.state


def timed_game(
    seed: int, journal: Path, talk: _Talk | None = None, observers: Iterable[Observer] = ()
) -> Generator[Timed, None, None]:
    """Play one game, frame by frame; with ``talk`` somebody has the coach's screen open."""
    catalogue = load_catalogue()
    scene = DrawnTable()
    camera = _TimedCamera(scene, Renderer(seed=seed), fps=FPS)
    session = Session(
        Table(Journal.open(journal), catalogue=catalogue),
        camera=camera,
        reader=Reader(),
        panel=SimulatedPanel(),
    )
    session.observers += observers
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
            if talk is not None:
                talk.frame(session.table.state)
            spent = 1000 * (perf_counter() - started - camera.drawing)
            if notices is None:
                return
            number += 1
            look = session.last_look
            if look is not None:
                lying = {found.text for found in look.found}
                first_seen = {text: first_seen.get(text, number) for text in lying}
            recorded = [f"7A-{tag}" for n in notices if isinstance(n, Recorded) for tag in n.step.tags]
            seen = [first_seen[text] for text in recorded if text in first_seen]
            yield Timed(
                work=spent,
                to_score=tuple((number - first) * 1000 / FPS + spent for first in seen),
                image=None if look is None else look.frame.image,
                state=session.table.state,
            )
    finally:
        session.close()


def _pyzbar() -> Any:
    """The decoder that is the reference, or None where its library is missing."""
    return next((decoder for decoder in load_decoders("auto") if decoder.name == "pyzbar"), None)


def _spread(values: list[float]) -> dict[str, float]:
    """Mean, median, 95th percentile and largest of ``values``."""
    cuts = quantiles(values, n=20) if len(values) > 1 else [values[0]] * 19
    return {"mean": fmean(values), "median": cuts[9], "p95": cuts[18], "largest": max(values)}

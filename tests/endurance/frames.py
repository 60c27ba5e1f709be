"""What a frame costs: a move handled and the table drawn, beside a fixed piece of work."""

import random
import statistics
import time

import cv2
import msgspec
import numpy as np
from kivy.base import EventLoop
from kivy.graphics.opengl import glFinish

from companion.demo.world import demo_setup
from companion.messages.signals import Play, Undo
from companion.rules import Done, Move, Skip, Take, legal_moves
from companion.screens.shell.app import CompanionApp
from companion.session.session import Session
from companion.table.table import Table
from config.catalogue import Catalogue

SEED, PLAYERS, MOVES = 1, 5, 40
"""The game whose table is drawn: always the same one."""
WARM_UP = 16
"""Frames before those that count: words and drawings are in video memory by then."""


class FrameCost(msgspec.Struct, frozen=True):
    """Milliseconds of processor time of a frame and of the reference; how many times as much (medians)."""

    frame_ms: float
    reference_ms: float
    ratio: float


def frame_cost(app: CompanionApp, session: Session, frames: int = 100) -> FrameCost:
    """Measure ``frames`` frames at the same scene: a move or its undoing, handled, shown and drawn.

    The app goes back to its own table afterwards. Each frame is measured beside the reference.
    """
    own = app.table
    table, move = _scene(own.catalogue)
    app.play_at(table)
    app.home()
    spent: list[tuple[float, float]] = []
    for number in range(WARM_UP + frames):
        begun = time.process_time()
        reference_work()
        between = time.process_time()
        session.put(Play(move) if number % 2 == 0 else Undo())
        EventLoop.idle()
        glFinish()
        spent.append((time.process_time() - between, between - begun))
    app.play_at(own)
    app.home()
    table.close()
    counted = spent[WARM_UP:]
    return FrameCost(
        frame_ms=round(1000 * statistics.median(frame for frame, _ in counted), 3),
        reference_ms=round(1000 * statistics.median(reference for _, reference in counted), 3),
        ratio=round(statistics.median(frame / reference for frame, reference in counted), 4),
    )


def reference_work() -> int:
    """A fixed piece of work, part Python, part OpenCV: what this machine is worth just now."""
    total = 0
    for number in range(30_000):
        total += number % 7
    picture = np.full((360, 640, 3), 90, np.uint8)
    for _ in range(4):
        picture = cv2.GaussianBlur(picture, (9, 9), 2.0)
    return total + int(picture[0, 0, 0])


def _scene(catalogue: Catalogue) -> tuple[Table, Move]:
    """A table in the middle of a game, and an ordinary move that can be made there and taken back."""
    table = Table(catalogue=catalogue)
    table.begin(demo_setup(SEED, PLAYERS, catalogue))
    rng = random.Random(SEED)
    for number in range(10 * MOVES):
        state = table.state
        assert state is not None
        moves = legal_moves(state)
        takes = [move for move in moves if isinstance(move, Take)]
        if number >= MOVES and takes == list(moves):
            return table, takes[0]
        table.handle(Play(rng.choice([m for m in moves if not isinstance(m, Skip | Done)] or list(moves))))
    raise AssertionError("this game has no ordinary turn late in it")

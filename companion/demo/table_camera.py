"""A camera over the drawn whole table, as large as its players need it."""

import time
from dataclasses import replace
from typing import Final

from companion.demo.game_player import FAST, Pace
from companion.demo.table_layout import TableLayout
from companion.demo.table_player import STICKER
from vision.drawn import GOOD, MODULE_MM, DrawnCamera, Renderer, View
from vision.drawn.pad import STICKER_MM
from vision.drawn.whole_table import DrawnWholeTable

PX_PER_MODULE: Final = 2.7
"""Pixels a module of the drawn stickers: a little more than a camera over a table must have."""
FPS: Final = 8.0
"""Frames a second, with a window and without."""
_CONDITIONS: Final = replace(GOOD, defocus=0.1)
_BEND: Final = 0.02


def table_camera(
    players: int, seed: int = 0, pace: Pace = FAST, *, live: bool = False
) -> tuple[DrawnCamera, DrawnWholeTable]:
    """The drawn whole table of ``players`` and a camera over it; ``live`` in real time."""
    per_mm = PX_PER_MODULE * STICKER_MM / STICKER / MODULE_MM
    # The lens shows less than a straight one would.
    width, height = (round(side * per_mm * 1.05 / 2) * 2 for side in TableLayout(players).size)
    view = View(width, height, px_per_module=per_mm * MODULE_MM, bend=_BEND)
    scene = DrawnWholeTable(travel=pace.travel)
    renderer = Renderer(view, _CONDITIONS, seed, under=("wood", "cloth", "green cloth")[seed % 3])
    clock = time.monotonic if live else None
    return DrawnCamera(scene, renderer, fps=FPS, clock=clock), scene

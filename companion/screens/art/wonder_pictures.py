"""The Wonders as pictures of our own, which rise Stage by Stage.

Each is a drawing, ``wonders/*.svg``: groups of which the first is the scene, the last the light of a Wonder
that is complete, and those between are the Stages in the order of the catalogue. Building the package
rasterises them (script/build_backend.py). The levels on which the drawn Stages stand are told by the drawing;
a Wonder whose owner has set other levels, or one without a picture, is shown as plain blocks.
"""

import xml.etree.ElementTree as ET
from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.screens.art.pen import Pen, Picture
from companion.screens.art.symbols import Painter
from companion.screens.art.theme import EVENING, Palette

FOLDER = Path(__file__).parent / "wonders"

SIDES = (160, 480)
"""Pixels of the rasterised squares, as script/build_backend.py makes them."""

Layer = NDArray[np.uint8]
"""A square picture, its colours multiplied by its alpha; rows from the top."""


Shown = NDArray[np.float32]
"""The same with parts from 0 to 1, as it is painted."""


class Box(NamedTuple):
    """Where a Stage is in its square: 0 to 1, y upwards."""

    x: float
    y: float
    w: float
    h: float


class _Drawing(NamedTuple):
    scene: Layer | None
    stages: tuple[Layer, ...]
    light: Layer | None


def names() -> tuple[str, ...]:
    """Return the Wonders that have a drawing."""
    return tuple(sorted(source.stem for source in FOLDER.glob("*.svg")))


@lru_cache(maxsize=32)
def drawn_levels(wonder: str) -> tuple[int, ...]:
    """Return on which level each Stage of the drawing stands, 1 at the bottom; () where there is none."""
    try:
        levels = ET.parse(FOLDER / f"{wonder}.svg").getroot().get("data-levels", "")
        return tuple(int(level) for level in levels.split())
    except (OSError, ET.ParseError, ValueError):
        return ()


def wonder_painter(
    wonder: str,
    levels: Sequence[int],
    built: Collection[int],
    nearest: Collection[int],
    fresh: int = 0,
    *,
    scene: bool = False,
) -> Painter:
    """Return the painter of a Wonder: Stages ``built`` (from 1) in colour, those that can be ``nearest`` in
    bright outline, the others in faint outline. Beside a ``fresh`` Stage the others are darker.

    With its ``scene`` it stands in its landscape, and shines once it is complete. It is as large a square as
    the box allows, at its foot.
    """

    def paint(pen: Pen, palette: Palette) -> None:
        side = round(pen.scale)
        picture = np.zeros((side, side, 4), np.float32)
        drawing = _drawing(wonder, tuple(levels), side)
        complete = len(built) == len(levels)
        if scene and drawing.scene is not None:
            picture = _over(picture, drawing.scene, 1.0 if complete else 0.62)
            if complete and drawing.light is not None:
                picture = _over(picture, drawing.light)
        for number, layer in enumerate(drawing.stages, start=1):
            if number in built or number == fresh:
                picture = _over(picture, layer, 0.5 if fresh and number != fresh else 1.0)
                if number == fresh:
                    picture = _laid(picture, _outline(layer, max(1.5, side / 90), palette.text, 0.95, 0.0))
            elif number in nearest:
                picture = _laid(picture, _outline(layer, max(1.5, side / 100), palette.text, 0.95, 0.2))
            else:
                picture = _laid(picture, _outline(layer, max(1.0, side / 190), palette.text, 0.36, 0.05))
        # By night everything that is drawn has as much less light as paper has.
        picture[:, :, :3] *= max(palette.paper[:3]) / max(EVENING.paper[:3])
        x = (1 - side / (pen.scale * max(1.0, pen.aspect))) / 2
        pen.lay(picture, x, 0.0)

    return paint


def stage_boxes(wonder: str, levels: Sequence[int]) -> tuple[Box, ...]:
    """Return where each Stage is in the square of its Wonder."""
    return _boxes(wonder, tuple(levels))


@lru_cache(maxsize=32)
def _boxes(wonder: str, levels: tuple[int, ...]) -> tuple[Box, ...]:
    side = SIDES[0]
    found = []
    for layer in _drawing(wonder, levels, side).stages:
        rows, columns = np.nonzero(layer[:, :, 3] > 80)
        x, top = int(columns.min()), int(rows.min())
        width, height = int(columns.max()) + 1 - x, int(rows.max()) + 1 - top
        found.append(Box(x / side, 1 - (top + height) / side, width / side, height / side))
    return tuple(found)


def stage_at(wonder: str, levels: Sequence[int], x: float, y: float) -> int | None:
    """Return the Stage (from 1) at (x, y) of the square, 0 to 1 and y upwards; None where there is none."""
    boxes = enumerate(stage_boxes(wonder, levels), start=1)
    hit = [(box.w * box.h, number) for number, box in boxes if _inside(box, x, y)]
    return min(hit)[1] if hit else None


def _inside(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h


@lru_cache(maxsize=6)
def _drawing(wonder: str, levels: tuple[int, ...], side: int) -> _Drawing:
    """Return the layers of ``wonder``, ``side`` pixels large."""
    sheet = _sheet(wonder, next((size for size in SIDES if size >= side), SIDES[-1]))
    if sheet is None:
        return _Drawing(None, _blocks(levels, side, [(0.93, 0.76, 0.42)] * len(levels)), None)
    layers = [_sized(layer, side) for layer in sheet]
    stages = tuple(layers[1:-1])
    if levels != drawn_levels(wonder) or len(stages) != len(levels):
        colours = [_mean(stages[index % len(stages)]) for index in range(len(levels))]
        stages = _blocks(levels, side, colours)
    return _Drawing(layers[0], stages, layers[-1])


def _sheet(wonder: str, side: int) -> list[Layer] | None:
    """Return the rasterised layers of ``wonder``; None where there are none."""
    read = cv2.imread(str(FOLDER / f"{wonder}-{side}.png"), cv2.IMREAD_UNCHANGED)
    if read is None or read.ndim != 3 or read.shape[2] != 4 or read.shape[0] < 3 * side:
        return None
    whole = _multiplied(cv2.cvtColor(read, cv2.COLOR_BGRA2RGBA).astype(np.uint8, copy=False))
    return [whole[top : top + side] for top in range(0, whole.shape[0], side)]


def _multiplied(picture: Picture) -> Layer:
    parts = cv2.split(picture)
    coloured = [cv2.multiply(part, parts[3], scale=1 / 255) for part in parts[:3]]
    return cv2.merge([*coloured, parts[3]]).astype(np.uint8, copy=False)


def _sized(layer: Layer, side: int) -> Layer:
    how = cv2.INTER_AREA if side < layer.shape[0] else cv2.INTER_LINEAR
    return cv2.resize(layer, (side, side), interpolation=how).astype(np.uint8, copy=False)


def _over(below: Shown, layer: Layer, light: float = 1.0) -> Shown:
    """Return ``layer`` laid over ``below``; ``light`` (0 to 1) dims its colours, not its alpha."""
    above = np.asarray(layer / 255, dtype=np.float32)
    above[:, :, :3] *= light
    return _laid(below, above)


def _laid(below: Shown, above: Shown) -> Shown:
    shown: Shown = below * (1 - above[:, :, 3:]) + above
    return shown


def _outline(layer: Layer, width: float, colour: Sequence[float], strength: float, inside: float) -> Shown:
    """Return the outline of ``layer``, ``width`` pixels thick, and ``inside`` it a little of the colour."""
    reach = max(1, round(width))
    # Small gaps (between leaves, columns, rays) are closed: what is seen is one shape.
    solid = (layer[:, :, 3] > 90).astype(np.uint8)
    frame = 2 * reach + 2
    framed = cv2.copyMakeBorder(solid, frame, frame, frame, frame, cv2.BORDER_CONSTANT, value=0)
    framed = cv2.morphologyEx(framed, cv2.MORPH_CLOSE, _disc(reach + 1))
    framed[:frame] = framed[-frame:] = 0
    framed[:, :frame] = framed[:, -frame:] = 0
    inner = cv2.erode(framed, _disc(reach), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    line = cv2.GaussianBlur((framed - inner).astype(np.float32), (0, 0), 0.6)
    alpha = np.maximum(np.minimum(line * 1.15, 1.0) * strength, framed * inside)[frame:-frame, frame:-frame]
    shown = np.empty((*alpha.shape, 4), np.float32)
    shown[:, :, :3] = alpha[:, :, None] * np.array(colour[:3], np.float32)
    shown[:, :, 3] = alpha
    return shown


def _disc(reach: int) -> NDArray[np.uint8]:
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)).astype(np.uint8)


def _mean(layer: Layer) -> tuple[float, float, float]:
    red, green, blue, alpha = (float(part) for part in layer.reshape(-1, 4).sum(axis=0))
    return red / alpha, green / alpha, blue / alpha


def _blocks(
    levels: Sequence[int], side: int, colours: Sequence[tuple[float, float, float]]
) -> tuple[Layer, ...]:
    """Return plain blocks with a lighter upper edge, those of one level side by side."""
    height = 0.86 / max(levels)
    found: list[Layer] = []
    for stage, level in enumerate(levels):
        beside = [other for other, at in enumerate(levels) if at == level]
        width = 0.84 / len(beside)
        x, y = 0.08 + beside.index(stage) * width, 0.05 + (level - 1) * height
        pen = Pen(side, side)
        red, green, blue = colours[stage]
        pen.block(x + 0.008, y + 0.008, width - 0.016, height - 0.016, (red, green, blue, 1.0), 0.015)
        edge = ((1 + red) / 2, (1 + green) / 2, (1 + blue) / 2, 1.0)
        pen.block(x + 0.008, y + height - 0.034, width - 0.016, 0.026, edge, 0.012)
        found.append(_multiplied(pen.rgba()))
    return tuple(found)


def gallery() -> dict[str, Painter]:
    """Return every Wonder complete in its landscape, by its id (for the first screen)."""
    painters: dict[str, Painter] = {}
    for wonder in names():
        levels = drawn_levels(wonder)
        painters[wonder] = wonder_painter(wonder, levels, range(1, len(levels) + 1), (), scene=True)
    return painters

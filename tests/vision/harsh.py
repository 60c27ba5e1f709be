"""Stickers on printed cards under bad light and hands, drawn by other means than the drawn table.

What reads the drawn table well may have learnt how it is drawn; this shares no line with it.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

import cv2
import numpy as np
import segno
from numpy.typing import NDArray

from vision.reading.found import Corners, Image
from vision.tags import all_tags

WIDTH, HEIGHT = 640, 448
MODULES: Final = 21
QUIET: Final = 2
_FINE: Final = 8
"""Pixels a module of the sticker before it is laid into the scene."""
_SUPER: Final = 3
"""Times as large as the frame the scene is drawn, so that edges fall between pixels."""
TEXTS: Final = tuple(tag.text for tag in all_tags())

Shift: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Harsh:
    """How a card is seen: pixels a module, degrees of tilt, blur (modules), noise (levels), light (0–1),
    share of the symbol under a thumb, share of its contrast that a bright sleeve washes out, JPEG quality
    (0: none).
    """

    px_per_module: float = 3.0
    tilt: float = 20.0
    blur: float = 0.25
    noise: float = 3.0
    light: float = 0.8
    hand: float = 0.0
    sleeve: float = 0.0
    jpeg: int = 0


def series(harsh: Harsh, rng: Random, count: int) -> tuple[str, list[Image], Corners]:
    """A card lying still: its text, ``count`` frames (blue, green, red) and the corners of its symbol."""
    text = rng.choice(TEXTS)
    fine, symbol = _card(text, rng)
    laid = _laid(harsh, fine, symbol, rng)
    size = WIDTH * _SUPER, HEIGHT * _SUPER
    scene = _cloth(rng)
    scene = cv2.resize(scene, size, interpolation=cv2.INTER_LINEAR).astype(np.float32)
    to_large = np.diag([_SUPER, _SUPER, 1.0]) @ laid
    ink = cv2.warpPerspective(fine, to_large, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.ones(fine.shape[:2], np.float32), to_large, size, flags=cv2.INTER_LINEAR)
    scene = scene * (1 - mask[:, :, None]) + ink * mask[:, :, None]
    corners = cv2.perspectiveTransform(symbol[None], laid)[0].astype(np.float32)
    picture = cv2.resize(scene, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    if harsh.hand:
        picture = _thumb(picture, corners, harsh.hand, rng)
    if harsh.sleeve:
        picture = _sleeve(picture, corners, harsh.sleeve, rng)
    sigma = harsh.blur * harsh.px_per_module
    if sigma > 0.05:
        picture = cv2.GaussianBlur(picture, (0, 0), sigma)
    picture = _light(picture, harsh.light, rng)
    noises = np.random.default_rng(rng.randrange(1 << 30))
    return text, [_frame(picture, harsh, noises) for _ in range(count)], corners


def _frame(picture: NDArray[np.float32], harsh: Harsh, noises: np.random.Generator) -> Image:
    grain = noises.normal(0, harsh.noise, picture.shape).astype(np.float32)
    frame: Image = np.clip(picture + grain, 0, 255).astype(np.uint8)
    if harsh.jpeg:
        frame = cv2.imdecode(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, harsh.jpeg])[1], 1)
    return frame


def _card(text: str, rng: Random) -> tuple[NDArray[np.float32], Shift]:
    """A printed card with its sticker, and where the corners of the symbol are on it."""
    symbol = segno.make(text, error="h", version=1, boost_error=False, micro=False)
    dark = np.array([list(row) for row in symbol.matrix], np.uint8)
    paper, black = rng.uniform(215, 250), rng.uniform(15, 55)
    side = (MODULES + 2 * QUIET) * _FINE
    label = np.full((MODULES + 2 * QUIET,) * 2, paper, np.float32)
    label[QUIET:-QUIET, QUIET:-QUIET][dark > 0] = black
    label = cv2.resize(label, (side, side), interpolation=cv2.INTER_NEAREST)
    card = np.empty((int(2.9 * side), int(4.5 * side), 3), np.float32)
    card[:] = [rng.uniform(90, 230) for _ in range(3)]
    for _ in range(40):
        x, y = rng.randrange(card.shape[1]), rng.randrange(card.shape[0])
        colour = [rng.uniform(20, 240) for _ in range(3)]
        if rng.random() < 0.5:
            cv2.circle(card, (x, y), rng.randrange(8, side // 2), colour, rng.choice((-1, 5, 12)))
        else:
            cv2.rectangle(
                card, (x, y), (x + rng.randrange(8, side), y + rng.randrange(6, side // 2)), colour, -1
            )
    left, top = (
        rng.randrange(side // 8, card.shape[1] - side - side // 8),
        rng.randrange(side // 8, int(1.7 * side)),
    )
    card[top : top + side, left : left + side] = label[:, :, None]
    begin, end = QUIET * _FINE, (QUIET + MODULES) * _FINE
    square = np.array([[begin, begin], [end, begin], [end, end], [begin, end]], np.float32)
    return card, square + np.array([left, top], np.float32)


def _laid(harsh: Harsh, card: NDArray[np.float32], symbol: Shift, rng: Random) -> NDArray[np.float64]:
    """The way from the card to the frame: turned, tilted, the symbol well inside."""
    scale = harsh.px_per_module / _FINE
    middle = symbol.mean(axis=0)
    turn, towards = rng.uniform(0, math.tau), rng.uniform(0, math.tau)
    tilt = math.radians(harsh.tilt)
    focal = 1.1 * WIDTH
    at = rng.uniform(0.3, 0.7) * WIDTH, rng.uniform(0.35, 0.65) * HEIGHT

    def turned(angle: float) -> NDArray[np.float64]:
        c, s = math.cos(angle), math.sin(angle)
        return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])

    about = turned(towards) @ np.diag([math.cos(tilt), 1, 1]) @ turned(turn)
    lean = np.array([math.cos(towards), math.sin(towards)]) * math.sin(tilt) / focal
    away = np.array([[1, 0, 0], [0, 1, 0], [*lean, 1]])
    begin = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])
    end = np.array([[1, 0, at[0]], [0, 1, at[1]], [0, 0, 1]])
    return np.asarray(end @ away @ about @ begin, np.float64)


def _cloth(rng: Random) -> NDArray[np.float32]:
    """Wood, cloth or paper under the card."""
    noises = np.random.default_rng(rng.randrange(1 << 30))
    grain = noises.normal(0, 1, (HEIGHT, WIDTH)).astype(np.float32)
    streaks = cv2.GaussianBlur(grain, (0, 0), rng.uniform(2, 20), sigmaY=rng.uniform(0.6, 3))
    streaks *= rng.uniform(4, 25) / max(float(streaks.std()), 1e-3)
    colour = np.array([rng.uniform(50, 200) for _ in range(3)], np.float32)
    return np.clip(colour + streaks[:, :, None], 0, 255)


def _thumb(picture: NDArray[np.float32], corners: Corners, share: float, rng: Random) -> NDArray[np.float32]:
    """A thumb that comes in from somewhere and covers that share of the symbol."""
    angle, across = rng.uniform(0, math.tau), rng.uniform(-5, 5)
    wide = rng.uniform(8, 13)
    to_frame = cv2.getPerspectiveTransform(
        np.array([[0, 0], [MODULES, 0], [MODULES, MODULES], [0, MODULES]], np.float32), corners
    )
    size = (HEIGHT, WIDTH)
    whole = np.zeros(size, np.uint8)
    cv2.fillConvexPoly(whole, np.round(corners).astype(np.int32), 1)
    low, high = -20.0, 30.0
    mask = whole
    for _ in range(14):
        depth = (low + high) / 2
        mask = np.zeros(size, np.uint8)
        points = _capsule(angle, across, wide, depth)
        drawn = cv2.perspectiveTransform(points[None].astype(np.float32), to_frame)[0]
        cv2.fillPoly(mask, [np.round(drawn).astype(np.int32)], 1)
        if (mask & whole).sum() < share * whole.sum():
            low = depth
        else:
            high = depth
    skin = np.array([rng.uniform(90, 150), rng.uniform(110, 180), rng.uniform(150, 225)], np.float32)
    soft = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 1.0)[:, :, None]
    shadow = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 9.0)[:, :, None]
    shaded = picture * (1 - 0.35 * shadow)
    ridges = cv2.GaussianBlur(
        np.random.default_rng(rng.randrange(1 << 30)).normal(0, 1, size).astype(np.float32), (0, 0), 3
    )
    flesh = skin * (0.8 + 0.25 * shadow) + 40 * ridges[:, :, None]
    return np.asarray(shaded * (1 - soft) + flesh * soft, np.float32)


def _capsule(angle: float, across: float, wide: float, depth: float) -> NDArray[np.float64]:
    """The outline of a thumb in modules: it points along ``angle`` and ends ``depth`` past the middle."""
    half = wide / 2
    tip = [
        (depth - half + half * math.cos(t), across + half * math.sin(t)) for t in np.linspace(-1.57, 1.57, 12)
    ]
    outline = np.array([(depth - 90, across - half), *tip, (depth - 90, across + half)])
    c, s = math.cos(angle), math.sin(angle)
    return outline @ np.array([[c, s], [-s, c]]) + MODULES / 2


def _sleeve(picture: NDArray[np.float32], corners: Corners, share: float, rng: Random) -> NDArray[np.float32]:
    """The broad reflection of something bright: most of the contrast is gone across the whole symbol."""
    x, y = corners.mean(axis=0)
    angle = rng.uniform(0, math.tau)
    side = float(np.linalg.norm(corners[0] - corners[1]))
    rows, columns = np.mgrid[:HEIGHT, :WIDTH].astype(np.float32)
    away = (columns - x) * math.cos(angle) + (rows - y) * math.sin(angle) + rng.uniform(-0.3, 0.3) * side
    veil = share * np.exp(-((away / (rng.uniform(1.0, 2.0) * side)) ** 2))[:, :, None]
    return np.asarray(picture * (1 - veil) + 250 * veil, np.float32)


def _light(picture: NDArray[np.float32], light: float, rng: Random) -> NDArray[np.float32]:
    """A lamp somewhere: one side of the picture is darker than the other."""
    rows, columns = np.mgrid[:HEIGHT, :WIDTH].astype(np.float32)
    angle = rng.uniform(0, math.tau)
    along = (columns / WIDTH - 0.5) * math.cos(angle) + (rows / HEIGHT - 0.5) * math.sin(angle)
    return np.asarray(picture * (light * (1 + 0.4 * along))[:, :, None], np.float32)


CASES: Final = {
    "2.0 px/module": Harsh(2.0, blur=0.2),
    "2.0 px/module, tilted 35": Harsh(2.0, 35, blur=0.2),
    "tilted 55": Harsh(4.2, 55, 0.2),
    "hand over a fifth": Harsh(3.5, hand=0.2),
    "sleeve": Harsh(3.5, sleeve=0.85),
    "sleeve, worse": Harsh(3.5, sleeve=0.92),
    "dark": Harsh(3.5, light=0.12, noise=4.0),
    "blurred": Harsh(4.0, blur=0.5),
    "jpeg": Harsh(2.5, blur=0.2, jpeg=60),
}
"""Kinds of bad pictures."""


def many(name: str, count: int, frames: int, seed: int = 0) -> Iterator[tuple[str, list[Image], Corners]]:
    """``count`` cards of one of ``CASES``."""
    for number in range(count):
        yield series(CASES[name], Random(f"{name} {seed} {number}"), frames)


def moving_hand(rng: Random, count: int) -> list[Image]:
    """A card that a thumb slides over without ever resting, off it in the middle of the ``count`` frames."""
    harsh = Harsh(rng.uniform(2.5, 4.5), rng.uniform(0, 50))
    _, (still,), corners = series(harsh, rng, 1)
    noises = np.random.default_rng(rng.randrange(1 << 30))
    frames = []
    for number in range(count):
        share = max(0.0, 0.5 * abs(number - count / 2) / count - 0.08)
        picture = still.astype(np.float32)
        covered = _thumb(picture, corners, max(share, 0.001), Random(f"{rng}"))
        frames.append(_frame(covered, harsh, noises))
    return frames

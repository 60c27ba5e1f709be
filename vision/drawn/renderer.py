"""Draws the pad as a camera would see it, fast enough for whole games to run through it.

What rests on the pad is composed once and kept; a frame costs a copy of it, the moving
pieces and hands within their own rectangle, and a tile of noise.
"""

import random
from collections import OrderedDict
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.drawn import artwork, hands
from vision.drawn.backdrop import Under, backdrop, glare_map, light_map
from vision.drawn.pad import STICKER_MM, DrawnPad, Hand, Lying, turned
from vision.drawn.view import GOOD, Conditions, Matrix, View

Pixels = NDArray[np.uint8]
_Box = tuple[int, int, int, int]

_STILL_KEPT: Final = 4
_NOISE_MARGIN: Final = 64
_HAND_HEIGHT_MM: Final = 18.0


class Renderer:
    """One camera over one table: turns ``DrawnPad`` values into frames.

    ``under`` is what the pieces lie on: a scan pad, or a whole table without one. The same view, conditions,
    seed, pad and index always give the same frame. Not for use from two threads at once.
    """

    def __init__(
        self, view: View | None = None, conditions: Conditions = GOOD, seed: int = 0, under: Under = "pad"
    ) -> None:
        self.view = view or View()
        self.conditions = conditions
        self.seed = seed
        self._light = light_map(self.view, conditions, seed)
        self._glare = glare_map(self.view, conditions)
        bare = cv2.multiply(backdrop(self.view, seed, under), self._light, scale=1 / 255)
        self._bare: Pixels = bare if self._glare is None else cv2.add(bare, self._glare)
        self._stills: OrderedDict[tuple[Lying, ...], tuple[Pixels, Pixels]] = OrderedDict()
        self._noise = self._make_noise()
        self._smear = self._make_smear()
        self._bend = self.view.bend_maps()

    @property
    def blur_px(self) -> float:
        """Standard deviation of the lens's blur in pixels."""
        return self.conditions.defocus * self.view.px_per_module

    def render(self, pad: DrawnPad, index: int = 0) -> Pixels:
        """The frame number ``index`` of that pad: height × width × 3, BGR. ``index`` only stirs the noise."""
        sharp, frame = self._still(tuple(piece for piece in pad.lying if piece.height <= 0))
        moving = [piece for piece in pad.lying if piece.height > 0]
        boxes = [self._piece_box(piece) for piece in moving] + [self._hand_box(hand) for hand in pad.hands]
        seen = [box for box in boxes if box[0] < box[2] and box[1] < box[3]]
        if not seen:
            return self._developed(frame, index)
        frame = frame.copy()
        margin = self._blur_margin()
        left, top, right, bottom = self._grown(_around(seen), margin)
        patch = sharp[top:bottom, left:right].copy()
        for piece in moving:
            self._draw_piece(patch, (left, top), piece, fine=False)
        for hand in pad.hands:
            self._draw_hand(patch, (left, top), hand)
        frame[top:bottom, left:right] = self._blurred(patch)
        return self._developed(frame, index)

    def sticker_corners(self, piece: Lying) -> NDArray[np.float64]:
        """Where the symbol of a piece, without its quiet zone, is in the frame.

        4 × 2 pixels, clockwise from the symbol's own top left.
        """
        modules = artwork.qr_matrix(piece.text).shape[0]
        half = piece.sticker_mm / 2 * modules / (modules + 2 * artwork.QUIET)
        across, down, askew = piece.sticker
        corners = []
        for x, y in ((-half, -half), (half, -half), (half, half), (-half, half)):
            on_piece = turned(x, y, askew)
            on_pad = turned(on_piece[0] + across, on_piece[1] + down, piece.angle)
            corners.append((on_pad[0] + piece.x, on_pad[1] + piece.y))
        return self.view.to_pixels(np.array(corners), piece.height)

    def _still(self, resting: tuple[Lying, ...]) -> tuple[Pixels, Pixels]:
        """The picture of what rests: as it arrives at the lens, and blurred by it."""
        if resting in self._stills:
            self._stills.move_to_end(resting)
            return self._stills[resting]
        known = max((key for key in self._stills if resting[: len(key)] == key), key=len, default=())
        sharp = (self._stills[known][0] if known in self._stills else self._bare).copy()
        for piece in resting[len(known) :]:
            self._draw_piece(sharp, (0, 0), piece, fine=True)
        self._stills[resting] = sharp, self._blurred(sharp)
        while len(self._stills) > _STILL_KEPT:
            self._stills.popitem(last=False)
        return self._stills[resting]

    def _draw_piece(self, canvas: Pixels, origin: tuple[int, int], piece: Lying, fine: bool) -> None:
        """Shadow, face and sticker of a piece onto a canvas whose upper left pixel is ``origin``."""
        times = 2 if fine else 1
        scale = min(20.0, self.view.px_per_mm * times)
        plane = self.view.plane(piece.height)
        pose = _pose(piece.x, piece.y, piece.angle)
        width, height = piece.size
        away = 0.7 + piece.height * 0.35
        below = _pose(piece.x + away, piece.y + away * 1.3, piece.angle)
        shadow = artwork.shadow_sprite(piece.shape, 2.0)
        self._darken(canvas, origin, shadow, self.view.plane() @ below, (width + 20, height + 20))
        face = artwork.face_sprite(piece.shape, piece.look, scale)
        self._cover(canvas, origin, face, plane @ pose, piece.size, times)
        if piece.text:
            across, down, askew = piece.sticker
            larger = piece.sticker_mm / STICKER_MM
            sticker = artwork.sticker_sprite(piece.text, scale * larger)
            size = (piece.sticker_mm, piece.sticker_mm)
            self._cover(canvas, origin, sticker, plane @ pose @ _pose(across, down, askew), size, times)

    def _draw_hand(self, canvas: Pixels, origin: tuple[int, int], hand: Hand) -> None:
        sprite = hands.hand_sprite(hand.tone, hand.sleeve)
        matrix = _pose(hand.x, hand.y, hand.angle) @ _pose(0, hands.SIZE[1] / 2 - hands.FINGERTIPS[1], 0)
        below = _pose(6, 9, 0) @ matrix
        self._darken(canvas, origin, hands.hand_shadow(), self.view.plane() @ below, hands.SIZE)
        self._cover(canvas, origin, sprite, self.view.plane(_HAND_HEIGHT_MM) @ matrix, hands.SIZE, 1)

    def _cover(
        self,
        canvas: Pixels,
        origin: tuple[int, int],
        sprite: Pixels,
        to_pixels: Matrix,
        size: tuple[float, float],
        times: int,
    ) -> None:
        """Lay a lit sprite of ``size`` mm over the canvas, sampled ``times`` × ``times`` per pixel."""
        box = _clipped(_bounds(to_pixels, size), origin, canvas)
        if box is None:
            return
        left, top, right, bottom = box
        warped = _warped(sprite, to_pixels, size, box, times)
        alpha = cv2.extractChannel(warped, 3)
        colour = cv2.multiply(
            cv2.cvtColor(warped, cv2.COLOR_BGRA2BGR), self._light[top:bottom, left:right], scale=1 / 255
        )
        solid = cv2.cvtColor(alpha, cv2.COLOR_GRAY2BGR)
        if self._glare is not None:
            colour = cv2.add(colour, cv2.multiply(self._glare[top:bottom, left:right], solid, scale=1 / 255))
        part = canvas[top - origin[1] : bottom - origin[1], left - origin[0] : right - origin[0]]
        part[:] = cv2.add(cv2.multiply(part, cv2.bitwise_not(solid), scale=1 / 255), colour)

    def _darken(
        self,
        canvas: Pixels,
        origin: tuple[int, int],
        shadow: Pixels,
        to_pixels: Matrix,
        size: tuple[float, float],
    ) -> None:
        """Take 45 % of the light from where a shadow (one channel) falls on the canvas."""
        box = _clipped(_bounds(to_pixels, size), origin, canvas)
        if box is None:
            return
        left, top, right, bottom = box
        warped = _warped(shadow, to_pixels, size, box, 1)
        left_over = cv2.cvtColor(cv2.bitwise_not(cv2.convertScaleAbs(warped, alpha=0.45)), cv2.COLOR_GRAY2BGR)
        part = canvas[top - origin[1] : bottom - origin[1], left - origin[0] : right - origin[0]]
        part[:] = cv2.multiply(part, left_over, scale=1 / 255)

    def _piece_box(self, piece: Lying) -> _Box:
        width, height = piece.size
        reach = 2 * (10 + piece.height)
        grown = (width + reach, height + reach)
        return self._grown(
            _bounds(self.view.plane(piece.height) @ _pose(piece.x, piece.y, piece.angle), grown), 0
        )

    def _hand_box(self, hand: Hand) -> _Box:
        matrix = _pose(hand.x, hand.y, hand.angle) @ _pose(0, hands.SIZE[1] / 2 - hands.FINGERTIPS[1], 0)
        grown = (hands.SIZE[0] + 24, hands.SIZE[1] + 24)
        return self._grown(_bounds(self.view.plane(_HAND_HEIGHT_MM) @ matrix, grown), 0)

    def _grown(self, box: _Box, margin: int) -> _Box:
        """The box with a margin, as far as it is within the frame (it may be empty)."""
        left, top = max(0, box[0] - margin), max(0, box[1] - margin)
        return left, top, min(self.view.width, box[2] + margin), min(self.view.height, box[3] + margin)

    def _blur_margin(self) -> int:
        smear = 0 if self._smear is None else self._smear.shape[0]
        return round(3 * self.blur_px) + smear + 1

    def _blurred(self, picture: Pixels) -> Pixels:
        """What the lens and a shaking stand make of it."""
        if self.blur_px > 0.2:
            picture = cv2.GaussianBlur(picture, (0, 0), self.blur_px)
        if self._smear is not None:
            picture = cv2.filter2D(picture, -1, self._smear)
        return picture

    def _developed(self, frame: Pixels, index: int) -> Pixels:
        """What the lens bends, sensor noise and compression; always an array of its own."""
        if self._bend is not None:
            frame = cv2.remap(frame, *self._bend, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        if self._noise is None:
            frame = frame.copy()
        else:
            shift = random.Random(self.seed * 1_000_003 + index)
            x, y = shift.randrange(_NOISE_MARGIN), shift.randrange(_NOISE_MARGIN)
            more, less = (part[y : y + self.view.height, x : x + self.view.width] for part in self._noise)
            frame = cv2.subtract(cv2.add(frame, more), less)
        if self.conditions.jpeg is not None:
            _, packed = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, self.conditions.jpeg])
            frame = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)
        return frame

    def _make_noise(self) -> tuple[Pixels, Pixels] | None:
        """Noise as what it adds and what it takes off, so that a frame needs two sums of bytes; or None."""
        if self.conditions.noise <= 0:
            return None
        rng = np.random.default_rng(self.seed + 2)
        shape = (self.view.height + _NOISE_MARGIN, self.view.width + _NOISE_MARGIN, 3)
        noise = np.rint(rng.standard_normal(shape, dtype=np.float32) * self.conditions.noise)
        return np.clip(noise, 0, 255).astype(np.uint8), np.clip(-noise, 0, 255).astype(np.uint8)

    def _make_smear(self) -> NDArray[np.float32] | None:
        """The kernel of a movement during exposure, or None."""
        length = self.conditions.motion * self.view.px_per_module
        if length < 0.5:
            return None
        half = int(np.ceil(length / 2))
        across, down = turned(length / 2, 0, self.conditions.motion_angle)
        big = np.zeros(((2 * half + 1) * 8, (2 * half + 1) * 8), np.float32)
        middle = big.shape[0] / 2
        ends = [(round(middle + sign * across * 8), round(middle + sign * down * 8)) for sign in (-1, 1)]
        cv2.line(big, ends[0], ends[1], (1.0,), 6)
        kernel = cv2.resize(big, (2 * half + 1, 2 * half + 1), interpolation=cv2.INTER_AREA)
        return np.asarray(kernel / kernel.sum(), dtype=np.float32)


def _pose(x: float, y: float, angle: float) -> Matrix:
    """The matrix that turns by ``angle`` (clockwise) and then moves by x, y."""
    sine, cosine = np.sin(np.radians(angle)), np.cos(np.radians(angle))
    return np.array([[cosine, -sine, x], [sine, cosine, y], [0, 0, 1]])


def _bounds(to_pixels: Matrix, size: tuple[float, float]) -> _Box:
    """The smallest box of whole pixels around a rectangle of ``size`` mm about the origin."""
    x, y = size[0] / 2, size[1] / 2
    corners = to_pixels @ np.array([[-x, x, x, -x], [-y, -y, y, y], [1, 1, 1, 1]])
    across, down = corners[0] / corners[2], corners[1] / corners[2]
    return (
        int(np.floor(across.min())) - 1,
        int(np.floor(down.min())) - 1,
        int(np.ceil(across.max())) + 1,
        int(np.ceil(down.max())) + 1,
    )


def _around(boxes: list[_Box]) -> _Box:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _clipped(box: _Box, origin: tuple[int, int], canvas: Pixels) -> _Box | None:
    """The part of the box (frame pixels) that is on the canvas, or None."""
    left, top = max(box[0], origin[0]), max(box[1], origin[1])
    right, bottom = min(box[2], origin[0] + canvas.shape[1]), min(box[3], origin[1] + canvas.shape[0])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _warped(sprite: Pixels, to_pixels: Matrix, size: tuple[float, float], box: _Box, times: int) -> Pixels:
    """The sprite as it appears in the box, averaged over ``times`` × ``times`` samples per pixel."""
    rows, columns = sprite.shape[:2]
    to_mm = np.array(
        [
            [size[0] / columns, 0, (0.5 / columns - 0.5) * size[0]],
            [0, size[1] / rows, (0.5 / rows - 0.5) * size[1]],
            [0, 0, 1],
        ]
    )
    left, top, right, bottom = box
    to_box = np.array([[times, 0, -times * left - 0.5], [0, times, -times * top - 0.5], [0, 0, 1.0]])
    matrix = to_box @ to_pixels @ to_mm
    target = ((right - left) * times, (bottom - top) * times)
    if abs(matrix[2, 0]) + abs(matrix[2, 1]) < 1e-9:
        warped = cv2.warpAffine(sprite, matrix[:2] / matrix[2, 2], target, flags=cv2.INTER_LINEAR)
    else:
        warped = cv2.warpPerspective(sprite, matrix, target, flags=cv2.INTER_LINEAR)
    if times > 1:
        warped = cv2.resize(warped, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    return np.asarray(warped, dtype=np.uint8)

"""How well the camera sees the pad: measured on one frame, for the view that helps to set it up. Pure."""

import math
from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np

from companion.screens.preview import PreviewFrame
from config.language import Language

MODULES = 21
"""Modules along a side of a sticker's symbol (QR version 1)."""

LEAST_MODULE = 3.0
"""Pixels a module that reading needs (design: measured on 720p and 1080p cameras)."""

MOST_BLUR = 0.45
"""Modules of defocus that software can still read through."""

DARK, BRIGHT = 45.0, 250.0
"""Mean grey of a picture, 0 to 255, below and above which exposure is the trouble."""

Verdict = Literal["no-picture", "dark", "bright", "no-tag", "small", "blurred", "good"]


@dataclass(frozen=True)
class PadQuality:
    """What a frame tells: stickers found, the smallest one's pixels a module, its blur in modules."""

    verdict: Verdict
    tags: int = 0
    module: float = 0.0
    blur: float = 0.0


def pad_quality(frame: PreviewFrame | None) -> PadQuality:
    """Judge ``frame`` (None: there is no picture)."""
    if frame is None:
        return PadQuality("no-picture")
    grey: Any = frame.image if frame.image.ndim == 2 else cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY)
    if not frame.corners:
        mean = float(grey[::4, ::4].mean())
        return PadQuality("dark" if mean < DARK else "bright" if mean > BRIGHT else "no-tag")
    modules = [_module(corners) for corners in frame.corners]
    smallest = min(range(len(modules)), key=modules.__getitem__)
    module = modules[smallest]
    blur = _blur(grey, frame.corners[smallest]) / module
    verdict: Verdict = "small" if module < LEAST_MODULE else "blurred" if blur > MOST_BLUR else "good"
    return PadQuality(verdict, len(modules), module, blur)


def quality_sentence(quality: PadQuality, lang: Language) -> str:
    """Say what to do about the camera, or that it is good."""
    return {
        "no-picture": lang.text("No picture yet. Is the camera plugged in?"),
        "dark": lang.text("It is too dark under the camera: bring a lamp."),
        "bright": lang.text("There is too much light under the camera."),
        "no-tag": lang.text("Lay any card with its sticker up on the pad."),
        "small": lang.text("Move the camera nearer: the sticker is too small."),
        "blurred": lang.text("The picture is not sharp: turn the lens or change the distance."),
        "good": lang.text("The pad is ready."),
    }[quality.verdict]


def measured_sentence(quality: PadQuality, lang: Language) -> str:
    """Say what was measured; "" where nothing could be."""
    if not quality.tags:
        return ""
    return lang.text(
        "{module} pixels a module (3 needed), sharpness {sharp} %",
        module=f"{quality.module:.1f}",
        sharp=sharpness(quality),
    )


def sharpness(quality: PadQuality) -> int:
    """Return the sharpness in percent: 50 is the least that can be read."""
    return max(0, min(100, round(100 - 50 * quality.blur / MOST_BLUR)))


def _module(corners: Any) -> float:
    """Return the pixels of a module along the shortest side of a symbol."""
    points = np.asarray(corners, np.float64).reshape(4, 2)
    sides = np.linalg.norm(points - np.roll(points, 1, axis=0), axis=1)
    return max(0.1, float(sides.min()) / MODULES)


def _blur(grey: Any, corners: Any) -> float:
    """Return the defocus at a symbol, in pixels: the sigma of the blur that its steepest edges show.

    An edge of contrast C blurred by a Gaussian of sigma s has the slope C / (s · √2π) at its middle.
    """
    points = np.asarray(corners, np.float64).reshape(4, 2)
    left, top = np.maximum(np.floor(points.min(axis=0)).astype(int), 0)
    right, bottom = np.ceil(points.max(axis=0)).astype(int) + 1
    part = grey[top:bottom, left:right].astype(np.float32)
    if part.size < 64:
        return 0.0
    dark, light = np.percentile(part, (5, 95))
    # The Sobel kernel of 3×3 answers eight times the slope.
    slopes = np.hypot(cv2.Sobel(part, cv2.CV_32F, 1, 0), cv2.Sobel(part, cv2.CV_32F, 0, 1)) / 8
    steepest = float(np.percentile(slopes, 98))
    return float(light - dark) / (max(steepest, 0.1) * math.sqrt(2 * math.pi))

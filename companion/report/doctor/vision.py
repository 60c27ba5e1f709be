"""Decoders and camera: one good frame, its light, and how large a sticker is in it."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from companion.report.doctor.check import Check, fault, good, warning
from companion.report.doctor.machine import Machine
from config.errors import InputError
from config.language import Language

if TYPE_CHECKING:
    from vision.reading.decoders.base import DecoderStatus

MODULES = 21
"""Modules along the side of a version-1 symbol (ISO/IEC 18004), as all our stickers are."""

LEAST_PIXELS = 3.0
"""Pixels a module must have to be read for certain (measured: 2.5 already loses one in fifty)."""

DARK, BRIGHT = 40, 225
"""Mean grey, of 255, below and above which stickers begin to be lost."""

PATIENCE = 5.0
"""Seconds to wait for the first frame of a camera that opened."""

OpenCamera = Callable[[str], Any]


def decoder_checks(lang: Language, report: "Sequence[DecoderStatus] | None" = None) -> Iterator[Check]:
    """Yield one line a decoder library. ``report`` defaults to what :mod:`vision.reading.decoders` says."""
    if report is None:
        from vision.reading.decoders import decoder_report

        report = decoder_report()
    name = lang.text("Decoder")
    works = any(status.available for status in report)
    for status in report:
        if status.available:
            yield good(name, f"{status.name} {status.version}")
            continue
        found = lang.text("{decoder} does not work: {reason}", decoder=status.name, reason=status.reason)
        if works:
            yield warning("decoder-missing", name, found, lang.said(status.cure))
        else:
            yield fault("decoder-none", name, found, lang.said(status.cure))


def camera_check(
    machine: Machine,
    lang: Language,
    source: str,
    open_camera: OpenCamera | None = None,
    clock: Callable[[], float] = time.monotonic,
    wait: Callable[[float], None] = time.sleep,
) -> Check:
    """Open the camera ``source``, look at one good frame and at the stickers in it."""
    name = lang.text("Camera")
    if source == "demo":
        return good(name, lang.text("the drawn table plays the part of a camera"))
    closed = [path for path in machine.glob("/dev", "video*") if not machine.accessible(path)]
    if closed and source != "picamera":
        return fault(
            "camera-permission",
            name,
            lang.text("{device} may not be used", device=f"/dev/{closed[0].name}"),
            lang.text("sudo usermod -aG video $USER, then log out and in again."),
        )
    try:
        camera = (open_camera or _open)(source)
    except InputError as error:
        cure = lang.text("Plug the camera in and try again. Without one, cards are chosen by touch.")
        if source == "auto":
            return warning("camera-none", name, lang.text("no camera: {reason}", reason=error.sentence), cure)
        return fault("camera-refused", name, lang.said(error.sentence), cure)
    try:
        image = _first_image(camera, clock, wait)
    finally:
        camera.close()
    if image is None:
        return fault(
            "camera-silent",
            name,
            lang.text("{camera} opens but delivers no picture", camera=camera.name),
            lang.text(
                "Unplug it and plug it in again, close other programs that use it, or name another one."
            ),
        )
    return _judge(lang, name, camera.name, image)


def _open(source: str) -> Any:
    from vision.cameras import open_camera

    return open_camera(source)


def _first_image(camera: Any, clock: Callable[[], float], wait: Callable[[float], None]) -> Any:
    """Return the first frame within PATIENCE, None where none comes or the camera fails."""
    until = clock() + PATIENCE
    while clock() < until:
        try:
            frame = camera.read()
        except (OSError, RuntimeError):
            return None
        if frame is not None:
            return frame.image
        if not camera.live:
            return None
        wait(0.05)
    return None


def _judge(lang: Language, name: str, camera: str, image: Any) -> Check:
    """Return what one frame says about light and distance."""
    from vision.reading.reader import Reader

    height, width = image.shape[:2]
    size = lang.text("{camera}, {width}×{height}", camera=camera, width=width, height=height)
    light = float(image.mean())
    if light < DARK:
        return warning(
            "camera-dark",
            name,
            lang.text("{size}: the picture is very dark", size=size),
            lang.text("Take off the lens cap, or give the pad a lamp from the side."),
        )
    if light > BRIGHT:
        return warning(
            "camera-bright",
            name,
            lang.text("{size}: the picture is very bright", size=size),
            lang.text("Turn the lamp away from the pad, or down."),
        )
    found = Reader().read_still(image).found
    if not found:
        return good(name, lang.text("{size}; lay a sticker on the pad to measure the distance", size=size))
    pixels = max(pixels_per_module(symbol.corners) for symbol in found)
    said = lang.text("{size}; stickers have {pixels} pixels per module", size=size, pixels=f"{pixels:.1f}")
    if pixels < LEAST_PIXELS:
        return warning(
            "camera-far",
            name,
            said,
            lang.text(
                "3 are needed: bring the camera closer, raise its resolution, or print larger stickers."
            ),
        )
    return good(name, said)


def pixels_per_module(corners: Any) -> float:
    """Return the pixels per module of a symbol with these ``corners`` (4×2), along its shortest side."""
    sides = (corners - [*corners[1:], corners[0]]) ** 2
    return float(min(sides.sum(axis=1)) ** 0.5) / MODULES

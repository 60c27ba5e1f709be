"""What the doctor of these tests examines: cameras that show what they are told, and a whole good machine."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from companion.report.doctor import Check, run_checks
from config.errors import InputError
from config.settings import PanelSettings, Settings
from tests.report.machines import FakeMachine

SETTINGS = Settings(panel=PanelSettings(backend="mock"))  # type: ignore[arg-type]


class FakeCamera:
    """A camera that shows one picture, again and again, or nothing, or fails."""

    def __init__(self, image: Any, live: bool = True, error: Exception | None = None) -> None:
        self.name, self.live, self.closed = "test camera", live, False
        self._image, self._error = image, error

    def read(self) -> Any:
        if self._error is not None:
            raise self._error
        return None if self._image is None else SimpleNamespace(image=self._image)

    def close(self) -> None:
        self.closed = True


def picture(pixels: int = 4, grey: int = 128) -> Any:
    """Return a grey pad with one of our stickers on it at so many pixels a module; 0 for no sticker."""
    import segno

    image = np.full((480, 640, 3), grey, np.uint8)
    if pixels:
        rows = [list(row) for row in segno.make("7A-GI-07", version=1, error="h").matrix_iter(border=4)]
        symbol = np.kron((1 - np.array(rows, np.uint8)) * 255, np.ones((pixels, pixels), np.uint8))
        image[100 : 100 + len(symbol), 100 : 100 + len(symbol)] = symbol[..., None]
    return image


def showing(image: Any, **how: Any) -> Callable[[str], FakeCamera]:
    return lambda source: FakeCamera(image, **how)


def refusing(source: str) -> FakeCamera:
    raise InputError(f"the camera {source} cannot be opened")


def examine(machine: FakeMachine, **how: Any) -> list[Check]:
    return run_checks(
        machine, **({"settings": SETTINGS, "camera": "0", "open_camera": showing(picture())} | how)
    )

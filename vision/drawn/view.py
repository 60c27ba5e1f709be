"""Where the drawn camera is and what the light is like: values, and the geometry between mm and pixels."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

MODULE_MM: Final = 0.6
"""The edge of one QR module of the 15 mm sticker."""

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class View:
    """A pinhole camera above the pad, looking at its centre.

    ``width`` × ``height`` pixels; ``px_per_module`` how many of them a 0.6 mm module covers at
    the pad's centre (with the lens this gives the height above the pad); ``tilt`` degrees
    away from straight down, ``towards`` the direction it has moved to (degrees clockwise
    from up), ``roll`` the picture turned about its middle, ``hfov`` the lens's horizontal
    angle of view in degrees (66° is the common one of USB and Raspberry Pi cameras). ``bend`` is
    what the lens does to straight lines: how much too far in it shows what is half a picture's width
    from the middle, as a share of that.
    """

    width: int = 1280
    height: int = 720
    px_per_module: float = 4.0
    tilt: float = 0.0
    towards: float = 180.0
    roll: float = 0.0
    hfov: float = 66.0
    bend: float = 0.0

    @classmethod
    def at_distance(
        cls, distance_mm: float, width: int = 1280, height: int = 720, hfov: float = 66.0
    ) -> "View":
        """The view from straight above, ``distance_mm`` over the pad."""
        focal = width / 2 / math.tan(math.radians(hfov / 2))
        return cls(width, height, focal / distance_mm * MODULE_MM, hfov=hfov)

    @property
    def px_per_mm(self) -> float:
        """Scale at the pad's centre."""
        return self.px_per_module / MODULE_MM

    @property
    def focal(self) -> float:
        """Focal length in pixels."""
        return self.width / 2 / math.tan(math.radians(self.hfov / 2))

    @property
    def distance_mm(self) -> float:
        """From the lens to the pad's centre."""
        return self.focal / self.px_per_mm

    @cached_property
    def _projection(self) -> Matrix:
        """The 3 × 4 matrix from (x, y, height over the pad, 1) in mm to pixels."""
        tilt, towards, roll = (math.radians(angle) for angle in (self.tilt, self.towards, self.roll))
        lens = np.array([[self.focal, 0, self.width / 2], [0, self.focal, self.height / 2], [0, 0, 1]])
        # Turn the direction of the tilt onto the camera's y axis, tilt about x, turn back.
        turn = _about_z(towards)
        lean = np.array(
            [
                [1, 0, 0],
                [0, math.cos(tilt), -math.sin(tilt)],
                [0, math.sin(tilt), math.cos(tilt)],
            ]
        )
        down = np.diag([1.0, 1.0, -1.0])
        rotation = _about_z(roll) @ turn @ lean @ turn.T @ down
        return np.asarray(lens @ np.column_stack([rotation, [0, 0, self.distance_mm]]))

    def plane(self, height_mm: float = 0.0) -> Matrix:
        """The 3 × 3 homography from mm on the plane ``height_mm`` over the pad to pixels."""
        projection = self._projection
        return np.column_stack(
            [projection[:, 0], projection[:, 1], projection[:, 2] * height_mm + projection[:, 3]]
        )

    def to_pixels(self, points: NDArray[np.float64], height_mm: float = 0.0) -> NDArray[np.float64]:
        """Points (n × 2, mm) as pixels (n × 2)."""
        placed = np.column_stack([points, np.ones(len(points))]) @ self.plane(height_mm).T
        straight = placed[:, :2] / placed[:, 2:]
        seen = straight
        for _ in range(6 if self.bend else 0):
            seen = straight - (self._unbent(seen) - seen)
        return np.asarray(seen)

    def _unbent(self, pixels: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where pixels of the bent picture (… × 2) come from in a straight one."""
        middle = np.array([self.width / 2, self.height / 2])
        away = (pixels - middle) / (self.width / 2)
        return np.asarray(
            pixels + (pixels - middle) * self.bend * np.square(away).sum(axis=-1, keepdims=True)
        )

    def bend_maps(self) -> tuple[NDArray[np.int16], NDArray[np.uint16]] | None:
        """For ``cv2.remap``: where each pixel comes from in a straight picture; None for a straight lens."""
        if not self.bend:
            return None
        grid = np.stack(np.meshgrid(np.arange(self.width) + 0.5, np.arange(self.height) + 0.5), -1)
        source = (self._unbent(grid) - 0.5).astype(np.float32)
        first, second = cv2.convertMaps(source[..., 0], source[..., 1], cv2.CV_16SC2)
        return first, second


def _about_z(angle: float) -> Matrix:
    sine, cosine = math.sin(angle), math.cos(angle)
    return np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]])


@dataclass(frozen=True)
class Conditions:
    """What stands between the pad and a perfect picture of it.

    ``light``: white paper's grey level, 1 is full scale. ``uneven``: share of the light lost
    from the brightest side to the darkest. ``noise``: standard deviation in grey levels.
    ``defocus`` (standard deviation of the blur) and ``motion`` (length of the smear, along
    ``motion_angle``) in modules of a 15 mm sticker. ``glare``: how much white the lamp's
    reflection adds at its middle (1 is full scale), ``glare_at`` (mm on the pad) and
    ``glare_radius`` (mm). ``jpeg``: quality of a camera that compresses, or None.
    """

    light: float = 0.95
    uneven: float = 0.15
    noise: float = 2.5
    defocus: float = 0.12
    motion: float = 0.0
    motion_angle: float = 30.0
    glare: float = 0.0
    glare_at: tuple[float, float] = (0.0, 12.0)
    glare_radius: float = 16.0
    jpeg: int | None = None


GOOD: Final = Conditions()
CONDITIONS: Final[Mapping[str, Conditions]] = MappingProxyType(
    {
        "good": GOOD,
        "perfect": Conditions(light=1.0, uneven=0.0, noise=0.0, defocus=0.0),
        "uneven": Conditions(uneven=0.75),
        "dim": Conditions(light=0.35, noise=6.0),
        "dark": Conditions(light=0.13, noise=7.0, uneven=0.4),
        "noisy": Conditions(noise=14.0),
        "glare": Conditions(glare=0.85),
        "defocus": Conditions(defocus=0.42),
        "motion": Conditions(motion=1.3),
        "jpeg": Conditions(jpeg=35),
    }
)
"""Named conditions, from what a table should be to the worst that we draw."""

"""The Raspberry Pi's camera library where there is none. What it offers is checked against the contract."""

from typing import Any, ClassVar

import numpy as np

from tests.vision.live import picture
from vision.reading.found import Image


class Request:
    """A completed request: both streams in YUV 4:2:0, rows padded as the hardware pads them."""

    mapped: ClassVar[int] = 0
    held: ClassVar[int] = 0

    def __init__(self, configuration: dict[str, Any], moved: int) -> None:
        self._configuration, self._moved = configuration, moved
        Request.held += 1

    def make_array(self, name: str) -> Image:
        width, height = self._configuration[name]["size"]
        stride = -(-width // 64) * 64
        array = np.full((height * 3 // 2, stride), 128, np.uint8)
        array[:height] = 40
        array[:height, : width // 2] += np.uint8(10 * self._moved)
        return array

    def release(self) -> None:
        Request.held -= 1


class MappedArray:
    """A view of a stream's buffer while it lasts."""

    def __init__(self, request: Request, stream: str) -> None:
        Request.mapped += 1
        self.array = request.make_array(stream)

    def __enter__(self) -> "MappedArray":
        return self

    def __exit__(self, *_: object) -> None:
        del self.array


class StandIn:
    """Picamera2 as far as it is used here. ``fails`` says which call raises what."""

    attached: ClassVar[list[dict[str, Any]]] = [{"Model": "imx708"}]
    motor = True
    fails: ClassVar[dict[str, Exception]] = {}
    last: "StandIn"

    def __init__(self, camera_num: int = 0) -> None:
        self._may_fail("__init__")
        self.controls: dict[str, Any] = {}
        self.closed = False
        self._taken = 0
        self.moved = 0
        StandIn.last = self

    @classmethod
    def _may_fail(cls, call: str) -> None:
        if call in cls.fails:
            raise cls.fails[call]

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        StandIn._may_fail("global_camera_info")
        return StandIn.attached

    @property
    def camera_controls(self) -> dict[str, Any]:
        return {"AfMode": (0, 2, 0)} if self.motor else {}

    def create_video_configuration(
        self, main: Any = None, lores: Any = None, buffer_count: int = 6
    ) -> dict[str, Any]:
        self._may_fail("create_video_configuration")
        return {"main": main, "lores": lores, "buffer_count": buffer_count}

    def configure(self, camera_config: dict[str, Any]) -> None:
        self._may_fail("configure")
        self.configuration = camera_config

    def start(self) -> None:
        self._may_fail("start")

    def set_controls(self, controls: dict[str, Any]) -> None:
        self._may_fail("set_controls")
        self.controls |= controls

    def capture_array(self, name: str = "main") -> Image:
        assert name == "main"
        self._may_fail("capture_array")
        self._taken += 1
        return picture(self._taken % 100)

    def capture_request(self) -> "Request":
        self._may_fail("capture_request")
        self._taken += 1
        return Request(self.configuration, self.moved)

    def capture_metadata(self) -> dict[str, Any]:
        return {"ExposureTime": 8000, "AnalogueGain": 2.0, "Lux": 200}

    def close(self) -> None:
        self.closed = True
        self._may_fail("close")

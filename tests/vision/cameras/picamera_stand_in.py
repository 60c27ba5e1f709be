"""The Raspberry Pi's camera library where there is none. What it offers is checked against the contract."""

from typing import Any, ClassVar

from tests.vision.live import picture
from vision.reading.found import Image


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

    def create_video_configuration(self, main: Any = None, buffer_count: int = 6) -> dict[str, Any]:
        self._may_fail("create_video_configuration")
        return {"main": main, "buffer_count": buffer_count}

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

    def capture_metadata(self) -> dict[str, Any]:
        return {"ExposureTime": 8000, "AnalogueGain": 2.0, "Lux": 200}

    def close(self) -> None:
        self.closed = True
        self._may_fail("close")

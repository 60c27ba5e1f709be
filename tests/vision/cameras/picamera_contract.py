"""What Picamera2 and libcamera offer, as recorded from the real ones (script/check-release compares them).

``python -m tests.vision.cameras.picamera_contract`` records it anew where both are installed.
"""

import inspect
import json
import sys
from pathlib import Path
from typing import Any
from unittest import mock

FILE = Path(__file__).with_name("picamera_contract.json")
METHODS = (
    "__init__",
    "global_camera_info",
    "create_video_configuration",
    "configure",
    "start",
    "set_controls",
    "capture_array",
    "capture_request",
    "capture_metadata",
    "close",
)
PROPERTIES = ("camera_controls",)


def recorded() -> dict[str, Any]:
    """Return the contract as it was recorded."""
    contract: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return contract


def signature(parameters: list[str]) -> inspect.Signature:
    """Return the signature that was recorded as ``parameters``; ``name=`` may be left out."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Signature(
        [
            inspect.Parameter(
                name.rstrip("="), kind, default=None if name.endswith("=") else inspect.Parameter.empty
            )
            for name in parameters
        ]
    )


def offered() -> dict[str, Any]:
    """Return what the installed Picamera2 and libcamera offer. Raises ImportError where they are missing."""
    # Only a preview on the bare screen needs kms, which Raspberry Pi's own archive holds.
    with mock.patch.dict(sys.modules, {"pykms": mock.MagicMock()}):
        from picamera2 import Picamera2
    import libcamera

    for name in PROPERTIES:
        assert isinstance(inspect.getattr_static(Picamera2, name), property)
    controls = libcamera.controls
    return {
        "methods": {name: _parameters(getattr(Picamera2, name)) for name in METHODS},
        "properties": list(PROPERTIES),
        "controls": sorted(name for name in dir(controls) if name[0].isupper() and not name.endswith("Enum")),
        "AfMode": {mode: int(getattr(controls.AfModeEnum, mode)) for mode in ("Manual", "Continuous")},
        "AfRange": {"Macro": int(controls.AfRangeEnum.Macro)},
    }


def _parameters(method: Any) -> list[str]:
    return [
        name if each.default is inspect.Parameter.empty else f"{name}="
        for name, each in inspect.signature(method).parameters.items()
    ]


if __name__ == "__main__":
    FILE.write_text(json.dumps(offered(), indent=1) + "\n", "utf-8")

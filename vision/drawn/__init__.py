"""The drawn table: a scan pad as a camera would see it, for playing without one and for tests.

``DrawnPad`` says what lies there, ``DrawnTable`` what happens over time, ``Renderer`` draws it
from a ``View`` in ``Conditions``, ``DrawnCamera`` is a camera over it, ``write_film`` films it.
"""

from vision.drawn.camera import FPS, DrawnCamera, write_film
from vision.drawn.gestures import TRAVEL, Arm, DrawnTable, Scene
from vision.drawn.pad import PLAIN, CardLook, DrawnPad, Hand, Lying, spread
from vision.drawn.renderer import Renderer
from vision.drawn.view import CONDITIONS, GOOD, MODULE_MM, Conditions, View

__all__ = [
    "CONDITIONS",
    "FPS",
    "GOOD",
    "MODULE_MM",
    "PLAIN",
    "TRAVEL",
    "Arm",
    "CardLook",
    "Conditions",
    "DrawnCamera",
    "DrawnPad",
    "DrawnTable",
    "Hand",
    "Lying",
    "Renderer",
    "Scene",
    "View",
    "spread",
    "write_film",
]

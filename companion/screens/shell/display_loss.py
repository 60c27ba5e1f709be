"""When the display itself dies under the window: end cleanly, with everything saved.

A desktop whose X server ends takes its programs with it: the library that speaks to it calls ``exit``
in the middle of a frame, past everything that Python would still do. Before that it asks one
function, which is ours.
"""

import ctypes
import logging
import os
import sys
from collections.abc import Callable
from typing import Any, Final

DISPLAY_LOST_STATUS: Final = 75
"""Exit status with which the companion asks the service that started it to be started again."""

_log = logging.getLogger(__name__)
_kept: list[Any] = []
"""The function that the library may call for as long as the program runs."""


def when_display_dies(finish: Callable[[], object], end: Callable[[int], object] = os._exit) -> bool:
    """Call ``finish`` when the X server is gone, then end the program; False where there is no such library.

    ``finish`` saves what there is and puts out the lamps; whatever it raises is logged. To be called once
    the window is open.
    """
    try:
        library = ctypes.CDLL("libX11.so.6")
    except OSError:
        return False
    function = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lambda _display: _gone(finish, end))
    library.XSetIOErrorHandler(function)
    _kept[:] = [function]
    return True


def _gone(finish: Callable[[], object], end: Callable[[int], object]) -> int:
    try:
        _log.critical(
            "The display is gone. Everything is saved and the lamps are put out; "
            "start the companion again to go on where the game is."
        )
        finish()
    except Exception as error:  # nobody is left who could act on it
        _log.critical("While ending without a display: %s", error, exc_info=error)
    finally:
        logging.shutdown()
        sys.stderr.flush()
        # The library would end the program in its own way, and the toolkit would draw on.
        end(DISPLAY_LOST_STATUS)
    return 0

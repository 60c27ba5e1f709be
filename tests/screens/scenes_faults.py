"""The scenes of faults: what is wrong, the report of it, checking by eye, the screen that comes back."""

import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion.messages.faults import Fault, Trouble
from companion.messages.notices import JournalTrouble
from companion.messages.signals import CheckRow, DeviceStatus, TagPlaced
from companion.screens.home import fault_report as report
from companion.screens.overlays.away import Meanwhile
from companion.screens.routes import AuditRoute, CameraRoute, EyeCheckRoute, TroubleRoute, UndoRoute
from companion.table.table import Table
from config.said import Said
from tests.screens.scenes import Scene, table_of
from tests.table.tables import begun

FAULTS: tuple[DeviceStatus, ...] = (
    DeviceStatus("camera", Fault.CAMERA_LOST, "/dev/v4l/by-id/usb-046d_HD_Pro_Webcam_C920-video-index0"),
    DeviceStatus("panel", Fault.PANEL_STUCK, "3"),
    DeviceStatus("sound", Fault.SOUND_UNPLUGGED),
    DeviceStatus("voice", Fault.VOICE_FAILED, Said("it took too long")),
    DeviceStatus("heat", Fault.HEAT_THROTTLED, "81 °C"),
    DeviceStatus("clock", Fault.CLOCK_JUMPED, Said("{sign}{number} d", sign="+", number=2)),
)
SAVED = Path("/media/elena/STICK/companion-20260102-030405.zip")


def _meanwhile(steps: int, sentences: tuple[str, ...]) -> Callable[[Any], None]:
    return lambda app: app.away.show(Meanwhile(steps, sentences))


def _broken(*faults: DeviceStatus) -> Callable[[Any], None]:
    def act(app: Any) -> None:
        for fault in faults:
            app.send(fault)

    return act


def _disk(app: Any) -> None:
    app.hear((JournalTrouble(Trouble.MEMORY_ONLY, "/home/elena/.local/share/companion/journal.db", "full"),))


def _told(what: Path | OSError) -> Callable[[Any], None]:
    def act(app: Any) -> None:
        report._told[app] = what
        app.screen.refresh()

    return act


def _shifted() -> Table:
    """Elena forgot to show CE-50: everybody's later cards went one seat too far."""
    table = begun("giza", "rhodes", "babylon", medals=False)
    for tag in ("CE-51", "CE-40", "CE-41", "CE-52"):
        table.show(tag)
    return table


def _row_laid(app: Any) -> None:
    app.send(CheckRow(0))
    for tag in ("CE-50", "CE-41"):
        app.send(TagPlaced(f"7A-{tag}", 99.0))


_middle = partial(table_of, 4)

FAULT_SCENES: tuple[Scene, ...] = (
    Scene("trouble-none", _middle, TroubleRoute()),
    Scene("trouble-none-start", Table, TroubleRoute()),
    *(Scene(f"trouble-{page}", _middle, TroubleRoute(page), act=_broken(*FAULTS)) for page in range(4)),
    Scene("trouble-disk", _middle, TroubleRoute(), act=_disk),
    Scene("table-faults", _middle, act=_broken(*FAULTS)),
    *(Scene(f"strip-{fault.device}", _middle, act=_broken(fault)) for fault in FAULTS),
    Scene("strip-disk", _middle, act=_disk),
    Scene("report-saved", _middle, TroubleRoute(), act=_told(SAVED)),
    Scene(
        "report-full", _middle, TroubleRoute(), act=_told(OSError(errno.ENOSPC, "No space left", "/media/a"))
    ),
    Scene(
        "report-read-only",
        _middle,
        TroubleRoute(),
        act=_told(OSError(errno.EROFS, "Read-only file system", "/home/elena/companion-reports")),
    ),
    Scene("eye-check", _middle, EyeCheckRoute(1), camera=False),
    Scene("eye-check-7", partial(table_of, 7), EyeCheckRoute(5), camera=False),
    Scene("audit-blind", _middle, AuditRoute(), act=_broken(FAULTS[0])),
    Scene("audit-missed", _shifted, AuditRoute(), act=_row_laid),
    Scene("undo-many", _middle, UndoRoute(), act=lambda app: app.screen._choose(3)),
    Scene("camera-lost", _middle, CameraRoute(), act=_broken(FAULTS[0])),
    Scene(
        "alert-meanwhile",
        _middle,
        act=_meanwhile(
            14,
            (
                "Elena won Medal: 3 different Green cards. R50",
                "Battle! Gabriel 2 victories, Elena 1.",
                "Gabriel constructed Stage 3 of Halicarnassus. R20",
                "Player 3 took 3 laurels and the Cat from the central deck",
            ),
        ),
    ),
)
"""Everything there is to see while something is wrong."""

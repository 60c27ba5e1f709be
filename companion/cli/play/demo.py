"""The drawn table as a camera sees it: its scan pad, or all of it."""

from companion.demo.game_player import FAST, Pace
from companion.demo.table_camera import table_camera
from companion.session.session import drawn_camera
from config.settings import CameraSettings
from vision.drawn import DrawnCamera, DrawnTable
from vision.drawn.whole_table import DrawnWholeTable
from vision.overhead.auto import watcher_of
from vision.reading.reader import Reader
from vision.tracking.worker import Watcher


def demo_camera(
    settings: CameraSettings, players: int, seed: int, pace: Pace = FAST, *, live: bool = False
) -> tuple[DrawnCamera, DrawnTable | DrawnWholeTable]:
    """The drawn table of ``players``, and a camera that sees of it what the settings say."""
    if settings.view == "table":
        return table_camera(players, seed, pace, live=live)
    return drawn_camera(seed, pace, live=live)


def watcher_for(
    settings: CameraSettings, reader: Reader, scene: DrawnTable | DrawnWholeTable | None = None
) -> Watcher:
    """The watcher for what the camera sees; of the drawn table that is known."""
    view = settings.view if scene is None else "table" if isinstance(scene, DrawnWholeTable) else "pad"
    return watcher_of(view, reader, settings.sticker)

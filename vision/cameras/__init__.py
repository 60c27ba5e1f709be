"""Where frames come from: USB and Raspberry Pi cameras, video files, folders, the drawn table."""

from pathlib import Path

from config.errors import InputError
from vision.cameras.base import Camera, Frame
from vision.cameras.files import FOLDER_FPS, Folder, Video, read_picture

__all__ = ["FOLDER_FPS", "Camera", "Folder", "Frame", "Video", "open_camera", "read_picture"]


def open_camera(source: str, *, fps: float | None = None) -> Camera:
    """The camera that ``source`` names: a folder of pictures or a video file.

    ``fps``: frames a second of a folder. Raises InputError where it cannot be opened, with the cure.
    """
    path = Path(source).expanduser()
    if path.is_dir():
        return Folder(path, FOLDER_FPS if fps is None else fps)
    if path.exists():
        return Video(path)
    raise InputError("there is no such camera, video file or folder of pictures", source)

"""Where frames come from: USB and Raspberry Pi cameras, video files, folders, the drawn table."""

from vision.cameras.base import Camera, CameraOptions, Frame
from vision.cameras.files import FOLDER_FPS, Folder, Video, read_picture
from vision.cameras.newest import NewestFrame
from vision.cameras.picamera import CameraFailedError
from vision.cameras.sources import open_camera, register_source
from vision.cameras.status import CameraState, CameraStatus, status_sentence

__all__ = [
    "FOLDER_FPS",
    "Camera",
    "CameraFailedError",
    "CameraOptions",
    "CameraState",
    "CameraStatus",
    "Folder",
    "Frame",
    "NewestFrame",
    "Video",
    "open_camera",
    "read_picture",
    "register_source",
    "status_sentence",
]

"""From frames to tags: cameras, reader, tracker, stickers and the drawn table."""

import os

# OpenCV waits 10 s for a USB camera that has stopped, and reads this once, when it is imported.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1")

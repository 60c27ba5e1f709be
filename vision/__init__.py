"""From frames to tags: cameras, reader, tracker, stickers and the drawn table."""

import os

# OpenCV waits 10 s for a USB camera that has stopped, and reads these once, when it is imported.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1")
# A picture of a few kilobytes can claim to be of any size: 120 megapixels are a large photograph.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "120000000")

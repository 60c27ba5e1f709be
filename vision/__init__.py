"""From frames to tags: cameras, reader, tracker, stickers and the drawn table."""

import os

# OpenCV waits 10 s for a USB camera that has stopped, and reads these once, when it is imported.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1")
# A picture of a few kilobytes can claim to be of any size (see vision.cameras.claims).
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "34000000")
# Films, and pictures one by one. Not play lists, scripts and the like, which name other files, nor what takes
# any text for a film.
FILMS = (
    "avi,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,mpeg,mpegvideo,mjpeg,h264,hevc,asf,flv,ogg,gif,apng,"
    "png_pipe,jpeg_pipe,bmp_pipe,webp_pipe,tiff_pipe,pgm_pipe,ppm_pipe"
)
os.environ.setdefault(
    "OPENCV_FFMPEG_CAPTURE_OPTIONS",
    f"format_whitelist;{FILMS}|protocol_whitelist;file|max_pixels;40000000",
)

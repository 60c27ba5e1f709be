"""Looks at pictures and films from a pipe, in a process of its own: a decoder that crashes ends only this.

On standard input comes a request for each: a letter (``p`` picture, ``s`` the same as ``companion read``
does it, ``v`` film), the number of bytes, the bytes. On standard output goes a line for each: what became
of it, seconds of processor time, kilobytes.
"""

import logging
import sys
import tempfile
from pathlib import Path
from time import process_time

import cv2

from companion.cli.vision_options import read_file
from config.errors import InputError
from vision.cameras import open_camera
from vision.reading.reader import Reader
from vision.tracking.worker import PadWatcher, follow

SMALL = 40_000
"""Pixels up to which a picture is read by every stage, too."""
MOST_FRAMES = 100


def look_at(source: Path, reader: Reader) -> str:
    """Follow ``source`` to its end; return what became of it. Raises InputError where it is no source."""
    failures, frames, found = reader.failures, 0, 0
    with open_camera(str(source)) as camera:
        for look in follow(camera, PadWatcher(reader)):
            frames, found = frames + 1, found + len(look.found)
            if look.frame.image.size < SMALL and frames == 1:
                found += len(reader.read_still(look.frame.image).found)
            assert frames <= MOST_FRAMES, "a film without end"
    if reader.failures > failures:
        return "not a picture for the reader"
    return "read" if found else "looked at" if frames else "missed"


def read_as_the_command_does(file: Path, reader: Reader) -> str:
    """Read ``file`` by itself; return what became of it. Raises InputError where it is no picture."""
    failures = reader.failures
    found = read_file(reader, file).found
    if reader.failures > failures:
        return "not a picture for the reader"
    return "read" if found else "looked at"


def most_memory() -> int:
    """Kilobytes that this process had at most; what getrusage tells is inherited from who began it."""
    status = Path("/proc/self/status").read_text("ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))


def main() -> None:
    """Answer until the pipe ends."""
    logging.disable()
    cv2.setNumThreads(1)
    reader = Reader()
    reader.prepare()
    requests, answers = sys.stdin.buffer, sys.stdout
    with tempfile.TemporaryDirectory() as folder:
        pictures = Path(folder) / "pictures"
        pictures.mkdir()
        while kind := requests.read(1):
            data = requests.read(int.from_bytes(requests.read(4), "big"))
            file = Path(folder) / "film.avi" if kind == b"v" else pictures / "picture.png"
            file.write_bytes(data)
            start = process_time()
            try:
                if kind == b"s":
                    outcome = read_as_the_command_does(file, reader)
                else:
                    outcome = look_at(pictures if kind == b"p" else file, reader)
            except InputError:
                outcome = "InputError"
            seconds = process_time() - start
            answers.write(f"{outcome}\t{seconds}\t{most_memory()}\n")
            answers.flush()


if __name__ == "__main__":
    main()

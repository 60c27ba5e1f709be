"""Eclipse Mosquitto, the broker of Debian, on a free port of this machine."""

import shutil
import socket
import subprocess
import time
from pathlib import Path

PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
ABSENT = PROGRAM is None
"""Whether it is missing here; script/bootstrap --dev installs it."""


class Mosquitto:
    """A broker whose data lies in ``folder``; more lines of its configuration in ``more``."""

    def __init__(self, folder: Path, more: str = "allow_anonymous true") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._file = folder / "mosquitto.conf"
        self._file.write_text(
            f"listener {self.port} 127.0.0.1\n{more}\npersistence true\npersistence_location {folder}/\n"
            "autosave_interval 1\nautosave_on_changes true\nuser root\nmax_queued_messages 0\n"
        )
        self._log = folder / "mosquitto.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """How the companion is told of it."""
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it lets somebody in."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen([str(PROGRAM), "-c", str(self._file)], stdout=log, stderr=log)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError(self._log.read_text())

    def kill(self) -> None:
        """End it without a word, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

"""Speaks sentences with espeak-ng, where it is installed; never makes anybody wait.

A thread of its own turns the newest sentence into a recording. What plays it
(:class:`companion.sound.sounds.Sounds`) opens the loudspeaker already: a second program at the
same device would be refused where only one may use it, as on a Raspberry Pi without a desktop.
"""

import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

from config.language import Language
from config.said import Said
from config.texts import INSTEAD, plain

PROGRAM = "espeak-ng"
WORDS_A_MINUTE = 150
"""A little slower than the program's own 175: names are heard across a table."""

PATIENCE = 10.0
"""Seconds that one sentence may take to be made; a Pi needs a fifth of one."""

LAST_WORDS = 1.0
"""Seconds that a program which was ended has to close what it holds open."""

KEPT = 8
"""Recordings that exist at a time."""

LONGEST = 400
"""Characters of one sentence that are spoken; names can be as long as people like."""

VoiceStatus = Literal["off", "ready", "missing", "failed"]


class Voice:
    """Speaks the newest sentence handed to :meth:`say`; an older one that is not spoken yet is dropped.

    ``deliver`` gets the recording (a WAV file, kept until a few more were made) **on the voice's
    thread**: hand it to the main thread there. ``program`` is the path of espeak-ng, looked for
    where None. Nothing here raises for a missing or failing program: see :attr:`status`.
    """

    def __init__(
        self,
        language: str,
        deliver: Callable[[Path], None],
        *,
        enabled: bool = True,
        program: str | None = None,
    ) -> None:
        self._language = language
        self._deliver = deliver
        self._program = program or shutil.which(PROGRAM)
        self._enabled = enabled
        self._failed = ""
        self._lock = threading.Condition()
        self._next: str | None = None
        self._turn = 0
        self._running: subprocess.Popen[bytes] | None = None
        self._working = False
        self._closed = False
        self._thread: threading.Thread | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._count = 0

    @property
    def status(self) -> VoiceStatus:
        """``off``, ``ready``, ``missing`` (not installed) or ``failed`` (it cannot speak this language)."""
        if not self._enabled:
            return "off"
        if self._program is None:
            return "missing"
        return "failed" if self._failed else "ready"

    @property
    def detail(self) -> str:
        """Why it failed, where the program said it in its words; else empty."""
        return self._failed

    def set(self, language: str, enabled: bool) -> None:
        """Change the language, or whether anything is spoken; what waits is dropped."""
        with self._lock:
            if language != self._language:
                self._failed = ""
            self._language, self._enabled = language, enabled
            self._drop()

    def say(self, sentence: str) -> None:
        """Speak ``sentence`` next; at once, instead of whatever is still being made. Returns immediately."""
        spoken = speakable(sentence)
        if self._enabled and self._program is None:
            self._program = shutil.which(PROGRAM)
        if self.status in ("off", "missing") or not spoken:
            return
        with self._lock:
            if self._closed:
                return
            self._drop()
            self._next = spoken
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
                self._thread.start()
            self._lock.notify_all()

    def hush(self) -> None:
        """Forget what is not spoken yet."""
        with self._lock:
            self._drop()

    def wait(self, timeout: float | None = None) -> bool:
        """Block until nothing is being made any more (for a goodbye); False after ``timeout`` seconds."""
        with self._lock:
            return self._lock.wait_for(lambda: self._next is None and not self._working, timeout)

    def close(self) -> None:
        """Stop, and remove the recordings."""
        with self._lock:
            self._closed = True
            self._drop()
            self._lock.notify_all()
        if self._thread is not None:
            self._thread.join(PATIENCE)
            self._thread = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _drop(self) -> None:
        """Forget the waiting sentence and end the program that makes an older one (lock held)."""
        self._next = None
        self._turn += 1
        if self._running is not None:
            self._running.kill()

    def _work(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._next is not None or self._closed)
                if self._closed:
                    return
                sentence, self._next, self._working = self._next or "", None, True
                turn, language = self._turn, self._language
            try:
                file = self._make(sentence, language, turn)
                if file is not None:
                    self._deliver(file)
            finally:
                with self._lock:
                    self._working = False
                    self._lock.notify_all()

    def _make(self, sentence: str, language: str, turn: int) -> Path | None:
        """Have the program write the recording of ``sentence``; None when it was dropped or failed."""
        try:
            file = self._fresh_file()
            process = subprocess.Popen(
                command(self._program or PROGRAM, language, file),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            self._failed = error.strerror or str(error)
            return None
        with self._lock:
            self._running = process
            if self._turn != turn:
                process.kill()
        late = False
        try:
            _, errors = process.communicate(sentence.encode(errors="replace"), timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            # What it has started itself may hold on to the pipe: that is nothing to wait for.
            with suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=LAST_WORDS)
            late = True
        with self._lock:
            self._running = None
            overtaken = self._turn != turn
        if overtaken:
            return None
        if late:
            self._failed = Said("it took too long")
            return None
        if process.returncode != 0 or not file.exists():
            said = errors.decode(errors="replace").strip()[:200]
            self._failed = said or Said("exit status {status}", status=process.returncode)
            return None
        self._failed = ""
        return file

    def _fresh_file(self) -> Path:
        """Return where the next recording goes; nothing lies there. Raises OSError."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="companion-voice-")
        self._count += 1
        # A few files take turns: the one about to be played is never the one being written.
        file = Path(self._folder.name) / f"{self._count % KEPT}.wav"
        file.unlink(missing_ok=True)
        return file


def speakable(sentence: str) -> str:
    """Return ``sentence`` as it is spoken: one line, not too long, nothing in it that espeak-ng would obey.

    A control character begins a command to it, and what stands in double brackets is taken for the
    signs of its own alphabet of sounds.
    """
    shown = plain(" ".join(sentence.split()))[:LONGEST].replace(INSTEAD, " ")
    return shown.replace("[", "(").replace("]", ")").strip()


def command(program: str, language: str, file: Path) -> list[str]:
    """Return the arguments that make espeak-ng write what it reads on its standard input to ``file``.

    The sentence is no argument: one that begins with "-" would be taken for an option.
    """
    return [program, "-v", language, "-s", str(WORDS_A_MINUTE), "-w", str(file), "--stdin"]


def voice_sentence(voice: Voice, lang: Language) -> str:
    """Say how it stands with the voice, and what to do where it cannot speak."""
    return {
        "off": lang.text("The voice is off."),
        "ready": lang.text("The voice is ready."),
        "missing": lang.text(
            "No voice: espeak-ng is not installed. Install it with: sudo apt install espeak-ng"
        ),
        "failed": lang.text("The voice failed: {reason}", reason=voice.detail),
    }[voice.status]

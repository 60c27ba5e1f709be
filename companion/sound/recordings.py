"""The recordings of the sounds: which there are, and how long one takes. Pure but for reading their files."""

import wave
from pathlib import Path
from typing import Literal, get_args

Cue = Literal[
    "card",
    "progress",
    "stage",
    "medal",
    "near",
    "battle",
    "cat",
    "question",
    "refusal",
    "undo",
    "last-turn",
    "end",
    "join",
]
"""The names of the sounds; each is a file of that name."""

CUES: tuple[Cue, ...] = get_args(Cue)
FOLDER = Path(__file__).parent / "wav"


def recording_file(cue: Cue) -> Path:
    """Return the file of the recording of ``cue``."""
    return FOLDER / f"{cue}.wav"


def recording_length(file: Path) -> float:
    """Return the length of a WAV file in seconds; 0 for one that cannot be read."""
    try:
        with wave.open(str(file), "rb") as recording:
            return recording.getnframes() / recording.getframerate()
    except (OSError, EOFError, wave.Error, ZeroDivisionError):
        return 0.0

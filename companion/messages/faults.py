"""What can be wrong with a part of the machine or with the journal: each fault with its sentence."""

from typing import Final, Literal

from config.said import Said, SaidCode
from vision.cameras import CameraState

Device = Literal[
    "camera", "decoder", "panel", "sound", "voice", "display", "disk", "file", "clock", "heat", "card"
]


class Fault(SaidCode):
    """A fault of a device. ``{detail}`` names the piece: a camera, a button, a file."""

    CAMERA_LOST = ("camera-lost", CameraState.LOST.sentence)
    CAMERA_SILENT = ("camera-silent", CameraState.SILENT.sentence)
    CAMERA_FROZEN = ("camera-frozen", CameraState.FROZEN.sentence)
    CAMERA_NONE = (
        "camera-none",
        Said("No camera was found: this is the drawn table. Pick cards on the screen, or plug a camera in."),
    )
    CAMERA_PLUGGED = (
        "camera-plugged",
        Said(
            "The camera {detail} was plugged in. It is used from the next start on; until then this is "
            "the drawn table."
        ),
    )
    CAMERA_ENDED = ("camera-ended", CameraState.ENDED.sentence)
    CAMERA_DARK = ("camera-dark", Said("The camera sees nothing: is its lens covered, or the lamp off?"))
    CAMERA_MOVED = ("camera-moved", Said("The camera has been moved: set it up again."))
    CARD_UNREAD = (
        "card-unread",
        Said("A card lies there and cannot be read: move your hand away, or turn the card."),
    )
    DECODER_MISSING = ("decoder-missing", Said("No decoder is installed: {detail}. Play on by touch."))
    PANEL_LOST = ("panel-lost", Said("The buttons do not answer: {detail}. Use seat cards or touch."))
    PANEL_STUCK = ("panel-stuck", Said("Button {detail} is stuck and is ignored until it comes free."))
    SOUND_NONE = (
        "sound-none",
        Said("No sound: no loudspeaker is plugged in. Everything is shown here; plug one in and it sounds."),
    )
    """As long as there has been none since the start."""
    SOUND_UNPLUGGED = (
        "sound-unplugged",
        Said("No sound: no loudspeaker is plugged in. Everything is shown here; plug one in and it sounds."),
    )
    SOUND_LOST = (
        "sound-lost",
        Said("No sound: the loudspeaker does not answer and is tried again. Everything is shown here."),
    )
    SOUND_NO_FILE = (
        "sound-no-file",
        Said("No sound: a recording is missing or broken. Install the companion again."),
    )
    VOICE_MISSING = (
        "voice-missing",
        Said("No voice: espeak-ng is not installed. Install it with: sudo apt install espeak-ng"),
    )
    VOICE_FAILED = ("voice-failed", Said("The voice fails ({detail}). Sounds and screen go on."))
    DISPLAY_LOST = ("display-lost", Said("The display is gone: check its plug. The game goes on."))
    DISK_FULL = ("disk-full", Said("The disk is full. The game goes on in memory; make room."))
    DISK_READ_ONLY = (
        "disk-read-only",
        Said("The disk cannot be written to. The game goes on in memory."),
    )
    DISK_FAILED = ("disk-failed", Said("The file {detail} cannot be written."))
    FILE_UNUSABLE = ("file-unusable", Said("{detail}. It is left out; everything else counts."))
    """A file of the owner's."""
    CLOCK_JUMPED = (
        "clock-jumped",
        Said("The clock has jumped by {detail}. Nothing of the game depends on it."),
    )
    HEAT_THROTTLED = (
        "heat-throttled",
        Said("The computer is hot: fewer pictures are read. Let each card lie a little longer."),
    )


WELL_AGAIN: Final[dict[Device, Said]] = {
    "camera": Said("The camera works again."),
    "decoder": Said("Stickers can be read again."),
    "panel": Said("Button {detail} works again."),
    "sound": Said("The sound is back."),
    "voice": Said("The voice speaks again."),
    "display": Said("The display is back."),
    "disk": Said("The disk can be written to again."),
    "file": Said("The settings are saved anew. What was there is kept beside them."),
    "clock": Said("The clock is right again."),
    "heat": Said("The computer has cooled down."),
    "card": Said("Nothing lies there unread any more."),
}
"""What is said when a device works again."""


class Trouble(SaidCode):
    """What happened to the journal, or to a copy of it; ``{file}`` is the file that it is about."""

    SET_ASIDE = ("set-aside", Said("The journal was damaged ({detail}). It is kept as {file}."))
    COPY_USED = ("copy-used", Said("The newest good copy is used: {file}."))
    REBUILT = (
        "rebuilt",
        Said(
            "Another program has changed or deleted the journal. It is written anew, "
            "and the running game is complete: {file}."
        ),
    )
    MEMORY_ONLY = (
        "memory-only",
        Said("{file} cannot be written ({detail}). The game goes on in memory only."),
    )
    NEWER = (
        "newer",
        Said(
            "{file} was written by a newer version of the companion. It is left alone; update the companion."
        ),
    )
    LOW_SPACE = (
        "low-space",
        Said("Only {detail} MB are free on the disk. Make room before the next game."),
    )
    NO_COPY = (
        "no-copy",
        Said("No copy of the journal could be made ({detail}). The game itself is on disk."),
    )
    BACK = ("back", Said("Everything is on disk again: {file}."))
    CUT = (
        "cut",
        Said("The game can be read only up to here ({detail}). What came after it has to be played again."),
    )

"""Faults of the machine in words: what happened, and what a person can do about it."""

from companion.messages.notices import JournalTrouble
from config.language import Language

LONGEST_NAME = 24
"""Letters of a camera's name that are told."""


def device_sentence(device: str, fault: str | None, detail: str, lang: Language) -> str:
    """What to tell the players about a part of the machine, and what they can do."""
    detail = camera_name(detail) if device == "camera" else lang.said(detail).rstrip(".")
    return _well(device, detail, lang) if fault is None else _fault(device, fault, detail, lang)


def camera_name(source: str) -> str:
    """A camera as people know it: the last part of its path, without its middle where it is long."""
    name = source.rstrip("/").rpartition("/")[2]
    return name if len(name) <= LONGEST_NAME else f"{name[:11]}…{name[-(LONGEST_NAME - 12) :]}"


def journal_sentence(trouble: JournalTrouble, lang: Language) -> str:
    """What happened to the journal, and what a person can do."""
    file, detail = trouble.file, trouble.detail
    match trouble.code:
        case "set-aside":
            return lang.text(
                "The journal was damaged ({detail}). It is kept as {file}.", file=file, detail=detail
            )
        case "copy-used":
            return lang.text("The newest good copy is used: {file}.", file=file)
        case "rebuilt":
            return lang.text(
                "Another program has changed or deleted the journal. It is written anew, "
                "and the running game is complete: {file}.",
                file=file,
            )
        case "memory-only":
            return lang.text(
                "{file} cannot be written ({detail}). The game goes on in memory only.",
                file=file,
                detail=detail,
            )
        case "newer":
            return lang.text(
                "{file} was written by a newer version of the companion. It is left alone; "
                "update the companion.",
                file=file,
            )
        case "low-space":
            return lang.text(
                "Only {detail} MB are free on the disk. Make room before the next game.", detail=detail
            )
        case "no-copy":
            return lang.text(
                "No copy of the journal could be made ({detail}). The game itself is on disk.", detail=detail
            )
        case "back":
            return lang.text("Everything is on disk again: {file}.", file=file)
        case "cut":
            return lang.text(
                "The game can be read only up to here ({detail}). What came after it has to be played again.",
                detail=detail,
            )


def _fault(device: str, fault: str, detail: str, lang: Language) -> str:
    match device, fault:
        case "camera", "lost":
            return lang.text(
                "The camera {detail} is gone. Plug it in again; play on by touch meanwhile.", detail=detail
            )
        case "camera", "silent":
            return lang.text(
                "The camera {detail} sends no picture any more. Check its cable; it is being reopened.",
                detail=detail,
            )
        case "camera", "frozen":
            return lang.text(
                "The camera {detail} sends the same picture again and again. It is being reopened.",
                detail=detail,
            )
        case "camera", "none":
            return lang.text(
                "No camera was found: this is the drawn table. Pick cards on the screen, or plug a camera in."
            )
        case "camera", "plugged":
            return lang.text(
                "The camera {detail} was plugged in. It is used from the next start on; until then this is "
                "the drawn table.",
                detail=detail,
            )
        case "camera", "ended":
            return lang.text("{detail} is over.", detail=detail)
        case "camera", "dark":
            return lang.text("The camera sees nothing: is its lens covered, or the lamp off?")
        case "camera", "moved":
            return lang.text("The camera has been moved: set it up again.")
        case "decoder", "missing":
            return lang.text("No decoder is installed: {detail}. Play on by touch.", detail=detail)
        case "panel", "lost":
            return lang.text("The buttons do not answer: {detail}. Use seat cards or touch.", detail=detail)
        case "panel", "stuck":
            return lang.text("Button {detail} is stuck and is ignored until it comes free.", detail=detail)
        case "sound", "unplugged":
            return lang.text(
                "No sound: no loudspeaker is plugged in. Everything is shown here; plug one in and it sounds."
            )
        case "sound", "lost":
            return lang.text(
                "No sound: the loudspeaker does not answer and is tried again. Everything is shown here."
            )
        case "sound", "no-file":
            return lang.text("No sound: a recording is missing or broken. Install the companion again.")
        case "voice", "missing":
            return lang.text(
                "No voice: espeak-ng is not installed. Install it with: sudo apt install espeak-ng"
            )
        case "voice", "failed":
            return lang.text("The voice fails ({detail}). Sounds and screen go on.", detail=detail)
        case "display", "lost":
            return lang.text("The display is gone: check its plug. The game goes on.")
        case "disk", "full":
            return lang.text("The disk is full. The game goes on in memory; make room.")
        case "disk", "read-only":
            return lang.text("The disk cannot be written to. The game goes on in memory.")
        case "disk", "failed":
            return lang.text("The file {detail} cannot be written.", detail=detail)
        case "file", "unusable":
            return lang.text("{detail}. It is left out; everything else counts.", detail=detail)
        case "clock", "jumped":
            return lang.text(
                "The clock has jumped by {detail}. Nothing of the game depends on it.", detail=detail
            )
        case "heat", "throttled":
            return lang.text(
                "The computer is hot: fewer pictures are read. Let each card lie a little longer."
            )
    return lang.text("{device}: {fault} {detail}", device=device, fault=fault, detail=detail)


def _well(device: str, detail: str, lang: Language) -> str:
    match device:
        case "camera":
            return lang.text("The camera works again.")
        case "decoder":
            return lang.text("Stickers can be read again.")
        case "panel":
            return lang.text("Button {detail} works again.", detail=detail)
        case "sound":
            return lang.text("The sound is back.")
        case "voice":
            return lang.text("The voice speaks again.")
        case "display":
            return lang.text("The display is back.")
        case "disk":
            return lang.text("The disk can be written to again.")
        case "file":
            return lang.text("The settings are saved anew. What was there is kept beside them.")
        case "clock":
            return lang.text("The clock is right again.")
        case "heat":
            return lang.text("The computer has cooled down.")
    return lang.text("{device} works again.", device=device)

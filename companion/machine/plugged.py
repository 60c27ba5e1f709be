"""What is plugged in, as Linux lists it: screens, loudspeakers, cameras, sticks. Cheap: asked each second."""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path("/")
MEDIA: Final = (Path("/media"), Path("/run/media"))
"""Where Linux shows memory sticks."""
AUTO: Final = "auto"
"""The loudspeaker of the settings that leaves the choice to us."""
_HDMI_CARD: Final = re.compile(r"vc4-?hdmi-?(\d?)")


def screens(root: Path = ROOT) -> frozenset[str] | None:
    """The connectors that a screen is attached to ("HDMI-A-1", "DSI-1"); None where the system does not tell.

    Read from ``/sys/class/drm/card*-*/status``; only what says "connected" counts.
    """
    states = _connectors(root)
    return None if states is None else frozenset(name for name, on in states.items() if on)


def loudspeakers(root: Path = ROOT) -> frozenset[str] | None:
    """The sound cards that can play ("Headphones", "vc4hdmi0"); None where the system does not tell.

    Read from ``/proc/asound``. A camera's microphone is a card too, but plays nothing. The sound of an
    HDMI socket of a Raspberry Pi is listed without a screen, too: it counts only while one is attached.
    """
    try:
        devices = (root / "proc/asound/pcm").read_text("utf-8", "replace")
        names = (root / "proc/asound/cards").read_text("utf-8", "replace")
    except OSError:
        return None
    ids = dict(re.findall(r"^\s*(\d+) \[(\S+)", names, re.MULTILINE))
    plays = {line[:2] for line in devices.splitlines() if "playback" in line}
    cards = {ids.get(str(int(number)), number) for number in plays if number.isdecimal()}
    states = _connectors(root) or {}
    return frozenset(card for card in cards if states.get(_socket(card), True))


def alsa_name(card: str) -> str:
    """Return what ALSA calls a card of :func:`loudspeakers`, with whatever has to be converted for it."""
    return f"plughw:CARD={card}"


def cameras(root: Path = ROOT) -> frozenset[str]:
    """The USB cameras, by their lasting names (``/dev/v4l/by-id``); none where the system does not tell."""
    return frozenset(str(path) for path in (root / "dev/v4l/by-id").glob("*-index0"))


def memory_sticks(media: Iterable[Path] = MEDIA) -> tuple[Path, ...]:
    """The memory sticks that are plugged in and can be written to, by the folders that show them."""
    sticks = [stick for folder in media for depth in ("*", "*/*") for stick in sorted(folder.glob(depth))]
    return tuple(stick for stick in sticks if os.path.ismount(stick) and os.access(stick, os.W_OK))


def _socket(card: str) -> str:
    """The connector whose sound ``card`` is; "" for a card of its own."""
    found = _HDMI_CARD.fullmatch(card)
    return "" if found is None else f"HDMI-A-{int(found[1] or 0) + 1}"


def _connectors(root: Path) -> dict[str, bool] | None:
    """Every connector, and whether a screen is attached to it; None where there is none to ask."""
    states: dict[str, bool] = {}
    for folder in (root / "sys/class/drm").glob("card*-*"):
        try:
            state = (folder / "status").read_text("ascii").strip()
        except (OSError, UnicodeDecodeError):
            continue
        name = folder.name.partition("-")[2]
        states[name] = states.get(name, False) or state == "connected"
    return states or None

"""What lies in the boxes that the owner has: Wonders, and which Progress tokens are played with (R2, R7)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from config.catalogue import Catalogue, default_catalogue
from config.language import Language

EVERY_BOX = tuple(default_catalogue().boxes)


def allowed_wonders(boxes: Iterable[str], catalogue: Catalogue) -> tuple[str, ...]:
    """Return the Wonders in the owner's boxes, in the order of the catalogue (R7)."""
    owned = set(boxes)
    return tuple(wonder for wonder, facts in catalogue.wonders.items() if facts.box in owned)


def token_set(boxes: Iterable[str]) -> Literal["base", "medals"]:
    """Return which Progress tokens are played with: those of the Medals box join where it is owned (R2)."""
    return "medals" if "medals" in set(boxes) else "base"


def box_name(box: str, lang: Language) -> str:
    """Return what a box is called."""
    return lang.name(lang.facts.boxes[box].name)


def other_boxes(owned: Sequence[str], box: str) -> tuple[str, ...]:
    """Return ``owned`` with ``box`` added or taken away; one box is left at least."""
    return tuple(b for b in EVERY_BOX if (b in owned) != (b == box)) or ("base",)

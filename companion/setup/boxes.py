"""What lies in the boxes that the owner has: Wonders, and which Progress tokens are played with (R2, R7)."""

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from config.catalogue import Catalogue
from config.language import Language
from config.settings import Box

EVERY_BOX: tuple[Box, ...] = get_args(Box)


def allowed_wonders(boxes: Iterable[Box], catalogue: Catalogue) -> tuple[str, ...]:
    """Return the Wonders in the owner's boxes, in the order of the catalogue (R7).

    A Wonder that has a box of its own (Rome, Ur) is there where that box is; the others where the
    base game is.
    """
    owned = set(boxes)
    single = {wonder for wonder in catalogue.wonders if wonder in EVERY_BOX}
    return tuple(
        wonder for wonder in catalogue.wonders if (wonder in owned if wonder in single else "base" in owned)
    )


def token_set(boxes: Iterable[Box]) -> Literal["base", "medals"]:
    """Return which Progress tokens are played with: those of the Medals box join where it is owned (R2)."""
    return "medals" if "medals" in set(boxes) else "base"


def box_name(box: Box, lang: Language) -> str:
    """Return what a box is called."""
    return {
        "base": lang.text("Base game"),
        "medals": lang.text("Medals"),
        "rome": lang.term("rome"),
        "ur": lang.term("ur"),
    }[box]


def other_boxes(owned: Sequence[Box], box: Box) -> tuple[Box, ...]:
    """Return ``owned`` with ``box`` added or taken away; one box is left at least."""
    return tuple(b for b in EVERY_BOX if (b in owned) != (b == box)) or ("base",)

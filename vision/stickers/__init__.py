"""Sticker sheets as PDF: which tags, on which paper, with which names beside them.

Choose tags with ``tags_of_boxes``, ``tags_of_decks`` or ``single_tags``, a page with
``plain_sheet`` or ``label_sheet``, and hand both to ``write_stickers``.
"""

from vision.stickers.captions import GROUPS, Piece, piece_of, single_tags, tags_of_boxes, tags_of_decks
from vision.stickers.document import Printed, write_stickers
from vision.stickers.page import Printer
from vision.stickers.sheets import (
    SIZES,
    Cell,
    Sheet,
    label_sheet,
    paper_of,
    papers,
    plain_sheet,
    products,
)

__all__ = [
    "GROUPS",
    "SIZES",
    "Cell",
    "Piece",
    "Printed",
    "Printer",
    "Sheet",
    "label_sheet",
    "paper_of",
    "papers",
    "piece_of",
    "plain_sheet",
    "products",
    "single_tags",
    "tags_of_boxes",
    "tags_of_decks",
    "write_stickers",
]

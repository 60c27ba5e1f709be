"""The whole PDF: the page that explains, the pages of stickers, the check sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from config.catalogue import Catalogue
from config.errors import InputError
from config.language import Language
from vision.stickers.captions import piece_of
from vision.stickers.guide import draw_check_sheet, draw_guide
from vision.stickers.page import BOLD, GREY, RULER, STRAIGHT, Page, Printer
from vision.stickers.sheets import Sheet
from vision.tags import Tag


@dataclass(frozen=True, slots=True)
class Printed:
    """What was written: how many stickers, and on which pages (counted from 1) they are."""

    stickers: int
    first_page: int
    last_page: int
    pages: int


def write_stickers(
    path: Path,
    tags: Sequence[Tag],
    sheet: Sheet,
    catalogue: Catalogue,
    language: Language,
    start: int = 1,
    printer: Printer = STRAIGHT,
) -> Printed:
    """Write the PDF of the stickers of ``tags`` to ``path``, over a file that is there already.

    ``start`` is the place of the first sheet (counted from 1, row by row) to begin at: a label
    sheet that has been begun can be used up. ``printer`` says how its printer is put right. Raises
    InputError for a place that the sheet does not have, when there is nothing to print, and when the
    file cannot be written.
    """
    if not tags:
        raise InputError("there is no sticker to print; choose a deck")
    if not 1 <= start <= len(sheet.cells):
        raise InputError(f"a sheet has places 1 to {len(sheet.cells)}; it cannot start at {start}")
    paper = (sheet.paper.width * mm, sheet.paper.height * mm)
    canvas = Canvas(str(path), pagesize=paper, invariant=1)
    canvas.setTitle(language.text("Stickers for the scan pad"))
    canvas.setSubject(", ".join(tag.id for tag in tags[:50]))
    canvas.setCreator("architects-companion")
    # Viewers fit a page to the paper by themselves, which makes it some 3 % smaller.
    canvas.setViewerPreference("PrintScaling", "None")
    page = Page(canvas, sheet.paper, printer)
    pieces = [piece_of(tag, catalogue, language) for tag in tags]
    draw_guide(page, round(sheet.cells[0].size), sheet.product, language)
    page.end()
    sticker_pages = -(-(start - 1 + len(pieces)) // len(sheet.cells))
    for number in range(sticker_pages):
        first = number * len(sheet.cells) - (start - 1)
        if sheet.product:
            page.ruler(12, min(cell.y for cell in sheet.cells) / 2, tick=1.0)
        else:
            _draw_head(page, number + 1, sticker_pages, language)
        for place, cell in enumerate(sheet.cells):
            if 0 <= first + place < len(pieces):
                page.sticker(pieces[first + place], cell, cut_marks=True)
        page.end()
    check_pages = draw_check_sheet(page, pieces, language)
    try:
        canvas.save()
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror or error}", str(path)) from error
    return Printed(len(pieces), 2, 1 + sticker_pages, 1 + sticker_pages + check_pages)


def _draw_head(page: Page, number: int, count: int, language: Language) -> None:
    """The line at the top of a page of plain paper, with a length to check the printer by."""
    page.text(12, 14, language.text("Stickers, page {page} of {pages}", page=number, pages=count), 9, BOLD)
    left = page.paper.width - 12 - RULER
    page.ruler(left, 13.4, tick=1.2)
    page.text(left, 18.4, language.text("50 mm when printed at actual size"), 6.5, colour=GREY)

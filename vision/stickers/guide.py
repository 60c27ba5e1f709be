"""The pages that go with the stickers: where to stick them, and a list to tick them off."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from config.language import Language
from vision.drawn.palette import PAPER, Rgb, colour_of, mixed
from vision.stickers.captions import Piece
from vision.stickers.page import BOLD, GREY, RULER, Page

MARGIN: Final = 18.0
_GREEN: Final[Rgb] = (46, 120, 66)
_RED: Final[Rgb] = (178, 52, 44)
_CARD: Final = (32.0, 49.5)


def draw_guide(page: Page, size: int, labels: str, language: Language) -> None:
    """The page that explains where to stick. ``labels``: the product number of the label sheets, or empty."""
    page.text(MARGIN, 26, language.text("Stickers for the scan pad"), 20, BOLD)
    page.text(
        MARGIN,
        33,
        language.text("7 Wonders: Architects with Medals (unofficial fan project)"),
        9,
        colour=GREY,
    )
    width = page.paper.width - 2 * MARGIN
    y = 45.0
    for number, words in enumerate(_steps(size, labels, language), start=1):
        page.text(MARGIN, y, f"{number}", 11, BOLD)
        y = page.paragraph(MARGIN + 8, y, width - 8, words) + 2.2
    y += 4
    _draw_ruler(page, y, language)
    _draw_cards(page, y + 14, size, language)


def _steps(size: int, labels: str, language: Language) -> tuple[str, ...]:
    paper = (
        language.text(
            "Put {labels} label sheets into the printer for the pages with stickers, "
            "plain paper for the rest.",
            labels=labels,
        )
        if labels
        else language.text("Print the pages with stickers on matt self-adhesive paper.")
    )
    return (
        paper,
        language.text(
            "Print at actual size (100 %), never “fit to page”. The line below must be exactly 50 mm long."
        ),
        language.text(
            "Cut each sticker along its marks. Keep the white border of the square: "
            "a code without it cannot be read. The name beside it may be cut off."
        ),
        language.text(
            "Stick it on the FRONT of the card, at the bottom, straight or not. Never on the back: "
            "a sticker there would give the central deck away."
        ),
        language.text(
            "For a camera over the whole table: in the upper left corner of each card, upright. "
            "That corner stays visible in a fan."
        ),
        language.text(
            "The name and the colour symbol say which card it belongs to. Cards with the same picture in the "
            "same deck may be swapped; different decks may not."
        ),
        language.text(
            "Progress tokens and Medals: on the front, in the middle. Wonder: on a part that stays visible. "
            "Seat and command cards: on any blank card or piece of cardboard."
        ),
        language.text(
            "Cards in sleeves: stick it on the card, or on the outside of a matt sleeve. "
            "Shiny sleeves reflect the lamp."
        ),
        language.text(
            "Tick off each sticker on the last pages, then let the camera check them: {command}",
            command="companion tags --check --camera 0",
        ),
        language.text(
            "{size} mm stickers are read from up to {distance} cm by a camera with 1280 × 720 pixels.",
            size=size,
            distance=round(20 * size / 15),
        ),
    )


def _draw_ruler(page: Page, y: float, language: Language) -> None:
    page.ruler(MARGIN + 8, y)
    page.text(MARGIN + 12 + RULER, y + 1.2, language.text("50 mm"), 9)


def _draw_cards(page: Page, y: float, size: int, language: Language) -> None:
    """A front with its sticker, ticked, and a back with one, crossed out."""
    width, height = _CARD
    edge = size * width / 44
    for number, (title, fill, good) in enumerate(
        (
            (language.text("Front: yes"), mixed(colour_of("green"), PAPER, 0.45), True),
            (language.text("Back: never"), mixed(colour_of("night"), PAPER, 0.35), False),
        )
    ):
        x = MARGIN + 8 + number * (width + 40)
        page.rect(x, y, width, height, PAPER, 0.25, GREY, 2.2)
        page.rect(x + 1.5, y + 1.5, width - 3, height - 3, fill, 0, GREY, 1.6)
        if good:
            page.symbol("disc", x + width / 2, y + height * 0.34, 8.5, PAPER)
            page.symbol("triangle", x + width / 2, y + height * 0.34, 4.5, colour_of("green"))
        left, top = x + (width - edge) / 2, y + height - edge - 4
        page.rect(left, top, edge, edge, (255, 255, 255), 0.2, GREY)
        page.rect(left + edge * 0.16, top + edge * 0.16, edge * 0.68, edge * 0.68, (200, 200, 204))
        colour = _GREEN if good else _RED
        if not good:
            page.line(x - 3, y - 3, x + width + 3, y + height + 3, 1.4, colour)
            page.line(x + width + 3, y - 3, x - 3, y + height + 3, 1.4, colour)
        page.text(x, y + height + 8, title, 10, BOLD, colour)


def draw_check_sheet(page: Page, pieces: Sequence[Piece], language: Language) -> int:
    """The list of all stickers with a box to tick for each; returns the number of pages it took."""
    columns, row_height, head = 4, 5.2, 30.0
    wide = (page.paper.width - 2 * MARGIN) / columns
    bottom = page.paper.height - MARGIN
    column, y, pages = 0, head, 1
    _draw_check_head(page, len(pieces), language)
    for kind, group in groupby(pieces, key=lambda piece: piece.kind):
        members = list(group)
        if y > head and y + 3 * row_height > bottom:
            column, y = column + 1, head
        for number, piece in enumerate(members):
            if y > bottom or column >= columns:
                column, y = (column if column >= columns else column + 1), head
            if column >= columns:
                page.end()
                _draw_check_head(page, len(pieces), language)
                column, y, pages = 0, head, pages + 1
            x = MARGIN + column * wide
            if number == 0:
                title = language.plural(
                    "{kind}: {n} sticker", "{kind}: {n} stickers", len(members), kind=kind
                )
                page.text_within(x, y, wide - 2, title, 8.0, BOLD)
                y += row_height
            page.rect(x, y - 2.6, 3, 3, None, 0.2)
            if piece.symbol:
                page.symbol(piece.symbol, x + 5.4, y - 1.1, 1.2, colour_of(piece.colour))
            page.text_within(x + 7.6, y, wide - 9.6, f"{piece.tag.id}  {piece.name}", 6.8)
            y += row_height
        y += row_height * 0.6
    page.end()
    return pages


def _draw_check_head(page: Page, count: int, language: Language) -> None:
    page.text(MARGIN, 20, language.text("Check sheet"), 14, BOLD)
    words = language.plural("{n} sticker", "{n} stickers", count)
    page.text(MARGIN + 66, 20, words, 9, colour=GREY)

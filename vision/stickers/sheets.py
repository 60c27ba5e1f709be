"""Where stickers go on paper: label sheets by product number, and plain paper to be cut."""

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Annotated, Final

import msgspec

from config.errors import InputError
from config.loading import load_toml

Mm = Annotated[float, msgspec.Meta(gt=0, le=500)]
Count = Annotated[int, msgspec.Meta(ge=1, le=100)]

SIZES: Final = (15, 18, 20, 25)
"""Edges of a sticker in mm, its white quiet zone included."""
NAME_MM: Final = 16.0
"""What the name beside a sticker needs at least."""
_NAME_BELOW_MM: Final = 7.0
_GAP: Final = 1.0


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A size of paper in mm."""

    width: Mm
    height: Mm


class Labels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet of labels in mm: see labels.toml."""

    paper: str
    columns: Count
    rows: Count
    width: Mm
    height: Mm
    left: Mm
    top: Mm
    across: Mm
    down: Mm
    same: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    papers: dict[str, Paper]
    labels: dict[str, Labels]


@dataclass(frozen=True, slots=True)
class Cell:
    """One place on a page: the sticker's square and its name's room, mm from the upper left corner."""

    x: float
    y: float
    size: float
    name_x: float
    name_y: float
    name_width: float
    name_height: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of places for stickers. ``product`` is empty for plain paper."""

    paper: Paper
    product: str
    cells: tuple[Cell, ...]


@cache
def _file() -> _File:
    return load_toml(resources.files("vision.stickers") / "labels.toml", _File)


def papers() -> tuple[str, ...]:
    """The names of the papers."""
    return tuple(_file().papers)


def products() -> tuple[str, ...]:
    """The product numbers of all label sheets we know, those with the same layout behind each other."""
    return tuple(number for name, labels in _file().labels.items() for number in (name, *labels.same))


def plain_sheet(paper: str, size: int) -> Sheet:
    """Plain paper filled with stickers of ``size`` mm, room for cut marks and names between them.

    Raises InputError for a paper or size that we do not have.
    """
    _check_size(size)
    known = _file().papers
    if paper not in known:
        raise InputError(f"no paper {paper!r}; there are {', '.join(known)}")
    page = known[paper]
    margin, header = 10.0, 14.0
    wide, high = size + 29.0, size + 5.0
    columns = int((page.width - 2 * margin) / wide)
    rows = int((page.height - 2 * margin - header) / high)
    wide = (page.width - 2 * margin) / columns
    cells = tuple(
        Cell(x := margin + 2 + column * wide, y := margin + header + row * high, size,
             x + size + 2.5, y, wide - size - 5.5, size)
        for row in range(rows)
        for column in range(columns)
    )  # fmt: skip
    return Sheet(page, "", cells)


def label_sheet(product: str, size: int) -> Sheet:
    """The label sheet of that product number, with stickers of ``size`` mm on its labels.

    The name stands beside the sticker, or below it where labels are narrow. Raises InputError for a
    product that we do not know and for labels on which sticker and name have no room.
    """
    _check_size(size)
    wanted = product.upper().replace(" ", "").removeprefix("AVERY").removeprefix("ZWECKFORM").lstrip("-")
    for name, labels in _file().labels.items():
        if wanted in (name, *labels.same):
            cells = _label_cells(labels, wanted, size)
            return Sheet(_file().papers[labels.paper], wanted, cells)
    raise InputError(f"no label sheet {product!r}; there are {', '.join(products())}")


def paper_of(product: str) -> str:
    """The name of the paper of a product that ``label_sheet`` knows."""
    return next(labels.paper for name, labels in _file().labels.items() if product in (name, *labels.same))


def _check_size(size: int) -> None:
    if size not in SIZES:
        raise InputError(f"no stickers of {size} mm; there are {', '.join(map(str, SIZES))} mm")


def _label_cells(labels: Labels, product: str, size: int) -> tuple[Cell, ...]:
    beside = labels.width >= size + NAME_MM + 2 * _GAP and labels.height >= size + _GAP
    below = labels.height >= size + _NAME_BELOW_MM + 2 * _GAP and labels.width >= size + 2 * _GAP
    if not (beside or below):
        raise InputError(
            f"labels {product} ({labels.width:g} × {labels.height:g} mm) have no room for a sticker of "
            f"{size} mm and its name; choose a smaller --size or larger labels"
        )
    cells = []
    for place in range(labels.columns * labels.rows):
        row, column = divmod(place, labels.columns)
        left, top = labels.left + column * labels.across, labels.top + row * labels.down
        if beside:
            x, y = left + 1.5 * _GAP, top + (labels.height - size) / 2
            room = labels.width - size - 4 * _GAP
            cells.append(Cell(x, y, size, x + size + 1.5 * _GAP, y, room, size))
        else:
            x, y = left + (labels.width - size) / 2, top + _GAP
            room = labels.height - size - 2.5 * _GAP
            cells.append(Cell(x, y, size, left + _GAP, y + size + _GAP / 2, labels.width - 2 * _GAP, room))
    return tuple(cells)

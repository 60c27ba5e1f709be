"""Sticker sheets: every code reads, every quiet zone is white, every name is beside its code."""

import json
import re
import subprocess
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from companion.cli import app
from config.catalogue import default_catalogue, parse_catalogue
from config.errors import InputError
from config.language import ENGLISH, LANGUAGES, load_language
from config.settings import load_settings
from vision import stickers
from vision.stickers import Printer, Sheet, label_sheet, piece_of, plain_sheet, write_stickers
from vision.tags import all_tags, parse_id

CATALOGUE = default_catalogue()
DPI = 300
SOME = [
    tag
    for tag in all_tags()
    if tag.id in {"AL-25", "CE-60", "RO-07", "PT-14", "MD-06", "WO-HA", "SE-07", "CM-UN"}
]


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def pictures(pdf: Path, dpi: int = DPI) -> list[Path]:
    subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", "-png", pdf, pdf.with_suffix("")], check=True)
    return sorted(pdf.parent.glob(f"{pdf.stem}-*.png"))


def read_by_command(files: list[Path], *options: str) -> list[str]:
    done = run("read", *files, "--json", *options)
    assert done.exit_code == 0, done.output
    return [tag["text"] for page in json.loads(done.stdout) for tag in page["tags"]]


BOX = 7.6
"""Millimetres from the beginning of a column of the check sheet, where the box to tick is, to its words."""
HEAD = 24.0
"""Millimetres above the columns."""


def words_of(pdf: Path, page: int) -> list[tuple[float, float, float, float, str]]:
    """The words of a page: left, top, right, bottom in mm, and the word."""
    box = subprocess.run(
        ["pdftotext", "-bbox", "-f", str(page), "-l", str(page), pdf, "-"], check=True, capture_output=True
    ).stdout.decode()
    found = re.findall(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', box)
    return [(*(float(edge) * 25.4 / 72 for edge in edges), word) for *edges, word in found]


@pytest.mark.parametrize(
    "options",
    [
        ["--deck", "RO,seats", "--only", "7A-PT-05", "--paper", "letter"],
        ["--deck", "medals", "--deck", "wonders", "--labels", "L7651", "--start", "8", "--size", "20"],
    ],
)
def test_a_printed_sheet_reads_completely(tmp_path: Path, options: list[str]) -> None:
    pdf = tmp_path / "out.pdf"
    done = run("tags", *options, pdf, "--json")
    assert done.exit_code == 0, done.output
    printed = json.loads(done.stdout)
    pages = pictures(pdf)
    assert len(pages) == printed["pages"]
    first, last = printed["sticker_pages"]
    assert sorted(read_by_command(pages[first - 1 : last])) == sorted(printed["tags"])
    assert len(printed["tags"]) > 20


def test_the_pages_around_the_stickers_hold_no_code(tmp_path: Path) -> None:
    pdf = tmp_path / "out.pdf"
    done = write_stickers(pdf, SOME, plain_sheet("a4", 15), CATALOGUE, ENGLISH)
    pages = pictures(pdf, 100)
    assert done.pages == len(pages) == 3
    assert read_by_command([pages[0], pages[2]]) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("decks", "count"),
    [
        ("alexandria,babylon", 50),
        ("ephesus,giza", 50),
        ("halicarnassus,olympia", 50),
        ("rhodes,rome", 50),
        ("central", 60),
        ("ur,wonders,seats,commands", 45),
        ("tokens,medals", 31),
    ],
)
def test_the_stickers_of_all_boxes_read_completely(tmp_path: Path, decks: str, count: int) -> None:
    pdf = tmp_path / "box.pdf"
    printed = json.loads(run("tags", "--deck", decks, pdf, "--json").stdout)
    first, last = printed["sticker_pages"]
    assert len(printed["tags"]) == count
    pages = pictures(pdf)[first - 1 : last]
    assert sorted(read_by_command(pages, "--decoder", "zxing")) == sorted(printed["tags"]), "by one alone"


@pytest.mark.parametrize(
    "sheet",
    [plain_sheet("a4", 15), plain_sheet("letter", 25), label_sheet("L7160", 18), label_sheet("8195", 15)],
    ids=["a4", "letter", "L7160", "8195"],
)
def test_every_quiet_zone_is_white_and_every_symbol_in_its_place(tmp_path: Path, sheet: Sheet) -> None:
    pdf = tmp_path / "out.pdf"
    write_stickers(pdf, SOME, sheet, CATALOGUE, ENGLISH)
    page = cv2.imread(str(pictures(pdf)[1]), cv2.IMREAD_GRAYSCALE)
    dots = DPI / 25.4
    for cell in sheet.cells[: len(SOME)]:
        module = cell.size / 25 * dots
        left, top, edge = cell.x * dots, cell.y * dots, cell.size * dots
        square = page[round(top) : round(top + edge), round(left) : round(left + edge)]
        quiet = square.copy()
        inner = slice(int(2 * module) - 1, int(np.ceil(23 * module)) + 2)
        symbol = quiet[inner, inner].copy()
        quiet[inner, inner] = 255
        assert quiet.min() == 255
        assert 0.3 < (symbol < 128).mean() < 0.7


def test_a_printer_that_is_off_is_put_right_and_remembered(tmp_path: Path) -> None:
    sheet = label_sheet("L4732", 15)
    straight, moved = tmp_path / "straight.pdf", tmp_path / "moved.pdf"
    write_stickers(straight, SOME, sheet, CATALOGUE, ENGLISH)
    write_stickers(moved, SOME, sheet, CATALOGUE, ENGLISH, printer=Printer(3.0, -2.0, 1.03))
    sizes = []
    for pdf, right, down, scale in ((straight, 0.0, 0.0, 1.0), (moved, 3.0, -2.0, 1.03)):
        page = cv2.imread(str(pictures(pdf)[1]), cv2.IMREAD_GRAYSCALE)
        sizes.append(page.shape)
        dots, cell = DPI / 25.4, sheet.cells[0]
        left, top = (cell.x * scale + right) * dots, (cell.y * scale + down) * dots
        edge = cell.size * scale * dots
        dark = page[round(top) : round(top + edge), round(left) : round(left + edge)] < 128
        quiet = 2 * edge / 25
        rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
        assert abs(rows[0] - quiet) <= 2
        assert abs(columns[0] - quiet) <= 2
        assert abs(rows[-1] + 1 - (edge - quiet)) <= 2
        # The line above the labels is 50 mm long on this printer's paper.
        above = round((min(cell.y for cell in sheet.cells) / 2 * scale + down) * dots)
        line = np.flatnonzero((page[above - 1 : above + 2] < 160).any(axis=0))
        assert abs((line[-1] - line[0]) / dots - 50 * scale) < 0.3
    assert sizes[0] == sizes[1]
    done = run("tags", "--only", "GI-07", "--shift", "0.5,-1.2", "--scale", "101.5", tmp_path / "a.pdf")
    assert done.exit_code == 0, done.output
    printer = load_settings().printer
    assert (printer.shift, printer.scale) == ((0.5, -1.2), 101.5)
    run("tags", "--only", "GI-07", tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_no_viewer_is_to_fit_the_pages_to_the_paper(tmp_path: Path) -> None:
    for number, sheet in enumerate((plain_sheet("a4", 15), label_sheet("5160", 15))):
        pdf = tmp_path / f"{number}.pdf"
        write_stickers(pdf, SOME, sheet, CATALOGUE, ENGLISH)
        asked = re.search(rb"/ViewerPreferences (\d+) 0 R", pdf.read_bytes())
        assert asked is not None
        assert re.search(rb"\n" + asked[1] + rb" 0 obj\n<<\n/PrintScaling /None", pdf.read_bytes())


def every_sheet() -> list[Sheet]:
    made = [plain_sheet(paper, size) for paper in stickers.papers() for size in stickers.SIZES]
    for product in stickers.products():
        for size in stickers.SIZES:
            with suppress(InputError):
                made.append(label_sheet(product, size))
    return made


def test_every_sheet_lies_within_its_paper_and_no_places_touch() -> None:
    sheets = every_sheet()
    assert len(sheets) > 30
    for sheet in sheets:
        for cell in sheet.cells:
            assert min(cell.x, cell.y) >= 3
            assert cell.x + cell.size <= sheet.paper.width - 3
            assert max(cell.y, cell.name_y) + cell.name_height <= sheet.paper.height - 3
            assert cell.name_x + cell.name_width <= sheet.paper.width - 2
            beside = cell.name_x >= cell.x + cell.size + 1
            assert beside or cell.name_y >= cell.y + cell.size
        for one, other in pairwise(sheet.cells):
            if other.y == one.y:
                assert other.x >= max(one.x + one.size, one.name_x + one.name_width) + 0.5


@pytest.mark.parametrize(
    "sheet",
    [sheet for sheet in every_sheet() if sheet.product in ("", "L4732", "L7651", "3666", "8195", "6570")],
    ids=lambda sheet: f"{sheet.product}-{round(sheet.cells[0].size)}",
)
def test_names_stay_in_the_room_beside_their_sticker(tmp_path: Path, sheet: Sheet) -> None:
    product = sheet.product
    pdf = tmp_path / "out.pdf"
    done = write_stickers(pdf, list(all_tags()), sheet, CATALOGUE, ENGLISH)
    seen = 0
    for page in range(done.first_page, done.last_page + 1):
        for left, top, right, bottom, word in words_of(pdf, page):
            middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
            room = [
                cell
                for cell in sheet.cells
                if cell.name_x - 0.1 <= middle_x <= cell.name_x + cell.name_width + 0.1
                and cell.name_y - 0.5 <= middle_y <= cell.name_y + cell.name_height + 0.5
            ]
            if not product and top < 20:
                continue
            assert room, (product, word)
            assert right <= room[0].name_x + room[0].name_width + 0.6, (product, word)
            assert bottom <= room[0].name_y + room[0].name_height + 1.0, (product, word)
            seen += 1
    assert seen > 3 * done.stickers


def test_the_name_beside_each_sticker_is_that_of_its_piece(tmp_path: Path) -> None:
    sheet = plain_sheet("a4", 15)
    pdf = tmp_path / "out.pdf"
    write_stickers(pdf, SOME, sheet, CATALOGUE, ENGLISH)
    words = words_of(pdf, 2)
    beside = []
    for cell in sheet.cells[: len(SOME)]:
        inside = [
            w
            for w in words
            if cell.name_x - 1 < w[0] < cell.name_x + cell.name_width and cell.y < w[1] < cell.y + 15
        ]
        beside.append(" ".join(word for *_, word in inside))
    assert beside == [
        "2 laurels and Cat Alexandria · AL-25",
        "card 7 Rome · RO-07",
        "2 laurels and Cat Central deck · CE-60",
        "Culture Progress token · PT-14",
        "Yellow, Cat and Horn cards Medal · MD-06",
        "Halicarnassus Wonder · WO-HA",
        "Seat 7 Seat card · SE-07",
        "Undo Command card · CM-UN",
    ]


def test_the_check_sheet_lists_every_sticker_once(tmp_path: Path) -> None:
    pdf = tmp_path / "out.pdf"
    tags = list(all_tags())
    done = write_stickers(pdf, tags, plain_sheet("a4", 15), CATALOGUE, ENGLISH)
    listed = [
        word[4]
        for page in range(done.last_page + 1, done.pages + 1)
        for word in words_of(pdf, page)
        if parse_id(word[4])
    ]
    assert sorted(listed) == sorted(tag.id for tag in tags)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_of_the_check_sheet_runs_into_the_next_column(tmp_path: Path, code: str) -> None:
    pdf = tmp_path / "out.pdf"
    done = write_stickers(pdf, list(all_tags()), plain_sheet("a4", 15), CATALOGUE, load_language(code))
    looked = 0
    for page in range(done.last_page + 1, done.pages + 1):
        words = [word for word in words_of(pdf, page) if word[1] > HEAD]
        columns = sorted({round(left - BOX, 1) for left, *_, word in words if parse_id(word)})
        for left, _, right, _, word in words:
            for column in columns:
                if left < column - 0.2:
                    looked += 1
                    assert right < column, f"{word} on page {page}"
    assert looked > 500


def test_the_guide_says_front_only_and_how_long_the_line_is(tmp_path: Path) -> None:
    pdf = tmp_path / "out.pdf"
    write_stickers(pdf, SOME, plain_sheet("a4", 15), CATALOGUE, ENGLISH)
    text = " ".join(word[4] for word in words_of(pdf, 1))
    assert "FRONT" in text
    assert "Never on the back" in text
    page = cv2.imread(str(pictures(pdf, 254)[0]), cv2.IMREAD_GRAYSCALE)
    ruler = max((word for word in words_of(pdf, 1) if word[4] == "50"), key=lambda word: word[1])
    row = page[round((ruler[1] + ruler[3]) * 5) - 60 : round((ruler[1] + ruler[3]) * 5) + 60, :800]
    longest = max((row < 128).sum(axis=1))
    assert longest == pytest.approx(500, abs=4)


def test_the_same_sheet_is_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file in files:
        write_stickers(file, SOME, plain_sheet("a4", 15), CATALOGUE, ENGLISH)
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize("start", [1, 2, 65])
def test_a_begun_sheet_is_used_up(tmp_path: Path, start: int) -> None:
    sheet = label_sheet("L7651", 15)
    pdf = tmp_path / "out.pdf"
    done = write_stickers(pdf, SOME, sheet, CATALOGUE, ENGLISH, start)
    page = cv2.imread(str(pictures(pdf, 100)[1]), cv2.IMREAD_GRAYSCALE)
    inked = [
        bool((page[int(c.y * 4) : int((c.y + 15) * 3.93), int(c.x * 4) : int((c.x + 15) * 3.93)] < 128).any())
        for c in sheet.cells
    ]
    assert inked == [start - 1 <= place < start - 1 + len(SOME) for place in range(65)]
    assert done.last_page == (3 if start == 65 else 2)


def test_the_owners_catalogue_names_the_faces_of_unknown_decks() -> None:
    tag = parse_id("RO-01")
    assert tag is not None
    assert piece_of(tag, CATALOGUE, ENGLISH).face is None
    import config.catalogue

    text = Path(config.catalogue.__file__).with_name("catalogue.toml").read_text("utf-8")
    known = text.replace("[decks.rome]\n", "[decks.rome]\ncards = { wood = 10, gold = 15 }\n", 1)
    assert known != text
    piece = piece_of(tag, parse_catalogue(known, "catalogue.toml"), ENGLISH)
    assert (piece.name, piece.kind, piece.symbol) == ("Wood", "Rome", "diamond")


def test_what_lies_in_which_box() -> None:
    def ids(*boxes: str) -> set[str]:
        return {tag.id for tag in stickers.tags_of_boxes(boxes, CATALOGUE)}

    assert len(ids("base")) == 7 * 25 + 60 + 15 + 7 + 7 + 4
    assert ids("medals") == {f"MD-{n:02d}" for n in range(1, 13)} | {"PT-16", "PT-17", "PT-18", "PT-19"}
    assert ids("rome") == {f"RO-{n:02d}" for n in range(1, 26)} | {"WO-RO"}
    assert ids("base", "medals", "rome", "ur") == {tag.id for tag in all_tags()}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--deck", "atlantis"], "no deck 'atlantis'"),
        (["--only", "GI-26"], "no sticker 'GI-26'"),
        (["--paper", "a3"], "no paper 'a3'"),
        (["--size", "16"], "no stickers of 16 mm"),
        (["--labels", "X1"], "no label sheet 'X1'"),
        (["--labels", "L4732", "--size", "18"], "no room"),
        (["--labels", "L7651", "--paper", "letter"], "are a4"),
        (["--start", "53"], "places 1 to 52"),
        (["--start", "0"], "places 1 to 52"),
        (["--shift", "1"], "two lengths"),
        (["--shift", "a,b"], "write it like 0.5,-1.2"),
        (["--shift", "20,0"], "up to 10 mm"),
        (["--scale", "50"], "90 to 110 percent"),
        (["--language", "tlh"], "language 'tlh'"),
    ],
)
def test_bad_wishes_end_with_a_clear_message(tmp_path: Path, options: list[str], says: str) -> None:
    pdf = tmp_path / "out.pdf"
    done = run("tags", *options, pdf)
    assert done.exit_code == 2
    assert says in " ".join(done.output.split())
    assert not pdf.exists()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    for target in (tmp_path, tmp_path / "missing" / "out.pdf"):
        done = run("tags", "--deck", "giza", target)
        assert done.exit_code == 2
        assert "cannot be written" in done.output
    assert "name the PDF" in run("tags").output

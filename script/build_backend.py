"""Builds the package with setuptools (PEP 517; see pyproject.toml).

Before that it compiles the translations and rasterises the drawings of the Wonders.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import resvg_py
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import build_meta
from setuptools.build_meta import (
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ROOT / "config" / "languages"
WONDERS = ROOT / "companion" / "screens" / "art" / "wonders"

SIDES = (160, 480)
"""Pixels: each Wonder is rasterised once for where it is small and once for where it is large."""

SVG = "http://www.w3.org/2000/svg"


def compile_languages(folder: Path = LANGUAGES) -> list[Path]:
    """Make the .mo file beside each .po file in ``folder`` that is newer; return those made."""
    made = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not _older(target, source):
            continue
        with source.open("rb") as opened:
            catalogue = read_po(opened, locale=source.parents[1].name)
        # Replaced as a whole: a test run beside this one may be reading it.
        new = target.with_suffix(".mo.new")
        with new.open("wb") as opened:
            write_mo(opened, catalogue)
        new.replace(target)
        made.append(target)
    return made


def rasterise_wonders(folder: Path = WONDERS) -> list[Path]:
    """Make the .png files beside each .svg file in ``folder`` that is newer; return those made.

    A drawing is a square of groups (the scene, five Stages, the light). Its picture has them one below the
    other, each in a square of its own (companion/screens/art/wonder_pictures.py).
    """
    made = []
    for source in sorted(folder.glob("*.svg")):
        targets = {side: source.with_name(f"{source.stem}-{side}.png") for side in SIDES}
        if not any(_older(target, source) for target in targets.values()):
            continue
        sheet, layers = _one_below_the_other(source)
        for side, target in targets.items():
            options = {"width": side, "height": side * layers, "skip_system_fonts": True}
            picture = bytes(resvg_py.svg_to_bytes(svg_string=sheet, **options))
            new = target.with_suffix(".png.new")
            new.write_bytes(picture)
            new.replace(target)
            made.append(target)
    return made


def _one_below_the_other(source: Path) -> tuple[str, int]:
    """Return the drawing in ``source`` with its groups one below the other, and how many there are."""
    ET.register_namespace("", SVG)
    drawing = ET.parse(source).getroot()
    side = float(drawing.attrib["viewBox"].split()[2])
    groups = list(_groups(drawing))
    sheet = ET.Element(f"{{{SVG}}}svg", viewBox=f"0 0 {side} {side * len(groups)}")
    sheet.extend(part for part in drawing if part not in groups)
    for number, group in enumerate(groups):
        place = {"x": "0", "y": str(side * number), "width": str(side), "height": str(side)}
        square = ET.SubElement(sheet, f"{{{SVG}}}svg", place)
        square.append(group)
    return ET.tostring(sheet, encoding="unicode"), len(groups)


def _groups(drawing: ET.Element) -> Iterator[ET.Element]:
    return (part for part in drawing if part.tag == f"{{{SVG}}}g")


def _older(target: Path, source: Path) -> bool:
    """Whether ``target`` is missing or not newer than ``source``."""
    return not target.exists() or target.stat().st_mtime_ns <= source.stat().st_mtime_ns


def build_wheel(*args: Any, **options: Any) -> str:
    """Build a wheel, with the translations and drawings of this moment."""
    compile_languages()
    rasterise_wonders()
    return build_meta.build_wheel(*args, **options)


def build_editable(*args: Any, **options: Any) -> str:
    """Build the link to this folder, and the translations and drawings in it."""
    compile_languages()
    rasterise_wonders()
    return build_meta.build_editable(*args, **options)

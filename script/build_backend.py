"""Builds the package with setuptools once the translations are compiled (PEP 517; see pyproject.toml)."""

from pathlib import Path
from typing import Any

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

LANGUAGES = Path(__file__).resolve().parent.parent / "config" / "languages"


def compile_languages(folder: Path = LANGUAGES) -> list[Path]:
    """Make the .mo file beside each .po file in ``folder`` that is newer; return those made."""
    made = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
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


def build_wheel(*args: Any, **options: Any) -> str:
    """Build a wheel, with the translations of this moment."""
    compile_languages()
    return build_meta.build_wheel(*args, **options)


def build_editable(*args: Any, **options: Any) -> str:
    """Build the link to this folder, and the translations in it."""
    compile_languages()
    return build_meta.build_editable(*args, **options)

"""What docs/how-to.md says, taken literally, on a copy of the package."""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]


def section(title: str) -> str:
    """Return the section of docs/how-to.md called ``title``."""
    text = (ROOT / "docs/how-to.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"docs/how-to.md has no section {title!r}"
    return found[1]


def blocks(title: str) -> dict[str, str]:
    """Return file → the code that a section has for it: the file that was named last before the code."""
    found: dict[str, str] = {}
    for before, code in re.findall(r"(.*?)```\w+\n(.*?)```", section(title), re.DOTALL):
        named = re.findall(r"`([\w/.]+\.(?:py|toml))`", before)
        assert named, f"which file is this for?\n{code}"
        found[named[0]] = code
    return found


def copy_of_companion(folder: Path) -> Path:
    """Copy the package ``companion`` into ``folder`` and return it."""
    return Path(
        shutil.copytree(ROOT / "companion", folder / "companion", ignore=shutil.ignore_patterns("*.pyc"))
    )

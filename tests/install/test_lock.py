"""What is installed is locked, with hashes: script/lock was run after pyproject.toml changed."""

import re
import tomllib

import pytest

from tests.install.systems import PROJECT

LOCKED = PROJECT / "script" / "locked"
ASKED = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
PLAY = [*ASKED["project"]["dependencies"], *ASKED["build-system"]["requires"]]
DEV = [*PLAY, *ASKED["project"]["optional-dependencies"]["dev"]]


def name_of(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


@pytest.mark.parametrize(("file", "wanted"), [("play.txt", PLAY), ("dev.txt", DEV)])
def test_everything_that_is_asked_for_is_locked_with_its_hash(file: str, wanted: list[str]) -> None:
    text = (LOCKED / file).read_text("utf-8")
    entries = re.split(r"\n(?=\S)", text)
    locked = {name_of(entry): entry for entry in entries if "==" in entry}
    assert {name_of(requirement) for requirement in wanted} <= set(locked)
    assert all("--hash=sha256:" in entry for entry in locked.values())
    assert "://" not in text, "no place of packages is written down"


def test_what_is_tested_is_what_is_played() -> None:
    play, dev = ((LOCKED / name).read_text("utf-8") for name in ("play.txt", "dev.txt"))
    assert set(re.findall(r"^[\w.-]+==[^\\]+", play, re.MULTILINE)) <= set(
        re.findall(r"^[\w.-]+==[^\\]+", dev, re.MULTILINE)
    )

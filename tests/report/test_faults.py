"""The doctor finds every fault that it knows, with a cure, and one fault does not hide what is well."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.report.examination import examine
from tests.report.faults import PROVOKED
from tests.report.machines import FakeMachine

SOURCES = Path(__file__).parents[2] / "companion" / "report" / "doctor"

PROVOKED_ALONE = {"decoder-missing", "decoder-none", "sound-library", "voice-missing"}
"""Faults that are provoked in tests of their own in test_doctor.py."""


@pytest.mark.parametrize("code", sorted(PROVOKED))
def test_a_fault_is_found_and_has_a_cure(code: str, machine: FakeMachine) -> None:
    provoke, cure = PROVOKED[code]
    checks = examine(machine, **provoke(machine))
    (found,) = [check for check in checks if check.code == code]
    assert found.status in ("warning", "fault")
    assert found.found
    assert cure in found.cure


@pytest.mark.parametrize("code", sorted(PROVOKED))
def test_one_fault_does_not_hide_what_is_well(code: str, machine: FakeMachine) -> None:
    others = [check for check in examine(machine, **PROVOKED[code][0](machine)) if check.status == "good"]
    assert len(others) >= 10


def _codes() -> Iterator[str]:
    for file in SOURCES.glob("*.py"):
        yield from re.findall(r"\b(?:fault|warning)\(\s*\"([a-z0-9-]+)\"", file.read_text("utf-8"))


def test_every_fault_that_the_doctor_knows_is_provoked() -> None:
    known = set(_codes())
    assert len(known) >= 40
    assert known == set(PROVOKED) | PROVOKED_ALONE

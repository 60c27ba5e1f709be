"""The figures of a thorough run at its end; the window of the tests of the screens."""

import pytest

from tests.hostile.fuzzing import TALLIES, THOROUGH, figures
from tests.screens.conftest import display, kivy_ready, stand

__all__ = ["display", "kivy_ready", "stand"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print them."""
    if THOROUGH and TALLIES:
        terminalreporter.section("hostile input")
        for line in figures():
            terminalreporter.write_line(line)

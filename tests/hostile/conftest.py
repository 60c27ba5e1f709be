"""The figures of a thorough run at its end; the window of the tests of the screens."""

import pytest

from tests.hostile.fuzzing import TALLIES, THOROUGH, figures
from tests.screens.conftest import kivy_ready, pytest_pycollect_makemodule, pytest_unconfigure, stand

__all__ = ["kivy_ready", "pytest_pycollect_makemodule", "pytest_unconfigure", "stand"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print them."""
    if THOROUGH and TALLIES:
        terminalreporter.section("hostile input")
        for line in figures():
            terminalreporter.write_line(line)

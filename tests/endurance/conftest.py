"""The window of the tests of the screens."""

from tests.screens.conftest import kivy_ready, pytest_pycollect_makemodule, pytest_unconfigure, stand

__all__ = ["kivy_ready", "pytest_pycollect_makemodule", "pytest_unconfigure", "stand"]

"""The same surroundings for every test, on whatever machine and by whomever they are run."""

import os
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from config.paths import HOME_VARIABLE

settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
"""The same inputs in every run, however long the machine takes for them."""
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    """Give the run a home of its own: the owner's settings, games and Kivy have no part in it."""
    home = tempfile.TemporaryDirectory(prefix="companion-tests-")
    config.add_cleanup(home.cleanup)
    os.environ[HOME_VARIABLE] = os.path.join(home.name, "home")
    os.environ["KIVY_HOME"] = os.path.join(home.name, "kivy")
    if not hasattr(config, "workerinput"):  # once, not in every worker of a parallel run
        make_what_is_built()


def make_what_is_built() -> None:
    """Compile and rasterise what changed since: what is tested is what stands in the source."""
    project = Path(__file__).resolve().parents[1]
    sys.path.insert(0, str(project / "script"))
    try:
        from build_backend import compile_languages, rasterise_wonders
    finally:
        del sys.path[0]
    compile_languages()
    rasterise_wonders()

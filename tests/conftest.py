"""The same surroundings for every test, on whatever machine and by whomever they are run."""

import os
import subprocess
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
        compile_languages()


def compile_languages() -> None:
    """Compile the translations that changed: what is tested is what stands in the source."""
    project = Path(__file__).resolve().parents[1]
    for source in (project / "config" / "languages").rglob("*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns <= source.stat().st_mtime_ns:
            subprocess.run([sys.executable, project / "script" / "languages", "compile"], check=True)
            return

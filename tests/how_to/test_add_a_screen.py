"""docs/how-to.md, "Add a screen": a route, one file and one line of the registry make a screen that opens."""

import os
import subprocess
import sys
from pathlib import Path

from tests.how_to.copies import ROOT, blocks, copy_of_companion
from tests.screens.conftest import display_server

OPENED = """
from companion.screens.shell.environment import prepare
prepare((800, 480), position=(0, 0), testing=True)
from kivy.base import EventLoop, runTouchApp
from companion.screens.routes import DiscardedRoute
from companion.screens.shell.app import CompanionApp
from companion.screens.shell.live import TouchOnly
from tests.screens.games import setup_of, table_at
app = CompanionApp(TouchOnly(table_at(setup_of(3), 60)))
app._run_prepare()
runTouchApp(embedded=True)
app.open(DiscardedRoute())
for _ in range(4):
    EventLoop.idle()
print(type(app.screen).__name__)
print(*(painted.name for view in app.screen.walk() for painted in getattr(view, "painted", ())), sep="\\n")
"""


def test_add_a_screen(tmp_path: Path) -> None:
    folder = copy_of_companion(tmp_path).parent
    for name, code in blocks("Add a screen").items():
        file = folder / name
        if name.endswith("registry.py"):
            line = "SCREENS: Final[dict[type[routes.Route], Callable[..., Screen]]] = {\n"
            text = file.read_text(encoding="utf-8")
            assert line in text
            imported = "from companion.screens.learn.discarded import DiscardedScreen\n\n"
            file.write_text(text.replace(line, imported + line + code), encoding="utf-8")
        elif file.exists():
            file.write_text(file.read_text(encoding="utf-8") + "\n\n" + code, encoding="utf-8")
        else:
            file.write_text(code, encoding="utf-8")
    with display_server():
        told = subprocess.run(
            [sys.executable, "-c", OPENED],
            env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
    assert told.returncode == 0, told.stderr[-2000:]
    shown = told.stdout.splitlines()
    assert "DiscardedScreen" in shown
    assert "Discarded cards" in shown
    assert any(line.isdigit() for line in shown), "at least one face was discarded in sixty moves"

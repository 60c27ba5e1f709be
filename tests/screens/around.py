"""What the tests of the screens around a game need: a running app, and a count of the touches."""

from collections.abc import Callable
from typing import Any

from companion.screens.kit.preview import Preview
from companion.screens.kit.status import Status
from companion.screens.routes import Route
from companion.screens.shell.app import CompanionApp
from companion.screens.shell.live import TouchOnly
from companion.sound.speaker import Speaker
from companion.table.table import Table
from config.settings import Settings
from hardware import SimulatedPanel
from tests.screens.conftest import Stand


class WithPanel(TouchOnly):
    """Touches and a panel."""

    def __init__(self, table: Table, panel: SimulatedPanel) -> None:
        super().__init__(table, lambda: 0.0)
        self.panel = panel


def run(
    stand: Stand,
    table: Table,
    first: Route | None = None,
    *,
    settings: Settings | None = None,
    save: Callable[[Settings], Any] = lambda settings: None,
    preview: Preview | None = None,
    speaker: Speaker | None = None,
    panel: SimulatedPanel | None = None,
) -> CompanionApp:
    """Run the app over ``table``, at the screen ``first``."""
    live = TouchOnly(table, lambda: 0.0) if panel is None else WithPanel(table, panel)
    app = CompanionApp(
        live,
        first=first,
        settings=settings,
        save=save,
        status=Status(camera=preview is not None),
        preview=preview,
        speaker=speaker,
        clock=lambda: 0.0,
    )
    stand.run(app)
    return app


class Fingers:
    """Touches what shows a text (all of it), and counts."""

    def __init__(self, stand: Stand) -> None:
        self.stand = stand
        self.touches = 0

    def on(self, text: str, kind: str = "") -> None:
        """Touch the view of this ``kind`` that shows exactly ``text`` (or has it as its sign)."""
        self.tap(self.find(text, kind))

    def find(self, text: str, kind: str = "") -> Any:
        """Return the view that :meth:`on` would touch."""
        for view in self.stand.views():
            named = not kind or type(view).__name__ == kind
            if view.touchable and named and any(text == painted.name for painted in view.painted):
                return view
        raise AssertionError(f"nothing shows {text!r}; there are {self.stand.buttons()}")

    def tap(self, view: Any) -> None:
        """Touch the middle of ``view``."""
        self.touches += 1
        self.stand.tap(view)

    def kind(self, kind: str, number: int = 0) -> Any:
        """Return the view number ``number`` of this ``kind``."""
        return [view for view in self.stand.views() if type(view).__name__ == kind][number]


def screen(app: CompanionApp) -> str:
    """The name of the screen that is shown."""
    return type(app.screen).__name__

"""The menu of a running game: setting right by hand, the pieces, settings, ending."""

from collections.abc import Callable, Sequence

from companion.messages.notices import Notice
from companion.screens.kit.button import Button
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body, button_places
from companion.screens.routes import (
    AuditRoute,
    CorrectRoute,
    LeaveRoute,
    PhonesRoute,
    PiecesRoute,
    SettingsRoute,
    TroubleRoute,
    UndoRoute,
)


class MenuScreen(Screen):
    """Large buttons, two columns."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        lang = self.lang
        self._bar = TopBar(self.look, back=host.back)
        self._buttons = [
            self._button(lang.text("Set something right"), "pencil", lambda: host.open(CorrectRoute())),
            self._button(lang.text("Check the table"), "camera", lambda: host.open(AuditRoute())),
            self._button(lang.text("Undo, step by step"), "undo", lambda: host.open(UndoRoute())),
            self._button(lang.text("Medals and tokens"), "three-stages", lambda: host.open(PiecesRoute())),
            self._button(lang.text("Phones"), "eye", lambda: host.open(PhonesRoute())),
            self._button(lang.text("Settings"), "settings", self._settings),
            self._button(lang.text("Something is wrong"), "warning", lambda: host.open(TroubleRoute())),
            self._button(lang.text("Leave this game"), "no", lambda: host.open(LeaveRoute())),
        ]
        self.add_widget(self._bar)
        for button in self._buttons:
            self.add_widget(button)

    def _button(self, text: str, icon: str, act: Callable[[], None]) -> Button:
        return Button(self.look, text, act, icon=icon, size=self.theme.large, align="left")

    def _settings(self) -> None:
        self.host.open(SettingsRoute())

    def arrange(self) -> None:
        """Two columns, one on an upright window."""
        theme = self.theme
        field = body(self, self._bar, across=4, along=3)
        places = button_places(field, theme, len(self._buttons))
        for button, place in zip(self._buttons, places, strict=True):
            button.place(place)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the status."""
        self._bar.show(Bar(self.lang.text("Menu"), status=self.host.status))

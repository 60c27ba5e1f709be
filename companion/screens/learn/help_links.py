"""What else can be asked from the help screen: why something happened, what is left in the decks, advice."""

from kivy.uix.widget import Widget

from companion.screens.kit.button import Button
from companion.screens.kit.screen import Host
from companion.screens.kit.view import Look
from companion.screens.paint.rects import Rect
from companion.screens.routes import CoachRoute, OddsRoute, TroubleRoute, WhyRoute


class HelpLinks(Widget):
    """The buttons below the help; before the game there is only the way to what is wrong."""

    def __init__(self, look: Look, host: Host) -> None:
        super().__init__(size_hint=(None, None))
        self.look, self._host = look, host
        lang = look.lang
        wrong = Button(look, lang.text("Trouble?"), self._open_trouble, icon="warning")
        self._buttons = (
            [
                Button(look, lang.text("Coach"), lambda: host.open(CoachRoute()), icon="person"),
                Button(look, lang.text("Why?"), lambda: host.open(WhyRoute()), icon="help"),
                Button(look, lang.text("Odds"), lambda: host.open(OddsRoute()), icon="card-back"),
                wrong,
            ]
            if host.table.state is not None
            else [wrong]
        )
        for button in self._buttons:
            self.add_widget(button)

    def _open_trouble(self) -> None:
        self._host.open(TroubleRoute())

    def place(self, rect: Rect) -> Rect:
        """Lay the buttons at the bottom of ``rect`` and return what is left above them."""
        theme = self.look.theme
        count = len(self._buttons)
        rows = 2 if theme.upright and count > 2 else 1
        foot, rest = rect.cut_bottom(rows * theme.mm(10) + (rows - 1) * theme.gap, theme.mm(1.5))
        places = foot.grid(-(-count // rows), rows, theme.gap)
        for button, place in zip(self._buttons, places, strict=False):
            button.place(place)
        return rest

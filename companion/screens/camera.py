"""The camera picture large, with every found tag outlined."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.screens.button import Words
from companion.screens.camera_view import CameraView
from companion.screens.frame import Bar, TopBar
from companion.screens.screen import Host, Route, Screen
from companion.table.notices import Notice


@dataclass(frozen=True)
class CameraRoute(Route):
    """What the camera sees."""

    def build(self, host: Host) -> Screen:
        """Make the screen."""
        return CameraScreen(host)


class CameraScreen(Screen):
    """The picture as large as the window allows; the game goes on meanwhile."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._bar = TopBar(self.look, back=host.back)
        self._picture = CameraView(self.look, host.back)
        self._words = Words(self.look, quiet=True, align="center", lines=2)
        for view in (self._bar, self._picture, self._words):
            self.add_widget(view)

    def arrange(self) -> None:
        """The picture keeps its shape."""
        theme = self.theme
        bar, rest = self.rect.cut_top(TopBar.height_of(self.look))
        self._bar.place(bar)
        words, rest = rest.inset(theme.mm(2)).cut_bottom(theme.type(8 if theme.upright else 4.5), theme.mm(1))
        self._words.place(words)
        self._picture.place(rest.fitted(16 / 9))

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show which tags lie on the pad."""
        lang = self.lang
        self._bar.show(Bar(lang.text("Camera"), status=self.host.status))
        lying = sorted(self.host.table.lying)
        self._words.show(
            lang.text("On the pad: {tags}", tags=", ".join(lying[:6]))
            if lying
            else lang.text("Nothing on the pad.")
        )

    def tick(self, seconds: float) -> None:
        """Let the picture move."""
        if self.host.preview is not None:
            self._picture.feed(self.host.preview.latest())

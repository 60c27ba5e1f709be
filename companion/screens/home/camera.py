"""The camera picture large, with every found tag outlined."""

from collections.abc import Sequence

from companion.messages.notices import Notice
from companion.screens.kit.button import Button, Words
from companion.screens.kit.camera_view import CameraView
from companion.screens.kit.long_words import broken
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.routes import TroubleRoute
from companion.table.sentences import notice_sentence


class CameraScreen(Screen):
    """The picture as large as the window allows; the game goes on meanwhile."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._bar = TopBar(self.look, back=host.back)
        self._picture = CameraView(self.look, host.back)
        self._words = Words(self.look, quiet=True, align="center", lines=2)
        text = self.lang.text("Something is wrong")
        self._wrong = Button(self.look, text, self._open_trouble, icon="warning")
        for view in (self._bar, self._picture, self._words, self._wrong):
            self.add_widget(view)

    def arrange(self) -> None:
        """The picture keeps its shape."""
        theme = self.theme
        rest = body(self, self._bar, across=2, along=2)
        foot, rest = rest.cut_bottom(theme.mm(20 if theme.upright else 9.4), theme.mm(1))
        if theme.upright:
            wrong, words = foot.cut_bottom(theme.mm(9.4), theme.mm(1))
        else:
            wrong, words = foot.cut_right(theme.mm(50) * theme.text_scale, theme.mm(2))
        self._wrong.place(wrong)
        self._words.place(words)
        self._picture.place(rest.fitted(16 / 9))

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show which tags lie on the pad."""
        lang = self.lang
        self._bar.show(Bar(lang.text("Camera"), status=self.host.status))
        fault = next(
            (one for one in self.host.status.troubles if getattr(one, "device", "") == "camera"), None
        )
        if fault is not None:
            said = notice_sentence(fault, self.host.table, lang)
            self._words.show(broken(said, self.theme.upright))
            return
        if (places := self._places()) is not None:
            self._words.show(broken(places, self.theme.upright))
            return
        lying = sorted(self.host.table.lying)
        self._words.show(
            lang.text("On the pad: {tags}", tags=", ".join(lying[:6]))
            if lying
            else lang.text("Nothing on the pad.")
        )

    def _places(self) -> str | None:
        """Whose places a camera over the whole table sees, and whose it does not; None over a pad."""
        state, seats = self.host.table.state, self.host.table.tabletop.watched.layout.seats
        if state is None or not seats:
            return None
        seen = ", ".join(player.name for player in state.players if player.seat in seats)
        missing = ", ".join(player.name for player in state.players if player.seat not in seats)
        said = self.lang.text("Places in view: {names}.", names=seen)
        if missing:
            said += " " + self.lang.text("Wonder out of sight: {names}.", names=missing)
        return said

    def _open_trouble(self) -> None:
        self.host.open(TroubleRoute())

    def tick(self, seconds: float) -> None:
        """Let the picture move."""
        if self.host.preview is not None:
            self._picture.feed(self.host.preview.latest())

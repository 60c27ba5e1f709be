"""A finished game as a QR code: BG Stats on a telephone opens its import dialog with it."""

from collections.abc import Sequence

from companion.chronicle.bgstats import play_link, play_of
from companion.chronicle.games import game
from companion.messages.notices import Notice
from companion.screens.kit.button import Words
from companion.screens.kit.qr_view import QrView
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body


class PlayLinkScreen(Screen):
    """The code as large as there is room, and what to do with it."""

    def __init__(self, host: Host, game: int) -> None:
        super().__init__(host)
        self._game = game
        self._bar = TopBar(self.look, back=host.back)
        self._code = QrView(self.look, self.link())
        self._words = Words(
            self.look,
            self.lang.text(
                "Point the camera of a telephone with BG Stats at this code: it opens with this game."
            ),
            lines=8,
        )
        for child in (self._bar, self._code, self._words):
            self.add_widget(child)

    def link(self) -> str:
        """Return the link, "" where the game is gone."""
        chronicle = self.host.chronicle
        found = game(chronicle, self._game)
        if found is None:
            return ""
        rows = chronicle.read("SELECT seat FROM results WHERE game = ? AND first", self._game)
        history = chronicle.history(self._game)
        medals = history is not None and bool(history.state.game.setup.medals)
        first = rows[0][0] if rows else 0
        return play_link(play_of(found, first, chronicle.catalogue, self.lang, medals=medals))

    def arrange(self) -> None:
        """The code beside the words, below them when upright."""
        theme = self.theme
        rest = body(self, self._bar, across=1, along=0.6)
        if theme.upright:
            words, code = rest.cut_top(theme.type(24), theme.mm(2))
        else:
            words, code = rest.cut_right(max(theme.mm(40), rest.w - rest.h), theme.mm(3))
        self._code.place(code)
        self._words.place(words)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Nothing here changes."""
        self._bar.show(Bar(self.lang.text("For BG Stats"), status=self.host.status))

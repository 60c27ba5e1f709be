"""Leaving the game: a second step, because nobody means it by accident."""

from collections.abc import Sequence

from companion.messages.notices import Notice
from companion.messages.signals import NewSetup, Play
from companion.rules import Correct
from companion.rules.changes import Ended
from companion.screens.kit.button import Button, Words
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body


class LeaveScreen(Screen):
    """What leaving means, and the three ways."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        look, lang = self.look, self.lang
        self._bar = TopBar(look, back=host.back)
        self._title = Words(
            look, lang.text("Leave this game?"), size=self.theme.type(6.5), bold=True, lines=2
        )
        self._words = Words(
            look,
            lang.text("Put aside, it can be continued from the start screen. Ended, its points are counted."),
            quiet=True,
            lines=4,
        )
        self._buttons = [
            Button(
                look, lang.text("Play on"), host.home, icon="back", style="primary", size=self.theme.large
            ),
            Button(look, lang.text("Put aside, set up another"), self._aside, icon="forward"),
            Button(look, lang.text("End now and count"), self._end, icon="trophy", style="danger"),
        ]
        for view in (self._bar, self._title, self._words, *self._buttons):
            self.add_widget(view)

    def arrange(self) -> None:
        """Words above, buttons below."""
        theme = self.theme
        rest = body(self, self._bar, across=4, along=3)
        title, rest = rest.cut_top(theme.type(15 if theme.upright else 9))
        words, rest = rest.cut_top(theme.type(18 if theme.upright else 11), theme.mm(2))
        self._title.place(title)
        self._words.place(words)
        field = rest.cut_top(min(rest.h, theme.mm(52 if theme.upright else 40)))[0]
        for button, place in zip(self._buttons, field.rows(3, theme.mm(2)), strict=True):
            button.place(place)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Nothing here depends on the game."""
        self._bar.show(Bar(self.lang.text("Leave")))

    def _aside(self) -> None:
        self.host.send(NewSetup())

    def _end(self) -> None:
        self.host.send(Play(Correct(Ended())))
        self.host.home()

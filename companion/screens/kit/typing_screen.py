"""A screen on which something is typed: a field, a button that takes it, the keys."""

from collections.abc import Sequence

from companion.messages.notices import Notice
from companion.screens.kit.button import Button
from companion.screens.kit.keyboard import Keyboard, Typing
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.text_field import TextField
from companion.screens.kit.top_bar import Bar, TopBar, body


class TypingScreen(Screen):
    """Subclasses say the ``title`` and write ``take``; ``begun`` stands in the field at first."""

    def __init__(self, host: Host, begun: str, label: str, icon: str) -> None:
        super().__init__(host)
        typing = Typing(begun)
        self._bar = TopBar(self.look, back=host.back)
        self._field = TextField(self.look, typing.text)
        self._done = Button(self.look, label, self._take, icon=icon, style="primary", lines=1)
        self._keys = Keyboard(self.look, typing, lambda typed: self._field.show(typed.text), self._take)
        for child in (self._bar, self._field, self._done, self._keys):
            self.add_widget(child)

    def title(self) -> str:
        """Return what is to be typed."""
        raise NotImplementedError

    def take(self, text: str) -> None:
        """Do something with what was typed, without spaces around it."""
        raise NotImplementedError

    def arrange(self) -> None:
        """Bar, field, keys."""
        theme, gap = self.theme, self.theme.gap
        rest = body(self, self._bar, across=1.2, along=1.4)
        line, rest = rest.cut_top(theme.mm(11), gap)
        done, field = line.cut_right(theme.mm(24 if theme.upright else 34), gap)
        self._done.place(done)
        self._field.place(field)
        keys = self._keys.rows_for(self.look, rest.w)
        self._keys.place(rest.cut_top(min(rest.h, keys * theme.mm(12.5)))[0])

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """The title."""
        self._bar.show(Bar(self.title()))

    def close(self) -> None:
        """Let go of the real keyboard."""
        self._keys.close()

    def _take(self) -> None:
        self.take(self._keys.typing.name)

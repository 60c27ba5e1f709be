"""A second step: what it means, the way back first, and the deed in red."""

from collections.abc import Sequence

from companion.messages.notices import Notice
from companion.screens.kit.button import Button, Words
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body


class ConfirmScreen(Screen):
    """Subclasses write ``act`` and say the ``question``, what it ``means`` and how the ``deed`` is called."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        look, lang, large = self.look, self.lang, self.theme.large
        self._bar = TopBar(look, back=host.back)
        self._title = Words(look, self.question(), size=self.theme.type(6.5), bold=True, lines=2)
        self._words = Words(look, self.means(), quiet=True, lines=5)
        self._buttons = [
            Button(look, lang.text("No, go back"), host.back, icon="back", style="primary", size=large),
            Button(look, self.deed(), self.act, icon="yes", style="danger"),
        ]
        for view in (self._bar, self._title, self._words, *self._buttons):
            self.add_widget(view)

    def question(self) -> str:
        """Return what is asked."""
        raise NotImplementedError

    def means(self) -> str:
        """Return what it would mean."""
        raise NotImplementedError

    def deed(self) -> str:
        """Return what the button that does it says."""
        raise NotImplementedError

    def act(self) -> None:
        """Do it, and go where people want to be then."""
        raise NotImplementedError

    def tell(self, words: str) -> None:
        """Say what came of it; there is nothing more to be done here but going back."""
        self._words.show(words)
        self._buttons[1].enable(False)

    def arrange(self) -> None:
        """Words above, buttons below."""
        theme = self.theme
        rest = body(self, self._bar, across=4, along=3)
        title, rest = rest.cut_top(theme.type(15 if theme.upright else 13))
        words, rest = rest.cut_top(theme.type(24 if theme.upright else 15), theme.mm(2))
        self._title.place(title)
        self._words.place(words)
        field = rest.cut_top(min(rest.h, theme.mm(34 if theme.upright else 27)))[0]
        for button, place in zip(self._buttons, field.rows(2, theme.mm(2)), strict=True):
            button.place(place)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Nothing here depends on the game."""
        self._bar.show(Bar(self.question(), status=self.host.status))

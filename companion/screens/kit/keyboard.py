"""A keyboard on the screen: no touchscreen table has a real one at hand. A real one works too.

Keys are never smaller than a fingertip, so that a narrow screen gets more rows of fewer keys.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.screens.kit.button import Button
from companion.screens.kit.view import Look
from companion.screens.paint.rects import Rect
from companion.setup.names import is_shown, shown_letters
from config.language import LANGUAGES

Page = Literal["letters", "accents"]

ACCENTS = ("1234567890", "áàâäæçñ", "éèêëíìîïß", "óòôöœùúûü")
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
EXTRA = "-'"
LONGEST_NAME = 24
"""Characters of a name; longer ones fit no seat of the table screen."""


@dataclass(frozen=True)
class Typing:
    """A text being typed. Immutable: each key gives a new one. Words begin with a capital by themselves."""

    text: str = ""
    page: Page = "letters"
    shift: bool = False
    refused: bool = False
    """Whether what was typed last has letters that cannot be shown; they are left out."""

    @property
    def capital(self) -> bool:
        """Whether the next letter is a capital: at the beginning, after a space, or by the shift key."""
        begins = not self.text or self.text[-1] in " -'"
        return begins != self.shift

    def typed(self, letters: str) -> "Typing":
        """With ``letters`` added, as far as a name may go; what cannot be shown is left out."""
        typed = "".join(letter for letter in letters if letter.isprintable())
        text = shown_letters(self.text + typed)
        page: Page = "letters" if typed.isalpha() else self.page
        return Typing(text[:LONGEST_NAME].lstrip(), page, refused=not is_shown(self.text + typed))

    def key(self, letter: str) -> "Typing":
        """With the key ``letter`` pressed: a capital where one is due."""
        return self.typed(letter.upper() if self.capital and letter != "ß" else letter)

    def erased(self) -> "Typing":
        """Without the last letter."""
        return Typing(self.text[:-1], self.page)

    def shifted(self) -> "Typing":
        """With small letters for capitals, or the other way round, for one letter."""
        return Typing(self.text, self.page, not self.shift)

    def turned(self) -> "Typing":
        """With the other page of keys."""
        return Typing(self.text, "accents" if self.page == "letters" else "letters", self.shift)

    @property
    def name(self) -> str:
        """The text without spaces around it and doubled ones in it."""
        return " ".join(self.text.split())


def letter_rows(page: Page, language: str, columns: int) -> tuple[str, ...]:
    """Return the keys of a page, row by row, for a keyboard with room for ``columns`` keys in a row.

    Where the usual rows do not fit, letters stand in the order of the alphabet.
    """
    usual = ACCENTS if page == "accents" else LANGUAGES[language].keys
    if columns >= max(len(row) for row in usual):
        return usual
    keys = "".join(usual) if page == "accents" else ALPHABET
    rows = -(-len(keys) // columns)
    width = -(-len(keys) // rows)
    return tuple(keys[start : start + width] for start in range(0, len(keys), width))


class Keyboard(Widget):
    """The keys. ``changed`` gets every new :class:`Typing`; ``done`` is called by a real Enter key."""

    def __init__(
        self, look: Look, typing: Typing, changed: Callable[[Typing], None], done: Callable[[], None]
    ) -> None:
        super().__init__(size_hint=(None, None))
        self.look = look
        self.typing = typing
        self._changed, self._done = changed, done
        self._rect = Rect(0, 0, 0, 0)
        self._letters: list[tuple[Button, str]] = []
        self._shift: Button | None = None
        Window.bind(on_textinput=self._real_letters, on_key_down=self._real_key)

    def close(self) -> None:
        """Stop listening to the real keyboard."""
        Window.unbind(on_textinput=self._real_letters, on_key_down=self._real_key)

    @staticmethod
    def rows_for(look: Look, width: float) -> int:
        """Return how many rows of keys a keyboard of ``width`` pixels has: of its fuller page."""
        columns = _columns(look, width)
        pages: tuple[Page, ...] = ("letters", "accents")
        return 1 + max(len(letter_rows(page, look.lang.code, columns)) for page in pages)

    def place(self, rect: Rect) -> None:
        """Lay the keys into ``rect``."""
        self._rect = rect
        self.pos, self.size = rect[:2], rect[2:]
        self._build()

    def set(self, typing: Typing) -> None:
        """Show the keys for what has been typed, and tell it."""
        turned = typing.page != self.typing.page
        self.typing = typing
        if turned:
            self._build()
        else:
            self._relabel()
        self._changed(typing)

    def _build(self) -> None:
        self.clear_widgets()
        self._letters = []
        theme, rect = self.look.theme, self._rect
        gap = theme.mm(0.7)
        rows = letter_rows(self.typing.page, self.look.lang.code, _columns(self.look, rect.w))
        lines = rect.rows(len(rows) + 1, gap)
        widest = max(len(row) for row in rows)
        side = min((rect.w - gap * (widest - 1)) / widest, theme.mm(15))
        for row, line in zip(rows, lines, strict=False):
            place = line.middle(len(row) * side + (len(row) - 1) * gap, line.h)
            for letter, key in zip(row, place.columns(len(row), gap), strict=True):
                button = Button(self.look, "", self._presses(letter), size=theme.large)
                button.place(key)
                self._letters.append((button, letter))
                self.add_widget(button)
        self._build_last_row(lines[-1], gap)
        self._relabel()

    def _build_last_row(self, line: Rect, gap: float) -> None:
        theme, look = self.look.theme, self.look
        accents = self.typing.page == "accents"
        self._shift = Button(look, "", lambda: self.set(self.typing.shifted()), icon="up")
        page = Button(look, "abc" if accents else "é 1", lambda: self.set(self.typing.turned()))
        space = Button(
            look, look.lang.text("space"), lambda: self.set(self.typing.typed(" ")), size=theme.small
        )
        erase = Button(look, "", lambda: self.set(self.typing.erased()), icon="to-left")
        extra = [Button(look, key, self._presses(key), size=theme.large) for key in EXTRA]
        line = line.middle(min(line.w, theme.mm(110)), line.h)
        shares: tuple[float, ...] = (1.2, 1.2, 1, 2.2, 1, 1.6)
        if line.w / sum(shares) < theme.target + gap:
            shares = (1,) * len(shares)
        row = (self._shift, page, extra[0], space, extra[1], erase)
        for button, key in zip(row, line.columns(shares, gap), strict=True):
            button.place(key)
            self.add_widget(button)

    def _relabel(self) -> None:
        capital = self.typing.capital
        for button, letter in self._letters:
            button.label(letter.upper() if capital and letter != "ß" else letter)
        if self._shift is not None:
            self._shift.choose(self.typing.shift)

    def _presses(self, letter: str) -> Callable[[], None]:
        return lambda: self.set(self.typing.key(letter))

    def _real_letters(self, _window: Any, letters: str) -> None:
        self.set(self.typing.typed(letters))

    def _real_key(self, _window: Any, key: int, *_: Any) -> bool:
        """A real key came down. It is used up: while a name is typed, digits are no buttons."""
        if key == 8:
            self.set(self.typing.erased())
        elif key in (13, 271):
            self._done()
        return True


def _columns(look: Look, width: float) -> int:
    """Return how many keys of at least a fingertip fit side by side."""
    gap = look.theme.mm(0.7)
    return max(1, int((width + gap) // (look.theme.target + gap)))

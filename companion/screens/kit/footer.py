"""The band at the bottom of a screen: one sentence that says what is expected, and what can be done next."""

from collections.abc import Sequence

from kivy.uix.widget import Widget

from companion.screens.kit.button import Button
from companion.screens.kit.view import Look, View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect


class Sentence(View[str]):
    """The sentence on its band. The model is the text."""

    def paint(self, brush: Brush) -> None:
        """The band and the words, as large as they fit."""
        theme = self.theme
        brush.fill(self.rect, self.look.palette.sentence)
        box = self.rect.inset(theme.mm(2.4), theme.mm(0.8))
        brush.text(self.model, box, theme.huge, bold=True, lines=2)


class Footer(Widget):
    """A sentence and the buttons beside it (below it on an upright screen), the likeliest one last."""

    def __init__(self, look: Look, buttons: Sequence[Button] = ()) -> None:
        super().__init__(size_hint=(None, None))
        self.look = look
        self.sentence = Sentence(look, "")
        self.buttons = list(buttons)
        self._ground = _Band(look)
        for child in (self._ground, self.sentence, *self.buttons):
            self.add_widget(child)

    def height_of(self) -> float:
        """The height that the band needs, in pixels."""
        theme = self.look.theme
        if theme.upright and self.buttons:
            return theme.mm(12) * theme.text_scale + theme.target + 2 * theme.gap
        return max(theme.mm(13) * theme.text_scale, theme.target + 2 * theme.gap)

    def place(self, rect: Rect) -> None:
        """Lay the band into ``rect``."""
        theme = self.look.theme
        self.pos, self.size = rect[:2], rect[2:]
        self._ground.place(rect)
        count = len(self.buttons)
        if not count:
            self.sentence.place(rect)
            return
        if theme.upright:
            row, words = rect.cut_bottom(theme.target + 2 * theme.gap)
            shares = [1.0] * (count - 1) + [1.4] if count < 3 else [1.0] * count
            places = row.inset(theme.gap).columns(shares, theme.gap)
        else:
            width = min(rect.w * 0.52, theme.mm(34) * count * theme.text_scale)
            row, words = rect.cut_right(width)
            places = row.inset(theme.gap).columns(count, theme.gap)
        self.sentence.place(words)
        for button, place in zip(self.buttons, places, strict=True):
            button.place(place)


class _Band(View[None]):
    def paint(self, brush: Brush) -> None:
        brush.fill(self.rect, self.look.palette.sentence)

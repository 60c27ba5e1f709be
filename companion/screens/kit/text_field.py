"""The field above a keyboard: what has been typed, and where the next letter comes."""

from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush


class TextField(View[str]):
    """What has been typed, and where the next letter comes. The model is the text."""

    def paint(self, brush: Brush) -> None:
        """The text on paper, a line behind it."""
        theme, palette = self.theme, self.look.palette
        brush.plate(self.rect, palette.ground, palette.accent, 1.6, 0.5)
        inside = self.rect.inset(theme.mm(2), theme.mm(0.8))
        text = self.model or ""
        place = brush.text(text, inside, theme.huge, bold=True)
        left = place.right + theme.mm(0.8) if text else inside.x
        caret = inside.middle(theme.mm(0.6), inside.h * 0.8)
        brush.fill(type(caret)(left, caret.y, caret.w, caret.h), palette.accent)

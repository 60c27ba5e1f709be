"""The Battle alert: everybody's Shields side by side, who won what, what is discarded (R40–R44)."""

from companion.screens.overlays.alert_view import AlertView
from companion.screens.overlays.alerts import BattleAlert
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect


class BattleAlertView(AlertView[BattleAlert]):
    """Shows a Battle that was fought. Model: a BattleAlert."""

    def paint(self, brush: Brush) -> None:
        """A column a seat on a wide window, a row a seat on an upright one."""
        theme, palette, lang = self.theme, self.look.palette, self.lang
        alert = self.model
        inside = self.paint_band(brush, palette.red, palette.danger)
        head, body = inside.cut_top(theme.type(9), theme.mm(2))
        sign, head = head.cut_left(head.h, theme.mm(3))
        brush.symbol("battle", sign)
        brush.text(lang.text("Battle!"), head, theme.type(8.5), palette.text, bold=True)
        seats = range(len(alert.names))
        cells = body.rows(len(seats), theme.gap) if theme.upright else body.columns(len(seats), theme.gap)
        for seat, cell in zip(seats, cells, strict=True):
            self._seat(brush, seat, cell)
        text = (
            lang.text("Discard your Red cards with Horns. All Conflict tokens turn back to Peace.")
            if any(alert.discarded)
            else lang.text("All Conflict tokens turn back to Peace.")
        )
        brush.text(text, self.hint, theme.body, palette.text, lines=3)

    def _seat(self, brush: Brush, seat: int, cell: Rect) -> None:
        theme, palette = self.theme, self.look.palette
        alert = self.model
        won = alert.victories[seat]
        brush.plate(cell, palette.bar, palette.accent if won else None, line=0.5)
        inside = cell.inset(theme.mm(1.6), theme.mm(1.2))
        if theme.upright:
            name, force, tokens, lost = inside.columns((3, 2, 2.2, 2.2), theme.gap)
        else:
            name, force, tokens, lost = inside.rows((1.6, 3, 2, 1.8), theme.mm(0.8))
        brush.text(alert.names[seat], name, theme.large, palette.text, bold=True, align="center", lines=2)
        side = min(force.h, force.w * 0.45, theme.mm(9))
        pair = force.middle(min(force.w, side * 2.1), side)
        brush.symbol("shield", pair.cut_left(side)[0])
        brush.text(
            str(alert.shields[seat]),
            pair.cut_right(pair.w - side)[0],
            side,
            palette.text,
            bold=True,
            align="center",
        )
        for index in range(won):
            width = min(tokens.h, tokens.w / max(2, won), theme.mm(8))
            row = tokens.middle(width * won, width)
            brush.symbol("victory", Rect(row.x + index * width, row.y, width, width).inset(width * 0.06))
        if not won:
            brush.text("–", tokens, theme.large, palette.quiet, align="center")
        count = alert.discarded[seat]
        if count:
            side = min(lost.h, theme.mm(5))
            pair = lost.middle(side * 2.4, side)
            brush.symbol("red", pair.cut_left(side)[0])
            words = pair.cut_left(side * 1.15)[1]
            brush.text(f"−{count}", words, side, palette.text, bold=True)

"""The alerts that are never in the way: a band over the whole width, with a drawing of what happened.

Nothing beside the band is covered, a touch on it puts it away, and it goes by itself.
"""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.screens.art.wonder_pictures import stage_boxes, wonder_painter
from companion.screens.kit.view import Look, View
from companion.screens.overlays.alerts import Alert, CatAlert, LastTurnAlert, NearAlert, StageAlert
from companion.screens.overlays.moment_view import halves, write
from companion.screens.overlays.moment_words import moment_of
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect

RISING = 1.2
"""Seconds in which a new Stage rises."""


class MomentAlertView(View[Alert]):
    """Shows a Stage, the Cat, the step before a Medal or the last turn. Model: the Alert."""

    def __init__(self, look: Look, alert: Alert, seen: Callable[[], None]) -> None:
        super().__init__(look, alert)
        self._seen = seen
        self.risen = 1.0
        """How much of a new Stage is there, 0 to 1."""
        if look.theme.moves and isinstance(alert, StageAlert):
            self.risen = 0.0
            Clock.schedule_interval(self._rise, 0)

    def _rise(self, seconds: float) -> bool:
        """Kivy: a frame passed. Returns whether the Stage rises on."""
        self.risen = min(1.0, self.risen + seconds / RISING)
        self.repaint()
        return self.risen < 1.0 and self.parent is not None

    def on_touch_down(self, touch: Any) -> bool:
        """Kivy: a finger on the band means that it was seen, and touches nothing below it."""
        if not self.collide_point(*touch.pos):
            return False
        self._seen()
        return True

    def paint(self, brush: Brush) -> None:
        """Band, picture, words."""
        theme, palette, alert = self.theme, self.look.palette, self.model
        last = isinstance(alert, LastTurnAlert)
        sheet = self.sheet
        brush.fill(sheet, palette.red if last else palette.accent)
        line = theme.mm(0.9)
        band = sheet.inset(0, line)
        brush.fill(band, palette.danger if last else palette.active)
        inside = band.inset(theme.mm(4), theme.mm(2 if band.h < theme.mm(40) else 3))
        picture, words = halves(self.look, inside)
        match alert:
            case StageAlert():
                self._stage(brush, picture, alert)
            case CatAlert():
                self._cat(brush, picture, alert)
            case NearAlert():
                self._near(brush, picture, alert)
            case LastTurnAlert():
                built = tuple(range(1, len(alert.levels) + 1))
                self._wonder(brush, picture, alert.wonder, alert.levels, built, 0)
        write(brush, self.look, moment_of(alert, self.lang), words, beside=words.x > picture.x)

    def _wonder(
        self,
        brush: Brush,
        box: Rect,
        wonder: str,
        levels: tuple[int, ...],
        built: tuple[int, ...],
        fresh: int,
        share: float = 1.0,
    ) -> Rect:
        """Draw the lower ``share`` of a Wonder in the middle of ``box`` and return where all of it lies."""
        place = box.fitted(1.0)
        key = ("wonder", wonder, levels, built, (), fresh)
        brush.drawing(key, place, wonder_painter(wonder, levels, built, (), fresh), share=share)
        return place

    def _stage(self, brush: Brush, box: Rect, alert: StageAlert) -> None:
        """The Wonder with the new Stage bright; beside it its points, and a star where it has an effect."""
        theme, palette = self.theme, self.look.palette
        side = min(theme.mm(10), box.w * 0.22, box.h * (0.3 if alert.effect else 0.4))
        column = side * 1.15
        room = box.middle(min(box.w, box.h + theme.mm(1.5) + column), box.h)
        place = room.cut_right(column, theme.mm(1.5))[1]
        _, low, _, height = stage_boxes(alert.wonder, alert.levels)[alert.stage - 1]
        if self.risen < 1.0:
            built = tuple(stage for stage in alert.built if stage != alert.stage)
            self._wonder(brush, place, alert.wonder, alert.levels, built, 0)
        share = low + height * self.risen if self.risen < 1.0 else 1.0
        place = self._wonder(brush, place, alert.wonder, alert.levels, alert.built, alert.stage, share)
        high = side * (2 if alert.effect else 1)
        y = place.y + (low + height / 2) * place.h - high / 2
        sign = Rect(place.right + theme.mm(1.5), min(max(y, box.y), box.top - high), column, high)
        brush.plate(sign, palette.bar, palette.accent, 1.4, 0.4)
        points = sign
        if alert.effect:
            points, star = sign.rows(2)
            brush.symbol("star", star.inset(side * 0.12))
        brush.text(str(alert.vp), points, side * 0.95, palette.accent, bold=True, align="center")

    def _cat(self, brush: Brush, box: Rect, alert: CatAlert) -> None:
        """Where it was, pale, an arrow, and where it is now."""
        theme, palette = self.theme, self.look.palette
        block = box.middle(box.w, min(box.h, box.w * 0.62))
        names, row = block.cut_bottom(min(theme.mm(6), block.h * 0.24), theme.mm(0.6))
        before, arrow, after = row.columns((1, 0.5, 1.3))
        before_name, after_name = names.columns((1, 1.3), theme.gap)
        brush.symbol("cat", before.square(), alpha=0.35)
        brush.symbol("to-right", arrow.square())
        brush.symbol("cat", after.square())
        size = min(theme.body, names.h)
        giver = alert.giver or self.lang.text("Middle")
        brush.text(giver, before_name, size, palette.quiet, align="center", lines=2, least=1.5)
        brush.text(
            alert.name, after_name, size, palette.accent, bold=True, align="center", lines=2, least=1.5
        )

    def _near(self, brush: Brush, box: Rect, alert: NearAlert) -> None:
        """The Medal, and its steps below: those that are made filled, the missing one open."""
        theme, palette = self.theme, self.look.palette
        steps, medal = box.cut_bottom(min(theme.mm(6), box.h * 0.22), theme.mm(1))
        brush.symbol(alert.medal, medal)
        side = min(steps.h, steps.w / (alert.need * 1.3))
        line = steps.middle(side * (alert.need * 1.3 - 0.3), side)
        for index in range(alert.need):
            step = Rect(line.x + index * side * 1.3, line.y, side, side)
            made = index < alert.have
            brush.plate(step, palette.accent if made else palette.active, palette.accent, 0.8, 0.5)

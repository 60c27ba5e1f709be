"""The stage: one player large. Each of its views shows a part of a StageModel."""

from companion.screens.art.pen import Pen
from companion.screens.art.symbols import COLOUR_OF_FACE, PIECES, Painter
from companion.screens.art.theme import CAPITAL, Palette, faded
from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.kit.button import Touchable
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.cards import paint_card
from companion.screens.paint.cost_signs import cost_painter, sign_painter
from companion.screens.paint.flow import Item, paint_flow
from companion.screens.paint.rects import Rect
from companion.screens.play.stage_model import NextStage, Reach, StageModel
from companion.screens.play.steps import paint_steps
from companion.screens.play.table_layout import CARD_ASPECT, TableLayout

BADGE = 4.4
"""Millimetres: the disc with the number of equal cards."""


class StagePart(View[StageModel]):
    """What the views of the stage share. Model: a StageModel."""

    layout: TableLayout

    @property
    def least(self) -> float:
        """The smallest type, in millimetres."""
        return self.layout.least / self.look.theme.unit * 0.99


class GroundView(View[None]):
    """The plate of the stage. It has no model."""

    def paint(self, brush: Brush) -> None:
        """A plate."""
        palette = self.look.palette
        brush.plate(self.rect, palette.panel, palette.panel_edge, 2.0, 0.25, palette.ground)


class AreaView(Touchable[None]):
    """A part of the stage that can be touched; what lies on it is painted by others. It has no model."""

    def paint(self, brush: Brush) -> None:
        """Lit while a finger rests on it."""
        if self.down:
            brush.plate(self.rect, self.look.palette.pressed, None, 1.8)


class WonderView(StagePart):
    """The Wonder as an illustration. Model: a StageModel."""

    def paint(self, brush: Brush) -> None:
        """The picture."""
        seat = self.model.seat
        key = ("wonder", seat.wonder, seat.levels, seat.built, seat.nearest, "scene")
        painter = wonder_painter(seat.wonder, seat.levels, seat.built, seat.nearest, scene=True)
        brush.drawing(key, self.rect.fitted(1.0), painter)


class TokensView(StagePart):
    """Cat, tokens and Medals of the player. Model: a StageModel."""

    def paint(self, brush: Brush) -> None:
        """As large as they fit."""
        seat, box = self.model.seat, self.rect
        items = [item for item in seat.pieces if item.symbol != "reward"]
        items += [Item(medal) for medal in self.model.won]
        paint_flow(brush, (items, seat.pieces_short), box, min(box.h, box.w / 3), box.h * 0.42)


class CostView(StagePart):
    """Which Wonder it is, and the cost of its next Stage as cards. Model: a StageModel."""

    def paint(self, brush: Brush) -> None:
        """The words above the cards."""
        palette, stage = self.look.palette, self.layout.stage
        model = self.model
        if stage.title.h:
            size = min(stage.title.h * 0.84, self.layout.least * 1.4)
            fits = brush.width(model.title, self.layout.least, bold=True) <= stage.title.w
            title = model.title if fits else model.seat.wonder_name
            brush.text(title, stage.title, size, palette.quiet, bold=True, least=self.least)
        if model.next:
            self._cost(brush, model.next, stage.cost)
        else:
            size = self.layout.least * 1.4
            brush.text(
                self.lang.text("complete"), stage.cost, size, palette.accent, bold=True, least=self.least
            )

    def _cost(self, brush: Brush, coming: tuple[NextStage, ...], box: Rect) -> None:
        """The Stage that is nearest as cards, what is missing in outline; others that can come as signs."""
        theme, palette = self.look.theme, self.look.palette
        nearest, others = coming[0], coming[1:]
        points = self.lang.text("{n} VP", n=nearest.vp) if nearest.vp else ""
        size = self.layout.least * 1.25
        label_w = max(brush.width(points, size, bold=True), size * 2) + theme.mm(0.6)
        others_w = max((self._signs_width(one, size) for one in others), default=0.0)
        zone, side = box.cut_left(
            box.w - label_w - others_w * bool(others) - theme.mm(1.5) * len(coming), theme.mm(1.2)
        )
        card = self.layout.stage.card
        sign = card * 0.3
        step = min(card + sign, (zone.w - card) / max(1, nearest.cost - 1))
        faces = nearest.faces
        for number in range(nearest.cost):
            place = Rect(zone.x + number * step, zone.y, card, zone.h)
            if number < len(faces):
                paint_card(brush, faces[number], place)
            else:
                # Of identical Resources it is known which is missing (R20).
                grey = [face for face in faces if COLOUR_OF_FACE[face] == "grey"]
                same = grey[0] if grey and nearest.need == "identical" else "grey"
                place = place.fitted(CARD_ASPECT)
                brush.drawing(("missing-card", same), place, _missing_card(same))
            if number and step >= card + sign * 0.9:
                between = Rect(place.x - sign, zone.y, sign, zone.h).middle(sign, sign)
                brush.drawing(("sign", nearest.need), between, sign_painter(nearest.need == "different"))
        label, rest = (
            Rect(zone.x + (nearest.cost - 1) * step + card + theme.mm(1), box.y, label_w, box.h),
            side,
        )
        upper, lower = label.rows(2)
        brush.text(
            points, upper if nearest.effect else label, size, palette.accent, bold=True, least=self.least
        )
        if nearest.effect:
            brush.symbol("star", (lower if points else label).middle(size, size))
        if others:
            place = rest.cut_right(others_w)[0]
            for one, row in zip(others, place.rows(max(2, len(others)), theme.mm(0.6)), strict=False):
                self._other(brush, one, row, size)

    def _signs_width(self, one: NextStage, size: float) -> float:
        return size * 0.8 * one.cost + size * 2.2

    def _other(self, brush: Brush, one: NextStage, row: Rect, size: float) -> None:
        palette = self.look.palette
        signs, words = row.cut_left(size * 0.8 * one.cost, size * 0.3)
        brush.drawing(
            ("cost", False, one.need, one.cost, one.number),
            signs.middle(signs.w, signs.w / one.cost),
            cost_painter(one.need, one.cost, False),
        )
        brush.text(str(one.vp), words, size, palette.quiet, bold=True, least=self.least)


class CardsView(StagePart):
    """The cards in front of the player, equal ones as a number. Model: a StageModel."""

    def paint(self, brush: Brush) -> None:
        """Side by side; in as many rows as have room; closer together where there are too many."""
        theme, palette, card = self.look.theme, self.look.palette, self.layout.stage.card
        cards, box = self.model.cards, self.rect
        if not cards:
            return
        gap = theme.mm(0.8)
        rows = max(1, int((box.h + gap) / (card / CARD_ASPECT + gap) + 0.01))
        fitting = max(1, int((box.w + gap) / (card + gap)))
        rows = min(rows, -(-len(cards) // fitting))
        each = -(-len(cards) // rows)
        step = min(card + gap, (box.w - card) / max(1, each - 1))
        badge = max(theme.mm(BADGE), self.layout.least / CAPITAL)
        places = []
        for number, (face, count) in enumerate(cards):
            row, column = divmod(number, each)
            top = box.top - row * (card / CARD_ASPECT + gap)
            place = Rect(box.x + column * step, top - card / CARD_ASPECT, card, card / CARD_ASPECT)
            places.append((paint_card(brush, face, place), count))
        for place, count in places:
            if count > 1:
                disc = Rect(place.right - badge * 0.86, place.top - badge * 0.86, badge, badge)
                brush.drawing(("badge",), disc, _badge)
                brush.text(
                    str(count),
                    disc,
                    self.layout.least,
                    palette.ink,
                    bold=True,
                    align="center",
                    least=self.least,
                )


class MedalsView(StagePart):
    """The Medals in reach, each with its steps and what is missing. Model: a StageModel."""

    places = 2

    def paint(self, brush: Brush) -> None:
        """A row a Medal, or a cell where there is one row only."""
        theme = self.look.theme
        reach = self.model.medals
        box = self.layout.stage.medals
        wide = box.h < theme.mm(6.0) * self.places
        gap = theme.mm(0.8)
        cells = box.columns(self.places, gap) if wide else box.rows(self.places, gap)
        for one, cell in zip(reach, cells, strict=False):
            cell = cell.cut_top(min(cell.h, theme.mm(14)))[0]
            self._medal(brush, one, cell)

    def _medal(self, brush: Brush, one: Reach, cell: Rect) -> None:
        theme, palette = self.look.theme, self.look.palette
        if one.steps.near:
            brush.plate(cell, palette.alert, palette.accent, 1.4, 0.4)
        inside = cell.inset(theme.mm(0.7), theme.mm(0.5))
        disc, rest = inside.cut_left(min(inside.h, inside.w * 0.4), theme.mm(1))
        brush.symbol(one.medal, disc)
        if rest.w < theme.mm(6):
            return
        rest, lower = rest.middle(rest.w, min(rest.h, theme.mm(10))), rest
        # Where there is room for one line only, the steps between the stands say the same.
        if rest.h > 2.2 * self.layout.least:
            upper, lower = rest.rows((1, 1.5), theme.mm(0.3))
            paint_steps(brush, one.steps, upper, theme.mm(2.2), align="left")
        size = min(self.layout.least * 1.2, lower.h)
        side = min(lower.h, size * 1.1)
        x = lower.x
        for sign, count in one.missing:
            words = f"+{count}"
            width = brush.width(words, size, bold=True) + 1
            if x + width + side > lower.right + 1:
                break
            colour = palette.accent if one.steps.near else palette.text
            brush.text(words, Rect(x, lower.y, width, lower.h), size, colour, bold=True, least=self.least)
            brush.symbol(sign, Rect(x + width, lower.centre[1] - side / 2, side, side))
            x += width + side + theme.mm(1.2)


def _missing_card(face: str) -> Painter:
    """Return the painter of a card that is not there yet: its outline, and what it would be, faint."""

    def paint(pen: Pen, palette: Palette) -> None:
        pen.block(0.0, 0.0, 1.0, 1.0, faded(palette.text, 0.1), 0.1)
        outline = pen.outline(0.03, 0.022, 0.94, 0.956, 0.09)
        pen.line(outline, max(0.045, 1.6 / pen.scale), faded(palette.text, 0.9), closed=True)
        aspect = 1 / pen.aspect
        faint = Palette(
            **{**palette.__dict__, "grey": faded(palette.grey, 0.55), "ink": faded(palette.panel, 0.8)}
        )
        wide = 0.56
        PIECES[face](pen.within((1 - wide) / 2, 0.5 - wide / aspect / 2, wide, wide / aspect), faint)

    return paint


def _badge(pen: Pen, palette: Palette) -> None:
    pen.disc(0.5, 0.5, 0.5, palette.panel)
    pen.disc(0.5, 0.5, 0.45, palette.accent)

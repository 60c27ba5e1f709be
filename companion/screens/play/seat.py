"""One player large: the Wonder Stage by Stage with cost and effect; cards; where the points come from."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.messages.notices import Notice
from companion.rules import State
from companion.rules.sentences.effects import wonder_effect
from companion.screens.art.symbols import COLOURS
from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.kit.button import Button
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.flow import Item, paint_flow
from companion.screens.paint.rects import Rect
from companion.screens.play.seat_model import SeatModel, seat_model
from companion.screens.routes import AuditRoute, CorrectRoute
from config.language import Language


@dataclass(frozen=True)
class StageLine:
    """One Stage: its number, cost in words, points, whether it has an effect, is built, can be next."""

    number: int
    cost: str
    vp: int
    effect: bool
    built: bool
    nearest: bool


@dataclass(frozen=True)
class SeatDetail:
    """Everything about one player."""

    seat: SeatModel
    stages: tuple[StageLine, ...]
    effect: str
    cards: tuple[tuple[str, int], ...]
    medals: tuple[str, ...]
    points: tuple[tuple[str, int], ...]


def seat_detail(state: State, seat: int, lang: Language) -> SeatDetail:
    """Return everything about the player at ``seat``."""
    model, player, wonder = seat_model(state, seat, lang), state.players[seat], state.game.wonder(seat)
    lines = tuple(
        StageLine(
            number,
            lang.text("{n} different", n=stage.cost)
            if stage.kind == "different"
            else lang.text("{n} identical", n=stage.cost),
            stage.vp,
            stage.effect,
            number in model.built,
            number in model.nearest,
        )
        for number, stage in enumerate(wonder.stages, start=1)
    )
    score = player.score
    points = (
        ("stage", score.stages),
        ("blue", score.blue),
        ("cat", score.cat),
        ("victory", score.military),
        ("progress", score.progress),
        ("reward", score.medals),
    )
    return SeatDetail(
        model,
        lines,
        wonder_effect(player.wonder, state.game.catalogue, lang),
        tuple(player.cards.items()),
        player.medals,
        points,
    )


class SeatDetailView(View[SeatDetail]):
    """Wonder on the left (above), cards and points on the right (below). Model: a SeatDetail."""

    def paint(self, brush: Brush) -> None:
        """Two halves."""
        theme = self.theme
        if theme.upright:
            upper, lower = self.rect.rows((1.15, 1), theme.mm(2.5))
        else:
            upper, lower = self.rect.columns((1.15, 1), theme.mm(4))
        self._wonder(brush, upper)
        self._front(brush, lower)

    def _wonder(self, brush: Brush, box: Rect) -> None:
        theme, palette, lang = self.theme, self.look.palette, self.lang
        detail = self.model
        model = detail.seat
        brush.plate(box, palette.panel, None, 2.0)
        inside = box.inset(theme.mm(2.5), theme.mm(2))
        if detail.effect:
            words, inside = inside.cut_bottom(theme.type(9 if theme.upright else 8.5), theme.mm(1.2))
            text = lang.text("Effect: {what}", what=detail.effect)
            brush.text(text, words, theme.small * 1.12, palette.quiet, lines=3)
        picture, table = inside.cut_left(inside.w * (0.28 if theme.upright else 0.38), theme.mm(2.5))
        painter = wonder_painter(model.wonder, model.levels, model.built, model.nearest)
        key = ("wonder", model.wonder, model.levels, model.built, model.nearest)
        brush.drawing(key, picture.fitted(1.0), painter)
        for stage, line in zip(
            reversed(detail.stages), table.rows(len(detail.stages), theme.mm(0.8)), strict=True
        ):
            self._stage(brush, stage, line)

    def _stage(self, brush: Brush, stage: StageLine, line: Rect) -> None:
        theme, palette = self.theme, self.look.palette
        edge = palette.accent if stage.nearest else None
        brush.plate(line, palette.active if stage.built else palette.bar, edge, 1.2, 0.4)
        inside = line.inset(theme.mm(1.5), theme.mm(0.3))
        colour = palette.accent if stage.built else palette.text if stage.nearest else palette.quiet
        size = min(theme.body, line.h * 0.62)
        sign, inside = inside.cut_left(size, theme.mm(1.2))
        if stage.built:
            brush.symbol("yes", sign.middle(size, size))
        else:
            brush.text(str(stage.number), sign, size, colour, bold=True, align="center")
        worth = self.lang.text("{n} VP", n=stage.vp)
        points, inside = inside.cut_right(brush.width(worth, size, bold=True) + 2, theme.mm(1))
        brush.text(worth, points, size, colour, bold=True, align="right")
        if stage.effect:
            place, inside = inside.cut_right(size, theme.mm(1))
            brush.symbol("star", place.middle(size * 0.9, size * 0.9))
        brush.text(stage.cost, inside, size, colour)

    def _front(self, brush: Brush, box: Rect) -> None:
        theme, palette, lang = self.theme, self.look.palette, self.lang
        detail = self.model
        points, rest = box.cut_bottom(theme.type(12), theme.mm(1.6))
        self._points(brush, points)
        brush.plate(rest, palette.panel, None, 2.0)
        inside = rest.inset(theme.mm(2.5), theme.mm(2))
        counts, inside = inside.cut_top(theme.type(6), theme.mm(1.8))
        for colour, count, cell in zip(COLOURS, detail.seat.counts, counts.columns(5), strict=True):
            side = min(cell.h * 0.8, cell.w * 0.45)
            place, number = cell.cut_left(side, theme.mm(1))
            brush.symbol(colour, place.middle(side, side), alpha=1.0 if count else 0.45)
            brush.text(str(count), number, theme.type(5), bold=True)
        cards, pieces = inside.rows((1, 1), theme.mm(1.6))
        items = [Item(face, count) for face, count in detail.cards]
        paint_flow(brush, (items,), cards, theme.mm(7), theme.mm(3))
        medals = [Item(medal) for medal in detail.medals]
        items = [*detail.seat.pieces, *medals]
        if detail.seat.medals:
            items = [item for item in items if item.symbol != "reward"]
        if items:
            paint_flow(brush, (items,), pieces, theme.mm(9), theme.mm(3.4))
        else:
            brush.text(lang.text("no tokens yet"), pieces, theme.small, palette.quiet)

    def _points(self, brush: Brush, box: Rect) -> None:
        """Where the points come from (R61)."""
        theme, palette = self.theme, self.look.palette
        detail = self.model
        brush.plate(box, palette.bar, None, 1.6)
        inside = box.inset(theme.mm(1.5), theme.mm(0.8))
        for (sign, points), cell in zip(detail.points, inside.columns(6), strict=True):
            upper, lower = cell.rows((1.1, 1), theme.mm(0.4))
            brush.symbol(sign, upper)
            size = min(theme.large, lower.h)
            brush.text(
                str(points), lower, size, palette.text if points else palette.quiet, bold=True, align="center"
            )


class SeatScreen(Screen):
    """One player; a button leads to setting right."""

    def __init__(self, host: Host, seat: int) -> None:
        super().__init__(host)
        self.seat = seat
        self._bar = TopBar(self.look, back=host.back)
        self._view = SeatDetailView(self.look, seat_detail(self.game, seat, self.lang))
        text = self.lang.text("Something differs from the table")
        upright = self.theme.upright
        pencil, camera = (None, None) if upright else ("pencil", "camera")
        lines = 2 if upright else 1
        self._fix = Button(self.look, text, lambda: host.open(CorrectRoute(seat)), icon=pencil, lines=lines)
        check = self.lang.text("Check all cards")
        self._check = Button(self.look, check, lambda: host.open(AuditRoute(seat)), icon=camera, lines=lines)
        for view in (self._bar, self._view, self._fix, self._check):
            self.add_widget(view)

    def arrange(self) -> None:
        """Bar, details, button."""
        theme = self.theme
        rest = body(self, self._bar, across=2, along=1.5)
        foot, rest = rest.cut_bottom(theme.mm(9.4), theme.mm(1.5))
        check, fix = foot.columns((1, 1.3), theme.gap)
        self._check.place(check)
        self._fix.place(fix)
        self._view.place(rest)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the player as recorded."""
        detail = seat_detail(self.game, self.seat, self.lang)
        title = self.lang.text(
            "{name} · {wonder} · {n} VP",
            name=detail.seat.name,
            wonder=detail.seat.wonder_name,
            n=detail.seat.total,
        )
        self._bar.show(Bar(title))
        self._view.show(detail)

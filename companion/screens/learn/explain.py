"""A piece explained: what it is, what it does, what it does now, by which rule; decks with their odds."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.coach.explain import Explanation, Subject, explain
from companion.coach.explain.wonders import stages_of
from companion.coach.odds import ColourOdds, DeckOdds, colour_odds, deck_odds, percent
from companion.messages.notices import Notice
from companion.rules import State
from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.cost_signs import Cost, costs_width, paint_costs
from companion.screens.paint.rects import Rect
from config.catalogue import Catalogue


@dataclass(frozen=True)
class Panel:
    """An explanation; for a Wonder with the levels of its Stages, for a Stage with its cost as it is drawn
    on the table, for a deck with its colours.
    """

    said: Explanation
    levels: tuple[int, ...] = ()
    colours: tuple[ColourOdds, ...] = ()
    cost: Cost | None = None


def panel_model(subject: Subject, state: State | None, catalogue: Catalogue, host: Host) -> Panel:
    """Return what the panel about ``subject`` shows."""
    said = explain(subject, state, host.look.lang, catalogue)
    levels = (
        tuple(stage.level for stage in catalogue.wonders[subject.id].stages)
        if (subject.kind == "wonder")
        else ()
    )
    odds: DeckOdds | None = None
    if subject.kind == "deck" and state is not None and subject.id in state.game.deck_ids:
        odds = deck_odds(state, subject.id)
    colours = (colour_odds(odds, state) if odds is not None and state is not None else None) or ()
    cost: Cost | None = None
    if subject.kind == "stage":
        stage = stages_of(subject.id, catalogue, state)[subject.stage - 1]
        cost = Cost(stage.kind, stage.cost, subject.stage)
    return Panel(said, levels, colours, cost)


class ExplainView(View[Panel]):
    """The drawing beside (above) the words. Model: a Panel."""

    def paint(self, brush: Brush) -> None:
        """What, does, now: in this order, the last one in gold."""
        theme, palette = self.theme, self.look.palette
        model = self.model
        said = model.said
        if theme.upright:
            picture, words = self.rect.cut_top(self.rect.h * 0.24, theme.mm(3))
        else:
            picture, words = self.rect.cut_left(self.rect.w * 0.24, theme.mm(5))
        self._picture(brush, picture.middle(min(picture.w, theme.mm(34)), min(picture.h, theme.mm(34))))
        foot, words = words.cut_bottom(theme.type(4))
        rule = self.lang.text("Rule {rule}", rule=said.rule) if said.rule else ""
        brush.text(rule, foot, theme.small, palette.quiet)
        if model.colours:
            bars, words = words.cut_bottom(theme.type(11), theme.mm(1.5))
            self._colours(brush, bars)
        size = theme.type(4.6)
        shares = (1.0, 1.15, 1.7) if said.now else (1.0, 1.2)
        rows = words.rows(shares, theme.mm(2))
        lines = 5 if theme.upright else 3
        brush.text(said.what, rows[0], size, palette.text, level="top", lines=lines)
        brush.text(said.does, rows[1], size, palette.text, level="top", lines=lines)
        if said.now:
            brush.text(said.now, rows[2], size, palette.accent, bold=True, level="top", lines=lines + 2)

    def _picture(self, brush: Brush, box: Rect) -> None:
        model = self.model
        if model.cost is not None:
            below, box = box.cut_bottom(box.h * 0.25, self.theme.mm(2))
            side = min(below.h, box.w / costs_width((model.cost,)))
            width = costs_width((model.cost,)) * side
            paint_costs(brush, (model.cost,), below.middle(width, side), side)
        if model.levels:
            built = tuple(range(1, len(model.levels) + 1))
            painter = wonder_painter(model.said.symbol, model.levels, built, ())
            brush.drawing(("wonder", model.said.symbol, model.levels, built, ()), box.fitted(1.12), painter)
        else:
            brush.symbol(model.said.symbol, box)

    def _colours(self, brush: Brush, box: Rect) -> None:
        model = self.model
        theme, palette = self.theme, self.look.palette
        for one, cell in zip(model.colours, box.columns(len(model.colours), theme.mm(1)), strict=True):
            upper, lower = cell.rows((1.2, 1), theme.mm(0.5))
            brush.symbol(one.colour, upper)
            text = f"{percent(one.chance)} %"
            brush.text(text, lower, theme.body, palette.text, bold=True, align="center")


class ExplainScreen(Screen):
    """One piece, over the whole window; back returns to the game."""

    def __init__(self, host: Host, subject: Subject) -> None:
        super().__init__(host)
        self.subject = subject
        self._bar = TopBar(self.look, back=host.back)
        self._view = ExplainView(self.look, self._model())
        self.add_widget(self._bar)
        self.add_widget(self._view)

    def _model(self) -> Panel:
        table = self.host.table
        return panel_model(self.subject, table.state, table.catalogue, self.host)

    def arrange(self) -> None:
        """Bar and panel."""
        self._view.place(body(self, self._bar, across=4, along=3))

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Explain it as things are now."""
        model = self._model()
        self._bar.show(Bar(model.said.title))
        self._view.show(model)

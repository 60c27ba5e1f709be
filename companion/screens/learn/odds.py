"""What is left in each deck, and how likely each colour is for its next card."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.coach.explain.phrases import heading
from companion.coach.odds import ColourOdds, all_odds, colour_odds, percent
from companion.messages.notices import Notice
from companion.rules import State
from companion.screens.art.symbols import COLOURS
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from config.language import Language


@dataclass(frozen=True)
class DeckLine:
    """A deck: its name, cards left, its colours (empty where nobody has told its faces); ``near``: the player
    in turn reaches it."""

    name: str
    left: int
    colours: tuple[ColourOdds, ...]
    near: bool


def deck_lines(state: State, lang: Language) -> tuple[DeckLine, ...]:
    """Return a line for every deck, those within reach of the player in turn first."""
    reached = set() if state.active is None else set(state.reach(state.active).values())
    lines = [
        DeckLine(
            heading(lang.term(odds.deck)), odds.left, colour_odds(odds, state) or (), odds.deck in reached
        )
        for odds in all_odds(state)
    ]
    return tuple(sorted(lines, key=lambda line: not line.near))


class OddsView(View[tuple[DeckLine, ...]]):
    """A table: decks below one another, colours side by side. Model: a tuple of DeckLines."""

    def paint(self, brush: Brush) -> None:
        """The symbols of the colours above, a row a deck."""
        theme, palette = self.theme, self.look.palette
        lines: tuple[DeckLine, ...] = self.model
        head, rest = self.rect.cut_top(theme.type(7), theme.mm(1))
        _, signs = self._split(head)
        for colour, cell in zip(COLOURS, signs, strict=True):
            brush.symbol(colour, cell)
        height = min(theme.mm(12), rest.h / max(1, len(lines)) - theme.mm(0.6))
        for line, row in zip(lines, _rows(rest, len(lines), height, theme.mm(0.6)), strict=True):
            brush.plate(row, palette.active if line.near else palette.panel, None, 1.4)
            name, cells = self._split(row.inset(theme.mm(1.5), theme.mm(0.4)))
            text = self.lang.text("{deck}: {n}", deck=line.name, n=line.left)
            brush.text(text, name, theme.body, palette.text, bold=line.near, lines=2)
            if not line.colours:
                box = Rect(cells[0].x, cells[0].y, cells[-1].right - cells[0].x, cells[0].h)
                unknown = self.lang.text("faces not told yet") if line.left else self.lang.text("empty")
                brush.text(unknown, box, theme.small, palette.quiet, align="center")
                continue
            for one, cell in zip(line.colours, cells, strict=True):
                tint = palette.text if one.count else palette.quiet
                brush.text(f"{percent(one.chance)} %", cell, theme.body, tint, bold=True, align="center")

    def _split(self, row: Rect) -> tuple[Rect, list[Rect]]:
        name, rest = row.cut_left(row.w * (0.3 if self.theme.upright else 0.34), self.theme.mm(1.5))
        return name, rest.columns(5, self.theme.mm(0.8))


def _rows(box: Rect, count: int, height: float, gap: float) -> list[Rect]:
    used = box.cut_top(count * height + (count - 1) * gap)[0] if count else box
    return used.rows(count, gap) if count else []


class OddsScreen(Screen):
    """The chances for the next card of every deck."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._bar = TopBar(self.look, back=host.back)
        self._view = OddsView(self.look, deck_lines(self.game, self.lang))
        self.add_widget(self._bar)
        self.add_widget(self._view)

    def arrange(self) -> None:
        """Bar and table."""
        self._view.place(body(self, self._bar, across=3, along=2))

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Count again."""
        self._bar.show(Bar(self.lang.text("Odds of the next card")))
        self._view.show(deck_lines(self.game, self.lang))

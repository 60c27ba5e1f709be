"""The coach, on request: what is offered, what each would do, and how good it is.

The tops of the left and right decks lie open on the table: they are told with one touch each. What is
not told counts as a hidden card, by the odds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from companion.coach.reasons import Reasoned, known_tops, reasoned, summary
from companion.coach.thinking import Coach
from companion.rules import State, Take
from companion.screens.brush import Brush
from companion.screens.button import Button, Touchable, Words
from companion.screens.frame import Bar, TopBar
from companion.screens.odds import OddsRoute
from companion.screens.screen import Host, Route, Screen
from companion.screens.view import View
from companion.table.notices import Notice
from companion.table.table import Table

SECONDS = 1.0
"""How long the coach thinks."""
MOST_SHOWN = 4
"""Options that are shown; the worse ones are left out."""

_tops: WeakKeyDictionary[Table, dict[str, tuple[str, int]]] = WeakKeyDictionary()
"""What players told of the decks: deck → (top face, cards left then)."""


def told_tops(table: Table, state: State) -> dict[str, str]:
    """Return the top cards that are known now (deck → face)."""
    told = _tops.get(table, {})
    fresh = {deck: face for deck, (face, left) in told.items() if state.decks.get(deck) == left}
    history = table.history
    if history is not None and history.undone:
        # A card whose taking was undone lies on its deck again, and everybody has seen it.
        for move in history.undone[-1].moves[:1]:
            face = state.game.face_of(move.card) if isinstance(move, Take) else None
            if isinstance(move, Take) and face is not None and state.active is not None:
                place = state.where(move.card)
                deck = place.deck or state.reach(state.active).get(move.source or "", move.source or "")
                fresh.setdefault(deck, face)
    return known_tops(state, fresh)


def tell_top(table: Table, state: State, deck: str, face: str) -> None:
    """Note that ``face`` lies on top of ``deck``."""
    _tops.setdefault(table, {})[deck] = (face, state.decks[deck])


@dataclass(frozen=True)
class CoachRoute(Route):
    """Advice for the player in turn."""

    @property
    def passing(self) -> bool:
        """Advice for a moment is over with it."""
        return True

    def build(self, host: Host) -> "CoachScreen":
        """Make the screen."""
        return CoachScreen(host)


class OptionColumn(View):
    """One option. Model: a Reasoned."""

    def paint(self, brush: Brush) -> None:
        """Card, title, how good, reasons."""
        theme, palette = self.theme, self.look.palette
        one: Reasoned = self.model
        brush.plate(
            self.rect,
            palette.active if one.best else palette.panel,
            palette.accent if one.best else palette.panel_edge,
            2.0,
            0.6 if one.best else 0.3,
        )
        inside = self.rect.inset(theme.mm(1.8), theme.mm(1.4))
        head, rest = inside.cut_top(min(theme.mm(13), inside.h * 0.3), theme.mm(1))
        picture, words = head.cut_left(min(head.h, head.w * 0.3), theme.mm(1.5))
        brush.symbol(one.face or "card-back", picture)
        good, name = words.cut_right(theme.type(9), theme.mm(1))
        text = self.lang.text("{percent} %", percent=one.percent)
        colour = palette.accent if one.best else palette.text
        brush.text(text, good, theme.large, colour, bold=True, align="right")
        brush.text(one.title, name, theme.body, palette.text, bold=True, lines=3)
        lines = one.reasons[:4]
        for line, row in zip(lines, rest.rows(max(2, len(lines)), theme.mm(0.6)), strict=False):
            brush.text(line, row, theme.body, palette.text, lines=2 if theme.upright else 5)


class CoachScreen(Screen):
    """Options side by side (below one another when upright), the advice in a sentence below."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.coach = Coach()
        self.found: tuple[Reasoned, ...] = ()
        self._asked: object = None
        self._columns: list[OptionColumn] = []
        lang = self.lang
        self._bar = TopBar(self.look, back=host.back)
        self._sentence = Words(
            self.look, lang.text("Thinking …"), size=self.theme.large, bold=True, gold=True
        )
        self._left = Button(self.look, "", self._tells("left"), icon="to-left", lines=2)
        self._right = Button(self.look, "", self._tells("right"), icon="to-right", lines=2)
        self._odds = Button(self.look, lang.text("Odds"), lambda: host.open(OddsRoute()), icon="card-back")
        for view in (self._bar, self._sentence, self._left, self._right, self._odds):
            self.add_widget(view)

    def arrange(self) -> None:
        """Bar, options, sentence, buttons."""
        theme = self.theme
        bar, rest = self.rect.cut_top(TopBar.height_of(self.look))
        self._bar.place(bar)
        rest = rest.inset(theme.mm(2), theme.mm(1.5))
        if theme.upright:
            odds, rest = rest.cut_bottom(theme.mm(10), theme.gap)
            foot, rest = rest.cut_bottom(theme.mm(10), theme.mm(1.2))
            left, right = foot.columns((1, 1), theme.gap)
        else:
            foot, rest = rest.cut_bottom(theme.mm(10), theme.mm(1.2))
            left, right, odds = foot.columns((1.3, 1.3, 1), theme.gap)
        for button, place in ((self._left, left), (self._right, right), (self._odds, odds)):
            button.place(place)
        words, self._field = rest.cut_bottom(theme.type(15 if theme.upright else 10), theme.mm(1.2))
        self._sentence.place(words)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Ask about what is offered now, once."""
        state, lang = self.game, self.lang
        name = "" if state.active is None else state.players[state.active].name
        self._bar.show(
            Bar(lang.text("The coach advises {name}", name=name) if name else lang.text("The coach"))
        )
        tops = told_tops(self.host.table, state)
        for source, button in (("left", self._left), ("right", self._right)):
            button.label(self._told(state, tops, source), f"to-{source}")
            button.enable(state.active is not None)
        if state.active is None or (state, tops) == self._asked:
            return
        self._asked = (state, tops)
        self._sentence.show(lang.text("Thinking …"))
        self.coach.ask(state, tops, seconds=SECONDS)

    def tick(self, seconds: float) -> None:
        """Fetch the answer once it is there."""
        advice = self.coach.answer()
        if advice is None:
            return
        self.found = reasoned(advice, self.game, self.lang)
        self._sentence.show(summary(self.found, self.lang))
        for column in self._columns:
            self.remove_widget(column)
        shown = self.found[:MOST_SHOWN]
        field, gap = self._field, self.theme.gap
        places = field.rows(len(shown), gap) if self.theme.upright else field.columns(max(2, len(shown)), gap)
        self._columns = []
        for one, place in zip(shown, places, strict=False):
            column = OptionColumn(self.look, one)
            column.place(place)
            self._columns.append(column)
            self.add_widget(column)

    def close(self) -> None:
        """Nobody asks any more."""
        self.coach.close()

    def _told(self, state: State, tops: dict[str, str], source: str) -> str:
        lang = self.lang
        deck = "" if state.active is None else state.reach(state.active)[source]
        if deck in tops:
            word = lang.term(tops[deck])
            return (
                lang.text("Left: {card}", card=word)
                if source == "left"
                else lang.text("Right: {card}", card=word)
            )
        return lang.text("Left shows …") if source == "left" else lang.text("Right shows …")

    def _tells(self, source: str) -> Callable[[], None]:
        def tell() -> None:
            state = self.game
            if state.active is not None:
                self.host.open(TopRoute(state.reach(state.active)[source]))

        return tell


@dataclass(frozen=True)
class TopRoute(Route):
    """Which card lies on top of ``deck``?"""

    deck: str

    @property
    def passing(self) -> bool:
        """Playing on leaves it."""
        return True

    def build(self, host: Host) -> "TopScreen":
        """Make the screen."""
        return TopScreen(host, self.deck)


class TopTile(Touchable):
    """A face to choose. Model: (face, its name)."""

    def paint(self, brush: Brush) -> None:
        """The drawing above its name."""
        theme, palette = self.theme, self.look.palette
        face, name = self.model
        brush.plate(self.rect, palette.pressed if self.down else palette.raised, palette.panel_edge, 1.8)
        picture, words = self.rect.inset(theme.mm(1)).cut_top(self.rect.h * 0.55)
        brush.symbol(face, picture)
        brush.text(name, words, theme.small, palette.text, align="center", lines=2)


class TopScreen(Screen):
    """The faces that the deck can still hold."""

    def __init__(self, host: Host, deck: str) -> None:
        super().__init__(host)
        self._deck = deck
        self._bar = TopBar(self.look, back=host.back)
        state = self.game
        faces = state.deck_faces(deck)
        self._tiles = [
            TopTile(self.look, self._chooses(face), (face, self.lang.term(face)))
            for face in (state.game.face_ids if faces is None else faces)
        ]
        for view in (self._bar, *self._tiles):
            self.add_widget(view)

    def arrange(self) -> None:
        """A grid."""
        theme = self.theme
        bar, rest = self.rect.cut_top(TopBar.height_of(self.look))
        self._bar.place(bar)
        columns = 3 if theme.upright else 5
        rows = -(-len(self._tiles) // columns)
        field = rest.inset(theme.mm(2), theme.mm(2))
        for tile, place in zip(self._tiles, field.grid(columns, max(1, rows), theme.gap), strict=False):
            tile.place(place)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Say which deck is meant."""
        deck = self.lang.term(self._deck)
        self._bar.show(Bar(self.lang.text("Which card lies on top of the deck of {wonder}?", wonder=deck)))

    def _chooses(self, face: str) -> Callable[[], None]:
        def choose() -> None:
            tell_top(self.host.table, self.game, self._deck, face)
            self.host.back()

        return choose

"""The base of every screen that asks: title, reason, tiles, page by page, and the ways out below."""

from collections.abc import Callable, Sequence

from companion.messages.notices import Notice
from companion.messages.signals import Confirm, ForgetSelection
from companion.screens.choose.option_tile import OptionTile
from companion.screens.choose.options import Option, Question
from companion.screens.kit.button import Button, Words
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.paint.rects import Rect
from companion.screens.routes import HelpRoute, Route, UndoRoute
from companion.table.news import undo_name

MOST_ROOM = 18.0
"""Millimetres that a card that leads gets between the question and its answers."""


class AskScreen(Screen):
    """Shows a Question. Subclasses say which one: ``question`` is asked again at every refresh."""

    most_columns = 4

    in_game = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        look = self.look
        self._bar = TopBar(
            look, back=self.leave, undo=lambda: host.open(UndoRoute()), help=lambda: host.open(HelpRoute())
        )
        self._title = Words(look, size=self.theme.type(6.2), bold=True, lines=2)
        self._why = Words(look, size=self.theme.body, quiet=True, lines=3)
        self._tiles: list[OptionTile] = []
        self._page = 0
        self._asked: Question | None = None
        self._foot: list[Button] = []
        self._room = 0.0
        self._rest = self._below = self._field = Rect(0, 0, 0, 0)
        for view in (self._bar, self._title, self._why):
            self.add_widget(view)

    def question(self) -> Question | None:
        """Return what is asked now."""
        raise NotImplementedError

    def leave(self) -> None:
        """Look at the table first."""
        self.host.put_off()
        self.host.home()

    def extra(self) -> list[Button]:
        """Return further buttons for the foot."""
        return []

    def arrange(self) -> None:
        """Bar, title and reason above, the foot below, the tiles between."""
        theme = self.theme
        rest = body(self, self._bar, across=2.5, along=1.5)
        high = (14.5, 9.0) if theme.upright else (8.0, 4.6)
        if theme.upright and self._room:
            high = (10.0, 6.5)
        title, rest = rest.cut_top(theme.type(high[0]))
        why, rest = rest.cut_top(theme.type(high[1]), theme.mm(1.5))
        self._title.place(title)
        self._why.place(why)
        self._card, rest = rest.cut_top(self._room, theme.mm(1.2) if self._room else 0.0)
        self._rest = rest

    def make_room(self, height: float) -> Rect:
        """Keep a strip of ``height`` pixels (0: none) free of everything, and return it."""
        room = min(height, self.theme.mm(MOST_ROOM))
        if room != self._room:
            self._room = room
            self.arrange()
            self._make_tiles()
            self.refresh()
        return self._card

    def asks_at(self, x: float, y: float) -> bool:
        """Tell whether the question or its reason stands at (x, y)."""
        return any(view.collide_point(x, y) for view in (self._title, self._why))

    def band(self) -> Rect:
        """An alert lies above title and reason: what is asked can be answered meanwhile."""
        low = self._card.top + self.theme.mm(0.5)
        return Rect(0, low, self.rect.w, self.rect.top - low)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Ask what is asked now; new tiles only where the question is another one."""
        table, lang = self.host.table, self.lang
        title = lang.text("Turn {n}", n=self.game.turn) if table.state else ""
        self._bar.show(Bar(title, undo_name(table, lang), self.host.status))
        question = self.question()
        if question != self._asked:
            self._asked = question
            self._page = 0
            self._make_tiles()
        chosen = question.chosen if question else ()
        for tile in self._tiles:
            tile.light(bool(chosen) and _part(chosen, tile.model.cards))

    def act(self, option: Option) -> None:
        """Do what the touch on a tile means."""
        if isinstance(option.act, Route):
            self.host.open(option.act)
        else:
            self.host.send(option.act)

    def _make_tiles(self) -> None:
        for view in (*self._tiles, *self._foot):
            self.remove_widget(view)
        self._tiles, self._foot = [], []
        question = self._asked
        if question is None:
            self._title.show("")
            self._why.show("")
            return
        self._title.show(question.title)
        self._why.show(question.why)
        self._below, self._field = self._parts(question)
        columns, rows = self._grid(len(question.options), self._field)
        size = columns * rows
        pages = max(1, -(-len(question.options) // size))
        shown = question.options[self._page * size : (self._page + 1) * size]
        columns, rows = self._grid(len(shown), self._field) if pages == 1 else (columns, rows)
        for option, place in zip(shown, self._cells(columns, rows), strict=False):
            tile = OptionTile(self.look, self._doer(option), option, shown)
            tile.place(place)
            self._tiles.append(tile)
            self.add_widget(tile)
        self._make_foot(question, pages)

    def _parts(self, question: Question) -> tuple[Rect, Rect]:
        """Return the places of the foot and of the tiles, which fill the page where nothing is at its foot.

        Cards that are laid on the pad bring something there: with a camera its place stays free for that.
        """
        foot, field = self._rest.cut_bottom(self.theme.mm(10), self.theme.mm(1.8))
        laid = not self.by_touch and any(option.cards for option in question.options) and not self._room
        if not laid and question.decline is None and not question.chosen and not self.extra():
            columns, rows = self._grid(len(question.options), self._rest)
            if columns * rows >= len(question.options):
                return foot, self._rest
        return foot, field

    def _cells(self, columns: int, rows: int) -> list[Rect]:
        return self._field.grid(columns, rows, self.theme.gap)

    def _doer(self, option: Option) -> Callable[[], None]:
        return lambda: self.act(option)

    def _grid(self, count: int, field: Rect) -> tuple[int, int]:
        """Columns and rows in ``field`` for ``count`` tiles; at most what keeps a tile readable."""
        theme = self.theme
        options = self._asked.options if self._asked else ()
        small = all(not option.cards and not option.note and len(option.text) < 16 for option in options)
        longest = max((len(word) for option in options for word in option.text.split()), default=0)
        narrow, low = (
            (18.0 if longest < 13 else 6.0 + 1.2 * longest, 14.0)
            if small
            else (27.0, 17.0 if theme.upright else 19.0)
        )
        wide = max(1, min(self.most_columns, int(field.w // theme.mm(narrow))))
        most_rows = max(1, int(field.h // theme.mm(low)))
        if theme.upright:
            columns = 1 if count <= min(5, most_rows) else min(3 if small else 2, wide)
        elif count <= wide:
            columns = max(1, count)
        else:
            columns = wide if count > 2 * (wide - 1) else -(-count // 2)
        return columns, max(1, min(most_rows, -(-count // columns)))

    def _make_foot(self, question: Question, pages: int) -> None:
        lang = self.lang
        buttons = []
        if pages > 1:
            turn = lang.text("More ({page} of {pages})", page=self._page + 1, pages=pages)
            buttons.append(Button(self.look, turn, lambda: self._turn(pages), icon="forward"))
        if question.chosen:
            buttons.append(Button(self.look, lang.text("Not these"), self._forget, icon="no"))
            if self.host.table.selection.complete:
                buttons.append(
                    Button(self.look, lang.text("These"), self._confirm, icon="yes", style="primary")
                )
        buttons += self.extra()
        if question.decline is not None:
            decline = question.decline
            buttons.append(Button(self.look, decline.text, self._doer(decline), icon=decline.symbol or None))
        self._foot = buttons
        if not buttons:
            return
        if len(buttons) == 1 and not self.theme.upright:
            places = [self._below.cut_right(self._below.w * 0.48)[0]]
        else:
            places = self._below.columns(len(buttons), self.theme.gap)
        for button, place in zip(buttons, places, strict=True):
            button.place(place)
            self.add_widget(button)

    def _turn(self, pages: int) -> None:
        self._page = (self._page + 1) % pages
        self._make_tiles()

    def _forget(self) -> None:
        self.host.send(ForgetSelection())

    def _confirm(self) -> None:
        self.host.send(Confirm())


def _part(chosen: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    """Tell whether all ``chosen`` cards are among ``cards``."""
    left = list(cards)
    for card in chosen:
        if card not in left:
            return False
        left.remove(card)
    return True

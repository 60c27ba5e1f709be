"""Setting right by hand: the table is the truth. Every change takes a second touch."""

from collections.abc import Callable, Sequence

from companion.messages.notices import Notice
from companion.messages.signals import Play
from companion.rules import Correct
from companion.rules.changes import Change
from companion.rules.sentences import change_sentence
from companion.screens.correct.correction_rows import player_rows, table_rows
from companion.screens.kit.button import Button, Words
from companion.screens.kit.rows import RowList
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body, place_tabs
from companion.screens.routes import UndoRoute
from companion.table.news import news_of, undo_name


class CorrectScreen(Screen):
    """A tab for the middle of the table and one for each player; rows of what can be set right."""

    def __init__(self, host: Host, seat: int | None) -> None:
        super().__init__(host)
        look, lang = self.look, self.lang
        self._seat = seat
        self._page = 0
        self._wanted: Change | None = None
        self._said = ""
        self._warned = False
        self._bar = TopBar(look, back=self._leave, undo=lambda: host.open(UndoRoute()))
        self._tabs = [Button(look, lang.text("Table"), self._chooser(None), style="tab", lines=1)]
        self._tabs += [
            Button(look, player.name, self._chooser(player.seat), style="tab", lines=1)
            for player in self.game.players
        ]
        self._rows = RowList(look, self._turn)
        self._words = Words(look, lines=3, bold=True)
        self._yes = Button(look, lang.text("Yes, set it right"), self._make, icon="yes", style="danger")
        self._no = Button(look, lang.text("No"), self._drop, icon="no")
        for view in (self._bar, *self._tabs, self._rows, self._words):
            self.add_widget(view)

    def arrange(self) -> None:
        """Tabs above, rows in the middle, the question below."""
        theme = self.theme
        rest = body(self, self._bar, across=2, along=1.2)
        rest = place_tabs(self._tabs, rest, theme, across=8, gap=1)
        foot, field = rest.cut_bottom(theme.mm(22 if theme.upright else 10.5), theme.mm(1))
        self._rows.place(field)
        if theme.upright:
            words, buttons = foot.cut_top(theme.mm(11), theme.mm(1))
        else:
            words, buttons = foot.cut_left(foot.w * 0.46, theme.mm(2))
        self._words.place(words)
        no, yes = buttons.columns((1, 1.8), theme.gap)
        self._no.place(no)
        self._yes.place(yes)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show what is recorded."""
        state, lang, table = self.game, self.lang, self.host.table
        self._said = news_of(notices, table, lang, one_step=False) or self._said
        self._bar.show(Bar(lang.text("Set something right"), undo_name(table, lang)))
        for seat, tab in enumerate(self._tabs, start=-1):
            tab.choose(seat == (-1 if self._seat is None else self._seat))
        rows = (
            table_rows(state, lang, self._ask)
            if self._seat is None
            else player_rows(state, self._seat, lang, self._ask)
        )
        self._rows.show(rows, self._page)
        asked = self._wanted is not None
        for button in (self._yes, self._no):
            if asked and button.parent is None:
                self.add_widget(button)
            elif not asked and button.parent is not None:
                self.remove_widget(button)
        if self._wanted is not None:
            what = change_sentence(self._wanted, state, lang).rstrip(".")
            self._words.show(
                lang.text("Not done yet: {what}. Yes or no?", what=what)
                if self._warned
                else lang.text("{what}?", what=what)
            )
        else:
            self._words.show(self._said or lang.text("What lies on the table is right. Touch what differs."))

    def _chooser(self, seat: int | None) -> Callable[[], None]:
        return lambda: self._choose(seat)

    def _choose(self, seat: int | None) -> None:
        self._seat, self._page = seat, 0
        self.refresh()

    def _turn(self, page: int) -> None:
        self._page = page
        self.refresh()

    def _ask(self, change: Change) -> None:
        self._wanted, self._warned = change, False
        self.refresh()

    def _make(self) -> None:
        change, self._wanted = self._wanted, None
        if change is not None:
            self.host.send(Play(Correct(change)))

    def _leave(self) -> None:
        """Back; a change that was touched and neither made nor dropped is not forgotten without a word."""
        if self._wanted is None or self._warned:
            self.host.back()
        else:
            self._warned = True
            self.refresh()

    def _drop(self) -> None:
        self._wanted = None
        self.refresh()

"""Does the record have what lies on the table? Without a camera: player by player, by eye and by touch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.rules import Correct
from companion.rules.changes import Change
from companion.screens.button import Button
from companion.screens.correct import CorrectRoute
from companion.screens.correction_rows import card_rows
from companion.screens.footer import Footer
from companion.screens.frame import Bar, TopBar
from companion.screens.news import undo_name
from companion.screens.rows import Option, Row, RowList
from companion.screens.screen import Host, Route, Screen
from companion.screens.undo_list import UndoRoute
from companion.table.notices import Notice
from companion.table.signals import Play


@dataclass(frozen=True)
class EyeCheckRoute(Route):
    """The cards of all players as they are recorded, beginning with ``seat``."""

    seat: int = 0

    def build(self, host: Host) -> "EyeCheckScreen":
        """Make the screen."""
        return EyeCheckScreen(host, self.seat)


class EyeCheckScreen(Screen):
    """A tab a player, a row a card with one touch more or less, and on to the next player."""

    def __init__(self, host: Host, seat: int) -> None:
        super().__init__(host)
        look, lang = self.look, self.lang
        self._seat, self._page = seat, 0
        self._agreed: dict[int, object] = {}
        self._bar = TopBar(look, back=host.back, undo=lambda: host.open(UndoRoute()))
        self._tabs = [
            Button(look, player.name, self._chooser(place), style="tab", lines=1)
            for place, player in enumerate(self.game.players)
        ]
        self._rows = RowList(look, self._turn)
        other = lang.text("Set another thing right")
        self._other = Button(look, other, lambda: host.open(CorrectRoute(self._seat)), icon="pencil")
        self._next = Button(look, "", self._on, icon="forward")
        self._footer = Footer(look, [self._other, self._next])
        for view in (self._bar, *self._tabs, self._rows, self._footer):
            self.add_widget(view)

    def arrange(self) -> None:
        """Tabs above, the cards, the sentence below."""
        theme = self.theme
        bar, rest = self.rect.cut_top(TopBar.height_of(self.look))
        self._bar.place(bar)
        foot, rest = rest.cut_bottom(self._footer.height_of())
        self._footer.place(foot)
        rest = rest.inset(theme.mm(1.2), theme.mm(1))
        rows = -(-len(self._tabs) // (4 if theme.upright else 7))
        columns = -(-len(self._tabs) // rows)
        strip, rest = rest.cut_top(rows * theme.mm(9.4) + (rows - 1) * theme.mm(1), theme.mm(0.6))
        for tab, place in zip(self._tabs, strip.grid(columns, rows, theme.mm(1)), strict=False):
            tab.place(place)
        self._rows.place(rest)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show what is recorded."""
        state, lang = self.game, self.lang
        self._bar.show(Bar(lang.text("Check the table"), undo_name(self.host.table, lang), self.host.status))
        for seat, tab in enumerate(self._tabs):
            checked = self._agreed.get(seat) == state.players[seat].cards
            tab.label(state.players[seat].name, "yes" if checked else None)
            tab.choose(seat == self._seat)
        cards = card_rows(state, self._seat, lang, self._make, held=True)
        self._rows.show((self._why(), *cards), self._page)
        name = state.players[self._seat].name
        count = sum(state.players[self._seat].cards.values())
        self._footer.sentence.show(
            lang.plural(
                "{name}: is this your {n} card?", "{name}: are these your {n} cards?", count, name=name
            )
            if count
            else lang.text("{name}: no card?", name=name)
        )
        self._show_next()

    def _why(self) -> Row:
        """Why there is no picture here."""
        lang = self.lang
        how = lang.text("Compare by eye, and touch − or + where a number differs.")
        again = Option(lang.text("Which camera?"), self._settings, icon="settings")
        return Row(lang.text("There is no camera to do it"), how, (again,), icon="no-camera")

    def _settings(self) -> None:
        from companion.screens.settings import SettingsRoute

        self.host.open(SettingsRoute())

    def _show_next(self) -> None:
        lang, following, players = self.lang, self._seat + 1, self.game.players
        if following < len(players):
            self._next.label(lang.text("Yes. Next: {name}", name=players[following].name), "forward")
        else:
            self._next.label(lang.text("Yes, done"), "yes")
        self._next.choose(True)

    def _chooser(self, seat: int) -> Callable[[], None]:
        return lambda: self._choose(seat)

    def _choose(self, seat: int) -> None:
        self._seat, self._page = seat, 0
        self.refresh()

    def _on(self) -> None:
        """These cards are right."""
        self._agreed[self._seat] = self.game.players[self._seat].cards
        if self._seat + 1 < len(self.game.players):
            self._choose(self._seat + 1)
        else:
            self.host.home()

    def _turn(self, page: int) -> None:
        self._page = page
        self.refresh()

    def _make(self, change: Change) -> None:
        self.host.send(Play(Correct(change)))

"""Does the record have what lies on the table? Without a camera: player by player, by eye and by touch."""

from collections.abc import Sequence

from companion.messages.notices import Notice
from companion.messages.signals import Play
from companion.rules import Correct
from companion.rules.changes import Change
from companion.screens.correct.correction_rows import card_rows
from companion.screens.correct.player_by_player import PlayerByPlayer
from companion.screens.kit.button import Button
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from companion.screens.kit.top_bar import Bar
from companion.screens.routes import CorrectRoute, SettingsRoute
from companion.table.news import undo_name


class EyeCheckScreen(PlayerByPlayer):
    """A tab a player, a row a card with one touch more or less, and on to the next player."""

    def __init__(self, host: Host, seat: int) -> None:
        super().__init__(host, seat)
        other = self.lang.text("Set another thing right")
        self._build(Button(self.look, other, lambda: host.open(CorrectRoute(self._seat)), icon="pencil"))

    def arrange(self) -> None:
        """Tabs above, the cards, the sentence below."""
        self._rows.place(self._below_tabs())

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show what is recorded."""
        state, lang = self.game, self.lang
        self._bar.show(Bar(lang.text("Check the table"), undo_name(self.host.table, lang), self.host.status))
        self._show_tabs()
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
        self.host.open(SettingsRoute())

    def _show_next(self) -> None:
        lang, following = self.lang, self._following
        if following is not None:
            self._next.label(lang.text("Yes. Next: {name}", name=following), "forward")
        else:
            self._next.label(lang.text("Yes, done"), "yes")
        self._next.choose(True)

    def _go(self, seat: int) -> None:
        self._seat, self._page = seat, 0
        self.refresh()

    def _on(self) -> None:
        """These cards are right."""
        self._agreed[self._seat] = self.game.players[self._seat].cards
        super()._on()

    def _make(self, change: Change) -> None:
        self.host.send(Play(Correct(change)))

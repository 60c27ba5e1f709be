"""What the coach would have done: three takes of a player that cost most, a sentence each."""

from collections.abc import Callable, Sequence

from companion.coach.looking_back import LookingBack
from companion.coach.reasons import move_name, reasons
from companion.coach.turning_points import TurningPoint
from companion.messages.notices import Notice
from companion.rules import State, Take
from companion.screens.chronicle_routes import LookBackRoute
from companion.screens.kit.button import Button
from companion.screens.kit.rows import Row, RowList
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body, place_tabs
from config.language import Language


class LookBackScreen(Screen):
    """A tab a player; below it the moments, once they are found."""

    def __init__(self, host: Host, game: int, seat: int, page: int) -> None:
        super().__init__(host)
        self._game, self._seat, self._page = game, seat, page
        self._history = host.chronicle.history(game)
        players = () if self._history is None else self._history.state.players
        self._bar = TopBar(self.look, back=host.back)
        self._tabs = [
            Button(
                self.look,
                player.name,
                self._goes(player.seat),
                style="tab",
                lines=1,
                chosen=player.seat == seat,
            )
            for player in players
        ]
        self._rows = RowList(self.look, self._turn)
        for child in (self._bar, *self._tabs, self._rows):
            self.add_widget(child)
        self._coach = LookingBack()
        self._found: tuple[TurningPoint, ...] | None = None
        if self._history is not None:
            self._coach.ask(self._history, seat)

    def arrange(self) -> None:
        """Bar, tabs, rows."""
        rest = body(self, self._bar, across=1.2, along=1)
        self._rows.place(place_tabs(self._tabs, rest, self.theme, across=7, gap=0.6))

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show what has been found."""
        lang = self.lang
        self._bar.show(Bar(lang.text("What the coach would have done"), status=self.host.status))
        if self._history is None:
            rows: tuple[Row, ...] = (Row(lang.text("This game can no longer be read.")),)
        elif self._found is None:
            rows = (Row(lang.text("The coach is looking back …")),)
        else:
            rows = tuple(moment_row(point, lang) for point in self._found) or (
                Row(lang.text("Nothing that mattered: every take was about as good as the best.")),
            )
        self._rows.show(rows, self._page)

    def tick(self, seconds: float) -> None:
        """Fetch the answer once it is there."""
        if self._found is None and (answer := self._coach.answer()) is not None:
            self._found = answer
            self.refresh()

    def close(self) -> None:
        """End the coach's process."""
        self._coach.close()

    def _goes(self, seat: int, page: int = 0) -> Callable[[], None]:
        def go() -> None:
            self.host.back()
            self.host.open(LookBackRoute(self._game, seat, page))

        return go

    def _turn(self, page: int) -> None:
        self._page = page
        self.refresh()


def moment_row(point: TurningPoint, lang: Language) -> Row:
    """Return the row of a moment: what would have been better than what; the first reason below it."""
    state, made = point.moment.state, point.moment.made
    title = lang.text(
        "Turn {turn}: {better}, instead of {made}",
        turn=state.turn,
        better=move_name(point.better.move, state, lang),
        made=move_name(_by_face(state, made), state, lang),
    )
    seat = -1 if state.active is None else state.active
    why = reasons(point.better.move, state, seat, lang)
    return Row(title, why[0] if why else "")


def _by_face(state: State, made: Take) -> Take:
    face = state.game.face_of(made.card) or made.card
    card = state.game.cards.get(made.card)
    deck = state.game.deck_ids[card.deck] if made.source is None and card is not None else made.source
    return Take(face, deck)

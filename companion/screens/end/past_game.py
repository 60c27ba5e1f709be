"""An earlier game: its count, and the ways to its course, its Medals and what else can be done with it."""

from collections.abc import Sequence

from companion.chronicle.earlier_tables import local_time
from companion.chronicle.games import game
from companion.messages.notices import Notice
from companion.rules import State
from companion.screens.chronicle_routes import KeepGameRoute, LookBackRoute
from companion.screens.end.count import CATEGORIES, places, points_of, verdict
from companion.screens.end.count_view import CountLine, CountLineView
from companion.screens.end.end import verdict_sentence
from companion.screens.kit.button import Button
from companion.screens.kit.footer import Footer
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.routes import CourseRoute, MedalStoryRoute


class PastGameScreen(Screen):
    """A line a player, the best first; below them who won, and the ways on."""

    def __init__(self, host: Host, game: int) -> None:
        super().__init__(host)
        look, lang, upright = self.look, self.lang, self.theme.upright
        self._game = game
        history = host.chronicle.history(game)
        self._state = None if history is None else history.state
        self._bar = TopBar(look, back=host.back)
        signs = [None] * 4 if upright else ["up", "three-stages", "help", "menu"]
        ways = (
            (lang.text("Course"), CourseRoute(game)),
            (lang.text("Medals"), MedalStoryRoute(game=game)),
            (lang.text("Coach"), LookBackRoute(game)),
            (lang.text("More"), KeepGameRoute(game)),
        )
        self._footer = Footer(
            look,
            [
                Button(look, label, lambda route=route: host.open(route), icon=sign)  # type: ignore[misc]
                for (label, route), sign in zip(ways, signs, strict=True)
            ],
        )
        seats = 0 if self._state is None else len(self._state.players)
        self._lines = [CountLineView(look) for _ in range(seats)]
        for child in (self._bar, *self._lines, self._footer):
            self.add_widget(child)

    def arrange(self) -> None:
        """Bar, lines, sentence."""
        theme = self.theme
        rest = body(self, self._bar)
        self._footer.place(rest.cut_bottom(self._footer.height_of())[0])
        area = rest.cut_bottom(self._footer.height_of())[1].inset(theme.mm(1.6), theme.mm(1.2))
        count = max(1, len(self._lines))
        height = min(theme.mm(16), (area.h - theme.gap * (count - 1)) / count)
        block = area.middle(area.w, height * count + theme.gap * (count - 1))
        for view, place in zip(self._lines, block.rows(count, theme.gap), strict=False):
            view.place(place)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the count."""
        found = game(self.host.chronicle, self._game)
        when = "" if found is None else local_time(found.ended)
        self._bar.show(Bar(self.lang.text("Game of {when}", when=when), status=self.host.status))
        if self._state is None:
            self._footer.sentence.show(self.lang.text("This game can no longer be read."))
            return
        ranks = places(self._state)
        order = sorted(range(len(self._lines)), key=lambda seat: (ranks[seat], seat))
        for view, seat in zip(self._lines, order, strict=True):
            view.show(count_line(self._state, seat))
        self._footer.sentence.show(verdict_sentence(self._state, self.lang))


def count_line(state: State, seat: int) -> CountLine:
    """Return the line of ``seat`` when everything is counted."""
    player = state.players[seat]
    return CountLine(
        name=player.name,
        wonder=player.wonder,
        levels=tuple(stage.level for stage in state.game.wonder(seat).stages),
        built=player.stages,
        counted=tuple(points_of(state, seat, category) for category in CATEGORIES),
        pieces=(),
        total=player.score.total,
        place=places(state)[seat],
        winner=seat in verdict(state).winners,
    )

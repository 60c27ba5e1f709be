"""The table screen: a stand for every player, the Medals between them, and one of them on the stage.

Whoever's turn it is stands on the stage, unless a stand is touched. Below it are the decks and the sentence
that says what is expected of whom. Every place is fixed (``table_layout``): only what is shown changes.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from companion.messages.notices import Notice, Recorded
from companion.messages.signals import Play
from companion.rules import State, Take
from companion.rules.events import StageConstructed
from companion.screens.kit.button import Button
from companion.screens.kit.camera_view import CameraView
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import StatusSigns
from companion.screens.kit.view import View
from companion.screens.paint.rects import Rect
from companion.screens.play.deck_view import SOURCES, DeckView, deck_model
from companion.screens.play.flights import SECONDS, FlightsView, flights_of
from companion.screens.play.gap_view import GapView, gap_model
from companion.screens.play.middle_view import MiddleView, middle_model
from companion.screens.play.seat_model import seat_model
from companion.screens.play.sentence_bar import Sentence, SentenceBar
from companion.screens.play.stage_model import stage_model
from companion.screens.play.stage_views import (
    AreaView,
    CardsView,
    CostView,
    GroundView,
    MedalsView,
    StagePart,
    TokensView,
    WonderView,
)
from companion.screens.play.stand_view import StandModel, StandView
from companion.screens.play.table_layout import table_layout
from companion.screens.routes import (
    CameraRoute,
    HelpRoute,
    MenuRoute,
    PickerRoute,
    PiecesRoute,
    SeatRoute,
    UndoRoute,
)
from companion.screens.seating.facing import side_of
from companion.table.news import news_of, undo_name

HINT_ROOM = 1560.0
"""Square millimetres that a card that leads needs."""


class TableScreen(Screen):
    """Stands above, the stage below them, sentence and decks at the foot."""

    has_bar = False

    in_game = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        state, look, theme = self.game, self.look, self.theme
        setup = state.game.setup
        layout = table_layout(theme, len(state.players), bool(setup.medals))
        self.layout = layout
        self._chosen: int | None = None
        self._turn = (state.turn, state.active)
        self._news = ""
        self._before: tuple[int, ...] | None = None
        self._flights = FlightsView(look)
        self._flights.place(self.rect)
        self._card: Rect | None = None
        self.seats = [
            StandView(look, self._shower(seat), self._stand(state, seat), layout, place)
            for seat, place in enumerate(layout.stands)
        ]
        self.gaps = [GapView(look, gap_model(state, gap), place) for gap, place in enumerate(layout.gaps)]
        on_stage = stage_model(state, self.on_stage, self.lang)
        ground = GroundView(look)
        self.wonder = WonderView(look, on_stage)
        self.tokens = TokensView(look, on_stage)
        self.cost = CostView(look, on_stage)
        self.cards = CardsView(look, on_stage)
        self.medals = MedalsView(look, on_stage)
        self.medals.places = 2 + len(setup.centre)
        self.middle = MiddleView(look, middle_model(state))
        self.decks = [
            DeckView(look, self._taker(source), deck_model(state, source, {}, self.lang))
            for source in SOURCES
        ]
        self.sentence = SentenceBar(look, self._answer, Sentence(""))
        stage = layout.stage
        self._stage: tuple[StagePart, ...] = (self.wonder, self.tokens, self.cost, self.cards, self.medals)
        title = stage.title if stage.title.h else stage.cost
        places = (stage.wonder, stage.tokens, _around(stage.cost, title), stage.cards, stage.medals)
        for part, place in zip(self._stage, places, strict=True):
            part.place(place)
        ground.place(stage.rect)
        areas = [AreaView(look, self._open_seat) for _ in stage.about_player]
        areas.append(AreaView(look, lambda: host.open(PiecesRoute())))
        for area, place in zip(areas, (*stage.about_player, stage.about_pieces), strict=True):
            area.place(place)
        self.middle.place(stage.middle)
        laid: tuple[Any, ...] = (*self._stage, self.middle, self.sentence, *self.decks)
        for view in laid:
            view.layout = layout
        self._undo = Button(look, "", lambda: host.open(UndoRoute()), icon="undo")
        self._status = StatusSigns(look, host.status, faults_only=True)
        self.camera = CameraView(look, lambda: host.open(CameraRoute())) if host.preview is not None else None
        commands: list[View[Any]] = [
            Button(look, "", lambda: host.open(MenuRoute()), icon="menu", style="bare"),
            self._undo,
            Button(look, "", lambda: host.open(HelpRoute()), icon="help", style="bare"),
            self._status,
            *([self.camera] if self.camera else []),
        ]
        for view, place in zip(commands, layout.commands, strict=False):
            view.place(place)
        stage_views = (ground, *areas, *self._stage, self.middle)
        foot = (*self.decks, self.sentence, *commands, self._flights)
        for view in (*self.seats, *self.gaps, *stage_views, *foot):
            self.add_widget(view)

    @property
    def on_stage(self) -> int:
        """The seat of whoever is on the stage."""
        if self._chosen is not None:
            return self._chosen
        return self.game.active if self.game.active is not None else (self.game.winners or (0,))[0]

    def make_room(self, height: float) -> Rect:
        """Return where a card that leads may lie: over stands that rest. Nothing makes way for it."""
        theme = self.theme
        room = HINT_ROOM * theme.unit**2 * max(1.0, theme.text_scale)
        self._card = self.layout.beside(self.game.active or 0, room) if height else None
        return self._card or Rect(0, 0, 0, 0)

    def band(self) -> Rect:
        """A moment takes the stage, below a card that leads; stands, sentence and decks stay free."""
        stage = self.layout.stage.rect
        return stage if self._card is None else stage.cut_bottom(min(stage.h, self._card.y - stage.y))[0]

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the state as it is now."""
        state, table, lang = self.game, self.host.table, self.lang
        if (state.turn, state.active) != self._turn:
            self._turn, self._chosen = (state.turn, state.active), None
        undo = undo_name(table, lang)
        one_step = self.host.settings.app.one_step_alerts
        self._news = news_of(notices, table, lang, one_step) or self._news
        self._move(notices)
        self._show_stands()
        for index, gap in enumerate(self.gaps):
            gap.show(gap_model(state, index))
        on_stage = stage_model(state, self.on_stage, lang)
        for part in self._stage:
            part.show(on_stage)
        self.middle.show(middle_model(state))
        self._arrange_foot(state)
        tops = table.looking.tops(state)
        for source, deck in zip(SOURCES, self.decks, strict=True):
            deck.show(deck_model(state, source, tops, lang))
        self._undo.enable(bool(undo))
        self._status.show(self.host.status)
        # What can be taken back is what happened last; a lesson says itself what did.
        told = self._news or ("" if self.host.alone else undo)
        waits = (self.host.demanded() or self.host.reminded()) is not None
        self.sentence.show(Sentence(self.expected, "forward" if waits else "hand", waits, told))

    def tick(self, seconds: float) -> None:
        """Let the camera picture move, and what a great moment moves."""
        if self._before is not None:
            progress = self._flights.progress + seconds / SECONDS
            if progress < 1:
                self._flights.go(progress)
                self._show_stands()
            else:
                self._arrive()
        if self.camera and self.host.preview is not None:
            self.camera.feed(self.host.preview.latest())

    def on_touch_down(self, touch: Any) -> bool:
        """Kivy: a finger came down. It ends what moves, and means what it always does."""
        self._arrive()
        return bool(super().on_touch_down(touch))

    def _move(self, notices: Sequence[Notice]) -> None:
        """Begin what the last step moves; whatever still moved has arrived."""
        if notices:
            self._arrive()
        history = self.host.table.history
        recorded = [notice for notice in notices if isinstance(notice, Recorded)]
        if not recorded or history is None or not self.theme.moves:
            return
        before = history.before(recorded[-1].step)
        flights = flights_of(recorded[-1].events, before, self.layout)
        if flights or any(isinstance(event, StageConstructed) for event in recorded[-1].events):
            self._before = tuple(player.score.total for player in before.players)
            self._flights.show(flights)
            self._flights.go(0.0)

    def _arrive(self) -> None:
        """What moves is where it goes."""
        if self._before is not None:
            self._before = None
            self._flights.show(())
            self._show_stands()

    def _show_stands(self) -> None:
        for seat, view in enumerate(self.seats):
            view.show(self._stand(self.game, seat))

    def _stand(self, state: State, seat: int) -> StandModel:
        """Return what a stand shows; its score counts up while a great moment moves."""
        shown = self._chosen == seat and state.active != seat
        model = seat_model(state, seat, self.lang)
        if self._before is not None:
            before = self._before[seat]
            model = replace(model, total=before + int((model.total - before) * self._flights.progress))
        return StandModel(model, shown)

    def _arrange_foot(self, state: State) -> None:
        """On a screen that lies flat sentence and decks face whoever is asked, each deck on its own side."""
        screen = self.host.settings.screen
        flat = screen.flat and not self.host.alone and state.active is not None
        away = (
            flat and side_of(state.active or 0, state.game.names, screen.sides, self.theme.upright) == "top"
        )
        places = self.layout.decks[::-1] if away else self.layout.decks
        foot: tuple[View[Any], ...] = (*self.decks, self.sentence)
        for view, place in zip(foot, (*places, self.layout.sentence), strict=True):
            view.place(place)
            view.turn(180 if away else 0)

    def _shower(self, seat: int) -> Callable[[], None]:
        return lambda: self._show_on_stage(seat)

    def _show_on_stage(self, seat: int) -> None:
        """A touch puts a player on the stage; another one tells everything about them."""
        if seat == self.on_stage:
            self.host.open(SeatRoute(seat))
            return
        self._chosen = seat if seat != self.game.active else None
        self.refresh()

    def _open_seat(self) -> None:
        self.host.open(SeatRoute(self.on_stage))

    def _taker(self, source: str) -> Callable[[], None]:
        return lambda: self._take_from(source)

    def _take_from(self, source: str) -> None:
        """A known top is taken; of another one the face is asked. What the state asks for comes first."""
        if self.host.demanded() is not None:
            self.host.take_up()
            return
        model = deck_model(self.game, source, self.host.table.looking.tops(self.game), self.lang)
        if model.top and model.open:
            self.host.send(Play(Take(model.top, source)))
        else:
            self.host.open(PickerRoute(source))

    def _answer(self) -> None:
        if (self.host.demanded() or self.host.reminded()) is not None:
            self.host.take_up()
        else:
            self.host.open(PickerRoute())


def _around(*places: Rect) -> Rect:
    """Return the smallest rectangle that holds all ``places``."""
    x, y = min(place.x for place in places), min(place.y for place in places)
    return Rect(x, y, max(place.right for place in places) - x, max(place.top for place in places) - y)

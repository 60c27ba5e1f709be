"""The table screen: every seat at its place, the Medals between them, and what is expected of whom."""

from collections.abc import Callable, Sequence

from companion.messages.notices import Notice
from companion.rules import State, pending
from companion.rules.sentences import pending_sentence
from companion.screens.kit.camera_view import CameraView
from companion.screens.kit.rects import Rect
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar
from companion.screens.play.gap_view import NONE, GapModel, GapView, gap_model
from companion.screens.play.middle_view import MiddleView, middle_model
from companion.screens.play.seat_model import seat_model
from companion.screens.play.seat_view import SeatView
from companion.screens.play.sentence_bar import Sentence, SentenceBar
from companion.screens.routes import (
    CameraRoute,
    HelpRoute,
    MenuRoute,
    PickerRoute,
    PiecesRoute,
    SeatRoute,
    UndoRoute,
)
from companion.screens.seating.area import table_area, table_parts
from companion.screens.seating.ring_sides import LOW_SEAT, beside_card, ring_at, sides_of
from companion.screens.seating.sides import facing
from companion.table.news import news_of, undo_name


class TableScreen(Screen):
    """The ring of seats, clockwise from the top left; the middle; the sentence."""

    in_game = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        state, look = self.game, self.look
        self._bar = TopBar(
            look,
            menu=lambda: host.open(MenuRoute()),
            undo=lambda: host.open(UndoRoute()),
            help=lambda: host.open(HelpRoute()),
        )
        self.seats = [
            SeatView(look, self._opener(seat), seat_model(state, seat, self.lang))
            for seat in range(len(state.players))
        ]
        self.gaps = (
            [GapView(look, GapModel(None, NONE, NONE, ("left", "right"))) for _ in state.players]
            if state.game.setup.medals
            else []
        )
        self.middle = MiddleView(look, lambda: host.open(PiecesRoute()), middle_model(state))
        self.sentence = SentenceBar(look, self._answer, Sentence(""))
        self.camera = CameraView(look, lambda: host.open(CameraRoute())) if host.preview is not None else None
        self._news = ""
        self._room = 0.0
        for view in (self._bar, *self.seats, *self.gaps, self.middle, self.sentence):
            self.add_widget(view)
        if self.camera:
            self.add_widget(self.camera)

    def _opener(self, seat: int) -> Callable[[], None]:
        return lambda: self.host.open(SeatRoute(seat))

    def arrange(self) -> None:
        """Bar above, sentence and camera below, the ring between."""
        theme = self.theme
        bar, ring, foot = table_parts(self.theme)
        self._bar.place(bar)
        if self.camera:
            width = min(foot.h * 16 / 9, foot.w * 0.3)
            picture, foot = foot.cut_right(width)
            self.camera.place(picture.inset(theme.mm(0.4)))
        self.sentence.place(foot)
        names, medals = self.game.game.names, bool(self.gaps)
        sides = sides_of(names, self.host.settings.screen.sides, table_area(self.theme), theme, medals)
        self._card, self._ring = beside_card(sides, ring, self._room, theme, medals)
        area = self._ring.inset(theme.mm(1.2), theme.mm(1.2))
        places = ring_at(sides, len(names), area, theme.mm, medals, least_seat=LOW_SEAT)
        flat = self.host.settings.screen.flat and not self.host.alone
        for index, (seat, place) in enumerate(zip(self.seats, places.seats, strict=True)):
            seat.place(place)
            if sides is not None and flat:
                seat.turn(facing(sides[index], place, area.centre, theme.mm))
            else:
                seat.turn(180 if flat and place.centre[1] > area.centre[1] else 0)
        self._sides = [gap.sides for gap in places.gaps]
        for gap, spot in zip(self.gaps, places.gaps, strict=False):
            gap.place(spot.rect)
        self.middle.place(_touchable(places.middle, theme.target))

    def make_room(self, height: float) -> Rect:
        """Keep a strip of ``height`` pixels (0: none) free of everything, and return it.

        Where players sit at all sides the seats become lower, and the strip too, so that all have room.
        """
        room = min(height, self.theme.mm(_most_room(len(self.seats), self.theme.upright)))
        if room != self._room:
            self._room = room
            self.arrange()
        return self._card

    def band(self) -> Rect:
        """An alert lies above the ring; what is expected, undo and help stay free."""
        return self._ring

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the state as it is now."""
        state, table, lang = self.game, self.host.table, self.lang
        self._news = news_of(notices, table, lang, self.host.settings.app.one_step_alerts) or self._news
        upright, turn = self.theme.upright, lang.text("Turn {n}", n=state.turn)
        title = turn if upright else self._news or turn
        self._bar.show(Bar(title, undo_name(table, lang), self.host.status, brief=turn))
        for seat, view in enumerate(self.seats):
            view.show(seat_model(state, seat, lang))
        for index, gap in enumerate(self.gaps):
            gap.show(gap_model(state, index, self._sides[index]))
        self.middle.show(middle_model(state))
        waits = self.host.demanded() is not None
        sign = "forward" if waits else "hand"
        news = self._news if upright else ""
        self.sentence.show(Sentence(self._expected(state), sign, waits, news))

    def _expected(self, state: State) -> str:
        """What is expected of whom; without a camera a touch takes the place of the pad."""
        items, preview = pending(state), self.host.preview
        sees = preview is not None and not preview.by_touch and not self.host.status.blind
        touch = not sees and state.active is not None
        if touch and len(items) == 1 and items[0].kind == "take" and items[0].because == "turn":
            name = state.players[items[0].seat].name
            return self.lang.text("{name}, take a card, touch here and say which", name=name)
        return pending_sentence(state, self.lang, self.host.settings.app.ask_turned_up)

    def tick(self, seconds: float) -> None:
        """Let the camera picture move."""
        if self.camera and self.host.preview is not None:
            self.camera.feed(self.host.preview.latest())

    def _answer(self) -> None:
        if self.host.demanded() is not None:
            self.host.take_up()
        else:
            self.host.open(PickerRoute())


def _most_room(seats: int, upright: bool) -> float:
    """The millimetres that the ring can spare: less would cut what the seats show."""
    if upright:
        return 19.0 if seats < 7 else 16.0
    return 24.0 if seats < 5 else 15.0


def _touchable(place: Rect, target: float) -> Rect:
    """The middle can be touched: it is never lower than a finger needs."""
    return place if place.h >= target else place.middle(place.w, target)

"""The table while it is being set up: Wonders, Medals, face-up tokens, who begins (R1 to R6).

Everything can be shown to the camera, touched, or left to chance; what is asked for next is lit.
"""

from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import Any

from companion.messages.notices import DraftChanged, DraftRefused, Notice
from companion.messages.signals import EditSetup, StartGame
from companion.screens.kit.button import Button
from companion.screens.kit.footer import Footer
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar
from companion.screens.kit.view import View
from companion.screens.routes import (
    SetupMedalRoute,
    SetupRulesRoute,
    SetupSeatRoute,
    SetupTokenRoute,
    SidesRoute,
    StagesRoute,
)
from companion.screens.seating.area import table_area
from companion.screens.seating.ring_sides import sides_of
from companion.screens.seating.sides import Sides
from companion.screens.setup.layout import setup_plan
from companion.screens.setup.views import (
    GapPlace,
    GapPlaceView,
    GroupPlace,
    GroupPlaceView,
    SeatPlace,
    SeatPlaceView,
)
from companion.setup.boxes import allowed_wonders
from companion.setup.draft import FACE_UP, FEWEST_PLAYERS, SetupDraft
from companion.setup.draw import draw_missing, next_to_begin
from companion.table.setup_words import named, next_problem, next_sentence, refused_sentence, seat_name

CHANCE: Random = SystemRandom()
"""What draws for the table; tests put a seeded one in its place."""


class SetupScreen(Screen):
    """The ring of seats with Wonders and Medals, the middle, one sentence, "draw for us" and "begin"."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        lang, large = self.lang, self.theme.large
        self._bar = TopBar(self.look, back=self._leave, menu=self._open_rules)
        sit = "" if self.theme.upright else lang.text("Where you sit")
        self._sit = Button(self.look, sit, self._open_sides, icon="seats", style="bare")
        self._draw = Button(self.look, lang.text("Draw for us"), self._draw_rest, icon="shuffle", size=large)
        self._begin = Button(self.look, lang.text("Begin"), self._start, icon="forward", size=large)
        self._footer = Footer(self.look, [self._draw, self._begin])
        self._begins = Button(self.look, "", self._next_first, icon="hand")
        unknown = GroupPlace((None,) * FACE_UP, "unknown-token", False)
        self._tokens = GroupPlaceView(self.look, self._open_token, unknown)
        self._centre = GroupPlaceView(self.look, self._open_centre, GroupPlace((None,), "empty-medal", False))
        for child in (self._bar, self._sit, self._footer, self._begins, self._tokens, self._centre):
            self.add_widget(child)
        self._seats: list[SeatPlaceView] = []
        self._gaps: list[GapPlaceView] = []
        self._shape: tuple[int, int, int, Sides | None] | None = None
        self._complaint = ""

    def arrange(self) -> None:
        """Bar and sentence; the ring follows from the draft."""
        bar = self.rect.cut_top(self.theme.top_bar)[0]
        wide = max(self.theme.target, bar.h) if self.theme.upright else self.theme.mm(36)
        sit, bar = bar.cut_right(wide)
        self._bar.place(bar)
        self._sit.place(sit)
        self._footer.place(self.rect.cut_bottom(self._footer.height_of())[0])

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the draft as it is, and what is asked for next."""
        draft = self.host.table.draft
        if len(draft.seats) < FEWEST_PLAYERS:
            self._bar.show(Bar(self.lang.text("New game"), status=self.host.status))
            self._footer.sentence.show(next_sentence(draft, self.lang))
            return
        self._lay(draft)
        for notice in notices:
            if isinstance(notice, DraftRefused):
                self._complaint = refused_sentence(notice, self.lang)
            elif isinstance(notice, DraftChanged):
                self._complaint = ""
        self._bar.show(Bar(self.lang.text("The table"), status=self.host.status))
        self._show_places(draft)
        self._draw.enable(any(problem.code != "face_up" for problem in draft.problems))
        self._begin.enable(draft.ready)
        self._draw.choose(not draft.ready)
        self._begin.choose(draft.ready)
        self._footer.sentence.show(self._complaint or next_sentence(draft, self.lang))

    def tick(self, seconds: float) -> None:
        """Ask the owner about the Stages of a Wonder that nobody has a source for, once."""
        wonder = self.host.table.stages_to_check
        if wonder is not None:
            self.host.open(StagesRoute(wonder))

    def _lay(self, draft: SetupDraft) -> None:
        """Make and place the views of this many seats, gaps and centre Medals, if they are not there."""
        screen, medals = self.host.settings.screen, bool(draft.gaps)
        names = [seat_name(draft, seat, self.lang) for seat in range(len(draft.seats))]
        sides = sides_of(names, screen.sides, table_area(self.theme), self.theme, medals)
        shape = (len(draft.seats), len(draft.gaps), len(draft.centre), sides)
        if shape == self._shape:
            return
        self._shape = shape
        for view in (*self._seats, *self._gaps):
            self.remove_widget(view)
        look, theme = self.look, self.theme
        self._seats = [SeatPlaceView(look, self._opens_seat(seat)) for seat in range(shape[0])]
        self._gaps = [GapPlaceView(look, self._opens_medal(gap)) for gap in range(shape[1])]
        area = self.rect.cut_top(look.theme.top_bar)[1].cut_bottom(self._footer.height_of())[1]
        area = area.inset(theme.mm(1.2), theme.mm(0.8))
        plan = setup_plan(area, theme, shape[0], medals, shape[2], FACE_UP, sides)
        places = (*plan.ring.seats, *(gap.rect for gap in plan.ring.gaps if shape[1]))
        placed: list[View[Any]] = [*self._seats, *self._gaps]
        for view, place in zip(placed, places, strict=True):
            view.place(place)
            self.add_widget(view)
        for view, spot in (
            (self._tokens, plan.tokens),
            (self._centre, plan.centre),
            (self._begins, plan.begins),
        ):
            if spot is None:
                self.remove_widget(view)
                continue
            view.place(spot)
            if view.parent is None:
                self.add_widget(view)

    def _show_places(self, draft: SetupDraft) -> None:
        lang = self.lang
        problem = next_problem(draft)
        wanted = (problem.code, problem.place) if problem else ("", -1)
        table = self.host.table
        begins = lang.text("begins")
        for seat, (view, one) in enumerate(zip(self._seats, draft.seats, strict=True)):
            stages = table.stages_of(one.wonder) if one.wonder else ()
            view.show(
                SeatPlace(
                    name=seat_name(draft, seat, lang),
                    wonder=one.wonder or "",
                    wonder_name=lang.term(one.wonder) if one.wonder else lang.text("which Wonder?"),
                    levels=tuple(stage.level for stage in stages),
                    new=one.new,
                    begins=seat == draft.first,
                    begins_text=begins,
                    wanted=wanted == ("wonder", seat),
                )
            )
        for gap, (view, medal) in enumerate(zip(self._gaps, draft.gaps, strict=True)):
            caption = lang.term(medal) if medal else lang.text("which Medal?")
            view.show(GapPlace(medal or "", caption, wanted == ("medal", gap)))
        if draft.centre:
            self._centre.show(GroupPlace(draft.centre, "empty-medal", wanted[0] == "centre"))
        self._tokens.show(GroupPlace(draft.face_up, "unknown-token", wanted[0] == "face_up"))
        first = seat_name(draft, draft.first, lang)
        self._begins.label(lang.text("{name} begins", name=first), "hand")

    def _draw_rest(self) -> None:
        table = self.host.table
        wonders = allowed_wonders(self.host.settings.app.boxes, table.catalogue)
        self.host.send(EditSetup(draw_missing(table.draft, wonders, table.catalogue, CHANCE)))

    def _next_first(self) -> None:
        self.host.send(EditSetup(next_to_begin(self.host.table.draft)))

    def _start(self) -> None:
        if self.host.table.draft.ready:
            self.host.send(EditSetup(named(self.host.table.draft, self.lang)))
        self.host.send(StartGame())

    def _leave(self) -> None:
        self.host.back()

    def _open_rules(self) -> None:
        self.host.open(SetupRulesRoute())

    def _open_sides(self) -> None:
        self.host.open(SidesRoute())

    def _opens_seat(self, seat: int) -> Callable[[], None]:
        return lambda: self.host.open(SetupSeatRoute(self.host.table.draft.seats[seat].button))

    def _opens_medal(self, place: int) -> Callable[[], None]:
        return lambda: self.host.open(SetupMedalRoute(place))

    def _open_centre(self, place: int) -> None:
        self._opens_medal(len(self.host.table.draft.seats) + place)()

    def _open_token(self, place: int) -> None:
        self.host.open(SetupTokenRoute(place))

"""Who plays: the first step of setting up. Names are touched in the order of the seats, clockwise.

Whoever presses a button or shows a seat card or a Wonder joins here too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.chronicle.earlier_tables import NEWEST, remembered_names
from companion.messages.notices import DraftRefused, Notice
from companion.messages.signals import EditSetup
from companion.screens.kit.button import Button, Touchable, Words
from companion.screens.kit.footer import Footer
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.screens.routes import NameRoute, SetupRoute, SetupSeatRoute, StartRoute
from companion.setup.draft import FEWEST_PLAYERS, MOST_PLAYERS, SetupDraft
from companion.setup.draw import fresh_draft, seat_anew, with_players
from companion.table.setup_words import nameless


@dataclass(frozen=True)
class Sitting:
    """A seat in the row of those who play: its number from 1, its name, its Wonder's drawing or None."""

    number: int
    name: str
    nameless: bool = False


class SeatChip(Touchable[Sitting | None]):
    """Somebody who plays. The model is a Sitting; None shows a free seat."""

    def paint(self, brush: Brush) -> None:
        """The number of the seat and the name."""
        theme, palette = self.theme, self.look.palette
        sitting: Sitting | None = self.model
        if sitting is None:
            brush.plate(self.rect, palette.ground, palette.panel_edge, 1.8)
            return
        brush.plate(self.rect, palette.pressed if self.down else palette.active, palette.accent, 1.8, 0.4)
        inside = self.rect.inset(theme.mm(1.2), theme.mm(0.6))
        number, inside = inside.cut_left(theme.type(3.0), theme.mm(0.8))
        brush.text(str(sitting.number), number, theme.large, palette.accent, bold=True, align="center")
        colour = palette.quiet if sitting.nameless else palette.text
        brush.text(sitting.name, inside, theme.body, colour, bold=True, lines=2)


class PlayersScreen(Screen):
    """Seats above, remembered names below, and how many play for those who want no names."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)

        lang = self.lang
        self._bar = TopBar(self.look, back=lambda: host.open(StartRoute()))
        self._next = Button(
            self.look, lang.text("Next"), self._on, icon="forward", style="primary", size=self.theme.large
        )
        self._footer = Footer(self.look, [self._next])
        self._label = Words(self.look, lang.text("How many, without names:"), quiet=True, align="right")
        self._names = remembered_names(host.table.journal.games(NEWEST), host.table.catalogue)
        for child in (self._bar, self._footer, self._label):
            self.add_widget(child)
        self._chips: list[SeatChip] = []
        self._counts: list[Button] = []
        self._offers: list[Button] = []
        self._other = Button(self.look, lang.text("Another name"), self._ask_name, icon="pencil")
        self.add_widget(self._other)
        for seat in range(MOST_PLAYERS):
            chip = SeatChip(self.look, self._edits(seat))
            self._chips.append(chip)
            self.add_widget(chip)
        for count in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
            button = Button(self.look, str(count), self._sets(count), size=self.theme.large, style="tab")
            self._counts.append(button)
            self.add_widget(button)
        for name in self._names:
            button = Button(self.look, name, self._seats(name), icon=None if self.theme.upright else "person")
            self._offers.append(button)
            self.add_widget(button)

    def arrange(self) -> None:
        """Seats, names, numbers; the sentence at the bottom."""
        theme = self.theme
        rest = body(self, self._bar, self._footer, across=1.6, along=1.4)
        gap = theme.mm(1) if theme.upright else theme.gap
        columns = 3 if theme.upright else MOST_PLAYERS
        rows = -(-MOST_PLAYERS // columns)
        height = theme.target if theme.upright else theme.mm(12)
        apart = theme.mm(1.8 if theme.upright else 2.4)
        seats, rest = rest.cut_top(rows * height + (rows - 1) * gap, apart)
        for chip, place in zip(self._chips, seats.grid(columns, rows, gap), strict=False):
            chip.place(place)
        numbers, rest = rest.cut_bottom(theme.mm(9.6), apart)
        self._place_numbers(numbers)
        self._place_names(rest)

    def _place_numbers(self, rest: Rect) -> None:
        theme = self.theme
        if theme.upright:
            self._label.place(Rect(0, 0, 0, 0))
        else:
            label, rest = rest.cut_left(rest.w - len(self._counts) * theme.mm(15), theme.mm(2))
            self._label.place(label)
        for button, place in zip(self._counts, rest.columns(len(self._counts), theme.gap / 2), strict=True):
            button.place(place)

    def _place_names(self, rest: Rect) -> None:
        theme = self.theme
        gap = theme.mm(1) if theme.upright else theme.gap
        columns = 3 if theme.upright else 4 if theme.text_scale > 1.2 else 5
        rows = max(1, int((rest.h + gap) // (theme.target + gap)))
        cells = rest.rows(rows, gap)
        places = [place for row in cells for place in row.columns(columns, gap)]
        self._other.place(places[0])
        for index, button in enumerate(self._offers):
            if index + 1 < len(places):
                button.place(places[index + 1])
            else:
                self.remove_widget(button)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Who sits where, who can still join, and what is expected."""
        draft = self.host.table.draft
        lang = self.lang
        self._bar.show(Bar(lang.text("New game"), status=self.host.status))
        taken = {seat.name for seat in draft.seats}
        for seat, chip in enumerate(self._chips):
            chip.show(self._sitting(draft, seat))
            chip.enable(seat < len(draft.seats))
        for button in self._offers:
            button.enable(button.text not in taken and len(draft.seats) < MOST_PLAYERS)
        self._other.enable(len(draft.seats) < MOST_PLAYERS)
        for count, button in enumerate(self._counts, start=FEWEST_PLAYERS):
            button.choose(count == len(draft.seats))
        self._next.enable(len(draft.seats) >= FEWEST_PLAYERS)
        full = any(isinstance(notice, DraftRefused) and notice.code == "full" for notice in notices)
        self._footer.sentence.show(self._sentence(draft, full))

    def tick(self, seconds: float) -> None:
        """Begin with what the owner's boxes hold (R7)."""
        fresh = fresh_draft(self.host.settings.app.boxes)
        if self.host.table.draft == SetupDraft() and fresh != SetupDraft():
            self._edit(fresh)

    def _sitting(self, draft: SetupDraft, seat: int) -> Sitting | None:
        if seat >= len(draft.seats):
            return None
        name = draft.seats[seat].name
        return Sitting(seat + 1, name or nameless(seat, self.lang), not name)

    def _sentence(self, draft: SetupDraft, full: bool) -> str:
        lang = self.lang
        if full:
            return lang.text("All seven seats are taken")
        if not draft.seats:
            return lang.text("Who plays? Touch names, or press your buttons")
        if len(draft.seats) < FEWEST_PLAYERS:
            return lang.text("Who sits to {name}'s left?", name=self._last(draft))
        if len(draft.seats) < MOST_PLAYERS:
            return lang.text("Anybody else, to {name}'s left?", name=self._last(draft))
        return lang.text("Seven players: the table is full")

    def _last(self, draft: SetupDraft) -> str:
        seat = len(draft.seats) - 1
        return draft.seats[seat].name or nameless(seat, self.lang)

    def _edit(self, draft: SetupDraft) -> None:
        self.host.send(EditSetup(draft))

    def _seats(self, name: str) -> Callable[[], None]:
        return lambda: self._edit(seat_anew(self.host.table.draft, [name]))

    def _sets(self, count: int) -> Callable[[], None]:
        return lambda: self._edit(with_players(self.host.table.draft, count))

    def _edits(self, seat: int) -> Callable[[], None]:
        return lambda: self.host.open(SetupSeatRoute(self.host.table.draft.seats[seat].button))

    def _ask_name(self) -> None:
        self.host.open(NameRoute(None))

    def _on(self) -> None:
        self.host.open(SetupRoute())

"""Who sits at which side of the screen: a touch on somebody moves them to the next side.

The order round the table stays as it is (R1). What is chosen holds for these names until it is changed.
"""

from collections.abc import Callable, Sequence

import msgspec

from companion.messages.notices import Notice
from companion.screens.art.theme import Theme
from companion.screens.kit.button import Button
from companion.screens.kit.footer import Footer
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.screens.seating.area import table_area
from companion.screens.seating.ring_sides import has_room, sides_of
from companion.screens.seating.sides import ENDS, ROWS, Sides, default_sides, moved, seats_at, turned_on
from companion.screens.setup.players import SeatChip, Sitting
from companion.setup.draft import FEWEST_PLAYERS
from companion.table.setup_words import seat_name

MOST_REMEMBERED = 60
"""Names of which the side is remembered; the ones that have not played for longest are forgotten."""


class ScreenPicture(View[None]):
    """This screen, lying on the table, with a mark at its lower edge. No model."""

    def paint(self, brush: Brush) -> None:
        """A plate with the words, and the edge that is nearest to whoever stands below."""
        theme, palette = self.theme, self.look.palette
        brush.plate(self.rect, palette.panel, palette.panel_edge, 2.0, 0.4)
        inside = self.rect.inset(theme.mm(1.6), theme.mm(1.2))
        line, words = inside.cut_bottom(theme.mm(1))
        brush.fill(line.middle(line.w * 0.4, line.h), palette.accent)
        brush.text(self.lang.text("This screen"), words, theme.body, palette.quiet, align="center", lines=2)


class SidesScreen(Screen):
    """The table from above with everybody around it; whether it lies flat; turning everybody on."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        look, lang = self.look, self.lang
        self._bar = TopBar(look, back=host.back)
        signs = (None, None) if self.theme.upright else ("redo", "yes")
        self._turn = Button(look, lang.text("Turn round"), self._turn_on, icon=signs[0])
        self._flat = Button(look, lang.text("Flat on the table"), self._lay_flat, style="tab")
        self._done = Button(look, lang.text("Done"), host.back, icon=signs[1], style="primary")
        self._footer = Footer(look, [self._turn, self._flat, self._done])
        self._picture = ScreenPicture(look)
        self.chips: list[SeatChip] = []
        for child in (self._bar, self._footer, self._picture):
            self.add_widget(child)

    @property
    def sides(self) -> Sides:
        """Where they sit now."""
        theme, names = self.theme, self._names()
        found = sides_of(
            names, self.host.settings.screen.sides, table_area(self.theme), theme, self._medals()
        )
        return found or default_sides(len(names), theme.upright)

    def arrange(self) -> None:
        """Bar and sentence; the ring follows from the sides."""
        self._area = body(self, self._bar, self._footer, across=1.6, along=1.4)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Everybody at their side."""
        draft, lang = self.host.table.draft, self.lang
        self._bar.show(Bar(lang.text("Where you sit"), status=self.host.status))
        self._footer.sentence.show(lang.text("Touch whoever sits at another side"))
        self._flat.choose(self.host.settings.screen.flat)
        if not self._has_table():
            return
        places, middle = places_around(self.sides, self._area, self.theme)
        self._picture.place(middle)
        for seat, (chip, place) in enumerate(zip(self.chips, places, strict=True)):
            chip.place(place)
            chip.show(Sitting(seat + 1, seat_name(draft, seat, lang)))

    def tick(self, seconds: float) -> None:
        """One player alone sits anywhere."""
        if len(self.host.table.draft.seats) < FEWEST_PLAYERS:
            self.host.back()

    def _has_table(self) -> bool:
        """Have a chip for everybody, also for who joins with a button meanwhile; whether there are enough."""
        count = len(self.host.table.draft.seats)
        while len(self.chips) > count:
            self.remove_widget(self.chips.pop())
        while len(self.chips) < count:
            self.chips.append(SeatChip(self.look, self._moves(len(self.chips))))
            self.add_widget(self.chips[-1])
        return count >= FEWEST_PLAYERS

    def _names(self) -> tuple[str, ...]:
        draft = self.host.table.draft
        return tuple(seat_name(draft, seat, self.lang) for seat in range(len(draft.seats)))

    def _medals(self) -> bool:
        return self.host.table.draft.with_medals

    def _moves(self, seat: int) -> Callable[[], None]:
        def move() -> None:
            area, theme, medals = table_area(self.theme), self.theme, self._medals()
            self._keep(moved(self.sides, seat, lambda sides: has_room(sides, area, theme, medals)))

        return move

    def _turn_on(self) -> None:
        self._keep(turned_on(self.sides))

    def _keep(self, sides: Sides) -> None:
        names = self._names()
        before = self.host.settings.screen.sides
        kept = {name: side for name, side in before.items() if name not in names}
        chosen = {**kept, **dict(zip(names, sides, strict=True))}
        self._change(sides=dict(list(chosen.items())[-MOST_REMEMBERED:]))

    def _lay_flat(self) -> None:
        self._change(flat=not self.host.settings.screen.flat)

    def _change(self, **changes: object) -> None:
        settings = self.host.settings
        screen = msgspec.structs.replace(settings.screen, **changes)
        self.host.change_settings(msgspec.structs.replace(settings, screen=screen))


def places_around(sides: Sides, area: Rect, theme: Theme) -> tuple[list[Rect], Rect]:
    """Return the place of each seat around a table in ``area``, and that of the table."""
    high = theme.mm(11 if theme.upright else 10)
    width = min(theme.mm(38), (area.w - 2 * theme.gap) / 3)
    middle = area.inset(width + theme.gap, high + theme.gap)
    found: dict[int, Rect] = {}
    for side in ROWS:
        row = seats_at(sides, side)
        line = area.cut_top(high)[0] if side == "top" else area.cut_bottom(high)[0]
        if not row:
            continue
        line = line.middle(min(line.w, len(row) * (width + theme.gap)), line.h)
        found |= dict(
            zip(row if side == "top" else row[::-1], line.columns(len(row), theme.gap), strict=True)
        )
    for side in ENDS:
        row = seats_at(sides, side)
        if not row:
            continue
        inner = area.inset(0, high + theme.gap)
        column = inner.cut_left(width)[0] if side == "left" else inner.cut_right(width)[0]
        column = column.middle(column.w, min(column.h, len(row) * (high * 1.3 + theme.gap)))
        found |= dict(
            zip(row if side == "right" else row[::-1], column.rows(len(row), theme.gap), strict=True)
        )
    return [found[seat] for seat in range(len(sides))], middle

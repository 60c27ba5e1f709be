"""One seat while setting up: the name, the Wonder, who begins, and leaving the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.chronicle.earlier_tables import NEWEST, remembered_names
from companion.messages.notices import DraftChanged, Notice
from companion.messages.signals import EditSetup
from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.kit.button import Button, Touchable
from companion.screens.kit.footer import Footer
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.paint.brush import Align, Brush
from companion.screens.routes import NameRoute, SetupSeatRoute
from companion.setup.boxes import allowed_wonders
from companion.setup.draft import SetupDraft
from companion.table.setup_words import seat_name


@dataclass(frozen=True)
class WonderChoice:
    """A Wonder to choose: its Stages' ``levels``; ``owner`` is who has it already ("" where nobody)."""

    wonder: str
    name: str
    levels: tuple[int, ...]
    owner: str
    chosen: bool


class WonderTile(Touchable[WonderChoice]):
    """A Wonder as a drawing with its name. The model is a WonderChoice."""

    def paint(self, brush: Brush) -> None:
        """Silhouette on the left, name and owner on the right."""
        choice = self.model
        theme, palette = self.theme, self.look.palette
        fill = palette.pressed if self.down else palette.active if choice.chosen else palette.raised
        edge = palette.accent if choice.chosen else palette.panel_edge
        brush.plate(self.rect, fill, edge, 1.8, 0.6 if choice.chosen else 0.3)
        inside = self.rect.inset(theme.mm(1.2), theme.mm(1))
        flat = inside.w > 1.7 * inside.h
        if flat:
            place, words = inside.cut_left(min(inside.h * 1.1, inside.w * 0.36), theme.mm(1.2))
        else:
            place, words = inside.cut_top(inside.h * 0.58, theme.mm(0.4))
        built = tuple(range(1, len(choice.levels) + 1))
        painter = wonder_painter(choice.wonder, choice.levels, built, ())
        faint = 0.4 if choice.owner and not choice.chosen else 1.0
        brush.drawing(
            ("wonder", choice.wonder, choice.levels, built, ()), place.fitted(1.12), painter, alpha=faint
        )
        if choice.owner:
            note, words = words.cut_bottom(words.h * 0.4)
            brush.text(choice.owner, note, theme.small, palette.accent, align="left" if flat else "center")
        align: Align = "left" if flat else "center"
        brush.text(choice.name, words, theme.body, palette.text, bold=True, align=align)


class SetupSeatScreen(Screen):
    """Names above (those of earlier games, or typed), the Wonders below."""

    def __init__(self, host: Host, button: int) -> None:
        super().__init__(host)
        self._button = button
        look, lang = self.look, self.lang
        self._bar = TopBar(look, back=host.back)
        upright = self.theme.upright
        begins, leaves = (None, None) if upright else ("hand", "remove")
        self._begins = Button(look, lang.text("Begins"), self._begin, icon=begins, style="tab")
        self._leaves = Button(look, lang.text("Leaves"), self._leave, icon=leaves)
        on = None if upright else "forward"
        self._next = Button(look, lang.text("Next seat"), self._on, icon=on, style="primary")
        self._footer = Footer(look, [self._leaves, self._begins, self._next])
        self._typed = Button(look, "", self._type, icon="pencil", size=self.theme.large, lines=1)
        self._new = Button(look, "", self._learn, style="tab")
        names = remembered_names(host.table.journal.games(NEWEST), host.table.catalogue)
        taken = {one.name for one in host.table.draft.seats}
        offered = [name for name in names if name not in taken]
        self._offers = [Button(look, name, self._names(name), icon="person", lines=1) for name in offered]
        self._wonders = self._choices()
        self._tiles = [WonderTile(look, self._takes(wonder)) for wonder in self._wonders]
        for child in (self._bar, self._footer, self._typed, self._new, *self._offers, *self._tiles):
            self.add_widget(child)

    @property
    def _seat(self) -> int:
        """Where the player sits now; behind all others once they have left."""
        draft = self.host.table.draft
        seat = draft.seat_of(self._button)
        return len(draft.seats) if seat is None else seat

    def arrange(self) -> None:
        """Bar, names, Wonders, sentence."""
        theme, gap = self.theme, self.theme.gap
        rest = body(self, self._bar, self._footer, across=1.6, along=1.2)
        columns = 2 if theme.upright else 4
        line, rest = rest.cut_top(theme.mm(9.6), theme.mm(2))
        cells = line.columns(columns, gap)
        self._typed.place(cells[0])
        self._new.place(cells[-1])
        for index, button in enumerate(self._offers):
            if index + 1 < columns - 1:
                button.place(cells[index + 1])
            else:
                self.remove_widget(button)
        across = 2 if theme.upright else 4 if len(self._tiles) > 6 else 3
        rows = -(-len(self._tiles) // across)
        for tile, place in zip(self._tiles, rest.grid(across, rows, gap), strict=False):
            tile.place(place)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Name, Wonder, and who has which."""
        draft, lang = self.host.table.draft, self.lang
        if self._seat >= len(draft.seats):
            return
        one = draft.seats[self._seat]
        name = seat_name(draft, self._seat, lang)
        self._bar.show(Bar(lang.text("Seat {number}", number=self._seat + 1), status=self.host.status))
        self._typed.label(name, "pencil")
        self._begins.choose(draft.first == self._seat)
        self._new.label(
            lang.text("First game") if one.new else lang.text("Knows the game"),
            "first-game" if one.new else None,
        )
        self._new.choose(one.new)
        owners = {other.wonder: seat_name(draft, seat, lang) for seat, other in enumerate(draft.seats)}
        for wonder, tile in zip(self._wonders, self._tiles, strict=True):
            tile.show(
                WonderChoice(
                    wonder=wonder,
                    name=lang.term(wonder),
                    levels=self._levels(wonder),
                    owner=owners.get(wonder, ""),
                    chosen=one.wonder == wonder,
                )
            )
        self._footer.sentence.show(
            lang.text("{name} plays {wonder}", name=name, wonder=lang.term(one.wonder))
            if one.wonder
            else lang.text("{name}: which Wonder?", name=name)
        )
        if any(isinstance(n, DraftChanged) and n.what == "wonder" and n.seat == self._seat for n in notices):
            self._answered = True

    _answered = False

    def tick(self, seconds: float) -> None:
        """Leave once the camera has answered."""
        if self._answered or self._seat >= len(self.host.table.draft.seats):
            self._answered = False
            self.host.back()

    def _choices(self) -> tuple[str, ...]:
        """The Wonders of the owner's boxes, and any that a player has shown all the same."""
        table = self.host.table
        shown = {one.wonder for one in table.draft.seats}
        allowed = allowed_wonders(self.host.settings.app.boxes, table.catalogue)
        return tuple(wonder for wonder in table.catalogue.wonders if wonder in allowed or wonder in shown)

    def _levels(self, wonder: str) -> tuple[int, ...]:
        return tuple(stage.level for stage in self.host.table.stages_of(wonder))

    def _edit(self, draft: SetupDraft) -> None:
        self.host.send(EditSetup(draft))

    def _takes(self, wonder: str) -> Callable[[], None]:
        def take() -> None:
            draft = self.host.table.draft
            same = draft.seats[self._seat].wonder == wonder
            self._edit(draft.chose(self._seat, None if same else wonder))

        return take

    def _names(self, name: str) -> Callable[[], None]:
        return lambda: self._edit(self.host.table.draft.named(self._seat, name))

    def _learn(self) -> None:
        draft = self.host.table.draft
        self._edit(draft.learning(self._seat, not draft.seats[self._seat].new))

    def _begin(self) -> None:
        self._edit(self.host.table.draft.begins(self._seat))

    def _leave(self) -> None:
        draft = self.host.table.draft.left(self._seat)
        self.host.back()
        self._edit(draft)

    def _on(self) -> None:
        following = self.host.table.draft.seating[self._seat + 1 :]
        self.host.back()
        if following:
            self.host.open(SetupSeatRoute(following[0]))

    def _type(self) -> None:
        self.host.open(NameRoute(self._button))

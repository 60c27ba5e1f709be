"""A name, typed on the screen: of a player who sits already, or of one who joins by it."""

from collections.abc import Callable, Sequence

from companion.chronicle.earlier_tables import NEWEST, remembered_names
from companion.messages.notices import Notice
from companion.messages.signals import EditSetup
from companion.screens.kit.button import Button
from companion.screens.kit.keyboard import Keyboard, Typing
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.text_field import TextField
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.setup.draw import seat_anew
from companion.setup.names import told_apart

OFFERED = 4
"""Remembered names that are offered while typing; half of them on a narrow screen."""


class NameScreen(Screen):
    """The name, names that begin like it, and the keys."""

    def __init__(self, host: Host, button: int | None) -> None:
        super().__init__(host)
        self._button = button
        draft, seat = host.table.draft, self._seat
        typing = Typing("" if seat is None else draft.seats[seat].name)
        self._bar = TopBar(self.look, back=host.back)
        self._field = TextField(self.look, typing.text)
        self._done = Button(
            self.look,
            self.lang.text("Done"),
            self._take,
            icon=None if self.theme.upright else "yes",
            style="primary",
            size=self.theme.large,
            lines=1,
        )
        seated = None if seat is None else draft.seats[seat]
        self._new = Button(
            self.look,
            self.lang.text("First game"),
            self._learn,
            style="tab",
            chosen=bool(seated and seated.new),
        )
        self._keys = Keyboard(self.look, typing, self._typed, self._take)
        self._others = [draft.name(place) for place in range(len(draft.seats)) if place != seat]
        self._asked = ""
        """The name that somebody else has, when another was proposed for it."""
        games = host.table.journal.games(NEWEST)
        known = remembered_names(games, host.table.catalogue)
        self._known = [name for name in known if told_apart(name, self._others) == name]
        offered = 2 if self.theme.upright else OFFERED
        self._offers = [Button(self.look, "", lambda: None, icon="person", lines=1) for _ in range(offered)]
        for child in (self._bar, self._field, self._done, self._keys, self._new, *self._offers):
            self.add_widget(child)

    @property
    def _seat(self) -> int | None:
        """Where the player sits now; None: nobody sits there, or nobody yet."""
        return None if self._button is None else self.host.table.draft.seat_of(self._button)

    def arrange(self) -> None:
        """Bar, field, offers, keys."""
        theme, gap = self.theme, self.theme.gap
        rest = body(self, self._bar, across=1.2, along=1.4)
        line, rest = rest.cut_top(theme.mm(11), gap)
        done, field = line.cut_right(theme.mm(16 if theme.upright else 30), gap)
        self._done.place(done)
        self._field.place(field)
        offers, rest = rest.cut_top(max(theme.target, theme.mm(9.2)), theme.mm(1.6))
        places = offers.columns(len(self._offers) + 1, gap)
        self._new.place(places.pop())
        for button, place in zip(self._offers, places, strict=True):
            button.place(place)
        keys = self._keys.rows_for(self.look, rest.w)
        self._keys.place(rest.cut_top(min(rest.h, keys * theme.mm(12.5)))[0])

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """The title, and names that begin like what has been typed."""
        self._bar.show(Bar(self._title(self._keys.typing)))
        self._offer(self._keys.typing)

    def turn(self) -> None:
        """Show the other page of keys."""
        self._keys.set(self._keys.typing.turned())

    def close(self) -> None:
        """Let go of the real keyboard."""
        self._keys.close()

    def _title(self, typing: Typing) -> str:
        """What is asked for, or what is not right yet."""
        if typing.refused:
            return self.lang.text("Only Latin, Greek and Cyrillic letters can be shown.")
        if self._asked:
            return self.lang.text("There is a {name} already. Is this right?", name=self._asked)
        seat = self._seat
        if seat is None:
            return self.lang.text("Who joins?")
        return self.lang.text("What is the name of player {number}?", number=seat + 1)

    def _typed(self, typing: Typing) -> None:
        self._asked = ""
        self._show(typing)

    def _show(self, typing: Typing) -> None:
        self._bar.show(Bar(self._title(typing)))
        self._field.show(typing.text)
        self._offer(typing)

    def _offer(self, typing: Typing) -> None:
        begun = typing.name.casefold()
        fitting = [name for name in self._known if name.casefold().startswith(begun) and name != typing.name]
        for index, button in enumerate(self._offers):
            name = fitting[index] if index < len(fitting) else ""
            button.on_press = self._takes(name)
            button.label(name, "person")
            if name and button.parent is None:
                self.add_widget(button)
            elif not name and button.parent is not None:
                self.remove_widget(button)
        self._done.enable(bool(typing.name) or self._button is not None)

    def _learn(self) -> None:
        """Whether whoever has this name plays for the first time."""
        self._new.choose(not self._new.chosen)

    def _takes(self, name: str) -> Callable[[], None]:
        return lambda: self._finish(name)

    def _take(self) -> None:
        name = self._keys.typing.name
        if not name and self._button is None:
            return
        other = told_apart(name, self._others)
        if not name or other == name:
            self._finish(name)
        else:
            self._keys.set(Typing(other))
            self._asked = name
            self._show(self._keys.typing)

    def _finish(self, name: str) -> None:
        draft = self.host.table.draft
        seat = len(draft.seats) if self._button is None else self._seat
        if self._button is None:
            draft = seat_anew(draft, [name])
        elif seat is not None:
            draft = draft.named(seat, name)
        if seat is not None and seat < len(draft.seats):
            draft = draft.learning(seat, self._new.chosen)
        self.host.back()
        self.host.send(EditSetup(draft))

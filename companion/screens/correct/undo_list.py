"""What can be undone, by name: the last step large, the earlier ones below; and doing it again."""

from collections.abc import Callable, Sequence

from companion.messages.history import Step
from companion.messages.notices import Notice
from companion.messages.signals import MissedCard, Redo, Undo
from companion.pad.missed import can_have_missed
from companion.rules import Correct
from companion.rules.sentences import move_sentence
from companion.screens.kit.button import Button, Words
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.paint.rects import Rect
from companion.table.news import step_name


class UndoScreen(Screen):
    """Undo by name. The last step takes one touch here; several at once take a second one."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._bar = TopBar(self.look, back=host.back)
        self._hint = Words(self.look, quiet=True, lines=2)
        self._buttons: list[Button] = []
        self._page = 0
        self._wanted = 0
        self.add_widget(self._bar)
        self.add_widget(self._hint)

    def arrange(self) -> None:
        """Bar above; the list; redo below."""
        theme = self.theme
        rest = body(self, self._bar, across=3, along=1.5)
        self._below, rest = rest.cut_bottom(theme.mm(10), theme.mm(1.5))
        hint, self._field = rest.cut_top(theme.type(8.5 if theme.upright else 5), theme.mm(1))
        self._hint.place(hint)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the steps as they are now."""
        lang = self.lang
        if notices:
            self._wanted = self._page = 0
        self._bar.show(Bar(lang.text("Undo"), status=None))
        for button in self._buttons:
            self.remove_widget(button)
        self._buttons = []
        history = self.host.table.history
        count = len(history.steps) if history else 0
        if self._wanted:
            self._confirm_many()
            return
        self._hint.show(
            lang.text("The newest first. Everything after what you choose is undone too.")
            if count
            else lang.text("There is nothing to undo.")
        )
        rows = max(3, int(self._field.h // self.theme.mm(10.5)))
        first = self._page * rows
        for line, index in zip(
            self._field.rows(rows, self.theme.mm(1)), range(first, min(count, first + rows)), strict=False
        ):
            name = step_name(self.host.table, -1 - index, lang)
            primary = index == 0
            step = history.steps[-1 - index] if history else None
            text = _called(step, lang.text("Undo: {what}", what=name), name) if primary else name
            button = Button(
                self.look,
                text,
                self._chooser(index + 1),
                icon="undo",
                style="primary" if primary else "plain",
                align="left",
                lines=2,
                size=self.theme.large if primary else None,
            )
            self._add(button, line)
        self._foot(count, rows)

    def _foot(self, count: int, rows: int) -> None:
        lang, table = self.lang, self.host.table
        places = self._below.columns(2, self.theme.gap)
        history = table.history
        if count > rows:
            pages = -(-count // rows)
            text = lang.text("More ({page} of {pages})", page=self._page + 1, pages=pages)
            self._add(Button(self.look, text, self._turner(pages), icon="forward"), places[0])
        if history is not None and history.undone:
            step = history.undone[-1]
            name = move_sentence(step.moves[0], history.state, lang) if step.moves else ""
            text = _called(step, lang.text("Do again: {what}", what=name), name)
            self._add(Button(self.look, text, self._redo, icon="redo", lines=2), places[1])

    def _confirm_many(self) -> None:
        """Several steps at once: a second touch, at another place."""
        lang = self.lang
        name = step_name(self.host.table, -self._wanted, lang)
        self._hint.show(
            lang.plural("Undo {n} step", "Undo {n} steps, back to before: {what}?", self._wanted, what=name)
        )
        yes, no = self._below.columns(2, self.theme.gap)
        history = self.host.table.history
        if history is not None and can_have_missed(history, self._wanted):
            missed = self._field.cut_top(self.theme.mm(10.5))[0]
            text = lang.text("A card was forgotten before that")
            self._add(Button(self.look, text, self._missed, icon="hand"), missed)
        text = lang.plural("Yes, undo {n} step", "Yes, undo {n} steps", self._wanted)
        self._add(Button(self.look, text, self._undo_many, icon="undo", style="danger"), yes)
        self._add(Button(self.look, lang.text("No"), self._keep, icon="back"), no)

    def _add(self, button: Button, place: Rect) -> None:
        button.place(place)
        self._buttons.append(button)
        self.add_widget(button)

    def _chooser(self, steps: int) -> Callable[[], None]:
        return lambda: self._choose(steps)

    def _choose(self, steps: int) -> None:
        if steps == 1:
            self.host.home()
            self.host.send(Undo())
        else:
            self._wanted = steps
            self.refresh()

    def _undo_many(self) -> None:
        steps, self._wanted = self._wanted, 0
        self.host.home()
        self.host.send(Undo(steps))

    def _missed(self) -> None:
        """Everything from here on is read again once the forgotten card has been shown."""
        steps, self._wanted = self._wanted, 0
        self.host.home()
        self.host.send(MissedCard(steps))

    def _keep(self) -> None:
        self._wanted = 0
        self.refresh()

    def _redo(self) -> None:
        self.host.home()
        self.host.send(Redo())

    def _turner(self, pages: int) -> Callable[[], None]:
        return lambda: self._turn(pages)

    def _turn(self, pages: int) -> None:
        self._page = (self._page + 1) % pages
        self.refresh()


def _called(step: Step | None, whole: str, name: str) -> str:
    """Return ``whole``, or only ``name`` for what was set right by hand: that says itself what it is."""
    by_hand = step is not None and any(isinstance(move, Correct) for move in step.moves[:1])
    return name if by_hand else whole

"""Why? What has just happened or was refused, unfolded to its reasons step by step."""

from collections.abc import Sequence

from companion.coach.why import Why, why_last, why_question, why_reason
from companion.messages.notices import Notice
from companion.screens.kit.button import Button
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.table.table import Table
from config.language import Language


def reasons(table: Table, lang: Language) -> tuple[Why, ...]:
    """Return what can be unfolded now: the open question, else what was refused and the last events."""
    state, history = table.state, table.history
    if state is None or history is None:
        return ()
    if table.question is not None:
        return (why_question(table.question, state, lang),)
    refused = () if table.refused is None else (why_reason(table.refused, state, lang),)
    return refused + why_last(history, lang)


class WhyView(View[Why | None]):
    """What happened, and its reasons below it, numbered. Model: a Why or None."""

    def paint(self, brush: Brush) -> None:
        """The sentence in gold, then a line a step."""
        theme, palette = self.theme, self.look.palette
        why: Why | None = self.model
        if why is None:
            text = self.lang.text("Nothing has happened yet that could be explained.")
            brush.text(text, self.rect, theme.large, palette.quiet, lines=3)
            return
        lines = 4 if theme.upright else 2
        what, rest = self.rect.cut_top(theme.type(21 if theme.upright else 13), theme.mm(2))
        brush.text(why.what, what, theme.type(5), palette.accent, bold=True, lines=lines)
        rows = rest.rows(max(4, len(why.steps)), theme.mm(1))
        for number, (step, row) in enumerate(zip(why.steps, rows, strict=False), start=1):
            place, words = row.cut_left(theme.type(6), theme.mm(1.5))
            brush.text(str(number), place, theme.large, palette.accent, bold=True, align="center")
            brush.text(step, words, theme.type(4), palette.text, lines=lines)


class WhyScreen(Screen):
    """One event a page."""

    def __init__(self, host: Host, page: int) -> None:
        super().__init__(host)
        self._page = page
        self._bar = TopBar(self.look, back=host.back)
        self._view = WhyView(self.look, None)
        self._more = Button(self.look, "", self._turn, icon="forward")
        self.add_widget(self._bar)
        self.add_widget(self._view)
        self.add_widget(self._more)

    def arrange(self) -> None:
        """Bar, reasons, and the button to the next event."""
        theme = self.theme
        rest = body(self, self._bar, across=4, along=2)
        foot, rest = rest.cut_bottom(theme.mm(10), theme.mm(1.5))
        self._more.place(foot if theme.upright else foot.cut_right(foot.w * 0.5)[0])
        self._view.place(rest)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Unfold what there is now."""
        found = reasons(self.host.table, self.lang)
        self._bar.show(Bar(self.lang.text("Why?")))
        self._view.show(found[self._page % len(found)] if found else None)
        several = len(found) > 1
        if several:
            page, pages = self._page % len(found) + 1, len(found)
            text = self.lang.text("What else happened ({page} of {pages})", page=page, pages=pages)
            self._more.label(text, "forward")
        if several != (self._more.parent is not None):
            if several:
                self.add_widget(self._more)
            else:
                self.remove_widget(self._more)

    def _turn(self) -> None:
        self._page += 1
        self.refresh()

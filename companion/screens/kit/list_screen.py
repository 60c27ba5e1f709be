"""A screen that is a list: a title above rows, which turn over page by page."""

from collections.abc import Callable, Sequence

from companion.messages.notices import Notice
from companion.screens.kit.rows import Row, RowList
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.routes import Route


class RowScreen(Screen):
    """Subclasses say the ``title`` and the ``rows``. ``turned`` is the route to another page of the same."""

    def __init__(self, host: Host, page: int, turned: Callable[[int], Route]) -> None:
        super().__init__(host)
        self._page, self._turned = page, turned
        self._bar = TopBar(self.look, back=host.back)
        self._rows = RowList(self.look, self._turn)
        self.add_widget(self._bar)
        self.add_widget(self._rows)

    def title(self) -> str:
        """Return what the list is."""
        raise NotImplementedError

    def rows(self) -> tuple[Row, ...]:
        """Return the rows as they are now."""
        raise NotImplementedError

    def arrange(self) -> None:
        """The bar, and the rows below it."""
        rest = body(self, self._bar)
        self._rows.place(rest)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show title and rows."""
        self._bar.show(Bar(self.title(), status=self.host.status))
        self._rows.show(self.rows(), self._page)

    def _turn(self, page: int) -> None:
        self.host.back()
        self.host.open(self._turned(page))

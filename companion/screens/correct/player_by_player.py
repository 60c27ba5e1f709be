"""What both ways to check the table share: a tab a player, rows about one of them, and on to the next."""

from collections.abc import Callable

from companion.screens.kit.button import Button
from companion.screens.kit.footer import Footer
from companion.screens.kit.rows import RowList
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import TopBar, body, place_tabs
from companion.screens.paint.rects import Rect
from companion.screens.routes import UndoRoute


class PlayerByPlayer(Screen):
    """One player after the other, beginning with ``seat``. What agrees with the table has a tick on its tab.

    Subclasses say what going to a player means (``_go``) and hand their own button to ``_build``.
    """

    def __init__(self, host: Host, seat: int) -> None:
        super().__init__(host)
        look = self.look
        self._seat, self._page = seat, 0
        self._agreed: dict[int, object] = {}
        self._bar = TopBar(look, back=host.back, undo=lambda: host.open(UndoRoute()))
        self._tabs = [
            Button(look, player.name, self._chooser(place), style="tab", lines=1)
            for place, player in enumerate(self.game.players)
        ]
        self._rows = RowList(look, self._turn)
        self._next = Button(look, "", self._on, icon="forward")

    def _build(self, own: Button) -> None:
        """Put everything on the screen, ``own`` beside the button to the next player."""
        self._footer = Footer(self.look, [own, self._next])
        for view in (self._bar, *self._tabs, self._rows, self._footer):
            self.add_widget(view)

    def _below_tabs(self) -> Rect:
        """Place bar, tabs and footer, and return what is left between them."""
        rest = body(self, self._bar, self._footer, across=1.2, along=1)
        return place_tabs(self._tabs, rest, self.theme, across=7, gap=0.6)

    def _show_tabs(self) -> None:
        players = self.game.players
        for seat, tab in enumerate(self._tabs):
            tab.label(players[seat].name, "yes" if self._agreed.get(seat) == players[seat].cards else None)
            tab.choose(seat == self._seat)

    def _go(self, seat: int) -> None:
        """Turn to the player at ``seat``."""
        raise NotImplementedError

    def _chooser(self, seat: int) -> Callable[[], None]:
        return lambda: self._go(seat)

    @property
    def _following(self) -> str | None:
        """The name of the next player, None after the last."""
        players = self.game.players
        return players[self._seat + 1].name if self._seat + 1 < len(players) else None

    def _on(self) -> None:
        if self._following is not None:
            self._go(self._seat + 1)
        else:
            self.host.home()

    def _turn(self, page: int) -> None:
        self._page = page
        self.refresh()

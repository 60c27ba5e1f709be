"""Which card lies on top of a deck? Told with one touch, where the pad cannot be shown it."""

from collections.abc import Callable, Sequence

from companion.messages.notices import Notice
from companion.messages.signals import TellTop
from companion.screens.kit.button import Touchable
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.paint.brush import Brush


class TopTile(Touchable[tuple[str, str]]):
    """A face to choose. Model: (face, its name)."""

    def paint(self, brush: Brush) -> None:
        """The drawing above its name."""
        theme, palette = self.theme, self.look.palette
        face, name = self.model
        brush.plate(self.rect, palette.pressed if self.down else palette.raised, palette.panel_edge, 1.8)
        picture, words = self.rect.inset(theme.mm(1)).cut_top(self.rect.h * 0.55)
        brush.symbol(face, picture)
        brush.text(name, words, theme.small, palette.text, align="center", lines=2)


class TopScreen(Screen):
    """The faces that the deck can still hold."""

    def __init__(self, host: Host, deck: str) -> None:
        super().__init__(host)
        self._deck = deck
        self._bar = TopBar(self.look, back=host.back)
        state = self.game
        faces = state.deck_faces(deck)
        self._tiles = [
            TopTile(self.look, self._chooses(face), (face, self.lang.term(face)))
            for face in (state.game.face_ids if faces is None else faces)
        ]
        for view in (self._bar, *self._tiles):
            self.add_widget(view)

    def arrange(self) -> None:
        """A grid."""
        theme = self.theme
        columns = 3 if theme.upright else 5
        rows = -(-len(self._tiles) // columns)
        field = body(self, self._bar, across=2, along=2)
        for tile, place in zip(self._tiles, field.grid(columns, max(1, rows), theme.gap), strict=False):
            tile.place(place)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Say which deck is meant."""
        deck = self.lang.term(self._deck)
        self._bar.show(Bar(self.lang.text("Which card lies on top of the deck of {wonder}?", wonder=deck)))

    def _chooses(self, face: str) -> Callable[[], None]:
        def choose() -> None:
            self.host.send(TellTop(self._deck, face))
            self.host.back()

        return choose

"""Which Medal lies here, which Progress token is face up: chosen by touch while setting up (R2, R5, R6).

After each choice the next empty place is asked for, so that a row of places takes one touch each.
"""

from collections.abc import Callable, Sequence

from companion.messages.notices import DraftChanged, Notice
from companion.messages.signals import EditSetup
from companion.screens.kit.button import Button
from companion.screens.kit.footer import Footer
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.tile import PieceTile, Tile
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.routes import Route, SetupMedalRoute, SetupTokenRoute
from companion.setup.draft import SetupDraft
from companion.setup.draw import tokens_left
from companion.table.setup_words import seat_name


class PieceScreen(Screen):
    """A grid of pieces of one kind. Subclasses say which, where each lies, and what choosing one does."""

    wide_columns = 4
    upright_columns = 2

    def __init__(self, host: Host, place: int) -> None:
        super().__init__(host)
        self._place = place
        self._answered = False
        self._bar = TopBar(self.look, back=host.back)
        self._clear = Button(self.look, self.lang.text("Leave it empty"), self._empty, icon="remove")
        self._footer = Footer(self.look, [self._clear])
        self._ids = self.pieces()
        self._tiles = [PieceTile(self.look, self._takes(piece), Tile(piece, "")) for piece in self._ids]
        for child in (self._bar, self._footer, *self._tiles):
            self.add_widget(child)

    def pieces(self) -> tuple[str, ...]:
        """Return the ids of the pieces that can be chosen."""
        raise NotImplementedError

    def here(self, draft: SetupDraft) -> str | None:
        """Return the piece that lies here."""
        raise NotImplementedError

    def note(self, draft: SetupDraft, piece: str) -> str:
        """Return where ``piece`` lies already, in words; "" where it is free."""
        raise NotImplementedError

    def sentence(self, draft: SetupDraft) -> str:
        """Return what is asked."""
        raise NotImplementedError

    def laid(self, draft: SetupDraft, piece: str | None) -> SetupDraft:
        """Return the draft with ``piece`` lying here."""
        raise NotImplementedError

    def following(self, draft: SetupDraft) -> Route | None:
        """Return the screen of the next empty place, or None."""
        raise NotImplementedError

    def arrange(self) -> None:
        """Bar, grid, sentence."""
        theme = self.theme
        rest = body(self, self._bar, self._footer)
        columns = self.upright_columns if theme.upright else self.wide_columns
        rows = -(-len(self._tiles) // columns)
        area = rest.inset(theme.mm(1.6), theme.mm(1.2))
        for tile, place in zip(self._tiles, area.grid(columns, rows, theme.gap), strict=False):
            tile.place(place)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show what lies where; a piece shown to the camera meanwhile answers too."""
        draft = self.host.table.draft
        self._bar.show(Bar(self.lang.text("The table"), status=self.host.status))
        here = self.here(draft)
        for piece, tile in zip(self._ids, self._tiles, strict=True):
            note = self.note(draft, piece)
            tile.show(Tile(piece, self.lang.term(piece), note, piece == here))
        self._clear.enable(here is not None)
        shown = any(isinstance(n, DraftChanged) and n.what in ("medal", "centre", "face_up") for n in notices)
        self._answered = self._answered or shown
        self._footer.sentence.show(self.sentence(draft))

    def tick(self, seconds: float) -> None:
        """Leave once the camera has answered."""
        if self._answered:
            self._answered = False
            self.host.back()

    def _takes(self, piece: str) -> Callable[[], None]:
        return lambda: self._take(piece)

    def _take(self, piece: str) -> None:
        draft = self.laid(self.host.table.draft, piece)
        following = self.following(draft)
        self.host.back()
        self.host.send(EditSetup(draft))
        if following is not None:
            self.host.open(following)

    def _empty(self) -> None:
        draft = self.laid(self.host.table.draft, None)
        self.host.back()
        self.host.send(EditSetup(draft))


class SetupMedalScreen(PieceScreen):
    """The twelve Medals."""

    def pieces(self) -> tuple[str, ...]:
        """Every Medal of the catalogue."""
        return tuple(self.host.table.catalogue.medals)

    def here(self, draft: SetupDraft) -> str | None:
        """The Medal at this place."""
        return draft.medals[self._place] if self._place < len(draft.medals) else None

    def note(self, draft: SetupDraft, piece: str) -> str:
        """Between whom it lies."""
        places = (*draft.gaps, *draft.centre)
        if piece not in places:
            return ""
        return self.lang.text("laid") if self.theme.upright else _where(draft, places.index(piece), self)

    def sentence(self, draft: SetupDraft) -> str:
        """Which Medal lies here?"""
        lang = self.lang
        if self._place >= len(draft.seats):
            return lang.text("Which Medal lies in the centre?")
        first, second = _neighbours(draft, self._place, self)
        return lang.text("Which Medal lies between {first} and {second}?", first=first, second=second)

    def laid(self, draft: SetupDraft, piece: str | None) -> SetupDraft:
        """With the Medal here."""
        return draft.laid_medal(self._place, piece)

    def following(self, draft: SetupDraft) -> Route | None:
        """The next empty gap, or place of the centre."""
        places = (*draft.gaps, *draft.centre)
        empty = [place for place, medal in enumerate(places) if medal is None]
        return SetupMedalRoute(empty[0]) if empty else None


class SetupTokenScreen(PieceScreen):
    """The Progress tokens that are played with."""

    wide_columns = 4
    upright_columns = 3

    def pieces(self) -> tuple[str, ...]:
        """Every token of the boxes that are played with."""
        draft = self.host.table.draft
        empty = draft
        for place in range(len(draft.face_up)):
            empty = empty.laid_token(place, None)
        return tokens_left(empty, self.host.table.catalogue)

    def here(self, draft: SetupDraft) -> str | None:
        """The token at this place."""
        return draft.face_up[self._place]

    def note(self, draft: SetupDraft, piece: str) -> str:
        """Whether it is face up already."""
        return self.lang.text("face up") if piece in draft.face_up else ""

    def sentence(self, draft: SetupDraft) -> str:
        """Which token is face up?"""
        return self.lang.text("Which Progress token is face up? ({number} of 3)", number=self._place + 1)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Tokens of which no copy is left cannot be chosen again."""
        super().refresh(notices)
        draft = self.host.table.draft
        left = tokens_left(draft, self.host.table.catalogue)
        for piece, tile in zip(self._ids, self._tiles, strict=True):
            tile.enable(piece in left or piece == self.here(draft))

    def laid(self, draft: SetupDraft, piece: str | None) -> SetupDraft:
        """With the token here."""
        return draft.laid_token(self._place, piece)

    def following(self, draft: SetupDraft) -> Route | None:
        """The next empty place."""
        place = draft.next_token_place()
        return None if place is None else SetupTokenRoute(place)


def _neighbours(draft: SetupDraft, gap: int, screen: Screen) -> tuple[str, str]:
    other = (gap + 1) % len(draft.seats)
    return seat_name(draft, gap, screen.lang), seat_name(draft, other, screen.lang)


def _where(draft: SetupDraft, place: int, screen: Screen) -> str:
    """Say where the Medal at ``place`` lies."""
    if place >= len(draft.seats):
        return screen.lang.text("in the centre")
    first, second = _neighbours(draft, place, screen)
    return screen.lang.text("{first} – {second}", first=first, second=second)

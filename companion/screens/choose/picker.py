"""The manual card picker: which deck, which face. It needs no camera and no sticker."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.messages.notices import Notice
from companion.messages.signals import AnswerFace, Play, Signal
from companion.rules import Move, Reveal, Take, pending
from companion.screens.choose.options import deck_name
from companion.screens.kit.button import Button, Touchable, Words
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.paint.brush import Brush
from companion.screens.paint.cards import ASPECT, paint_card
from companion.screens.routes import HelpRoute, UndoRoute
from companion.table.news import undo_name


@dataclass(frozen=True)
class FaceModel:
    """A face to choose; ``left`` is how many are still in the deck, None where nobody knows."""

    face: str
    left: int | None


class FaceTile(Touchable[FaceModel]):
    """A card to choose, with the number of its kind that are left. Model: a FaceModel."""

    def paint(self, brush: Brush) -> None:
        """The card; faint where all of them have been seen."""
        theme, palette = self.theme, self.look.palette
        model = self.model
        brush.plate(self.rect, palette.pressed if self.down else palette.panel, palette.panel_edge, 1.4, 0.25)
        inside = self.rect.inset(theme.mm(0.8))
        alpha = 0.35 if model.left == 0 or not self.enabled else 1.0
        colour = palette.quiet if alpha < 1 else palette.text
        count = "" if model.left is None else str(model.left)
        if inside.w > inside.h * 1.6:
            card, words = inside.cut_left(inside.h * ASPECT, theme.mm(1.2))
            paint_card(brush, model.face, card, alpha=alpha)
            number, words = words.cut_right(theme.mm(4))
            brush.text(self.lang.term(model.face), words, theme.body, colour, bold=True, lines=3)
            brush.text(count, number, theme.body, palette.quiet, align="right")
            return
        if count:
            foot, inside = inside.cut_bottom(theme.mm(3.8))
            brush.text(f"× {count}", foot, theme.body, colour, align="center")
        paint_card(brush, model.face, inside, self.lang, alpha=alpha)


class FaceScreen(Screen):
    """All faces in a grid. Subclasses say what is asked and what a touch on a face means."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        look = self.look
        in_game = host.table.state is not None
        self._bar = TopBar(
            look,
            back=host.back,
            undo=lambda: host.open(UndoRoute()),
            help=(lambda: host.open(HelpRoute())) if in_game else None,
        )
        self._title = Words(look, size=self.theme.large, bold=True, lines=2)
        self.tabs: list[Button] = []
        self.faces = [FaceTile(look, self._chooser(face), FaceModel(face, None)) for face in self.face_ids()]
        for view in (self._bar, self._title, *self.faces):
            self.add_widget(view)

    def face_ids(self) -> Sequence[str]:
        """Return the faces to choose from, in order."""
        return self.game.game.face_ids

    def title(self) -> str:
        """Return what is asked."""
        raise NotImplementedError

    def left(self) -> Mapping[str, int] | None:
        """Return face → cards left where that is known."""
        return None

    def intent(self, face: str) -> Signal:
        """Return what choosing ``face`` tells the table."""
        raise NotImplementedError

    def arrange(self) -> None:
        """Bar, title, decks, faces."""
        theme = self.theme
        rest = body(self, self._bar, across=2, along=1.2)
        title, rest = rest.cut_top(theme.type(9 if theme.upright else 5.6), theme.mm(1))
        self._title.place(title)
        if self.tabs:
            rows = 1 if not theme.upright or len(self.tabs) <= 3 else -(-len(self.tabs) // 3)
            if not theme.upright and len(self.tabs) > 5:
                rows = 2
            row_h = theme.mm(9.6)
            line, rest = rest.cut_top(rows * row_h + (rows - 1) * theme.mm(1), theme.mm(1.4))
            for tab, place in zip(
                self.tabs, line.grid(-(-len(self.tabs) // rows), rows, theme.mm(1)), strict=False
            ):
                tab.place(place)
        count = len(self.faces)
        columns = 2 if theme.upright else 7
        columns = min(columns, count)
        for tile, place in zip(
            self.faces, rest.grid(columns, -(-count // columns), theme.mm(1)), strict=False
        ):
            tile.place(place)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show what is asked, and how many of each face are left."""
        table, lang = self.host.table, self.lang
        self._bar.show(Bar("", undo_name(table, lang), self.host.status))
        self._title.show(self.title())
        left = self.left()
        for tile in self.faces:
            face = tile.model.face
            tile.show(FaceModel(face, None if left is None else left.get(face, 0)))

    def _chooser(self, face: str) -> Callable[[], None]:
        return lambda: self._choose(face)

    def _choose(self, face: str) -> None:
        self.host.send(self.intent(face))


class TakeScreen(FaceScreen):
    """A card is taken: from which deck, and which."""

    def __init__(self, host: Host, source: str | None) -> None:
        state = host.table.state
        items = pending(state) if state is not None else ()
        self.sources = tuple(
            dict.fromkeys(deck for item in items if item.kind == "take" for deck in item.sources)
        )
        self.source = source if source in self.sources or len(self.sources) != 1 else self.sources[0]
        if self.source not in self.sources:
            self.source = self.sources[0] if len(self.sources) == 1 else None
        self._face: str | None = None
        super().__init__(host)
        for deck in self.sources:
            tab = Button(
                self.look, "", self._source_chooser(deck), style="tab", size=self.theme.body, lines=3
            )
            self.tabs.append(tab)
            self.add_widget(tab)

    def title(self) -> str:
        """Whose card, from where."""
        state, lang = self.game, self.lang
        name = "" if state.active is None else state.players[state.active].name
        if not self.sources:
            return lang.text("{name} cannot take a card now", name=name)
        if self.source is None and self._face is not None:
            return lang.text("{name}: {card} from which deck?", name=name, card=lang.term(self._face))
        if self.source is None:
            return lang.text("{name}: from which deck?", name=name)
        return lang.text("{name}: which card?", name=name)

    def left(self) -> Mapping[str, int] | None:
        """The cards of the chosen deck that have not been seen."""
        if self.source is None:
            return None
        state = self.game
        deck = state.reach(state.active or 0).get(self.source, self.source)
        return state.deck_faces(deck)

    def _choose(self, face: str) -> None:
        """Deck and face in either order; a face that only one deck can have on top needs no deck."""
        if self.source is None:
            possible = [source for source in self.sources if self._deck_has(source, face)]
            self._face, self.source = face, possible[0] if len(possible) == 1 else None
        if self.source is None:
            self.refresh()
        else:
            super()._choose(face)

    def _deck_has(self, source: str, face: str) -> bool:
        left = self.game.deck_faces(self.game.reach(self.game.active or 0).get(source, source))
        return left is None or left.get(face, 0) > 0

    def intent(self, face: str) -> Signal:
        """The card is taken."""
        move: Move = Take(face, self.source)
        return Play(move, sure=False)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the decks too."""
        super().refresh(notices)
        state = self.game
        for deck, tab in zip(self.sources, self.tabs, strict=True):
            count = state.decks[state.reach(state.active or 0).get(deck, deck)]
            # Each on lines of its own: a deck's side, and whose it is.
            name = deck_name(state, deck, self.lang).replace(" · ", "\n")
            tab.label(f"{name} ({count})")
            tab.choose(deck == self.source)

    def _source_chooser(self, deck: str) -> Callable[[], None]:
        return lambda: self._choose_source(deck)

    def _choose_source(self, deck: str) -> None:
        self.source = deck
        if self._face is not None:
            self._choose(self._face)
        else:
            self.refresh()


class RevealScreen(FaceScreen):
    """The card that Rome gave is turned up."""

    def title(self) -> str:
        """Whose card."""
        state = self.game
        name = "" if state.active is None else state.players[state.active].name
        return self.lang.text("{name}: which card do you turn up?", name=name)

    def left(self) -> Mapping[str, int] | None:
        """It came from the central deck."""
        return self.game.deck_faces(self.game.game.deck_ids[-1])

    def intent(self, face: str) -> Signal:
        """The card lies in front of the player now."""
        return Play(Reveal(face))


class UnknownFaceScreen(FaceScreen):
    """A sticker whose face nobody has told yet: it is learnt."""

    def face_ids(self) -> Sequence[str]:
        """The possible ones first, as the table thinks."""
        question = self.host.table.question
        all_faces = self.game.game.face_ids
        likely = question.faces if question is not None else ()
        return (*likely, *(face for face in all_faces if face not in likely)) if likely else all_faces

    def title(self) -> str:
        """Which card is it."""
        question = self.host.table.question
        tag = question.tag if question is not None and question.tag else ""
        return self.lang.text("Which card is this? I will remember its sticker {tag}.", tag=tag)

    def intent(self, face: str) -> Signal:
        """The sticker is on a card with this face."""
        return AnswerFace(face)

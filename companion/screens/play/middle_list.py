"""What lies between and in the middle: every Medal with everybody's progress, every face-up token, decks."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.messages.notices import Notice
from companion.rules import State, objective_progress
from companion.screens.kit.button import Button
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.screens.routes import TokenRoute
from config.language import Language


@dataclass(frozen=True)
class Line:
    """A piece: its drawing, what it is, and who is how far ((text, golden) each)."""

    symbol: str
    text: str
    notes: tuple[tuple[str, bool], ...] = ()


def medal_lines(state: State, lang: Language) -> tuple[Line, ...]:
    """Return the Medals that can still be won, with everybody who can win them."""
    lines = []
    for medal in (*filter(None, state.gaps), *state.centre):
        notes = []
        for seat in state.contenders(medal):
            have, need = made = objective_progress(state, seat, medal)
            notes.append((f"{state.players[seat].name} {have}/{need}", made.near))
        lines.append(Line(medal, lang.asks(medal), tuple(notes)))
    return tuple(lines)


def token_lines(state: State, lang: Language) -> tuple[Line, ...]:
    """Return the face-up Progress tokens with what they do, and the pile."""
    lines = [
        Line(
            token or "unknown-token",
            lang.text("{part}: {found}", part=lang.term(token), found=lang.does(token))
            if token
            else lang.text("not known yet"),
        )
        for token in state.face_up
    ]
    return (*lines, Line("pile", lang.plural("{n} token in the pile", "{n} tokens in the pile", state.pile)))


def deck_lines(state: State, lang: Language) -> tuple[Line, ...]:
    """Return the decks with the number of their cards."""
    parts = [f"{lang.term(deck)} {left}" for deck, left in state.decks.items()]
    return (Line("card-back", ", ".join(parts)),)


class LinesView(View[tuple[Line, ...]]):
    """Lines with drawings. Model: a tuple of Lines."""

    def paint(self, brush: Brush) -> None:
        """As many rows as there are lines, none higher than it needs."""
        theme, palette = self.theme, self.look.palette
        lines: tuple[Line, ...] = self.model
        if not lines:
            return
        height = min(theme.mm(13), (self.height - theme.mm(1) * (len(lines) - 1)) / len(lines))
        block = self.rect.cut_top(height * len(lines) + theme.mm(1) * (len(lines) - 1))[0]
        for line, row in zip(lines, block.rows(len(lines), theme.mm(1)), strict=True):
            side = min(row.h, theme.mm(11))
            place, words = row.cut_left(side, theme.mm(2))
            brush.symbol(line.symbol, place.middle(side, side))
            if line.notes and row.h > theme.mm(6.5):
                words, notes = words.rows((1, 1))
                self._notes(brush, line, notes)
            elif line.notes:
                words, notes = words.columns((1.2, 1), theme.mm(2))
                self._notes(brush, line, notes)
            brush.text(line.text, words, theme.body, palette.text, bold=bool(line.notes), lines=2)

    def _notes(self, brush: Brush, line: Line, box: Rect) -> None:
        palette, theme = self.look.palette, self.theme
        size = min(theme.body, box.h)
        most = max(2, int(box.w // theme.type(19)))
        shown = line.notes
        if len(shown) > most:
            shown = tuple(sorted(shown, key=lambda note: not note[1])[:most])
        for (text, golden), cell in zip(shown, box.columns(len(shown), theme.mm(1)), strict=True):
            brush.text(text, cell, size, palette.accent if golden else palette.quiet, bold=golden)


class PiecesScreen(Screen):
    """Medals on the left (first page), tokens and decks on the right (second page when upright)."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        look, lang = self.look, self.lang
        self._bar = TopBar(look, back=host.back)
        self._medals, self._tokens = LinesView(look, ()), LinesView(look, ())
        text = lang.text("Say which token was turned up")
        self._tell = Button(
            look, text, lambda: host.open(TokenRoute(take=False)), icon="unknown-token", lines=2
        )
        for view in (self._bar, self._medals, self._tokens):
            self.add_widget(view)

    def arrange(self) -> None:
        """Side by side, one above the other when upright."""
        theme, state = self.theme, self.game
        rest = body(self, self._bar, across=3, along=2)
        if None in state.face_up:
            foot, rest = rest.cut_bottom(theme.mm(10), theme.mm(1.5))
            self._tell.place(foot if theme.upright else foot.cut_right(foot.w * 0.5)[0])
            self.add_widget(self._tell)
        if not medal_lines(state, self.lang):
            self._tokens.place(rest)
        elif theme.upright:
            medals, tokens = rest.rows((max(2, len(medal_lines(state, self.lang))) * 1.25, 5), theme.mm(3))
            self._medals.place(medals)
            self._tokens.place(tokens)
        else:
            medals, tokens = rest.columns((1.25, 1), theme.mm(5))
            self._medals.place(medals)
            self._tokens.place(tokens)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show what lies there."""
        state, lang = self.game, self.lang
        self._bar.show(Bar(lang.text("Medals and tokens")))
        self._medals.show(medal_lines(state, lang))
        self._tokens.show((*token_lines(state, lang), *deck_lines(state, lang)))

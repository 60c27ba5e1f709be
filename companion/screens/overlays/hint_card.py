"""The hints of a first game: a small card for the player it names, in the moment it matters.

The screen makes room for it: it covers nothing. It goes away when the game goes on, when it is touched,
or with the card "confirm", and was read then; the next one takes its place. What is undone before that, or
had no turn before the game went on, comes again when its moment does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.uix.widget import Widget

from companion.coach.hints import Hint, Teaching, Told, hint_sentence, made_again, told_in
from companion.messages.notices import GameStarted, Nothing, Notice, Recorded, Redone, SetupBegun, Undone
from companion.rules import State
from companion.screens.art.theme import Theme
from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.kit.button import Touchable
from companion.screens.kit.screen import Host, Screen
from companion.screens.overlays.overlay import Overlay
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from config.language import Language

MOST_NAMES = 3
"""Players who are named one by one."""


@dataclass(frozen=True)
class HintModel:
    """For whom (``names``), the sentence, the drawing; ``levels`` of the Stages where that is a Wonder."""

    names: str
    text: str
    symbol: str
    levels: tuple[int, ...]
    more: int


def hint_model(hint: Hint, state: State, more: int, lang: Language) -> HintModel:
    """Return what the card about ``hint`` shows; ``more`` hints wait behind it."""
    names = lang.list([state.players[seat].name for seat in hint.seats])
    if len(hint.seats) > MOST_NAMES:
        names = lang.text("Everybody who is new")
    subject = hint.subject
    levels: tuple[int, ...] = ()
    symbol = subject.id
    if subject.kind in ("wonder", "stage"):
        seat = state.game.wonders.index(subject.id)
        levels = tuple(stage.level for stage in state.game.wonder(seat).stages)
    elif subject.kind in ("cat", "pile"):
        symbol = subject.kind
    elif subject.kind == "conflict":
        symbol = "battle"
    elif subject.kind == "deck":
        symbol = "card-back"
    elif subject.kind == "score":
        symbol = "laurel-3"
    return HintModel(names, hint_sentence(hint, state, lang), symbol, levels, more)


class HintCard(Touchable[HintModel]):
    """One hint. Model: a HintModel."""

    def paint(self, brush: Brush) -> None:
        """Drawing, name, sentence; the sign of yes in the corner."""
        theme, palette = self.theme, self.look.palette
        model = self.model
        brush.plate(self.rect, palette.pressed if self.down else palette.alert, palette.accent, 2.2, 0.6)
        inside = self.rect.inset(theme.mm(2), theme.mm(0.8))
        narrow = theme.upright or inside.w < theme.mm(60)
        picture, words = inside.cut_left(min(inside.h, theme.mm(8 if narrow else 13)), theme.mm(2))
        place = picture.square()
        if model.levels:
            built = tuple(range(1, len(model.levels) + 1))
            painter = wonder_painter(model.symbol, model.levels, built, ())
            brush.drawing(("wonder", model.symbol, model.levels, built, ()), place.fitted(1.12), painter)
        else:
            brush.symbol(model.symbol, place)
        head, text = words.cut_top(min(theme.type(4.4), max(words.h * 0.26, theme.mm(3.2))), theme.mm(0.2))
        sign, name = head.cut_right(head.h, theme.mm(1))
        brush.symbol("forward" if model.more else "yes", sign)
        brush.text(model.names, name, theme.body, palette.accent, bold=True)
        brush.text(model.text, text, theme.type(4), palette.text, lines=8)


def card_height(theme: Theme) -> float:
    """Return the height in pixels of a card that leads; a screen may have less room."""
    return theme.mm(19 if theme.upright else 15) * max(1.0, theme.text_scale)


def card_place(theme: Theme, kept: Rect) -> Rect:
    """Return where a card that leads lies in the strip that a screen keeps free for it."""
    return kept.inset(theme.mm(1.2), theme.mm(0.6))


class HintLayer(Overlay):
    """The hints of the running game, shown one after the other above whatever screen there is."""

    def __init__(self, host: Host, changed: Callable[[], None]) -> None:
        super().__init__(host, changed)
        self._teaching = Teaching()
        self._told: dict[int, Told] = {}
        self._card: HintCard | None = None
        self._seen = False
        """Whether the first hint has stood on the screen, which may be another one by now."""

    @property
    def shown(self) -> Hint | None:
        """The hint that is on the screen, or None."""
        return self._waiting[0] if self._card is not None and self._waiting else None

    @property
    def _waiting(self) -> tuple[Hint, ...]:
        return self._teaching.waiting

    @property
    def room(self) -> float:
        """The height of a card, while there is a hint."""
        return card_height(self._host.look.theme) if self._waiting and not self._host.alone else 0.0

    def hear(self, notices: Sequence[Notice]) -> None:
        """The game went on: what was shown goes away, what is new to somebody comes."""
        if self._host.alone:
            return
        moved = [n for n in notices if isinstance(n, Recorded | Undone | Redone | GameStarted | SetupBegun)]
        if not moved:
            if self._waiting and any(isinstance(n, Nothing) for n in notices):
                self.next()
            return
        if isinstance(moved[0], Recorded | Redone) and self._seen:
            self._read()
        self._teaching, self._seen = self._teaching.left(), False
        self._drop()
        for notice in moved:
            self._hear(notice)
        self._teaching = self._teaching.without(self._readers())

    def _readers(self) -> tuple[int, ...]:
        """The seats whose players read their hints on a phone of their own."""
        phones, seating = self._host.phones, self._host.table.seating
        there = frozenset() if phones is None or not phones.on else phones.present()
        return tuple(seat for seat, button in enumerate(seating) if button in there)

    def _hear(self, notice: Notice) -> None:
        table, before = self._host.table, self._teaching
        state, history = table.state, table.history
        if state is None or history is None or table.game is None:
            self._teaching = Teaching()
            return
        match notice:
            case GameStarted(resumed=True):
                self._teaching = Teaching(told_in(history) | self._told.get(table.game, frozenset()))
            case GameStarted(events=events):
                self._teaching = Teaching().heard(events, state)
            case Recorded(events=events):
                self._teaching = before.heard(events, state)
            case Undone():
                self._teaching = before.heard((), state)
            case Redone(steps, states):
                for step, made_in in zip(steps, states, strict=True):
                    before = before.heard(*made_again(step, made_in))
                self._teaching = before

    def _read(self) -> None:
        """Whoever the first hint is for has read it, and does not read it again in this game."""
        self._teaching, self._seen = self._teaching.read(), False
        if self._host.table.game is not None:
            self._told[self._host.table.game] = self._teaching.told

    def next(self) -> None:
        """This one was read."""
        if self._waiting:
            self._read()
        self._drop()
        self._changed()

    def renew(self) -> None:
        """The look or the screen changed: draw the card again."""
        self._drop()

    def place(self, screen: Screen, kept: Rect) -> Widget | None:
        """Lay the card into the strip that a screen of the game keeps free for it."""
        state, look = self._host.table.state, self._host.look
        if not screen.in_game or self._host.alone or state is None or not self._waiting:
            return None
        model = hint_model(self._waiting[0], state, len(self._waiting) - 1, look.lang)
        if self._card is None:
            self._card = HintCard(look, self.next, model)
        self._card.show(model)
        self._card.place(card_place(look.theme, kept))
        self._seen = True
        return self._card

    def _drop(self) -> None:
        self._card = None

"""Where everything lies on the table screen. Pure: a function of the window, the players and the text size.

Nothing here depends on what happens in the game, so nothing moves or changes its size while it is played.

The players' stands are in the order of the seats, clockwise; the Medal of a gap lies on the joint of its two
stands. A wide window has the stands in a row above the stage and the commands in a column at the right; an
upright one has the commands above, the stands in two columns round a channel with the Medals, and the
sentence above the decks. On a desktop, which is looked at from near, more is shown and less is large.
"""

from dataclasses import dataclass
from functools import lru_cache

from companion.screens.art.theme import CAPITAL, Theme
from companion.screens.paint.rects import Rect

CARD = 9.0
"""Millimetres: the width of a card on the stage."""

CARD_ASPECT = 0.72

DESKTOP = 0.84
"""How large everything is on a desktop, whose unit keeps the proportions of the 7-inch screen."""

LEAST_CAPITAL = 2.2
"""Millimetres: no capital on the table is lower."""


@dataclass(frozen=True)
class Gap:
    """The place of a Medal between two stands: its disc, and the steps of seat i and of seat i + 1."""

    rect: Rect
    disc: Rect
    first: Rect
    second: Rect


@dataclass(frozen=True)
class Stand:
    """The place of a player, with ``name``, ``score``, ``wonder``, ``cat`` and ``holdings`` inside it."""

    rect: Rect
    name: Rect
    score: Rect
    wonder: Rect
    holdings: Rect


@dataclass(frozen=True)
class Stage:
    """The large place of one player.

    ``wonder`` is the illustration, ``tokens`` what lies below it, ``title`` the Wonder and its next Stage in
    words, ``cost`` that Stage as cards, ``cards`` what lies in front of the player, ``medals`` those in
    reach, ``middle`` what belongs to nobody. ``card`` is the width of a card, in pixels. Whoever touches one
    of ``about_player`` wants to know more of the player, in ``about_pieces`` of Medals and tokens.
    """

    rect: Rect
    wonder: Rect
    tokens: Rect
    title: Rect
    cost: Rect
    cards: Rect
    medals: Rect
    middle: Rect
    card: float
    about_player: tuple[Rect, Rect]
    about_pieces: Rect


@dataclass(frozen=True)
class TableLayout:
    """Every place on the table screen. ``around`` is where all stands lie.

    ``commands`` are menu, undo, help, status and camera; ``name_size`` and ``score_size`` the type of the
    stands, ``least`` the smallest type, all in pixels.
    """

    stands: tuple[Stand, ...]
    gaps: tuple[Gap, ...]
    around: Rect
    stage: Stage
    sentence: Rect
    decks: tuple[Rect, Rect, Rect]
    commands: tuple[Rect, Rect, Rect, Rect, Rect]
    name_size: float
    score_size: float
    least: float

    def beside(self, seat: int, room: float) -> Rect:
        """Return a place of ``room`` square pixels over stands that rest: over others than that of ``seat``.

        Where those are too low or too narrow it reaches onto the stage.
        """
        around, stand = self.around, self.stands[seat].rect
        if around.w > 3 * around.h:
            left, right = stand.x - around.x, around.right - stand.right
            width = min(max(left, right), 0.66 * around.w)
            x = stand.x - width if left > right else stand.right
            place = Rect(x, around.y, width, around.h).inset(0.01 * around.w, 0)
        else:
            above, below = around.top - stand.top, stand.y - around.y
            if above * around.w >= room:
                return Rect(around.x, around.top - room / around.w, around.w, room / around.w)
            place = Rect(around.x, around.y, around.w, below)
        high = max(place.h, room / place.w)
        return Rect(place.x, place.top - high, place.w, high)


@lru_cache(maxsize=8)
def table_layout(theme: Theme, players: int, medals: bool = True) -> TableLayout:
    """Return the places for ``players`` (2 to 7), with or without ``medals``."""
    make = _Upright if theme.upright else _Wide
    return make(theme, players, medals).layout()


def text_factor(theme: Theme) -> float:
    """Return how much larger than usual the table is written: 1.2 with the largest text."""
    return 1 + (theme.text_scale - 1) * 2 / 3


class _Maker:
    """What both designs share: lengths in pixels, of places that grow with the text and of others."""

    def __init__(self, theme: Theme, players: int, medals: bool) -> None:
        self.theme, self.players, self.medals = theme, players, medals
        self.desktop = not theme.upright and theme.size[0] > 1000
        self.factor = text_factor(theme) * (DESKTOP if self.desktop else 1.0)
        self.few = players <= (5 if self.desktop else 4)
        self.window = Rect(0, 0, *theme.size)

    def mm(self, length: float) -> float:
        return self.theme.mm(length)

    def grown(self, length: float) -> float:
        return self.theme.mm(length) * self.factor

    def capitals(self, height: float) -> float:
        """The size of type whose capitals are ``height`` millimetres high."""
        return self.grown(height) / CAPITAL

    def layout(self) -> TableLayout:
        raise NotImplementedError


class _Wide(_Maker):
    """Stands in a row, the stage below, sentence and decks at the foot, commands at the right."""

    def layout(self) -> TableLayout:
        gap = self.mm(0.9)
        rail, rest = self.window.inset(gap, gap).cut_right(self.mm(9.6), gap)
        high = (
            self.grown(6.2 + 9.4 + 5.0) + self.mm(1.8)
            if self.few
            else self.grown(5.0 + 8.2 + 11.4) + self.mm(1.6)
        )
        around, rest = rest.cut_top(high, gap)
        foot, stage = rest.cut_bottom(self.grown(17.4) + self.mm(1.2), gap)
        decks, sentence = foot.cut_right(3 * self.grown(19.0) + 2 * gap, gap)
        stands, gaps = self._stands(around)
        one, two, three = decks.columns(3, gap)
        return TableLayout(
            stands=stands,
            gaps=gaps,
            around=around,
            stage=self._stage(stage),
            sentence=sentence,
            decks=(one, two, three),
            commands=self._commands(rail),
            name_size=self.capitals(4.05 if self.few else 3.25),
            score_size=self.capitals(7.1 if self.few else 5.1),
            least=self.capitals(LEAST_CAPITAL + 0.04),
        )

    def _commands(self, rail: Rect) -> tuple[Rect, Rect, Rect, Rect, Rect]:
        menu, help_, status, camera, undo = rail.rows((1, 1, 1, 1, 1.3), self.mm(0.9))
        return menu, undo, help_, status, camera

    def _stands(self, around: Rect) -> tuple[tuple[Stand, ...], tuple[Gap, ...]]:
        joint = self.mm(11.0 if self.few else 8.4) if self.medals else self.mm(1)
        pitch = (around.w - joint / 2) / self.players
        stands, gaps = [], []
        for seat in range(self.players):
            apart, edge = (0.9, 1.4) if self.few else (0.4, 0.3 if self.factor > 1.1 else 1.0)
            rect = Rect(around.x + seat * pitch, around.y, pitch - self.mm(apart), around.h)
            inside = rect.inset(self.mm(edge), self.mm(0.8))
            name, low = inside.cut_top(self.grown(6.2 if self.few else 5.0))
            # The Medals of both joints reach into the stand, below the name.
            free = Rect(rect.x + joint / 2 + self.mm(0.2), low.y, pitch - joint - self.mm(0.6), low.h)
            if seat == 0:
                free = Rect(inside.x, low.y, free.right - inside.x, low.h)
            if self.few:
                score, holdings = free.cut_top(self.grown(9.4))
            else:
                score, _ = low.cut_top(self.grown(8.2))
                holdings = Rect(free.x, low.y, free.w, self.grown(11.2))
            digits, wonder = score.cut_left(self.grown(11.6 if self.few else 8.6), self.mm(0.3))
            stands.append(Stand(rect, name, digits, wonder.fitted(1.0), holdings))
            place = Rect(
                around.x + (seat + 1) * pitch - self.mm(0.45) - joint / 2, rect.y + self.mm(0.6), joint, 0
            )
            place = place._replace(h=self.grown(14.0 if self.few else 11.4))
            side = self.mm(7.4 if self.few else 5.4)
            left, rest = place.cut_left((joint - side) / 2)
            disc, right = rest.cut_left(side)
            gaps.append(
                Gap(
                    place,
                    disc.middle(side, side),
                    left.inset(self.mm(0.15), 0),
                    right.inset(self.mm(0.15), 0),
                )
            )
        return tuple(stands), tuple(gaps) if self.medals else ()

    def _stage(self, rect: Rect) -> Stage:
        inside = rect.inset(self.mm(1.2), self.mm(1.0))
        gap = self.mm(0.8)
        tokens_h = self.grown(6.4)
        side = inside.h - tokens_h - gap
        left, rest = inside.cut_left(side, self.mm(1.8))
        wonder, tokens = left.cut_top(side, gap)
        share = self.grown(35) if self.medals else self.grown(30)
        right, centre = rest.cut_right(share, self.mm(1.8))
        card = self.grown(CARD + 0.1)
        # Where cards and title have no room the picture alone says which Wonder it is.
        words = self.grown(4.8) if 2 * card / CARD_ASPECT + self.grown(4.8) + 2 * gap <= centre.h else 0.0
        title, below = centre.cut_top(words, gap if words else 0.0)
        rows = 3 if 3 * card / CARD_ASPECT + 2 * gap <= below.h else 2
        card = min((below.h - (rows - 1) * gap) / rows * CARD_ASPECT, (1.5 if self.desktop else 1.16) * card)
        cost, cards = below.cut_top(card / CARD_ASPECT, gap)
        middle, medals = right.cut_bottom(self.grown(13.4), gap)
        touched = (left, centre), right
        return Stage(rect, wonder, tokens, title, cost, cards, medals, middle, card, *touched)


class _Upright(_Maker):
    """Commands above, then the stands, the stage, the sentence, and the decks at the foot."""

    def layout(self) -> TableLayout:
        gap = self.mm(0.7)
        bar, rest = self.window.inset(gap, gap).cut_top(self.mm(9.2), gap)
        rows = -(-self.players // 2)
        around, rest = rest.cut_top(rows * self.mm({1: 15.0, 2: 12.6, 3: 10.6}.get(rows, 9.7)), gap)
        decks, rest = rest.cut_bottom(self.mm(13.0), gap)
        sentence, stage = rest.cut_bottom(self.grown(10.6), gap)
        stands, gaps = self._stands(around, rows)
        one, two, three = decks.columns(3, gap)
        return TableLayout(
            stands=stands,
            gaps=gaps,
            around=around,
            stage=self._stage(stage),
            sentence=sentence,
            decks=(one, two, three),
            commands=self._commands(bar),
            name_size=self.grown(4.2 if self.few else 3.6),
            score_size=self.grown(5.0 if self.few else 4.4),
            least=self.grown(2.3),
        )

    def _commands(self, bar: Rect) -> tuple[Rect, Rect, Rect, Rect, Rect]:
        undo, camera, status, help_, menu = bar.columns((1.5, 1, 1, 1, 1), self.mm(0.7))
        return menu, undo, help_, status, camera

    def _stands(self, around: Rect, rows: int) -> tuple[tuple[Stand, ...], tuple[Gap, ...]]:
        """Two columns round a channel: from the top left clockwise, down at the right and up at the left."""
        channel = self.mm(11.8) if self.medals else self.mm(0.6)
        columns = around.columns(2, channel)
        apart = self.mm(0.6)
        pitch = (around.h + apart) / rows
        down, up = self.players // 2, self.players - self.players // 2 - 1
        order = [(0, 0), *((1, row) for row in range(down)), *((0, row) for row in range(up, 0, -1))]
        stands = []
        for column, row in order:
            base = columns[column]
            rect = Rect(base.x, around.top - (row + 1) * pitch + apart, base.w, pitch - apart)
            inside = rect.inset(self.mm(0.6), self.mm(0.5))
            wonder, words = inside.cut_left(min(inside.h, self.mm(7.4)), self.mm(0.6))
            upper, holdings = words.rows((1.15, 1.0))
            score, name = upper.cut_right(self.grown(6.0 if self.few else 5.4), self.mm(0.2))
            stands.append(Stand(rect, name, score, wonder.fitted(1.0), holdings))
        if not self.medals:
            return tuple(stands), ()
        middle = columns[0].right + channel / 2
        return tuple(stands), tuple(self._gap(stands, order, seat, middle) for seat in range(self.players))

    def _gap(self, stands: list[Stand], order: list[tuple[int, int]], seat: int, middle: float) -> Gap:
        """The Medal between a stand and the next: in the channel, with the steps towards whose they are."""
        after = (seat + 1) % len(stands)
        column, next_column = order[seat][0], order[after][0]
        one, other = stands[seat].rect, stands[after].rect
        side, steps, near = self.mm(5.2), self.mm(1.5), self.mm(0.2)
        if column != next_column:
            # The first of them at the upper edge of the channel, the other one at its lower edge.
            y = one.top - side if seat == 0 else min(one.y, other.y)
            disc = Rect(middle - side / 2, y, side, side)
            left = Rect(disc.x - near - steps, y, steps, side)
            right = Rect(disc.right + near, y, steps, side)
            first, second = (right, left) if column else (left, right)
            return Gap(Rect(left.x, y, right.right - left.x, side), disc, first, second)
        x = middle + (0.2 * side if column else -1.2 * side)
        y = max(one.y, other.y) - self.mm(0.3)
        disc = Rect(x, y - side / 2, side, side)
        above, below = Rect(x, disc.top + near, side, steps), Rect(x, disc.y - near - steps, side, steps)
        first, second = (above, below) if one.y > other.y else (below, above)
        return Gap(Rect(x, below.y, side, above.top - below.y), disc, first, second)

    def _stage(self, rect: Rect) -> Stage:
        inside = rect.inset(self.mm(0.9), self.mm(0.8))
        gap = self.mm(0.6)
        card = self.grown(7.4 if inside.h > self.grown(37) else 6.4)
        low, rest = inside.cut_bottom(card / CARD_ASPECT + self.mm(5.2) + gap, gap)
        strip, cards = low.cut_top(self.mm(5.2), gap)
        tokens, middle = strip.columns((1, 1.35), self.mm(1.0))
        wonder, right = rest.cut_left(min(rest.h, inside.w * 0.48), self.mm(1.2))
        title, below = right.cut_top(self.grown(3.4), gap)
        cost, medals = below.cut_top(card / CARD_ASPECT, gap)
        touched = (wonder, low), right
        return Stage(rect, wonder, tokens, title, cost, cards, medals, middle, card, *touched)

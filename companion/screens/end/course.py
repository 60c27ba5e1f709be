"""The course of a game: everybody's points, turn by turn, as lines that need no colour to be told apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.chronicle.story import course, medal_stories, turn_ends
from companion.messages.history import History
from companion.messages.notices import Notice
from companion.rules import State
from companion.screens.art.pen import Pen, Point
from companion.screens.art.symbols import Painter
from companion.screens.art.theme import Colour, Palette, faded, mixed
from companion.screens.art.token_icons import star
from companion.screens.end.stands import StandsView, TurnCursor, stands_of
from companion.screens.kit.button import Button
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect

MARKS = ("disc", "square", "triangle", "diamond", "cross", "ring", "bar")
"""The marks on the lines, by seat."""


@dataclass(frozen=True)
class CourseModel:
    """The lines: ``points[turn][seat]``; ``medals`` are (turn, seat) of each Medal won; ``winners`` seats."""

    names: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    medals: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]


def course_model(history: History) -> CourseModel:
    """Return what the chart of ``history`` shows."""
    state: State = history.state
    medals = [(story.turn, story.seat) for story in medal_stories(history) if story.seat is not None]
    return CourseModel(
        names=tuple(player.name for player in state.players),
        points=course(history),
        medals=tuple(medals),
        winners=state.winners,
    )


def spread(wanted: Sequence[float], height: float, low: float, high: float) -> list[float]:
    """Return places for labels of this ``height`` as near as possible to the ``wanted`` middles.

    Labels keep their order, do not overlap, and stay between ``low`` and ``high`` where there is room.
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    found = [0.0] * len(wanted)
    floor = low
    for i in order:
        found[i] = max(floor + height / 2, wanted[i])
        floor = found[i] + height / 2
    ceiling = high
    for i in reversed(order):
        found[i] = min(found[i], ceiling - height / 2)
        ceiling = found[i] - height / 2
    return found


class CourseView(View[CourseModel]):
    """The chart. The model is a CourseModel."""

    @property
    def plot(self) -> Rect:
        """Where the lines are: from the first turn at its left to the last at its right."""
        return self._parts()[3]

    def _parts(self) -> tuple[Rect, Rect, Rect, Rect]:
        """The scale, the names, the numbers of the turns, the lines."""
        theme = self.theme
        scale, rest = self.rect.cut_left(theme.type(6), theme.mm(0.6))
        labels, rest = rest.cut_right(theme.mm(21 if theme.upright else 34), theme.mm(0.6))
        turns, plot = rest.cut_bottom(theme.type(4.6))
        return scale, labels, turns, plot.cut_top(theme.type(2))[1].cut_bottom(theme.mm(1))[1]

    def paint(self, brush: Brush) -> None:
        """Scale, lines, a name at the end of each line."""
        model = self.model
        theme, palette = self.theme, self.look.palette
        scale, labels, turns, plot = self._parts()
        top = max(1, max(max(row) for row in model.points))
        step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if top / s <= 7 or s == 500)
        upper = -(-top // step) * step
        key = ("course", model, plot.w, plot.h)
        brush.drawing(key, plot, lambda pen, colours: draw_lines(pen, colours, model, upper, step))
        for value in range(0, upper + 1, step):
            y = plot.y + value / upper * plot.h
            box = Rect(scale.x, y - theme.type(2), scale.w, theme.type(4))
            brush.text(str(value), box, theme.small, palette.quiet, align="right")
        last = len(model.points) - 1
        for turn in _ticks(last, max(2, int(plot.w // theme.type(8)))):
            x = plot.x + turn / max(1, last) * plot.w
            box = Rect(x - theme.type(4), turns.y, theme.type(8), turns.h)
            brush.text(str(turn), box, theme.small, palette.quiet, align="center")
        self._labels(brush, labels, plot, model, upper)
        if model.medals:
            legend = Rect(
                plot.x + theme.mm(2), plot.top - theme.type(5.5), plot.w - theme.mm(2), theme.type(4.6)
            )
            sign, words = legend.cut_left(legend.h * 0.9, theme.mm(1))
            brush.drawing(("medal-won",), sign.square(), draw_medal)
            brush.text(self.lang.text("a Medal was won"), words, theme.small, palette.quiet, lines=2)

    def _labels(self, brush: Brush, box: Rect, plot: Rect, model: CourseModel, upper: int) -> None:
        theme, palette = self.theme, self.look.palette
        height = min(theme.type(5.4), plot.h / len(model.names))
        final = model.points[-1]
        places = spread([plot.y + p / upper * plot.h for p in final], height, plot.y, plot.top)
        for seat, (name, y) in enumerate(zip(model.names, places, strict=True)):
            line = Rect(box.x, y - height / 2, box.w, height)
            sign, words = line.cut_left(height * 0.7, theme.mm(0.8))
            colour = line_colour(palette, seat, model)
            brush.drawing(("mark", MARKS[seat], colour), sign.square(), _mark_painter(MARKS[seat], colour))
            points, words = words.cut_right(theme.type(5.6))
            brush.text(name, words, min(theme.body, height * 0.8), colour, bold=seat in model.winners)
            brush.text(
                str(final[seat]), points, min(theme.body, height * 0.8), colour, bold=True, align="right"
            )


def line_colour(palette: Palette, seat: int, model: CourseModel) -> Colour:
    """Return gold for winners, and tones from white to grey for the others."""
    if seat in model.winners:
        return palette.accent
    others = [s for s in range(len(model.names)) if s not in model.winners]
    tones = (
        palette.text,
        palette.peace,
        mixed(palette.accent, palette.text, 0.55),
        mixed(palette.faint, palette.text, 0.4),
        mixed(palette.peace, palette.text, 0.55),
        palette.paper_edge,
    )
    return tones[others.index(seat) % len(tones)]


def draw_lines(pen: Pen, palette: Palette, model: CourseModel, upper: int, step: int) -> None:
    """Draw the grid and the lines into the pen's box; Medals are rings on the line of who won them."""
    for value in range(0, upper + 1, step):
        pen.line([(0, value / upper), (1, value / upper)], 1.2 / pen.scale, faded(palette.faint, 0.45))
    last = max(1, len(model.points) - 1)
    order = [s for s in range(len(model.names)) if s not in model.winners] + list(model.winners)
    for seat in order:
        colour = line_colour(palette, seat, model)
        points = [(turn / last, row[seat] / upper) for turn, row in enumerate(model.points)]
        pen.line(points, (3.4 if seat in model.winners else 2.4) / pen.scale, colour)
        every = max(1, last // 9)
        for turn in range(every, last + 1, every):
            x, y = points[turn]
            draw_mark(_around(pen, x, y, 0.026), MARKS[seat], colour)
    for turn, seat in model.medals:
        at = min(turn, last)
        x, y = at / last, model.points[at][seat] / upper
        draw_medal(_around(pen, x, y, 0.034), palette)


def draw_medal(pen: Pen, palette: Palette) -> None:
    """Draw the sign of a Medal that was won: a golden disc with a rim and a star."""
    pen.disc(0.5, 0.5, 0.56, palette.bar)
    pen.disc(0.5, 0.5, 0.5, palette.accent)
    star(pen.within(0.2, 0.2, 0.6, 0.6), palette.bar)


def draw_mark(pen: Pen, mark: str, colour: Colour) -> None:
    """Draw a mark of a line into the pen's box."""
    shapes: dict[str, list[Point]] = {
        "square": [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)],
        "triangle": [(0.5, 1.0), (1.0, 0.05), (0.0, 0.05)],
        "diamond": [(0.5, 1.0), (1.0, 0.5), (0.5, 0.0), (0.0, 0.5)],
        "bar": [(0.3, 0.0), (0.7, 0.0), (0.7, 1.0), (0.3, 1.0)],
    }
    if mark == "disc":
        pen.disc(0.5, 0.5, 0.48, colour)
    elif mark == "ring":
        pen.ring(0.5, 0.5, 0.5, 0.18, colour)
    elif mark == "cross":
        pen.line([(0.1, 0.1), (0.9, 0.9)], 0.26, colour)
        pen.line([(0.1, 0.9), (0.9, 0.1)], 0.26, colour)
    else:
        pen.polygon(shapes[mark], colour)


def _mark_painter(mark: str, colour: Colour) -> Painter:
    def paint(pen: Pen, _palette: Palette) -> None:
        draw_mark(pen, mark, colour)

    return paint


def _around(pen: Pen, x: float, y: float, radius: float) -> Pen:
    """Return a pen for a square around a point; ``radius`` is a share of the shorter side."""
    rx = radius * min(1.0, 1 / pen.aspect)
    ry = radius * min(1.0, pen.aspect)
    return pen.within(x - rx, y - ry, 2 * rx, 2 * ry)


def _ticks(last: int, most: int) -> list[int]:
    """Return the turns that are named below the chart, ``most`` of them at most."""
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if last / s < most or s == 1000)
    return list(range(0, last + 1, step))


class CourseScreen(Screen):
    """The chart, and below it everybody as they stood after the turn that is touched or stepped to."""

    def __init__(self, host: Host, game: int | None) -> None:
        super().__init__(host)
        look = self.look
        self._game = game
        self._bar = TopBar(look, back=host.back)
        history = host.table.history if game is None else host.chronicle.history(game)
        self._states = () if history is None else turn_ends(history)
        self._turn = len(self._states) - 1
        self._chart = CourseView(look, None if history is None else course_model(history))
        self._cursor = TurnCursor(look, self._go)
        self._stands = StandsView(look, ())
        self._back = Button(look, "", lambda: self._go(self._turn - 1), icon="to-left")
        self._on = Button(look, "", lambda: self._go(self._turn + 1), icon="to-right")
        self.add_widget(self._bar)
        if history is not None:
            for child in (self._chart, self._cursor, self._stands, self._back, self._on):
                self.add_widget(child)

    def arrange(self) -> None:
        """Bar, chart, the table below it."""
        theme = self.theme
        rest = body(self, self._bar, across=2.0, along=1.2)
        players = len(self._states[0].players) if self._states else 1
        columns = 2 if theme.upright else min(players, 4)
        lines = -(-players // columns)
        below, chart = rest.cut_bottom(lines * theme.mm(11) * theme.text_scale + theme.mm(1), theme.mm(1))
        step = max(theme.target, theme.mm(9.4))
        if theme.upright:
            steps, chart = chart.cut_bottom(step, theme.gap)
            left, right = steps.columns(2, theme.gap)
            stands = below
        else:
            left, stands = below.cut_left(step, theme.gap)
            right, stands = stands.cut_right(step, theme.gap)
        self._chart.place(chart)
        self._cursor.place(self._chart.plot)
        self._stands.columns = columns
        self._stands.place(stands)
        self._back.place(left)
        self._on.place(right)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the table as it was after the turn."""
        if not self._states:
            self._bar.show(Bar(self.lang.text("This game can no longer be read.")))
            return
        last = len(self._states) - 1
        title = self.lang.text("Points after turn {turn} of {last}", turn=self._turn, last=last)
        self._bar.show(Bar(title, status=self.host.status))
        self._cursor.show((self._turn, last))
        self._stands.show(stands_of(self._states[self._turn]))
        self._back.enable(self._turn > 0)
        self._on.enable(self._turn < last)

    def _go(self, turn: int) -> None:
        self._turn = max(0, min(len(self._states) - 1, turn))
        self.refresh()

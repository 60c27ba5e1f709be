"""The end: the count in the order of the rules, piece by piece, and who has won (R61, R62)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.chronicle.remarks import remark_sentence, remarks
from companion.messages.notices import Notice
from companion.messages.signals import NewSetup
from companion.rules import State
from companion.screens.chronicle_routes import KeepGameRoute
from companion.screens.end.count import CATEGORIES, Category, Piece, pieces_of, places, points_of, verdict
from companion.screens.end.count_view import CountLine, CountLineView
from companion.screens.kit.button import Button
from companion.screens.kit.footer import Footer
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.paint.rects import Rect
from companion.screens.routes import CourseRoute, MedalStoryRoute, SetupRoute, StartRoute, UndoRoute
from companion.table.news import undo_name
from config.language import Language

PIECE_SECONDS = 0.45
"""Seconds between two pieces that are laid down."""

CATEGORY_SECONDS = 0.9
"""Seconds that a category stands before the next one begins."""

_counted: set[tuple[int | None, int]] = set()
"""Games (journal number, steps) that have been counted on the screen: they are not counted twice."""


@dataclass(frozen=True)
class Progress:
    """How far the count has come: the category (their number when all are counted) and its pieces."""

    category: int = 0
    pieces: int = 0
    left: float = PIECE_SECONDS

    @property
    def done(self) -> bool:
        """Whether everything is counted."""
        return self.category >= len(CATEGORIES)

    def after(self, seconds: float, most: Sequence[int]) -> "Progress":
        """Return the count ``seconds`` later; ``most`` are the most pieces a player has, by category."""
        now = replace(self, left=self.left - seconds)
        while now.left <= 0 and not now.done:
            if now.pieces < most[now.category]:
                last = now.pieces + 1 >= most[now.category]
                pause = CATEGORY_SECONDS if last else PIECE_SECONDS
                now = replace(now, pieces=now.pieces + 1, left=now.left + pause)
            else:
                now = Progress(now.category + 1, 0, now.left + PIECE_SECONDS)
        return now


class EndScreen(Screen):
    """A line a player; the sentence says what is counted, then who has won."""

    in_game = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)

        look, lang, upright = self.look, self.lang, self.theme.upright
        self._bar = TopBar(look, back=lambda: host.open(StartRoute()), undo=self._open_undo)
        self._skip = Button(look, lang.text("Straight to the end"), self._jump, icon="forward")
        self._counting = Footer(look, [self._skip])
        signs = [None] * 4 if upright else ["up", "three-stages", "menu", "redo"]
        self._result = Footer(
            look,
            [
                Button(look, lang.text("Course"), self._open_course, icon=signs[0]),
                Button(look, lang.text("Medals"), self._open_medals, icon=signs[1]),
                Button(look, lang.text("More"), self._more, icon=signs[2]),
                Button(look, lang.text("Play again"), self._again, icon=signs[3], style="primary"),
            ],
        )
        self._lines = [CountLineView(look) for _ in self.game.players]
        for child in (self._bar, *self._lines):
            self.add_widget(child)
        self._remark: str | None = None
        self._room = 0.0
        self._progress = Progress(len(CATEGORIES)) if self._key() in _counted else Progress()

    def arrange(self) -> None:
        """Bar, lines, sentence."""
        theme = self.theme
        rest = body(self, self._bar)
        for footer in (self._counting, self._result):
            footer.place(rest.cut_bottom(footer.height_of())[0])
        self._card, rest = rest.cut_bottom(self._result.height_of())[1].cut_top(self._room)
        area = rest.inset(theme.mm(1.6), theme.mm(1.2))
        count = len(self._lines)
        height = min(theme.mm(16), (area.h - theme.gap * (count - 1)) / count)
        block = area.middle(area.w, height * count + theme.gap * (count - 1))
        for view, place in zip(self._lines, block.rows(count, theme.gap), strict=True):
            view.place(place)

    def make_room(self, height: float) -> Rect:
        """Keep a strip of ``height`` pixels (0: none) free of everything, and return it."""
        if height != self._room:
            self._room = height
            self.arrange()
        return self._card

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the count as far as it has come."""
        state, lang, progress = self.game, self.lang, self._progress
        if not state.finished:
            return
        self._bar.show(Bar(lang.text("The count"), undo_name(self.host.table, lang), self.host.status))
        result = verdict(state)
        ranks = places(state)
        for seat, view in enumerate(self._lines):
            counted = tuple(points_of(state, seat, c) for c in CATEGORIES[: progress.category])
            laid = () if progress.done else self._laid(seat)
            player = state.players[seat]
            view.show(
                CountLine(
                    name=player.name,
                    wonder=player.wonder,
                    levels=tuple(stage.level for stage in state.game.wonder(seat).stages),
                    built=player.stages,
                    counted=counted,
                    pieces=laid,
                    total=sum(counted) + sum(piece.points for piece in laid),
                    place=ranks[seat] if progress.done else None,
                    winner=seat in result.winners,
                )
            )
        shown, hidden = (self._result, self._counting) if progress.done else (self._counting, self._result)
        if hidden.parent is not None:
            self.remove_widget(hidden)
        if shown.parent is None:
            self.add_widget(shown)
        if progress.done:
            self._result.sentence.show(self._verdict())
        else:
            self._counting.sentence.show(category_sentence(CATEGORIES[progress.category], lang))

    def _verdict(self) -> str:
        """Who has won, and what that means beside all earlier games."""
        said = verdict_sentence(self.game, self.lang)
        game = self.host.table.game
        if game is None or self.host.alone:
            return said
        if self._remark is None:
            # Asked once: it looks through all earlier games, and they do not change while this is shown.
            remarked = remarks(self.host.chronicle, game, self.game)
            self._remark = f"\n{remark_sentence(remarked[0], self.lang)}" if remarked else ""
        return said + self._remark

    @property
    def counted(self) -> bool:
        """Whether everything is counted."""
        return self._progress.done

    def show_count(self, progress: Progress) -> None:
        """Show the count as far as ``progress``, and go on from there."""
        self._progress = progress
        if progress.done:
            _counted.add(self._key())
        self.refresh()

    def tick(self, seconds: float) -> None:
        """Lay down the next piece when it is time."""
        if self._progress.done or not self.game.finished:
            return
        now = self._progress.after(seconds, self._most())
        if (now.category, now.pieces) != (self._progress.category, self._progress.pieces):
            self.show_count(now)
        else:
            self._progress = now

    def _key(self) -> tuple[int | None, int]:
        history = self.host.table.history
        return self.host.table.game, history.made if history else 0

    def _most(self) -> tuple[int, ...]:
        seats = range(len(self._lines))
        return tuple(max(len(pieces_of(self.game, seat, c)) for seat in seats) for c in CATEGORIES)

    def _laid(self, seat: int) -> tuple[Piece, ...]:
        category = CATEGORIES[self._progress.category]
        return pieces_of(self.game, seat, category)[: self._progress.pieces]

    def _jump(self) -> None:
        self.show_count(Progress(len(CATEGORIES)))

    def _open_undo(self) -> None:
        self.host.open(UndoRoute())

    def _open_course(self) -> None:
        self.host.open(CourseRoute())

    def _open_medals(self) -> None:
        self.host.open(MedalStoryRoute())

    def _more(self) -> None:
        if self.host.table.game is not None:
            self.host.open(KeepGameRoute(self.host.table.game))

    def _again(self) -> None:
        self.host.send(NewSetup(again=True))
        if self.host.table.phase == "setup":
            self.host.open(SetupRoute())


def category_sentence(category: Category, lang: Language) -> str:
    """Say what is being counted (R61)."""
    return {
        "stages": lang.text("Stages: the points on each"),
        "blue": lang.text("Blue cards: 3, or 2 with a Cat"),
        "cat": lang.text("The Cat pawn: 2"),
        "military": lang.text("Military Victory tokens: 3 each"),
        "progress": lang.text("Progress tokens"),
        "medals": lang.text("Medals: 4 each"),
    }[category]


def verdict_sentence(state: State, lang: Language) -> str:
    """Say who has won and by what (R62)."""
    result = verdict(state)
    names = [state.players[seat].name for seat in result.winners]
    points = max(player.score.total for player in state.players)
    if result.decided == "shared":
        return lang.text(
            "{names} share the victory: {points} points, equal Stages (R62)",
            names=lang.list(names),
            points=points,
        )
    if result.decided == "stages":
        return lang.text("{name} wins: {points} points, more Stages (R62)", name=names[0], points=points)
    return lang.text("{name} wins with {points} points!", name=names[0], points=points)

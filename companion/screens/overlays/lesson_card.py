"""A lesson on the practice table: the game's own screens over a table of its own, and a card that leads.

While a lesson runs, touches, buttons and cards go to the practice table; the real one waits untouched.
"""

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.coach.lessons import (
    LEARNER,
    LESSON,
    LESSONS,
    TURNED_UP,
    Lesson,
    LessonId,
    lesson_sentence,
    lesson_setup,
    lesson_title,
    opening,
    praise,
    rivals_move,
)
from companion.messages.notices import Nothing, Notice, Recorded, Refused
from companion.messages.signals import Decline, Play, Undo
from companion.rules import FaceUp
from companion.screens.kit.brush import Brush
from companion.screens.kit.button import Button
from companion.screens.kit.rects import Rect
from companion.screens.kit.view import Look, View
from companion.screens.overlays.hint_card import IN_GAME, card_place
from companion.screens.routes import LessonsRoute, Route
from companion.table.sentences import reason_sentence
from companion.table.table import Table
from config.language import Language

if TYPE_CHECKING:
    from companion.screens.shell.app import CompanionApp


class LessonCard(View):
    """What to do now, with the way out. Model: (title, sentence, finished)."""

    def __init__(self, look: Look, layer: "LessonLayer") -> None:
        super().__init__(look, ("", "", False))
        self._leave = Button(look, "", layer.leave, icon="no", style="bare")
        self._next = Button(look, look.lang.text("Next lesson"), layer.next, icon="forward", style="primary")
        self.add_widget(self._leave)

    def lay(self, rect: Rect) -> None:
        """Place the card and its buttons."""
        self.place(rect)
        theme = self.theme
        target = theme.target
        self._leave.place(
            Rect(rect.right - target - theme.mm(0.8), rect.top - target - theme.mm(0.4), target, target)
        )
        finished = bool(self.model[2])
        if finished:
            self._next.place(self._place_of_next(rect))
        if finished != (self._next.parent is not None):
            if finished:
                self.add_widget(self._next)
            else:
                self.remove_widget(self._next)

    def _place_of_next(self, rect: Rect) -> Rect:
        """Beside the way out, or below the words on an upright screen."""
        theme = self.theme
        target, width = theme.target, min(theme.mm(38), rect.w * 0.6)
        if theme.upright:
            return Rect(rect.x + theme.mm(1.2), rect.y + theme.mm(0.6), width, target)
        right = rect.right - target - theme.mm(2)
        return Rect(right - width, rect.y + (rect.h - target) / 2, width, target)

    def on_touch_down(self, touch: Any) -> bool:
        """Kivy: a finger on the card touches nothing below it."""
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))

    def paint(self, brush: Brush) -> None:
        """Plate, title, sentence."""
        theme, palette = self.theme, self.look.palette
        title, text, finished = self.model
        brush.plate(self.rect, palette.alert, palette.good if finished else palette.accent, 2.2, 0.6)
        inside = self.rect.inset(theme.mm(2), theme.mm(0.8))
        if finished and not theme.upright:
            inside = Rect(
                inside.x, inside.y, self._place_of_next(self.rect).x - inside.x - theme.gap, inside.h
            )
        beside = theme.target if theme.upright or not finished else 0.0
        if finished and theme.upright:
            words = inside.cut_bottom(theme.target - theme.mm(0.2))[1]
        else:
            head, words = inside.cut_top(min(theme.type(4.4), inside.h * 0.3), theme.mm(0.3))
            brush.text(title, head.cut_right(beside)[1], theme.body, palette.accent, bold=True)
        brush.text(
            text, words.cut_right(beside)[1], theme.type(4), palette.text, lines=6 if theme.upright else 3
        )


class LessonLayer:
    """The running lesson. ``table`` of the app is the practice table as long as there is one."""

    def __init__(self, app: "CompanionApp") -> None:
        self._app = app
        self._real: tuple[Table, Any] | None = None
        self._came_from: tuple[Route, ...] = ()
        self._card: LessonCard | None = None
        self.lesson: Lesson | None = None
        self.task = 0
        self.said = ""

    @property
    def waiting(self) -> tuple[Table, ...]:
        """The real table, while it waits."""
        return () if self._real is None else (self._real[0],)

    @property
    def finished(self) -> bool:
        """Whether every task of the running lesson is done."""
        return self.lesson is not None and self.task >= len(self.lesson.tasks)

    def begin(self, lesson: LessonId) -> None:
        """Lay the practice table for ``lesson``."""
        app, live = self._app, self._app.live
        first = self._real is None
        if self._real is None:
            self._real = (live.table, getattr(live, "record", None))
            if hasattr(live, "record"):
                live.record = None
        self.lesson, self.task = LESSON[lesson], 0
        table = Table(catalogue=self._real[0].catalogue, beside=self._real[0])
        lang = app.look.lang
        table.begin(lesson_setup(self.lesson, lang))
        for move in opening(self.lesson):
            table.handle(Play(move))
        opened = app.play_at(table)
        if first:
            self._came_from = opened
        self._ask(lang)
        app.home()

    def leave(self) -> None:
        """Go back to the real table, and to the choice of lessons; back leads from there as it did before."""

        if self._real is None:
            return
        real = self.end()
        self._drop()
        self._app.alerts.show()
        self._app.play_at(real, self._came_from)
        self._app.open(LessonsRoute())

    def end(self) -> Table:
        """Let go of the practice table; the real one is the live one again, and is returned."""
        live = self._app.live
        if self._real is not None:
            live.table.close()
            live.table, record = self._real
            if hasattr(live, "record"):
                live.record = record
        self._real = self.lesson = None
        return live.table

    def next(self) -> None:
        """Go on with the following lesson, or leave after the last one."""
        if self.lesson is None:
            return
        following = LESSONS.index(self.lesson.id) + 1
        if following < len(LESSONS):
            self.begin(LESSONS[following])
        else:
            self.leave()

    def tell(self, notices: tuple[Notice, ...]) -> None:
        """The learner did something: praise it, or answer kindly and take it back."""
        if self.lesson is None:
            return
        lang = self._app.look.lang
        for notice in notices:
            if isinstance(notice, Recorded):
                self._recorded(notice, lang)
            elif isinstance(notice, Refused):
                self._refused(notice, lang)
            elif isinstance(notice, Nothing) and notice.intent == "confirm" and self.finished:
                self.next()
                return

    def _recorded(self, notice: Recorded, lang: Language) -> None:
        lesson, table = self.lesson, self._app.table
        state = table.state
        if lesson is None or state is None:
            return
        if self.finished or (notice.moves and all(isinstance(move, FaceUp) for move in notice.moves)):
            return
        task = lesson.tasks[self.task]
        if not task.done(notice.events, state):
            table.handle(Undo())
            self.said = lesson_sentence(task.wrong, lang)
            return
        self.task += 1
        self._others_play(lesson, table)
        self._ask(lang)

    def _others_play(self, lesson: Lesson, table: Table) -> None:
        while table.state is not None:
            hidden = [token for token in TURNED_UP if token not in table.state.face_up]
            if None in table.state.face_up and table.state.active != LEARNER and hidden:
                table.handle(Play(FaceUp(hidden[0])))
            move = rivals_move(lesson, table.state)
            if move is None:
                return
            table.handle(Play(move))

    def _refused(self, notice: Refused, lang: Language) -> None:
        table = self._app.table
        if self.lesson is None or table.state is None or self.finished:
            return
        reason = reason_sentence(notice.reason, table.state, lang)
        self.said = lang.text("{reason} Try this: {task}", reason=reason, task=self._task(lang))
        if table.question is not None:
            table.handle(Decline())

    def _task(self, lang: Language) -> str:
        assert self.lesson is not None
        return lesson_sentence(self.lesson.tasks[self.task].ask, lang)

    def _ask(self, lang: Language) -> None:
        assert self.lesson is not None
        self.said = praise(self.lesson.id, lang) if self.finished else self._task(lang)

    def renew(self) -> None:
        """The look changed: draw the card again."""
        self._drop()

    def raise_above(self, root: Widget | None) -> None:
        """Lay the card onto the screen that ``root`` shows, unless an alert covers everything."""
        if self._card is not None and self._card.parent is not None:
            self._card.parent.remove_widget(self._card)
        app = self._app
        if root is None or self.lesson is None or app.alerts.covers:
            return
        if not isinstance(app.screen, IN_GAME):
            return
        if self._card is None:
            self._card = LessonCard(app.look, self)
        title = lesson_title(self.lesson.id, app.look.lang)
        count = len(self.lesson.tasks)
        step = app.look.lang.text(
            "{title}: {n} of {all}", title=title, n=min(self.task + 1, count), all=count
        )
        self._card.show((step, self.said, self.finished))
        self._card.lay(card_place(app.look, app.screen))
        app.alerts.refit()
        root.add_widget(self._card)

    def tick(self) -> None:
        """Called every frame: once the alerts were seen, the lesson goes on."""
        if self.lesson is not None and (self._card is None or self._card.parent is None):
            self.raise_above(self._app.root)

    def _drop(self) -> None:
        if self._card is not None and self._card.parent is not None:
            self._card.parent.remove_widget(self._card)
        self._card = None

"""A lesson on the practice table: the game's own screens over a table of its own, and a card that leads.

While a lesson runs, touches, buttons and cards go to the practice table; the real one waits untouched.
"""

from collections.abc import Callable, Sequence
from typing import Any

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
from companion.screens.kit.button import Button
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.view import Look, View
from companion.screens.overlays.hint_card import card_height, card_place
from companion.screens.overlays.overlay import Overlay
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.screens.routes import LessonsRoute
from companion.sound.cues import spoken
from companion.table.sentences import reason_sentence
from companion.table.table import Table
from config.language import Language


class LessonCard(View[tuple[str, str, bool]]):
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


class LessonLayer(Overlay):
    """The running lesson. The table of the host is the practice table as long as there is one."""

    def __init__(self, host: Host, changed: Callable[[], None]) -> None:
        super().__init__(host, changed)
        self._card: LessonCard | None = None
        self.lesson: Lesson | None = None
        self.task = 0
        self.said = ""

    @property
    def room(self) -> float:
        """The height of the card, while there is a lesson."""
        return card_height(self._host.look.theme) if self.lesson is not None else 0.0

    @property
    def finished(self) -> bool:
        """Whether every task of the running lesson is done."""
        return self.lesson is not None and self.task >= len(self.lesson.tasks)

    def begin(self, lesson: LessonId) -> None:
        """Lay the practice table for ``lesson``."""
        self.lesson, self.task = LESSON[lesson], 0
        lang = self._host.look.lang
        table = self._host.practise()
        table.begin(lesson_setup(self.lesson, lang))
        for move in opening(self.lesson):
            table.handle(Play(move))
        self._ask(lang)
        self._host.home()

    def leave(self) -> None:
        """Go back to the real table, and to the choice of lessons; back leads from there as it did before."""
        if self.lesson is None:
            return
        self.lesson = self._card = None
        self._host.stop_practising()
        self._host.open(LessonsRoute())

    def next(self) -> None:
        """Go on with the following lesson, or leave after the last one."""
        if self.lesson is None:
            return
        following = LESSONS.index(self.lesson.id) + 1
        if following < len(LESSONS):
            self.begin(LESSONS[following])
        else:
            self.leave()

    def hear(self, notices: Sequence[Notice]) -> None:
        """The learner did something: praise it, or answer kindly and take it back."""
        if self.lesson is None:
            return
        lang = self._host.look.lang
        for notice in notices:
            if isinstance(notice, Recorded):
                self._recorded(notice, lang)
            elif isinstance(notice, Refused):
                self._refused(notice, lang)
            elif isinstance(notice, Nothing) and notice.intent == "confirm" and self.finished:
                self.next()
                return

    def _recorded(self, notice: Recorded, lang: Language) -> None:
        lesson, table = self.lesson, self._host.table
        state = table.state
        if lesson is None or state is None:
            return
        if self.finished or (notice.moves and all(isinstance(move, FaceUp) for move in notice.moves)):
            return
        task = lesson.tasks[self.task]
        if not task.done(notice.events, state):
            table.handle(Undo())
            self._say(lesson_sentence(task.wrong, lang))
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
        table = self._host.table
        if self.lesson is None or table.state is None or self.finished:
            return
        reason = reason_sentence(notice.reason, table.state, lang)
        self._say(lang.text("{reason} Try this: {task}", reason=reason, task=self._task(lang)))
        if table.question is not None:
            table.handle(Decline())

    def _task(self, lang: Language) -> str:
        assert self.lesson is not None
        return lesson_sentence(self.lesson.tasks[self.task].ask, lang)

    def _ask(self, lang: Language) -> None:
        assert self.lesson is not None
        self._say(praise(self.lesson.id, lang) if self.finished else self._task(lang))

    def _say(self, sentence: str) -> None:
        """Write it on the card, and speak it for whoever cannot read well."""
        self.said = sentence
        if self._host.speaker is not None:
            self._host.speaker.say(spoken(sentence))

    def renew(self) -> None:
        """The look changed: draw the card again."""
        self._card = None

    def place(self, screen: Screen, kept: Rect) -> Widget | None:
        """Lay the card into the strip that a screen of the game keeps free for it."""
        look = self._host.look
        if self.lesson is None or not screen.in_game:
            return None
        if self._card is None:
            self._card = LessonCard(look, self)
        title, count = lesson_title(self.lesson.id, look.lang), len(self.lesson.tasks)
        step = look.lang.text("{title}: {n} of {all}", title=title, n=min(self.task + 1, count), all=count)
        self._card.show((step, self.said, self.finished))
        self._card.lay(card_place(look.theme, kept))
        return self._card

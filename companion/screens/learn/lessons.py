"""Learn: the five lessons to choose from."""

from collections.abc import Callable, Sequence

from companion.coach.lessons import LESSONS, LessonId, lesson_title
from companion.messages.notices import Notice
from companion.screens.kit.button import Button, Words
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body, button_places

_SIGNS: dict[LessonId, str] = {
    "turn": "card-back",
    "construction": "stage",
    "science": "green",
    "battle": "battle",
    "medals": "reward",
}


class LessonsScreen(Screen):
    """Five buttons, in the order in which they build on one another."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        look, lang = self.look, self.lang
        self._bar = TopBar(look, back=host.back)
        self._words = Words(
            look,
            lang.text(
                "Each lesson takes two minutes, with your cards or with touches. Nothing can go wrong."
            ),
            quiet=True,
        )
        self._buttons = [
            Button(
                look,
                lesson_title(lesson, lang),
                self._begins(lesson),
                icon=_SIGNS[lesson],
                size=self.theme.large,
            )
            for lesson in LESSONS
        ]
        for view in (self._bar, self._words, *self._buttons):
            self.add_widget(view)

    def arrange(self) -> None:
        """Words above, two columns of buttons (one when upright)."""
        theme = self.theme
        rest = body(self, self._bar, across=4, along=3)
        words, rest = rest.cut_top(theme.type(14 if theme.upright else 9), theme.mm(2))
        self._words.place(words)
        places = button_places(rest, theme, len(self._buttons))
        for button, place in zip(self._buttons, places, strict=True):
            button.place(place)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Nothing here depends on a game."""
        self._bar.show(Bar(self.lang.text("Learn")))

    def _begins(self, lesson: LessonId) -> Callable[[], None]:
        return lambda: self.host.learn(lesson)

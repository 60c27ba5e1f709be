"""The open question: a reading that cannot be what it seems, with its ways on; or an unknown face."""

from companion.messages.questions import Question as TableQuestion
from companion.messages.questions import Way, WayKind
from companion.messages.signals import ChooseWay, Decline
from companion.screens.choose.ask import AskScreen
from companion.screens.choose.options import Option, Question
from companion.screens.choose.picker import UnknownFaceScreen
from companion.screens.kit.button import Button
from companion.screens.routes import WhyRoute
from companion.table.sentences import question_sentence, way_sentence

_SIGNS: dict[WayKind, str] = {
    "anyway": "hand",
    "other-player": "person",
    "missed-turn": "person",
    "undo-first": "undo",
    "move-card": "forward",
    "choose": "stage",
    "set-right": "pencil",
    "same": "eye",
    "yes": "yes",
    "forget": "no",
}
"""The sign of each way on."""


class QuestionScreen(AskScreen):
    """Says why, and offers every way on; the likeliest first."""

    def question(self) -> Question | None:
        """Return the open question of the table."""
        asked = self.host.table.question
        if asked is None:
            return None
        options = tuple(self._option(way, number, asked) for number, way in enumerate(asked.ways))
        name = self._name(asked)
        title = self.lang.text("{name}, one question", name=name) if name else self.lang.text("One question")
        return Question(title, question_sentence(asked, self.game, self.lang), options)

    def extra(self) -> list[Button]:
        """The reasons, step by step."""
        return [Button(self.look, self.lang.text("Why?"), lambda: self.host.open(WhyRoute()), icon="help")]

    def _name(self, asked: TableQuestion) -> str:
        state = self.game
        seat = asked.seat if asked.seat is not None else state.active
        return "" if seat is None else state.players[seat].name

    def _option(self, way: Way, number: int, asked: TableQuestion) -> Option:
        text = way_sentence(way, self.game, self.lang)
        return Option(text, ChooseWay(number), symbol=_SIGNS[way.kind])


class LearnScreen(UnknownFaceScreen):
    """Asks for the face of a sticker; leaving it forgets the reading."""

    def leave(self) -> None:
        """The reading is forgotten."""
        self.host.send(Decline())

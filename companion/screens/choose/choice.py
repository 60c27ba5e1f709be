"""The choice that the rules demand now: payment, Stage, Green set, token, deck, opponent, order."""

from dataclasses import replace

from companion.screens.choose.ask import AskScreen
from companion.screens.choose.options import Question, question_of, steal_question
from companion.screens.kit.screen import Host


class ChoiceScreen(AskScreen):
    """Asks what is pending, in pictures."""

    def __init__(self, host: Host, only: str | None) -> None:
        self._only = only
        super().__init__(host)

    def question(self) -> Question | None:
        """Return what is pending, with the cards that were laid down for it."""
        found = question_of(self.game, self.lang, self._only)
        if found is None:
            return None
        return replace(found, chosen=self.host.table.selection.faces)

    def leave(self) -> None:
        """One of several: back to all of them. Else: look at the table first."""
        if self._only is not None:
            self.host.back()
        else:
            super().leave()


class StealScreen(AskScreen):
    """Asks which card of one opponent is taken."""

    most_columns = 5

    def __init__(self, host: Host, seat: int) -> None:
        self._seat = seat
        super().__init__(host)

    def question(self) -> Question | None:
        """Return the cards in front of the opponent."""
        return steal_question(self.game, self._seat, self.lang)

    def leave(self) -> None:
        """Back to the opponents."""
        self.host.back()

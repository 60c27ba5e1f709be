"""Which Progress token it is: the top of the pile, or the one that was turned up."""

import msgspec

from companion.messages.signals import Play
from companion.rules import FaceUp, Progress, State
from companion.screens.choose.ask import AskScreen
from companion.screens.choose.options import Option, Question
from companion.screens.kit.button import Button
from companion.screens.kit.screen import Host


class TokenScreen(AskScreen):
    """All tokens that it can be."""

    most_columns = 6

    def __init__(self, host: Host, take: bool) -> None:
        self._take = take
        super().__init__(host)

    def question(self) -> Question | None:
        """Return the tokens that nobody has seen yet."""
        state, lang = self.game, self.lang
        options = tuple(self._option(token, state) for token in state.unseen_tokens)
        if self._take:
            name = "" if state.active is None else state.players[state.active].name
            title = lang.text("{name}, which token did you take?", name=name)
            return Question(title, lang.text("Touch it, or show it to the camera. R30"), options)
        title = lang.text("Which Progress token was turned up?")
        return Question(
            title, lang.text("It lies face up now. Touch it, or show it to the camera. R30"), options
        )

    def _option(self, token: str, state: State) -> Option:
        lang = self.lang
        if not self._take:
            return Option(lang.term(token), Play(FaceUp(token)), symbol=token)
        pile = state.pile > 0
        return Option(lang.term(token), Play(Progress(token, pile=pile)), symbol=token)

    def extra(self) -> list[Button]:
        """Who never shows what is turned up says so once; the settings ask again."""
        if self._take:
            return []
        return [Button(self.look, self.lang.text("Don't ask again"), self._never, icon="no")]

    def _never(self) -> None:
        settings = self.host.settings
        app = msgspec.structs.replace(settings.app, ask_turned_up=False)
        self.host.change_settings(msgspec.structs.replace(settings, app=app))
        self.leave()

    def leave(self) -> None:
        """Back, or look at the table first."""
        if self._take:
            self.host.back()
        else:
            super().leave()

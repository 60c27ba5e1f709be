"""The story of the Medals: who won each, in which turn, and how near the others were."""

from companion.chronicle.story import MedalStory, medal_stories
from companion.messages.history import History
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.rows import Row
from companion.screens.kit.screen import Host
from companion.screens.routes import MedalStoryRoute
from config.language import Language


class MedalStoryScreen(RowScreen):
    """A row a Medal."""

    def __init__(self, host: Host, page: int, game: int | None) -> None:
        self._game = game
        super().__init__(host, page, lambda turned: MedalStoryRoute(turned, game))

    def title(self) -> str:
        """Return what the list is."""
        return self.lang.text("The story of the Medals")

    def rows(self) -> tuple[Row, ...]:
        """Return what has happened so far."""
        past = self._game
        history = self.host.table.history if past is None else self.host.chronicle.history(past)
        return () if history is None else story_rows(history, self.lang)


def story_rows(history: History, lang: Language) -> tuple[Row, ...]:
    """Return a row for every Medal of the game: the ones won first, in their order."""
    rows = [_row(story, history, lang) for story in medal_stories(history)]
    if not rows:
        return (Row(lang.text("This game was played without Medals."), icon="empty-medal"),)
    return tuple(rows)


def _row(story: MedalStory, history: History, lang: Language) -> Row:
    names = [player.name for player in history.state.players]
    medal = lang.term(story.medal)
    rivals = lang.list(
        [
            lang.text("{name} {have} of {need}", name=names[seat], have=have, need=need)
            for seat, have, need in story.rivals
            if have
        ]
    )
    if story.seat is None:
        return Row(lang.text("{medal}: nobody", medal=medal), rivals, icon=story.medal)
    title = lang.text("{medal}: {name}, turn {turn}", medal=medal, name=names[story.seat], turn=story.turn)
    note = lang.text("The others then: {rivals}", rivals=rivals) if rivals else ""
    return Row(title, note, icon=story.medal)

"""The story of the Medals: who won each, in which turn, and how near the others were."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.screens.frame import Bar, TopBar
from companion.screens.rows import Row, RowList
from companion.screens.screen import Host, Route, Screen
from companion.screens.story import MedalStory, medal_stories
from companion.table.history import History
from companion.table.notices import Notice
from config.language import Language


@dataclass(frozen=True)
class MedalStoryRoute(Route):
    """The story of the Medals of this game; ``page`` of its rows."""

    page: int = 0

    @property
    def passing(self) -> bool:
        """An undone end leads back to the game."""
        return True

    def build(self, host: Host) -> "MedalStoryScreen":
        """Make the screen."""
        return MedalStoryScreen(host, self.page)


class MedalStoryScreen(Screen):
    """A row a Medal."""

    def __init__(self, host: Host, page: int) -> None:
        super().__init__(host)
        self._page = page
        self._bar = TopBar(self.look, back=host.back)
        self._rows = RowList(self.look, self._turn)
        self.add_widget(self._bar)
        self.add_widget(self._rows)

    def arrange(self) -> None:
        """The bar, and the rows below it."""
        bar, rest = self.rect.cut_top(TopBar.height_of(self.look))
        self._bar.place(bar)
        self._rows.place(rest)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Tell what has happened so far."""
        self._bar.show(Bar(self.lang.text("The story of the Medals"), status=self.host.status))
        history = self.host.table.history
        if history is not None:
            self._rows.show(story_rows(history, self.lang), self._page)

    def _turn(self, page: int) -> None:
        self.host.back()
        self.host.open(MedalStoryRoute(page))


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

"""Statistics: who wins, with which Wonder, who takes the Medals, records, tables of many and of few."""

from collections.abc import Callable, Sequence

from companion.chronicle import statistics
from companion.chronicle.filters import Filter
from companion.chronicle.games import count_games
from companion.chronicle.statistics import CountLine, PersonLine, Share, WonderLine
from companion.chronicle.words import record_sentence, share_words
from companion.messages.notices import Notice
from companion.screens.chronicle.past_games import filter_words
from companion.screens.chronicle.share_bars import ShareBar, ShareBarsView, line_height
from companion.screens.chronicle_routes import PastGameRoute, StatisticsRoute
from companion.screens.kit.button import Button, Words
from companion.screens.kit.rows import Option, Row, RowList
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body, place_tabs
from config.language import Language

ABOUT = ("people", "wonders", "medals", "records", "tables")
"""What is asked about, a tab each."""


class StatisticsScreen(Screen):
    """Tabs; below them bars with their uncertainty, or rows."""

    def __init__(self, host: Host, about: str, chosen: Filter, page: int) -> None:
        super().__init__(host)
        self._about, self._chosen, self._page = about, chosen, page
        words = {
            "people": self.lang.text("Players"),
            "wonders": self.lang.text("Wonders"),
            "medals": self.lang.text("Medals"),
            "records": self.lang.text("Records"),
            "tables": self.lang.text("Tables"),
        }
        self._bar = TopBar(self.look, back=host.back)
        self._tabs = [
            Button(
                self.look,
                words[one],
                self._goes(StatisticsRoute(one, chosen)),
                style="tab",
                chosen=one == about,
            )
            for one in ABOUT
        ]
        self._bars = ShareBarsView(self.look, ())
        self._legend = Words(self.look, legend(self.lang), size=self.theme.small, quiet=True, lines=4)
        self._rows = RowList(self.look, self._turn)
        self._back = Button(self.look, "", lambda: self._turn(self._page - 1), icon="up")
        self._on = Button(self.look, "", lambda: self._turn(self._page + 1), icon="down")
        for child in (self._bar, *self._tabs):
            self.add_widget(child)

    def arrange(self) -> None:
        """Bar, tabs, what they are about."""
        theme = self.theme
        rest = place_tabs(self._tabs, body(self, self._bar, across=1.2, along=1), theme, across=5, gap=1)
        self._rows.place(rest)
        step = max(theme.target, theme.mm(9.4))
        below, bars = rest.cut_bottom(step + (theme.type(13) if theme.upright else 0), theme.mm(0.6))
        turning, legend = below.cut_right(2 * step + theme.gap, theme.gap)
        if theme.upright:
            turning, legend = below.cut_bottom(step, theme.gap)
        self._legend.place(legend)
        for button, place in zip((self._back, self._on), turning.columns(2, theme.gap), strict=True):
            button.place(place)
        self._bars.place(bars)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Ask the chronicle anew."""
        chronicle, chosen, lang = self.host.chronicle, self._chosen, self.lang
        count = count_games(chronicle, chosen)
        self._bar.show(Bar(filter_words(chosen, count, lang), status=self.host.status))
        if self._about in ("people", "wonders") and count:
            self._show_bars()
            return
        if self._rows.parent is None:
            self.add_widget(self._rows)
        self._rows.show(self._row_list() or (Row(lang.text("No finished game yet.")),), self._page)

    def _show_bars(self) -> None:
        chronicle, lang = self.host.chronicle, self.lang
        lines: Sequence[PersonLine | WonderLine]
        if self._about == "people":
            lines = statistics.people(chronicle, self._chosen)
        else:
            lines = statistics.wonders(chronicle, self._chosen)
        bars = tuple(_bar_of(line, lang) for line in lines)
        most = max(1, int(self._bars.height // line_height(self._bars)))
        last = (len(bars) - 1) // most
        page = min(self._page, last)
        self._bars.show(bars[page * most : (page + 1) * most])
        self._back.enable(page > 0)
        self._on.enable(page < last)
        for child in (self._bars, self._legend, *((self._back, self._on) if last else ())):
            if child.parent is None:
                self.add_widget(child)

    def _row_list(self) -> tuple[Row, ...]:
        chronicle, chosen, lang = self.host.chronicle, self._chosen, self.lang
        if self._about == "medals":
            return tuple(
                Row(lang.term(line.medal), medal_note(line, lang), icon=line.medal)
                for line in statistics.medals(chronicle, chosen)
            )
        if self._about == "records":
            return tuple(
                Row(
                    record_sentence(record, lang),
                    "",
                    (Option(lang.text("Open"), self._opens(record.game), icon="forward"),),
                )
                for record in statistics.records(chronicle, chosen)
            )
        return tuple(_table_row(line, lang) for line in statistics.counts(chronicle, chosen))

    def _opens(self, game: int) -> Callable[[], None]:
        return lambda: self.host.open(PastGameRoute(game))

    def _goes(self, route: StatisticsRoute) -> Callable[[], None]:
        def go() -> None:
            self.host.back()
            self.host.open(route)

        return go

    def _turn(self, page: int) -> None:
        self._goes(StatisticsRoute(self._about, self._chosen, page))()


def legend(lang: Language) -> str:
    """Say what the bars show."""
    return lang.text(
        "Bar: games won. White: where the true share lies, 19 times of 20. Green: if all were equally strong."
    )


def _bar_of(line: PersonLine | WonderLine, lang: Language) -> ShareBar:
    share: Share = line.wins
    low, high = share.interval
    mean = lang.text("{points} points on average, best {best}", points=f"{line.mean:.1f}", best=line.best)
    if isinstance(line, PersonLine):
        name = line.person
        if line.turn is not None:
            mean = lang.text("{mean}; {seconds} s a turn", mean=mean, seconds=round(line.turn))
    else:
        name = lang.term(line.wonder)
    fair = share.expected / share.games if share.games else 0.0
    return ShareBar(name, mean, share_words(share, lang), share.rate, low, high, fair, share.few)


def medal_note(line: statistics.MedalLine, lang: Language) -> str:
    """Say how often a Medal was won, and by whom most often."""
    times = lang.plural("won {n} time", "won {n} times", line.times)
    most = lang.plural(
        "most often by {name}, {n} time", "most often by {name}, {n} times", line.most, name=line.person
    )
    return f"{times}, {most}"


def _table_row(line: CountLine, lang: Language) -> Row:
    players = lang.plural("{n} player", "{n} players", line.players)
    first = lang.text("who begins wins {share}", share=share_words(line.first, lang))
    leads = lang.text("the lead changes {times} times", times=f"{line.lead_changes:.1f}")
    parts = [first, leads]
    if line.minutes is not None:
        parts.append(lang.plural("{n} minute", "{n} minutes", max(1, round(line.minutes))))
    return Row(players, ", ".join(parts))

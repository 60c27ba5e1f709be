"""The coach, on request: one sentence about the best option; behind "Why?" what each would do, and how good.

The tops of the left and right decks lie open on the table: they are shown to the pad, which looks at them
and takes nothing until that is over, or told with one touch each. What nobody has shown or told counts as
a hidden card, by the odds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.coach.one_sentence import one_sentence
from companion.coach.reasons import Reasoned, chance_words, how_sure, known_tops, reasoned, summary
from companion.coach.thinking import Coach
from companion.messages.notices import Notice, PadLooks, TopRefused, TopSeen
from companion.messages.signals import LookAtTops
from companion.rules import State, Take
from companion.screens.kit.button import Button
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.routes import OddsRoute, TopRoute
from companion.table.sentences import notice_sentence

SECONDS = 1.0
"""How long the coach thinks."""
MOST_SHOWN = 4
"""Options that are shown; the worse ones are left out."""


class OptionColumn(View[Reasoned]):
    """One option. Model: a Reasoned."""

    def paint(self, brush: Brush) -> None:
        """Card, title, how good, reasons."""
        theme, palette = self.theme, self.look.palette
        one = self.model
        brush.plate(
            self.rect,
            palette.active if one.best else palette.panel,
            palette.accent if one.best else palette.panel_edge,
            2.0,
            0.6 if one.best else 0.3,
        )
        inside = self.rect.inset(theme.mm(1.8), theme.mm(1.1))
        head, rest = inside.cut_top(
            min(theme.mm(13), inside.h * (0.42 if theme.upright else 0.3)), theme.mm(1)
        )
        picture, words = head.cut_left(min(head.h, head.w * 0.3), theme.mm(1.5))
        brush.symbol(one.face or "card-back", picture)
        if theme.upright:
            good, name = words.cut_right(theme.type(16), theme.mm(1))
        else:
            name, (good, rest) = words, rest.cut_top(theme.type(5), theme.mm(1))
        colour = palette.accent if one.best else palette.text
        brush.text(chance_words(one, self.lang), good, theme.body, colour, bold=True, lines=2)
        brush.text(one.title, name, theme.body, palette.text, bold=True, lines=3)
        lines = one.reasons[: 3 if theme.upright else 4]
        for line, row in zip(
            lines, rest.rows(max(2, len(lines)), theme.mm(0.2 if theme.upright else 0.6)), strict=False
        ):
            brush.text(line, row, theme.body, palette.text, lines=2 if theme.upright else 5)


@dataclass(frozen=True)
class Said:
    """What the coach says (``text``, and more about it), or, ``looking``, what is to be shown to the pad.

    ``signs`` stand before the one sentence: an arrow to the deck, the card.
    """

    text: str
    more: str = ""
    looking: bool = False
    signs: tuple[str, ...] = ()


class SaidView(View[Said]):
    """The sentence, alone and large or below the options. Model: a Said."""

    def paint(self, brush: Brush) -> None:
        """In gold what is advised; on a plate of its own, with a camera, what is to be shown to the pad."""
        theme, palette = self.theme, self.look.palette
        said = self.model
        box = self.rect
        if said.looking:
            brush.plate(box, palette.alert, palette.accent, 2.0, 0.8)
            sign, box = box.inset(theme.mm(1.6), theme.mm(0.8)).cut_left(theme.mm(8), theme.mm(2))
            brush.symbol("camera", sign.middle(min(sign.w, sign.h), min(sign.w, sign.h)))
        if said.more:
            box, more = box.rows((1.25, 1), theme.mm(0.4))
            brush.text(said.more, more, theme.body, palette.text, lines=2)
        if said.signs:
            signs, box = box.cut_left(box.w * 0.36, theme.mm(2))
            for symbol, place in zip(
                said.signs, signs.columns((1,) * len(said.signs), theme.gap), strict=True
            ):
                side = min(place.w, place.h)
                brush.symbol(symbol, place.middle(side, side))
            brush.text(said.text, box, theme.huge, palette.accent, bold=True, lines=5)
        else:
            brush.text(said.text, box, theme.large, palette.accent, bold=True, lines=3)


class CoachScreen(Screen):
    """The advice in one sentence, its deck and card beside it.

    "Why?" shows the options side by side (below one another when upright), with what is known of each.

    The pad looks at cards only after its button was touched, and no longer than this screen is there.
    """

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.coach = Coach()
        self.found: tuple[Reasoned, ...] = ()
        self._table = host.table
        self._asked: object = None
        self._best = Said("")
        self._why_shown = False
        self._seen = ""
        self._columns: list[OptionColumn] = []
        lang = self.lang
        self._bar = TopBar(self.look, back=host.back)
        self._sentence = SaidView(self.look, Said(lang.text("Thinking …")))
        self._left = Button(self.look, "", self._tells("left"), icon="to-left", lines=2)
        self._right = Button(self.look, "", self._tells("right"), icon="to-right", lines=2)
        self._pad = Button(self.look, "", self._look_at, icon="camera", lines=2)
        self._odds = Button(self.look, lang.text("Odds"), lambda: host.open(OddsRoute()))
        self._why = Button(self.look, lang.text("Why?"), self._turn_why, lines=2)
        for view in (self._bar, self._sentence, self._left, self._right, self._why, self._odds):
            self.add_widget(view)
        if host.preview is not None:
            self.add_widget(self._pad)

    def arrange(self) -> None:
        """Bar, the sentence (below the options where they are shown), buttons."""
        theme, gap = self.theme, self.theme.gap
        rest = body(self, self._bar, across=2, along=1.5)
        foot, rest = rest.cut_bottom(theme.mm(10), theme.mm(1.2))
        last = (self._pad, self._why, self._odds) if self._pad.parent else (self._why, self._odds)
        if theme.upright:
            tops, rest = rest.cut_bottom(theme.mm(10), theme.mm(1.2))
            for button, place in zip(last, foot.columns((1.35, 0.81, 1.04)[-len(last) :], gap), strict=True):
                button.place(place)
            left, right = tops.columns((1, 1), gap)
        else:
            left, right, *others = foot.columns((1.3, 1.3, *(1.2, 0.9, 0.8)[-len(last) :]), gap)
            for button, place in zip(last, others, strict=True):
                button.place(place)
        self._left.place(left)
        self._right.place(right)
        words, self._field = rest.cut_bottom(theme.type(17 if theme.upright else 13), theme.mm(1.2))
        self._sentence.place(words if self._why_shown else rest)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Ask about what is offered now, once; follow what the pad looks at."""
        state, lang, looking = self.game, self.lang, self._table.looking
        name = "" if state.active is None else state.players[state.active].name
        self._bar.show(
            Bar(lang.text("The coach advises {name}", name=name) if name else lang.text("The coach"))
        )
        tops = known_tops(state, looking.tops(state))
        for source, button in (("left", self._left), ("right", self._right)):
            button.label(self._told(state, tops, source), f"to-{source}")
            button.enable(state.active is not None)
        self._pad.label(lang.text("Done looking") if looking.on else lang.text("Show the pad"), "camera")
        self._pad.choose(looking.on)
        self._pad.enable(state.active is not None)
        if any(notice == PadLooks(on=True) for notice in notices):
            self._seen = ""
        seen = [notice for notice in notices if isinstance(notice, TopSeen | TopRefused)]
        if seen:
            self._seen = notice_sentence(seen[-1], self._table, lang)
        if state.active is not None and (state, tops) != self._asked:
            self._asked = (state, tops)
            self.found = ()
            self._options()
            self.coach.ask(state, tops, seconds=SECONDS)
        self._say()

    def tick(self, seconds: float) -> None:
        """Fetch the answer once it is there."""
        advice = self.coach.answer()
        if advice is None:
            return
        self.found = reasoned(advice, self.game, self.lang)
        best = one_sentence(advice, self.game, self.lang)
        if best is not None and self.found:
            source = best.move.source if isinstance(best.move, Take) else ""
            arrow = (f"to-{source}",) if source in ("left", "right") else ()
            self._best = Said(best.sentence, signs=(*arrow, self.found[0].face or "card-back"))
        self._say()
        self._options()

    def _options(self) -> None:
        """Show the options where somebody has asked why."""
        for column in self._columns:
            self.remove_widget(column)
        self._columns = []
        shown = self.found[:MOST_SHOWN] if self._why_shown else ()
        if not shown:
            return
        field, gap = self._field, self.theme.gap
        places = field.rows(len(shown), gap) if self.theme.upright else field.columns(max(2, len(shown)), gap)
        for one, place in zip(shown, places, strict=False):
            column = OptionColumn(self.look, one)
            column.place(place)
            self._columns.append(column)
            self.add_widget(column)

    def _turn_why(self) -> None:
        self._why_shown = not self._why_shown
        self._why.choose(self._why_shown)
        self.arrange()
        self._say()
        self._options()

    def close(self) -> None:
        """Nobody asks any more, and cards on the pad are moves again."""
        self.coach.close()
        # Not through the app, which is about to show another screen, maybe of another table.
        self._table.handle(LookAtTops(on=False))

    def hand_over(self) -> None:
        """The pad goes on looking."""
        self.coach.close()

    def _say(self) -> None:
        if self._table.looking.on:
            wanted = notice_sentence(PadLooks(on=True), self._table, self.lang)
            self._sentence.show(Said(wanted, self._seen, looking=True))
        elif self.found and not self._why_shown:
            self._sentence.show(self._best)
        elif self.found:
            self._sentence.show(Said(summary(self.found, self.lang), how_sure(self.found, self.lang)))
        else:
            self._sentence.show(Said(self.lang.text("Thinking …"), self._seen))

    def _look_at(self) -> None:
        self.host.send(LookAtTops(on=not self._table.looking.on))

    def _told(self, state: State, tops: dict[str, str], source: str) -> str:
        lang = self.lang
        deck = "" if state.active is None else state.reach(state.active)[source]
        if deck in tops:
            word = lang.term(tops[deck])
            return (
                lang.text("Left: {card}", card=word)
                if source == "left"
                else lang.text("Right: {card}", card=word)
            )
        return lang.text("Left shows …") if source == "left" else lang.text("Right shows …")

    def _tells(self, source: str) -> Callable[[], None]:
        def tell() -> None:
            state = self.game
            if state.active is not None:
                self.host.open(TopRoute(state.reach(state.active)[source]))

        return tell

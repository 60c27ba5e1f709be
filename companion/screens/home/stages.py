"""The five Stages of a Wonder that nobody has a source for: the owner of the box checks them, once.

Every value changes with a touch; "as shown" keeps them. What was checked counts for every later game.
"""

from collections.abc import Callable, Sequence

import msgspec

from companion.messages.notices import Notice
from companion.messages.signals import EditSetup, TellStages
from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.kit.button import Button, Words
from companion.screens.kit.footer import Footer
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from config.catalogue import Catalogue, StageFacts
from config.language import Language

MOST_VP = 9
"""After so many victory points a touch begins at 0 again."""

Stages = tuple[StageFacts, ...]


def costlier(stages: Stages, at: int, most: int) -> Stages:
    """Return ``stages`` with one Resource more for Stage ``at`` (from 0); after ``most`` with 1."""
    return _with(stages, at, cost=stages[at].cost % most + 1)


def otherwise(stages: Stages, at: int) -> Stages:
    """Return ``stages`` with identical instead of different Resources for Stage ``at``, or the reverse."""
    return _with(stages, at, kind="identical" if stages[at].kind == "different" else "different")


def worth_more(stages: Stages, at: int) -> Stages:
    """Return ``stages`` with one VP more for Stage ``at``; after ``MOST_VP`` with none."""
    return _with(stages, at, vp=0 if stages[at].vp >= MOST_VP else stages[at].vp + 1)


def effective(stages: Stages, at: int) -> Stages:
    """Return ``stages`` with an effect on Stage ``at``, or without."""
    return _with(stages, at, effect=not stages[at].effect)


def lifted(stages: Stages, at: int) -> Stages:
    """Return ``stages`` with Stage ``at`` above the one below instead of beside it, or the reverse.

    Those above it move with it, so that levels never have a gap. The first one lies at the bottom.
    """
    if at == 0:
        return stages
    step = -1 if stages[at].level > stages[at - 1].level else 1
    return stages[:at] + tuple(
        msgspec.structs.replace(stage, level=stage.level + step) for stage in stages[at:]
    )


def most_resources(catalogue: Catalogue) -> int:
    """Return how many Resources a Stage can cost at most: one of each."""
    return len({face.resource for face in catalogue.faces.values() if face.resource})


def _with(stages: Stages, at: int, **changes: object) -> Stages:
    return (*stages[:at], msgspec.structs.replace(stages[at], **changes), *stages[at + 1 :])


class _Shape(View[tuple[str, tuple[int, ...]]]):
    """The Wonder as these Stages make it. The model is (Wonder, levels)."""

    def paint(self, brush: Brush) -> None:
        wonder, levels = self.model
        built = tuple(range(1, len(levels) + 1))
        painter = wonder_painter(wonder, levels, built, ())
        brush.drawing(("wonder", wonder, levels, built, ()), self.rect.fitted(1.0), painter)


class StageRow:
    """The buttons of one Stage: where it lies, cost, kind, points, effect."""

    def __init__(self, screen: "StagesScreen", at: int) -> None:
        look = screen.look
        size = look.theme.body if not look.theme.upright else look.theme.small
        self.at = at
        self.number = Words(look, str(at + 1), size=look.theme.large, bold=True, align="center", lines=1)
        acts: tuple[Callable[[Stages], Stages], ...] = (
            lambda stages: lifted(stages, at),
            lambda stages: costlier(stages, at, most_resources(screen.host.table.catalogue)),
            lambda stages: otherwise(stages, at),
            lambda stages: worth_more(stages, at),
            lambda stages: effective(stages, at),
        )
        self.buttons = [
            Button(look, "", screen.changes(act), style="tab", lines=2, size=size, align="center")
            for act in acts
        ]
        self.buttons[0].enable(at > 0)

    def place(self, line: Rect) -> None:
        """Lay the buttons side by side."""
        theme = self.number.theme
        number, rest = line.cut_left(theme.mm(3.6), theme.mm(0.6))
        self.number.place(number)
        shares = (1.1, 1.0, 1.2, 1.0, 1.1) if theme.upright else (1.25, 1.25, 1.35, 0.9, 1.25)
        places = rest.columns(shares, theme.mm(0.5 if theme.upright else 1))
        for button, place in zip(self.buttons, places, strict=True):
            button.place(place)

    def show(self, stages: Stages, lang: Language, upright: bool) -> None:
        """Show the Stage."""
        stage = stages[self.at]
        if self.at == 0:
            where = lang.text("at the bottom")
        elif stage.level == stages[self.at - 1].level:
            where = lang.text("beside {n}", n=self.at)
        else:
            where = lang.text("above {n}", n=self.at)
        kind = lang.text("different") if stage.kind == "different" else lang.text("identical")
        sign = "≠" if stage.kind == "different" else "="
        cost = lang.plural("{n} Resource", "{n} Resources", stage.cost)
        effect = lang.text("with effect") if stage.effect else lang.text("no effect")
        words = (
            where,
            f"{stage.cost} ×" if upright else cost,
            f"{sign} {kind}",
            lang.text("{n} VP", n=stage.vp),
            effect,
        )
        for button, text in zip(self.buttons, words, strict=True):
            button.label(text)
        self.buttons[-1].choose(stage.effect)


class StagesScreen(Screen):
    """A row a Stage, the highest at the top, as they lie; "as shown" below."""

    def __init__(self, host: Host, wonder: str) -> None:
        super().__init__(host)
        self._wonder = wonder
        self._known = host.table.stages_of(wonder)
        self.stages: Stages = self._known
        self._bar = TopBar(self.look, back=self._leave)
        self._shape = _Shape(self.look, (wonder, self._levels()))
        self.rows = [StageRow(self, at) for at in range(len(self.stages))]
        self._keep = Button(
            self.look, "", self._tell, icon="yes", style="primary", size=self.theme.large, lines=2
        )
        self._footer = Footer(self.look, [self._keep])
        self._footer.sentence.show(self.lang.text("What is different on yours? Touch it."))
        for child in (self._bar, self._footer):
            self.add_widget(child)
        if not self.theme.upright:
            self.add_widget(self._shape)
        for row in self.rows:
            for view in (row.number, *row.buttons):
                self.add_widget(view)

    def arrange(self) -> None:
        """Bar, rows beside a picture of the Wonder, footer."""
        theme = self.theme
        rest = body(self, self._bar, self._footer, across=1.6, along=1.2)
        if not theme.upright:
            picture, rest = rest.cut_left(rest.w * 0.22, theme.mm(1.6))
            self._shape.place(picture)
        lines = rest.cut_top(min(rest.h, len(self.rows) * theme.mm(16)))[0].rows(len(self.rows), theme.mm(1))
        for row, line in zip(reversed(self.rows), lines, strict=True):
            row.place(line)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the Stages as they would be kept."""
        lang = self.lang
        title = lang.text("{wonder}: are these its Stages?", wonder=lang.term(self._wonder))
        self._bar.show(Bar(title, status=self.host.status))
        self._shape.show((self._wonder, self._levels()))
        for row in self.rows:
            row.show(self.stages, lang, self.theme.upright)
        changed = self.stages != self._known
        self._keep.label(lang.text("Keep these") if changed else lang.text("As shown"), "yes")

    def changes(self, act: Callable[[Stages], Stages]) -> Callable[[], None]:
        """Return what changes the Stages by ``act``."""

        def change() -> None:
            self.stages = act(self.stages)
            self.refresh()

        return change

    def _levels(self) -> tuple[int, ...]:
        return tuple(stage.level for stage in self.stages)

    def _tell(self) -> None:
        self.host.back()
        self.host.send(TellStages(self._wonder, self.stages))

    def _leave(self) -> None:
        """Not now: this game asks which Stage was turned, and the next setup asks again."""
        self.host.back()
        table = self.host.table
        if table.phase == "setup" and self._wonder not in table.own.stages:
            asked = tuple(dict.fromkeys((*table.draft.ask_levels, self._wonder)))
            self.host.send(EditSetup(msgspec.structs.replace(table.draft, ask_levels=asked)))

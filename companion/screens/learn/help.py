"""Help: what is expected now and why, and what can be laid on the pad."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.messages.notices import Notice
from companion.rules import Pending, pending
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.learn.help_links import HelpLinks
from companion.screens.paint.brush import Brush
from config.language import Language


@dataclass(frozen=True)
class HelpModel:
    """The sentence, the reasons, and the general hints, each with a sign."""

    now: str
    lines: tuple[tuple[str, str], ...]


def help_model(screen: Screen) -> HelpModel:
    """Return what help there is on ``screen`` for the state as it is."""
    state, lang = screen.host.table.state, screen.lang
    if state is None:
        return HelpModel(lang.text("Set up the game: players, Wonders, Medals."), general(screen))
    reasons = [reason(item, lang) for item in pending(state)]
    if state.active is not None and state.players[state.active].cat:
        text = lang.text("You hold the Cat: before you take a card you may look at the top central card. R12")
        reasons.append(("cat", text))
    return HelpModel(screen.expected, (*dict.fromkeys(reasons), *general(screen)))


def reason(item: Pending, lang: Language) -> tuple[str, str]:
    """Return a sign and why ``item`` is pending."""
    match item.kind:
        case "construct":
            return "stage", lang.text(
                "A Stage that can be paid must be constructed in the same turn; its cards are discarded. R20"
            )
        case "science":
            return "green", lang.text(
                "2 identical or 3 different Green cards must be discarded for a Progress token. R30"
            )
        case "progress":
            return "progress", lang.text(
                "Take one of the 3 face-up Progress tokens, or the top of the pile. R30"
            )
        case "steal":
            return "hand", lang.text("Rome takes a card from an opponent, who gets one face down. R11")
        case "reveal":
            return "gift", lang.text("The card that Rome gave is turned up in addition to your own card.")
    if item.because == "turn":
        return "card-back", lang.text("Take the top of your left, your right or the central deck. R10")
    if item.optional:
        words = lang.text("{part}: {found}", part=lang.term(item.because), found=lang.does(item.because))
        return item.because, f"{words}. R13"
    return "card-back", lang.text(
        "The effect of {wonder} gives you a card. R20", wonder=lang.term(item.because)
    )


def general(screen: Screen) -> tuple[tuple[str, str], ...]:
    """Return the hints that always hold: about what takes part, and nothing else."""
    lang, found = screen.lang, []
    if screen.by_touch:
        found.append(("hand", lang.text("Touch the deck, then the card that was taken.")))
    else:
        text = lang.text("Lay each card on the pad for a blink, its sticker up. It can lie at any angle.")
        found.append(("camera", text))
        found.append(("hand", lang.text("No sticker? Touch the deck, then the card that was taken.")))
    if screen.host.status.buttons:
        found.append(("button", lang.text("Your button: press for yes or done, hold to undo your last.")))
    text = lang.text("Everything can be undone, by name. The table is right: correct me in the menu.")
    return (*found, ("undo", text))


class HelpView(View[HelpModel]):
    """The lines of help, each with its sign. Model: a HelpModel."""

    def paint(self, brush: Brush) -> None:
        """The sentence large, the lines below it."""
        theme, palette = self.theme, self.look.palette
        model = self.model
        now, rest = self.rect.cut_top(theme.type(21 if theme.upright else 13), theme.mm(2))
        brush.text(
            model.now, now, theme.type(5.6), palette.accent, bold=True, lines=4 if theme.upright else 2
        )
        for (sign, text), line in zip(
            model.lines, rest.rows(max(5, len(model.lines)), theme.mm(1.2)), strict=False
        ):
            side = min(line.h, theme.mm(7))
            place, words = line.cut_left(side, theme.mm(3))
            brush.symbol(sign, place.middle(side, side))
            brush.text(text, words, theme.body, palette.text, lines=4 if theme.upright else 2)


class HelpScreen(Screen):
    """Help for this moment."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._bar = TopBar(self.look, back=host.back)
        self._view = HelpView(self.look, HelpModel("", ()))
        self._links = HelpLinks(self.look, host)
        for view in (self._bar, self._view, self._links):
            self.add_widget(view)

    def arrange(self) -> None:
        """Bar and lines."""
        rest = body(self, self._bar)
        rest = self._links.place(rest.inset(self.theme.mm(4), self.theme.mm(2.5)))
        self._view.place(rest)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show what helps now."""
        self._bar.show(Bar(self.lang.text("Help")))
        self._view.show(help_model(self))

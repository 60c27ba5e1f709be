"""The owner's box: Stages that nobody has a source for, and stickers that are on other cards than planned."""

from collections.abc import Callable

from companion.messages.signals import Signal, TellBinding
from companion.pieces.stickers import deck_of, planned_face
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from companion.screens.routes import BindingRoute, BoxRoute, Route, StagesRoute


class BoxScreen(RowScreen):
    """Rows: the Stages to check, the stickers on the pad (while no game runs), the bindings."""

    def __init__(self, host: Host, page: int) -> None:
        super().__init__(host, page, BoxRoute)
        self._lying: frozenset[str] = frozenset()

    def title(self) -> str:
        """Return what the list is."""
        return self.lang.text("Your box")

    def rows(self) -> tuple[Row, ...]:
        """Return what is known."""
        return (*self._stages(), *self._laid(), *self._bindings())

    def tick(self, seconds: float) -> None:
        """A card was laid on the pad, or taken away."""
        if self.host.table.lying != self._lying:
            self._lying = self.host.table.lying
            self.refresh()

    def _stages(self) -> tuple[Row, ...]:
        lang, table = self.lang, self.host.table
        rows = []
        for wonder, facts in table.catalogue.wonders.items():
            if facts.status != "unverified":
                continue
            checked = wonder in table.own.stages
            note = lang.text("You have checked them") if checked else lang.text("Nobody has checked them yet")
            rows.append(
                Row(
                    lang.text("The Stages of {wonder}", wonder=lang.term(wonder)),
                    note,
                    (Option(lang.text("Check"), self._opens(StagesRoute(wonder)), icon="pencil"),),
                )
            )
        return tuple(rows)

    def _laid(self) -> tuple[Row, ...]:
        """Stickers on the pad that can be bound; in a game a card there is a move."""
        lang, table = self.lang, self.host.table
        if table.phase != "setup":
            return ()
        hint = Row(
            lang.text("Stickers"),
            lang.text("Lay a card on the pad to say what it is, or touch one that you have told about."),
        )
        cards = sorted(
            tag for tag in table.lying if deck_of(tag, table.catalogue) and tag not in table.own.bindings
        )
        return (hint, *(self._row(tag, planned_face(tag, table.catalogue), bound=False) for tag in cards))

    def _bindings(self) -> tuple[Row, ...]:
        return tuple(self._row(tag, face, bound=True) for tag, face in self.host.table.own.bindings.items())

    def _row(self, tag: str, face: str | None, *, bound: bool) -> Row:
        lang, table = self.lang, self.host.table
        planned = planned_face(tag, table.catalogue)
        shown = lang.term(face) if face else lang.text("which card?")
        if not bound:
            note = lang.text("lies on the pad")
        elif planned is None:
            note = lang.text("told by you")
        else:
            note = lang.text("told by you; planned for {card}", card=lang.term(planned))
        options = [Option(lang.text("Change"), self._opens(BindingRoute(tag)), icon="pencil")]
        if bound:
            options.append(Option("", self._forgets(tag), icon="no"))
        return Row(f"{tag} · {shown}", note, tuple(options), icon=face or "")

    def _opens(self, route: Route) -> Callable[[], None]:
        return lambda: self.host.open(route)

    def _forgets(self, tag: str) -> Callable[[], None]:
        return lambda: self._send(TellBinding(tag, None))

    def _send(self, signal: Signal) -> None:
        self.host.send(signal)

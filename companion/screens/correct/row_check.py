"""Does the record have what lies on the table? Player by player, everything on the pad at once.

What is missing and what is too many is shown live; one touch each sets the record right.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from companion.messages.notices import Notice
from companion.messages.signals import CheckRow, MissedCard, SetRight
from companion.pad.missed import forgotten
from companion.pieces.stickers import deck_of
from companion.row_check.comparison import Difference, all_right, corrections, difference
from companion.rules import Move, State
from companion.screens.correct.eye_check import EyeCheckScreen
from companion.screens.correct.player_by_player import PlayerByPlayer
from companion.screens.kit.button import Button
from companion.screens.kit.camera_view import CameraView
from companion.screens.kit.long_words import broken
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar
from companion.screens.routes import BindingRoute, CameraRoute, EyeCheckRoute
from companion.table.news import undo_name
from companion.table.sentences import notice_sentence, place_sentence


class AuditScreen(PlayerByPlayer):
    """A tab a player, the differences of the row on the pad, and on to the next player.

    While it is shown the table plays no card that is laid on the pad.
    """

    def __init__(self, host: Host, seat: int) -> None:
        super().__init__(host, seat)
        look = self.look
        self._table = host.table
        self._shown: object = None
        self._all = Button(look, self.lang.text("Set all right"), self._set_all, icon="pencil")
        self._build(self._all)
        beside = host.preview is not None and not self.theme.upright
        self._camera = CameraView(look, lambda: host.open(CameraRoute())) if beside else None
        if self._camera:
            self.add_widget(self._camera)

    def arrange(self) -> None:
        """Tabs above; the differences, beside them the picture; the sentence below."""
        rest = self._below_tabs()
        if self._camera:
            side, rest = rest.cut_right(rest.w * 0.22, self.theme.mm(1))
            self._camera.place(side.cut_top(side.w * 9 / 16)[0])
        self._rows.place(rest)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show what differs now."""
        state, lang, table = self.game, self.lang, self.host.table
        if table.checking is not None and table.checking != self._seat:
            self._seat, self._page = table.checking, 0
        self._shown = (table.lying, table.checking, state)
        self._bar.show(Bar(lang.text("Check the table"), undo_name(table, lang), self.host.status))
        tags, player = self._laid(), state.players[self._seat]
        differs = difference(state, self._seat, tags)
        unknown = [tag for tag in tags if state.game.face_of(tag) is None]
        agrees = bool(tags) and differs.none and not unknown
        if agrees:
            self._agreed[self._seat] = player.cards
        self._show_tabs()
        rows = (*self._missed(tags), *self._differences(state, differs)) if tags else ()
        unknowns = map(self._unknown, unknown)
        self._rows.show((*self._blind(), self._found(state, differs, tags), *unknowns, *rows), self._page)
        self._all.enable(bool(tags) and any(one.move for one in corrections(state, differs)))
        self._show_next(agrees)
        self._footer.sentence.show(self._sentence(player.name, differs, unknown, tags))

    def tick(self, seconds: float) -> None:
        """Follow the pad, and whose button was pressed."""
        table = self.host.table
        if table.checking is None:
            self.host.send(CheckRow(self._seat))
        elif (table.lying, table.checking, table.state) != self._shown:
            self.refresh()
        if self._camera and self.host.preview is not None:
            self._camera.feed(self.host.preview.latest())

    def close(self) -> None:
        """Cards on the pad are moves again."""
        # Not through the app, which is about to show another screen, maybe of another table.
        self._table.handle(CheckRow(None))

    def hand_over(self) -> None:
        """The same row goes on being checked."""

    def _laid(self) -> tuple[str, ...]:
        """The cards on the pad."""
        table = self.host.table
        return tuple(sorted(tag for tag in table.lying if deck_of(tag, table.catalogue)))

    def _sentence(self, name: str, differs: Difference, unknown: Sequence[str], tags: Sequence[str]) -> str:
        lang = self.lang
        if not tags:
            return lang.text("{name}, lay all your cards on the pad", name=name)
        count = len(differs.extra) + len(differs.missing) + len(unknown)
        if not count:
            return lang.text("{name}: table and record agree", name=name)
        return lang.plural("{name}: {n} card differs", "{name}: {n} cards differ", count, name=name)

    def _found(self, state: State, differs: Difference, tags: Sequence[str]) -> Row:
        lang, recorded = self.lang, Counter(state.players[self._seat].cards)
        wanted = sum(recorded.values())
        found = recorded - Counter(differs.missing)
        faces = [f"{count} × {lang.term(face)}" for face, count in found.items()]
        title = lang.plural(
            "{found} of {n} card found", "{found} of {n} cards found", wanted, found=sum(found.values())
        )
        if not tags:
            return Row(title, lang.text("Side by side, none hidden. They mean no move now."))
        return Row(title, lang.list(faces) if faces else "", icon="no" if differs.missing else "yes")

    def _blind(self) -> tuple[Row, ...]:
        """A camera that does not work now: by eye is the other way."""
        faults = [one for one in self.host.status.troubles if getattr(one, "device", "") == "camera"]
        by_eye = Option(
            self.lang.text("By eye"), lambda: self.host.open(EyeCheckRoute(self._seat)), icon="eye"
        )
        words = [notice_sentence(one, self.host.table, self.lang) for one in faults]
        upright = self.theme.upright
        return tuple(Row(broken(said, upright), "", (by_eye,), icon="no-camera") for said in words)

    def _unknown(self, tag: str) -> Row:
        lang = self.lang
        which = Option(lang.text("Which card?"), lambda: self.host.open(BindingRoute(tag)), icon="help")
        return Row(tag, lang.text("Nobody has told yet what this card is."), (which,))

    def _missed(self, tags: tuple[str, ...]) -> tuple[Row, ...]:
        """The likeliest explanation of all: a card was not shown, and the later ones went too far."""
        lang, history = self.lang, self.host.table.history
        found = None if history is None else forgotten(history, self._seat, tags)
        if found is None:
            return ()
        face = self.game.game.face_of(found.card) or found.card
        missed = MissedCard(found.steps, found.card)
        return (
            Row(
                lang.text("{card} was not shown when it was taken", card=lang.term(face)),
                lang.plural(
                    "The {n} card after it goes to the player whose turn it was.",
                    "The {n} cards after it go to the players whose turn it was.",
                    found.steps,
                ),
                (Option(lang.text("Put it in"), lambda: self._put_in(missed), icon="redo"),),
                icon=face,
            ),
        )

    def _put_in(self, missed: MissedCard) -> None:
        self._page = 0
        self.host.send(missed)

    def _differences(self, state: State, differs: Difference) -> tuple[Row, ...]:
        lang = self.lang
        rows: list[Row] = []
        missing = Counter(differs.missing)
        for one in corrections(state, differs):
            face = state.game.face_of(one.card) or one.card
            if one.card in missing:
                count = missing[one.card]
                words = f"{count} × {lang.term(face)}" if count > 1 else lang.term(face)
                title = lang.text("{card}: missing", card=words)
                note = lang.text("In the record, but not on the pad")
                label = lang.text("It is gone")
            else:
                title = lang.text("{card}: too many", card=lang.term(face))
                note = f"{one.card} · {place_sentence(state, one.card, lang)}"
                label = lang.text("It lies here")
            act = None if one.move is None else self._sets((one.move,))
            options = () if act is None else (Option(label, act, icon="pencil"),)
            rows.append(Row(title, note, options, icon=face))
        return tuple(rows)

    def _show_next(self, agrees: bool) -> None:
        following = self._following
        if following is not None:
            self._next.label(self.lang.text("Next: {name}", name=following), "forward")
        else:
            self._next.label(self.lang.text("Done"), "yes")
        self._next.choose(agrees)

    def _go(self, seat: int) -> None:
        self._seat, self._page = seat, 0
        self.host.send(CheckRow(seat))

    def _sets(self, moves: tuple[Move, ...]) -> Callable[[], None]:
        return lambda: self._set_right(moves)

    def _set_right(self, moves: tuple[Move, ...]) -> None:
        self._page = 0
        self.host.send(SetRight(moves))

    def _set_all(self) -> None:
        self._set_right(all_right(self.game, self._seat, self._laid()))


def row_check_screen(host: Host, seat: int) -> Screen:
    """Make the screen that checks the table: with the camera, where there is one, else by eye."""
    return EyeCheckScreen(host, seat) if host.preview is None else AuditScreen(host, seat)

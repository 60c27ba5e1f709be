"""Everybody's screen: the code that phones scan, who asks for which seat, and what the owner allows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from companion.messages.notices import Notice
from companion.screens.art.qr_code import qr_painter
from companion.screens.kit.rows import Option, Row, RowList
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import Bar, TopBar, body
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.routes import PhonesRoute


@dataclass(frozen=True)
class Invitation:
    """What is scanned ("" for nothing), and what is said below it."""

    address: str
    words: str


class InvitationView(View[Invitation]):
    """The code as large as there is room, the address below it. Model: an Invitation."""

    def paint(self, brush: Brush) -> None:
        """Code and words."""
        theme, palette = self.theme, self.look.palette
        model = self.model
        words, field = self.rect.cut_bottom(theme.type(13), theme.mm(1))
        if model.address:
            side = min(field.w, field.h)
            brush.drawing(("code", model.address), field.middle(side, side), qr_painter(model.address))
        else:
            words = self.rect
        brush.text(model.words, words, theme.body, palette.text, align="center", lines=4)


class PhonesScreen(Screen):
    """The code on the left (above, when upright); rows on the right: who asks, settings, who has a seat."""

    tells_claims = True

    def __init__(self, host: Host, page: int) -> None:
        super().__init__(host)
        self._page = page
        self._bar = TopBar(self.look, back=host.back)
        self._invitation = InvitationView(self.look, Invitation("", ""))
        self._rows = RowList(self.look, self._turn)
        for view in (self._bar, self._invitation, self._rows):
            self.add_widget(view)
        self._seen: object = None

    def arrange(self) -> None:
        """Bar, code, rows."""
        theme = self.theme
        rest = body(self, self._bar)
        if theme.upright:
            code, rows = rest.cut_top(rest.h * 0.46)
        else:
            code, rows = rest.cut_left(rest.w * 0.42)
        self._invitation.place(code.inset(theme.mm(2), theme.mm(2)))
        self._rows.place(rows)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show how it is now."""
        self._bar.show(Bar(self.lang.text("Phones and televisions"), status=self.host.status))
        self._invitation.show(self._invite())
        self._rows.show(self._all_rows(), self._page)

    def tick(self, seconds: float) -> None:
        """A phone has asked for something, or another game has another code."""
        phones = self.host.phones
        seats = None if phones is None else (phones.seats.claims, phones.seats.held, phones.present())
        seen = (seats, phones is not None and phones.on and phones.address())
        if seen != self._seen:
            self._seen = seen
            self.refresh()

    def _invite(self) -> Invitation:
        lang, phones = self.lang, self.host.phones
        if phones is None or not phones.on:
            problem = None if phones is None else phones.problem
            if problem is not None:
                return Invitation("", lang.said(problem.sentence))
            return Invitation("", lang.text("Phones and televisions in your network can look on."))
        address = phones.address()
        place, _, token = address.partition("/#")
        words = lang.text(
            "{address} · code {code}\nTelevision: {television}",
            address=place,
            code=token,
            television=f"{place}/tv",
        )
        return Invitation(address, words)

    def _all_rows(self) -> tuple[Row, ...]:
        phones = self.host.phones
        on = phones is not None and phones.on
        return (*(self._claims() if on else ()), *self._settings(), *(self._held() if on else ()))

    def _claims(self) -> tuple[Row, ...]:
        lang, phones = self.lang, self.host.phones
        if phones is None:
            return ()
        seats = phones.seats
        return tuple(
            Row(
                claim.name,
                lang.text("Is it the phone that shows {code}?", code=claim.code),
                (
                    Option(lang.text("Yes"), partial(seats.confirm, claim.phone), icon="yes"),
                    Option(lang.text("No"), partial(seats.withdraw, claim.phone), icon="no"),
                ),
            )
            for claim in seats.claims
        )

    def _held(self) -> tuple[Row, ...]:
        lang, phones = self.lang, self.host.phones
        if phones is None:
            return ()
        seats, there = phones.seats, phones.present()
        return tuple(
            Row(
                lang.text("{name} has a phone", name=held.name),
                "" if held.button in there else lang.text("It is not looking just now."),
                (Option(lang.text("Take away"), partial(seats.release, held.button), icon="no"),),
            )
            for held in seats.held
        )

    def _settings(self) -> tuple[Row, ...]:
        lang, web = self.lang, self.host.settings.web
        yes, no = lang.text("Yes"), lang.text("No")
        return (
            Row.choice(
                lang.text("Let them look on"),
                lang.text("In your own network only"),
                ((yes, self._set(on=True)), (no, self._set(on=False))),
                0 if web.on else 1,
            ),
            Row.choice(
                lang.text("Phones may act"),
                lang.text("Only for their own seat"),
                ((yes, self._set(buttons=True)), (no, self._set(buttons=False))),
                0 if web.buttons else 1,
            ),
        )

    def _set(self, **changes: bool) -> Callable[[], None]:
        def change() -> None:
            settings = self.host.settings
            web = msgspec.structs.replace(settings.web, **changes)
            self.host.change_settings(msgspec.structs.replace(settings, web=web))

        return change

    def _turn(self, page: int) -> None:
        self.host.back()
        self.host.open(PhonesRoute(page))

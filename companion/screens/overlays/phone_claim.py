"""A phone asks for a seat: a strip at the top, answered with one touch, that is in nobody's way."""

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.screens.kit.button import Button
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.view import Look, View
from companion.screens.overlays.fault_strip import place_of
from companion.screens.overlays.overlay import Overlay
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.web.seats import Claim, Seats


class ClaimStrip(View[Claim]):
    """Whose phone it may be, the number that it must show, yes and no. Model: a Claim."""

    def __init__(self, look: Look, claim: Claim, seats: Seats) -> None:
        super().__init__(look, claim)
        lang = look.lang
        self._yes = Button(
            look, lang.text("Yes"), lambda: seats.confirm(claim.phone), icon="yes", style="primary"
        )
        self._no = Button(look, lang.text("No"), lambda: seats.withdraw(claim.phone), icon="no")
        self.add_widget(self._yes)
        self.add_widget(self._no)

    def lay(self, rect: Rect) -> None:
        """Place the strip with its buttons."""
        self.place(rect)
        _, answers = self._split()
        for button, place in zip((self._yes, self._no), answers.columns(2, self.theme.gap), strict=True):
            button.place(place)

    def _split(self) -> tuple[Rect, Rect]:
        theme = self.theme
        inside = self.rect.inset(theme.mm(2), theme.mm(1))
        if theme.upright:
            answers, words = inside.cut_bottom(theme.target, theme.mm(1))
        else:
            answers, words = inside.cut_right(theme.mm(48), theme.mm(2))
        return words, answers

    def paint(self, brush: Brush) -> None:
        """Plate and words."""
        theme, palette = self.theme, self.look.palette
        claim = self.model
        brush.plate(self.rect, palette.alert, palette.accent, 1.6, 0.5)
        name, code = claim.name, claim.code
        said = self.lang.text("Is this the phone of {name}? It must show {code}.", name=name, code=code)
        brush.text(said, self._split()[0], theme.body, palette.text, bold=True, lines=3)


class PhoneClaimLayer(Overlay):
    """Shows the first phone that asks, on every screen but that of the phones."""

    def __init__(self, host: Host, changed: Callable[[], None]) -> None:
        super().__init__(host, changed)
        self._strip: ClaimStrip | None = None
        self._claim: Claim | None = None

    def tick(self) -> None:
        """Called every frame: another phone may ask, or none any more."""
        phones = self._host.phones
        claims = () if phones is None or not phones.on else phones.seats.claims
        first = claims[0] if claims else None
        if first != self._claim:
            self._claim, self._strip = first, None
            self._changed()

    def renew(self) -> None:
        """The look changed: make the strip anew."""
        self._strip = None

    def place(self, screen: Screen, kept: Rect) -> Widget | None:
        """Lay the strip below the bar at the top."""
        phones = self._host.phones
        if self._claim is None or phones is None or screen.tells_claims:
            return None
        if self._strip is None:
            self._strip = ClaimStrip(self._host.look, self._claim, phones.seats)
        self._strip.lay(place_of(self._host.look, bar=screen.has_bar))
        return self._strip

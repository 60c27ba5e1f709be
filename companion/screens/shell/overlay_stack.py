"""The overlays over the screen: which lies above which, and what each has room for. Only known here."""

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget

from companion.messages.notices import Notice
from companion.screens.kit.screen import Host, Screen
from companion.screens.overlays.alert_layer import AlertLayer
from companion.screens.overlays.away import Away
from companion.screens.overlays.fault_strip import FaultLayer
from companion.screens.overlays.hint_card import HintLayer
from companion.screens.overlays.lesson_card import LessonLayer
from companion.screens.overlays.overlay import Overlay
from companion.screens.overlays.phone_claim import PhoneClaimLayer


class OverlayStack:
    """All overlays of the app above ``root``. ``shown`` returns the screen below them."""

    def __init__(
        self, host: Host, clock: Callable[[], float], root: Widget, shown: Callable[[], Screen]
    ) -> None:
        self._root, self._shown = root, shown
        self.faults = FaultLayer(host, self.lay, clock)
        self.alerts = AlertLayer(host, self.lay, clock)
        self.hints = HintLayer(host, self.lay)
        self.claims = PhoneClaimLayer(host, self.lay)
        self.lessons = LessonLayer(host, self.lay)
        self.away = Away(host, self.lay)
        self._all: tuple[Overlay, ...] = (
            self.claims,
            self.faults,
            self.alerts,
            self.hints,
            self.lessons,
            self.away,
        )
        """The one in front last."""
        self._widgets: list[Widget] = []

    @property
    def covering(self) -> Overlay | None:
        """The overlay that covers everything now, the one in front where there are several."""
        return next((one for one in reversed(self._all) if one.covers), None)

    def lies_at(self, x: float, y: float) -> bool:
        """Tell whether one of them lies over the screen at (x, y)."""
        return any(widget.collide_point(x, y) for widget in self._widgets)

    def hear(self, notices: Sequence[Notice]) -> None:
        """Tell every overlay what has just happened."""
        for overlay in self._all:
            overlay.hear(notices)

    def tick(self) -> None:
        """Called every frame: what is covered stands still."""
        covering = self.covering
        for overlay in self._all if covering is None else (covering,):
            overlay.tick()

    def renew(self) -> None:
        """The look changed."""
        for overlay in self._all:
            overlay.renew()

    def lay(self) -> None:
        """Show what there is to show: a screen makes room for what lies beside the game."""
        screen, covering = self._shown(), self.covering
        laid = self._all if covering is None else (covering,)
        kept = screen.make_room(max(one.room for one in laid))
        for widget in self._widgets:
            self._root.remove_widget(widget)
        self._widgets = [widget for one in laid if (widget := one.place(screen, kept)) is not None]
        for widget in self._widgets:
            self._root.add_widget(widget)
        if self.covering is not covering:
            self.lay()

"""A strip below the bar at the top, on whatever screen: a part of the machine has a fault, or works again."""

from collections.abc import Callable
from dataclasses import dataclass

from kivy.uix.widget import Widget

from companion.messages.faults import Fault, Trouble
from companion.messages.notices import DeviceChanged, JournalTrouble
from companion.screens.kit.button import Touchable
from companion.screens.kit.long_words import broken
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.view import Look
from companion.screens.overlays.overlay import Overlay
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.table.sentences import notice_sentence

FAULT_SECONDS, WELL_SECONDS = 8.0, 4.0
"""How long a fault is told, and that it is over; the sign at the top stays for as long as the fault."""
REACH = ("memory-only", "newer", "back")
"""Troubles that say whether the journal is within reach: the newest says how it is now."""
ABSENT = (Fault.CAMERA_NONE, Fault.SOUND_NONE)
"""What was never attached is left out on purpose: the sign at the top says so, no strip at every start."""
MOST_WAITING = 4
"""Sentences that wait behind the one that is shown; older ones give way."""


@dataclass(frozen=True)
class Said:
    """What the strip says about ``device``; ``well``: it works again."""

    device: str
    sentence: str
    well: bool


class FaultStrip(Touchable[Said]):
    """Sign and sentence; a touch puts it away. Model: a Said."""

    def paint(self, brush: Brush) -> None:
        """A plate over the whole width."""
        theme, palette = self.theme, self.look.palette
        said = self.model
        edge = palette.good if said.well else palette.bad
        brush.plate(self.rect, palette.bar if said.well else palette.danger, edge, 1.6, 0.5)
        sign, words = self.rect.inset(theme.mm(2), theme.mm(1)).cut_left(theme.mm(6), theme.mm(2))
        brush.symbol("yes" if said.well else "fault", sign.middle(sign.w, sign.w))
        text = broken(said.sentence, theme.upright)
        brush.text(text, words, theme.body, palette.text, bold=True, lines=5 if theme.upright else 2)


class FaultLayer(Overlay):
    """What the strip shows now, and what waits behind it. ``clock`` gives seconds."""

    def __init__(self, host: Host, changed: Callable[[], None], clock: Callable[[], float]) -> None:
        super().__init__(host, changed)
        self._clock = clock
        self._waiting: list[Said] = []
        self._view: FaultStrip | None = None
        self._until = 0.0

    @property
    def shown(self) -> Said | None:
        """What is shown or comes next."""
        return self._waiting[0] if self._waiting else None

    def say(self, notice: DeviceChanged | JournalTrouble) -> None:
        """Show what this says about the machine; of one device only the newest counts.

        What was done about the journal (a file set aside, a copy used) is told each.
        """
        if isinstance(notice, DeviceChanged) and notice.fault in ABSENT:
            return
        if isinstance(notice, DeviceChanged):
            device, well = str(notice.device), notice.fault is None
        else:
            device, well = "journal" if notice.code in REACH else notice.code, notice.code == Trouble.BACK
        sentence = notice_sentence(notice, self._host.table, self._host.look.lang)
        self._add(Said(device, sentence, well))

    def tick(self) -> None:
        """Called every frame: what was shown long enough goes."""
        if self._view is not None and self._clock() >= self._until:
            self.next()

    def next(self) -> None:
        """This one was seen."""
        self._waiting[:1] = []
        self._drop()
        self._changed()

    def renew(self) -> None:
        """The look changed: draw the strip again."""
        until = self._until
        shown = self._view is not None
        self._drop()
        self._until = until if shown else 0.0

    def place(self, screen: Screen, kept: Rect) -> Widget | None:
        """Lay the strip below the bar at the top; a screen that tells faults itself needs none."""
        if screen.tells_faults:
            self._waiting = []
        said = self.shown
        if said is None:
            self._drop()
            return None
        if self._view is None:
            self._view = FaultStrip(self._host.look, self.next, said)
            if not self._until:
                self._until = self._clock() + (WELL_SECONDS if said.well else FAULT_SECONDS)
        self._view.place(place_of(self._host.look, bar=screen.has_bar))
        return self._view

    def _add(self, said: Said) -> None:
        shown = self.shown
        kept = [one for one in self._waiting if one.device != said.device]
        self._waiting = [*kept, said][-1 - MOST_WAITING :]
        if shown is not None and self.shown != shown:
            self._drop()

    def _drop(self) -> None:
        self._view = None
        self._until = 0.0


def place_of(look: Look, bar: bool = True) -> Rect:
    """Where the strip lies: over the whole width, below the bar at the top where there is one."""
    theme = look.theme
    window = Rect(0, 0, *theme.size)
    below = window.cut_top(theme.top_bar)[1] if bar else window
    height = theme.mm(24 if theme.upright else 11.5) * theme.text_scale
    return below.cut_top(height)[0].inset(theme.mm(1), 0)

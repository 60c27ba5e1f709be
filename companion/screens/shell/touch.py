"""The dark screen after a quiet time, and touches that must not count."""

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle

DOUBLE_WITHIN = 0.25
"""Seconds: two input devices report the same finger within this time."""

DOUBLE_NEAR = 25.0
"""Pixels between the two places that two devices report for one finger."""


class Veil:
    """Covers the window when nothing happened for ``after`` seconds (0: never).

    The touch that wakes the screen does nothing else: people touch a dark screen without aiming.
    """

    def __init__(self, after: float, clock: Callable[[], float]) -> None:
        self.after = after
        self._clock = clock
        self._last = clock()
        self._cover: list[Any] = []

    @property
    def dark(self) -> bool:
        """Whether the screen is covered now."""
        return bool(self._cover)

    def wake(self) -> None:
        """Something happened."""
        self._last = self._clock()
        for instruction in self._cover:
            Window.canvas.after.remove(instruction)
        self._cover = []

    def swallows(self) -> bool:
        """A finger came down: tell whether it only wakes the screen."""
        dark = self.dark
        self.wake()
        return dark

    def step(self, size: tuple[float, float]) -> None:
        """Called every frame: cover a window of ``size`` pixels when it is time."""
        if self.after and not self._cover and self._clock() - self._last >= self.after:
            self._cover = [Color(0, 0, 0, 1), Rectangle(pos=(0, 0), size=size)]
            for instruction in self._cover:
                Window.canvas.after.add(instruction)


class TouchGuard:
    """Finds the second report of a finger that two input devices report at once."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._device = ""
        self._time = float("-inf")
        self._place = (0.0, 0.0)

    def doubled(self, touch: Any) -> bool:
        """Tell whether ``touch`` came a moment after one at the same place from another device."""
        now, device = self._clock(), str(touch.device)
        near = max(abs(touch.x - self._place[0]), abs(touch.y - self._place[1])) <= DOUBLE_NEAR
        if device != self._device and now - self._time <= DOUBLE_WITHIN and near:
            return True
        self._device, self._time, self._place = device, now, (touch.x, touch.y)
        return False

"""Lamps: states with rhythms that need no colour to be told apart, and what is lit when.

Everything here is a function of the time that is handed in; nothing knows a clock or a pin.
"""

from enum import Enum

ACKNOWLEDGE = 0.12
"""Seconds for which a press turns the lamp to its opposite: long enough to be seen (two frames at
20 frames a second), short enough not to be taken for a state."""


class LampState(Enum):
    """What a seat's lamp says. The value names it for settings, logs and tests."""

    OFF = "off"
    TURN = "turn"
    QUESTION = "question"
    MEDAL = "medal"
    ERROR = "error"
    SEATED = "seated"


RHYTHMS: dict[LampState, tuple[float, ...]] = {
    LampState.OFF: (),
    LampState.TURN: (1.0,),
    LampState.QUESTION: (0.5, 0.5),
    LampState.MEDAL: (0.1, 0.1),
    LampState.ERROR: (0.12, 0.18, 0.12, 0.18, 0.12, 0.78),
    LampState.SEATED: (1.7, 0.15),
}
"""Seconds lit, dark, lit, dark … of one round; an odd number of entries never goes dark.

Turn: steady. Question: slow and even. Medal: a fast flash. Error: three short blips and a pause.
Seated: lit with a short wink, so that nobody takes it for a turn. The fastest, 5 a second, stays
below the 3 to 30 flashes that disturb only where a large part of the view flashes: it is one small lamp.
"""


def lit(state: LampState, elapsed: float) -> bool:
    """Tell whether a lamp in ``state`` is lit ``elapsed`` seconds after it got that state.

    Every rhythm but OFF begins lit, so that a change is seen at once.
    """
    rhythm = RHYTHMS[state]
    if len(rhythm) % 2:
        return True
    if not rhythm:
        return False
    place = elapsed % sum(rhythm)
    for number, length in enumerate(rhythm):
        if place < length:
            return number % 2 == 0
        place -= length
    return False


class Buzz(Enum):
    """What the buzzer says."""

    PRESS = "press"
    QUESTION = "question"
    MEDAL = "medal"
    ERROR = "error"
    END = "end"


TUNES: dict[Buzz, tuple[float, ...]] = {
    Buzz.PRESS: (0.02,),
    Buzz.QUESTION: (0.06, 0.08, 0.06),
    Buzz.MEDAL: (0.08, 0.06, 0.08, 0.06, 0.25),
    Buzz.ERROR: (0.4,),
    Buzz.END: (0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.6),
}
"""Seconds sounding, silent, sounding … of a buzzer with a voice of its own (an active one)."""


def sounding(kind: Buzz, elapsed: float) -> bool:
    """Tell whether the buzzer sounds ``elapsed`` seconds after it began to say ``kind``."""
    place = elapsed
    for number, length in enumerate(TUNES[kind]):
        if place < length:
            return number % 2 == 0
        place -= length
    return False


class Lamp:
    """One lamp: a lasting state, something shown over it for a while, and the answer to a press."""

    def __init__(self) -> None:
        self._state = LampState.OFF
        self._since = 0.0
        self._over: LampState | None = None
        self._over_since = 0.0
        self._over_until = 0.0
        self._answer = False
        self._answer_until = 0.0

    def set(self, state: LampState, now: float) -> None:
        """Show ``state`` from ``now`` on; the same state again goes on with its rhythm."""
        if state is not self._state:
            self._state, self._since = state, now

    def flash(self, state: LampState, now: float, seconds: float) -> None:
        """Show ``state`` for ``seconds`` over the lasting one, which then comes back."""
        self._over, self._over_since, self._over_until = state, now, now + seconds

    def answer(self, now: float) -> None:
        """Answer a press: the opposite of what the lamp shows, for ACKNOWLEDGE seconds.

        Whatever the press sets off comes after that: a change that the game made at once could
        otherwise look just like the lamp before the press.
        """
        self._answer = not self.lit(now)
        self._answer_until = now + ACKNOWLEDGE

    def state(self, now: float) -> LampState:
        """Return the state that is shown at ``now``."""
        return self._over if self._over is not None and now < self._over_until else self._state

    def lit(self, now: float) -> bool:
        """Tell whether the lamp is lit at ``now``."""
        if now < self._answer_until:
            return self._answer
        if self._over is not None and now < self._over_until:
            return lit(self._over, now - self._over_since)
        return lit(self._state, now - self._since)

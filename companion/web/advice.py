"""The coach for one phone: asked while it is that seat's turn, answered to that phone alone."""

import asyncio
from collections.abc import Callable

from companion.coach.advisor import Advice
from companion.coach.one_sentence import one_sentence
from companion.coach.reasons import known_tops
from companion.coach.thinking import Coach
from companion.rules import State
from companion.rules.sentences.terms import uncited
from companion.web.snapshot import Snapshot
from config.language import Language

THINKS = 1.0
"""Seconds that the coach thinks."""
LOOKS = 0.1
"""Seconds between two looks whether it has thought."""
WAITS = 10.0
"""Seconds after which nobody waits for an answer any more."""


class PhoneCoach:
    """Thinks about the newest state that somebody wants advice for; ``answered`` is called when it is done.

    It thinks on a process of its own, which starts when first asked and never holds up this thread.
    """

    def __init__(self, answered: Callable[[], object]) -> None:
        self._answered = answered
        self._coach = Coach()
        self._asked: tuple[State, dict[str, str]] | None = None
        self._advice: Advice | None = None
        self._task: asyncio.Task[None] | None = None

    def think(self, shot: Snapshot) -> None:
        """Think about ``shot``, unless that has been thought about already."""
        state = shot.state
        if state is None or state.active is None:
            return
        asked = (state, known_tops(state, shot.tops))
        if self._asked is not None and self._asked[0] is state and self._asked[1] == asked[1]:
            return
        self._asked, self._advice = asked, None
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.create_task(self._think(*asked))

    def sentence(self, state: State, lang: Language) -> str:
        """Return the advice about ``state``; "" where there is none yet."""
        if self._asked is None or self._asked[0] is not state or self._advice is None:
            return ""
        said = one_sentence(self._advice, state, lang)
        return "" if said is None else uncited(said.sentence)

    async def _think(self, state: State, tops: dict[str, str]) -> None:
        await asyncio.to_thread(self._coach.ask, state, tops, seconds=THINKS)
        async with asyncio.timeout(WAITS):
            while (advice := self._coach.answer()) is None:
                await asyncio.sleep(LOOKS)
        if self._asked is not None and self._asked[0] is state:
            self._advice = advice
            self._answered()

    def close(self) -> None:
        """Nobody asks any more."""
        if self._task is not None:
            self._task.cancel()
        self._coach.close()

"""The hand of whoever plays on the drawn table: a card picked on the screen is laid on the pad.

Without a camera the drawn table stands in for the real one. A card that is picked there is not a
move yet: it is laid on the drawn pad, and the camera that looks at it has to read it.
"""

from companion.messages.signals import Play
from companion.pieces.printed import look_of
from companion.rules import Move, State, Take
from config.catalogue import card_tags
from config.language import ENGLISH, Language
from vision.drawn import Arm, DrawnTable

RESTS = 0.6
"""Seconds that a card lies there at least, so that people see it."""
PATIENCE = 3.0
"""Seconds after which a card that was not read is recorded as it was picked."""


class DrawnHand:
    """Lays the cards that are picked on the screen on ``scene``, and takes them away when they were read.

    ``lay`` and ``step`` are called with the time of the camera's clock, in seconds.
    """

    def __init__(self, scene: DrawnTable, language: Language = ENGLISH) -> None:
        self._scene = scene
        self._language = language
        self._move: Move | None = None
        self._tag = ""
        self._arm = Arm()
        self._from = 0.0

    @property
    def busy(self) -> bool:
        """Whether a card lies there."""
        return self._move is not None

    def lay(self, move: Move, state: State, now: float) -> bool:
        """Lay the card of ``move`` on the pad, where it is a card that has a sticker.

        Returns False where it is not: then the move is to be played as it was touched.
        """
        tag = None if self.busy else sticker_of(move, state)
        if tag is None or state.active is None:
            return False
        look = look_of(tag, state.game.face_of(tag), state.game.catalogue, self._language)
        self._move, self._tag = move, tag
        self._arm = Arm.of_seat(state.active, len(state.players))
        angle = (37 * len(state.tags_of(state.active)) + 11 * state.turn) % 40 - 20.0
        self._from = self._scene.lay(f"7A-{tag}", now, angle=angle, look=look, arm=self._arm)
        return True

    def step(self, now: float, state: State | None) -> Play | None:
        """Take the card away once ``state`` has it; after a while, give back the move that nobody read."""
        if self._move is None or now < self._from + RESTS:
            return None
        read = state is None or state.where(self._tag).kind != "deck"
        if not read and now <= self._from + PATIENCE:
            return None
        move, self._move = self._move, None
        self._scene.lift(f"7A-{self._tag}", now, arm=self._arm)
        return None if read else Play(move)

    def take_back(self) -> None:
        """Forget the card that is on its way or lies there: another table is played at."""
        if self._move is not None:
            self._move = None
            self._scene.take_out(f"7A-{self._tag}")


def sticker_of(move: Move, state: State) -> str | None:
    """Return the sticker of a card that ``move`` could mean: one of its face that is still in its deck."""
    if not isinstance(move, Take) or state.active is None:
        return None
    source = move.source or ""
    deck = state.reach(state.active).get(source, source)
    facts = state.game.catalogue.decks.get(deck)
    tags = () if facts is None else card_tags(facts, state.game.catalogue.faces)
    for tag in tags:
        if state.game.face_of(tag) == move.card and state.where(tag).kind == "deck":
            return tag
    return None

"""What deserves the whole width of the screen for a moment. Values only: who, what, and how long.

Which of them an event becomes is in ``happenings``; the words are in ``moment_words``.
"""

from dataclasses import dataclass
from typing import ClassVar

from companion.messages.salience import rank
from companion.sound.recordings import Cue


@dataclass(frozen=True)
class Alert:
    """Something that takes the whole width. ``seat`` is whose moment it is, None for everybody's.

    ``cue`` is its sound and its matter: of several at once what matters most comes first. ``seconds`` it
    stands before it makes way for the one behind it; a ``passing`` one then goes in any case. A ``whole``
    alert covers everything until it is seen or the game goes on: there is something to do with the hands.
    The others cover nothing that is touched. ``lasting``: one that nobody has seen outlives the next card.
    """

    cue: ClassVar[Cue] = "card"
    seconds: ClassVar[float] = 6.0
    passing: ClassVar[bool] = True
    whole: ClassVar[bool] = False
    lasting: ClassVar[bool] = False

    seat: int | None

    @property
    def rank(self) -> int:
        """Its place among several at once: the lowest comes first."""
        return rank(self.cue)


@dataclass(frozen=True)
class MedalAlert(Alert):
    """``name`` won ``medal`` from ``place``; ``others`` are the rivals who can no longer win it (R51)."""

    cue: ClassVar[Cue] = "medal"
    seconds: ClassVar[float] = 8.0
    passing: ClassVar[bool] = False
    whole: ClassVar[bool] = True
    lasting: ClassVar[bool] = True

    name: str
    medal: str
    place: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class LastTurnAlert(Alert):
    """``name`` has completed ``wonder``, whose Stages stand on ``levels``: the turn is the last (R60)."""

    cue: ClassVar[Cue] = "last-turn"
    seconds: ClassVar[float] = 8.0
    lasting: ClassVar[bool] = True

    name: str
    wonder: str
    levels: tuple[int, ...]


@dataclass(frozen=True)
class BattleAlert(Alert):
    """A Battle: per seat the name, Shields, Military Victory tokens won and Red cards discarded (R40)."""

    cue: ClassVar[Cue] = "battle"
    seconds: ClassVar[float] = 8.0
    passing: ClassVar[bool] = False
    whole: ClassVar[bool] = True
    lasting: ClassVar[bool] = True

    names: tuple[str, ...]
    shields: tuple[int, ...]
    victories: tuple[int, ...]
    discarded: tuple[int, ...]


@dataclass(frozen=True)
class EndAlert(Alert):
    """The game is over: the Wonder of ``name`` is complete, "" where it ended otherwise (R60)."""

    cue: ClassVar[Cue] = "end"
    seconds: ClassVar[float] = 8.0
    whole: ClassVar[bool] = True
    lasting: ClassVar[bool] = True

    name: str


@dataclass(frozen=True)
class StageAlert(Alert):
    """``name`` constructed Stage ``stage`` (from 1) of ``wonder``: ``vp`` points, paid with ``paid`` (R20).

    ``built`` are the Stages that stand now, on the ``levels`` of their Wonder; ``effect`` whether it has one.
    """

    cue: ClassVar[Cue] = "stage"
    lasting: ClassVar[bool] = True

    name: str
    wonder: str
    levels: tuple[int, ...]
    built: tuple[int, ...]
    stage: int
    vp: int
    effect: bool
    paid: tuple[str, ...]


@dataclass(frozen=True)
class CatAlert(Alert):
    """The Cat pawn comes to ``name``, from ``giver`` ("" for the middle of the table, R11)."""

    cue: ClassVar[Cue] = "cat"

    name: str
    giver: str


@dataclass(frozen=True)
class NearAlert(Alert):
    """``name`` is one step from ``medal``, which lies at ``place``; ``missing`` is (counter, how many).

    ``have`` of ``need`` are there; ``others`` are the rivals for it, each with how much they have (R5, R50).
    """

    cue: ClassVar[Cue] = "near"

    name: str
    medal: str
    place: str
    missing: tuple[tuple[str, int], ...]
    have: int
    need: int
    others: tuple[tuple[str, int], ...]

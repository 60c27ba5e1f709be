"""What matters most: the one order by which news, sounds, alerts, lamps and what is retold are chosen.

Several things often happen at once. Each thing that can be told is of one matter; the first of ``ORDER``
is the one that is told where there is room for one.
"""

from typing import Final, Literal, TypeAlias, get_args

from companion.rules import Event
from companion.rules import events as happened

Matter: TypeAlias = Literal[
    "medal",
    "last-turn",
    "battle",
    "end",
    "refusal",
    "question",
    "stage",
    "progress",
    "theft",
    "cat",
    "horns",
    "near",
    "undo",
    "join",
    "change",
    "card",
    "none",
]
ORDER: Final[tuple[Matter, ...]] = get_args(Matter)
RETOLD: Final[frozenset[Matter]] = frozenset({"medal", "battle", "stage", "end"})
"""What is told later to those who could not see the screen."""

_MATTERS: Final[dict[type, Matter]] = {
    happened.MedalWon: "medal",
    happened.BattleFought: "battle",
    happened.GameEnded: "end",
    happened.StageConstructed: "stage",
    happened.ProgressTaken: "progress",
    happened.CardStolen: "theft",
    happened.CatMoved: "cat",
    happened.HornsTurned: "horns",
    happened.GreenDiscarded: "change",
    happened.CardRevealed: "change",
    happened.TurnPassed: "change",
    happened.Corrected: "change",
    happened.CardTaken: "card",
}


def matter_of(event: Event) -> Matter:
    """The matter of what followed from a move; ``none`` for what goes without saying."""
    return _MATTERS.get(type(event), "none")


def rank(matter: Matter) -> int:
    """The place of ``matter`` in the order: 0 matters most."""
    return ORDER.index(matter)

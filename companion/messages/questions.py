"""What the table asks: a reading the rules do not allow, with its ways on, or an unknown face.

``companion.pad.ways`` finds the ways on, ``companion.table.sentences`` has the words of reasons, ways and
questions, ``companion.coach.why`` explains a reason step by step. Refusals of the rules themselves are in
``companion.rules.refusals``.
"""

from typing import Any, Literal

import msgspec

from companion.rules import Move

ReasonCode = Literal[
    "out-of-reach",
    "nothing-due",
    "already-taken",
    "in-front-of",
    "no-such-deck",
    "not-that-choice",
    "discarded",
    "medal-open",
    "no-token-due",
    "token-taken",
    "not-in-this-game",
    "setup-only",
    "duplicate",
    "game-over",
    "rules",
    "unknown-face",
    "which-stage",
    "moved-since",
    "late",
    "same-piece",
    "none-left",
    "at-other-place",
    "put-back",
    "differs",
]


class Reason(msgspec.Struct, frozen=True):
    """Why a reading cannot be what it seems: a code, the rule (``R10``) and what the sentence names.

    ``params`` may hold: ``tag``, ``face``, ``deck``, ``seat`` (whose turn), ``owner`` (in front of
    whom the piece lies), ``token``; for the code ``rules``, ``refusal`` (the rules' own refusal).
    """

    code: ReasonCode
    rule: str = ""
    params: dict[str, Any] = {}


WayKind = Literal[
    "anyway",
    "other-player",
    "missed-turn",
    "undo-first",
    "move-card",
    "choose",
    "set-right",
    "yes",
    "same",
    "forget",
]


class Way(msgspec.Struct, frozen=True):
    """One way on, one touch: first undo ``undo`` steps, then make ``moves``.

    ``seat`` is the player it is about: that player's button chooses it too. ``wait`` makes no
    move but keeps the reading: it is tried again after every move (a turn was missed: first
    that player shows the card they took).
    """

    kind: WayKind
    moves: tuple[Move, ...] = ()
    undo: int = 0
    seat: int | None = None
    wait: bool = False


FORGET = Way("forget")
MOST_WAYS = 6
"""More would not fit on a small screen, and nobody would read them."""

QuestionKind = Literal["refused", "face", "duplicate", "stage", "undo", "differs", "doubted"]


class Question(msgspec.Struct, frozen=True):
    """The open question: about which reading, why, and the ways on (the first is the likeliest).

    ``kind`` says what it looks like: ``refused`` (a reading that the rules do not allow),
    ``face`` (which card is this? answered with ``AnswerFace``; ``faces`` are the possible ones,
    the likeliest first), ``duplicate`` (two stickers with one text), ``stage`` (the payment is clear,
    the Stage is not), ``undo`` (others have moved since),
    ``differs`` (table and record differ; the ways are the likely explanations), ``doubted`` (what was
    touched or shown can be, but may be meant otherwise).
    ``seat`` is the player who is asked.
    """

    kind: QuestionKind
    reason: Reason
    tag: str | None = None
    ways: tuple[Way, ...] = ()
    faces: tuple[str, ...] = ()
    seat: int | None = None

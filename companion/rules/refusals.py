"""Refusals: why a move was not accepted. One list of codes, each with its rule.

``companion.rules.sentences.refusals`` says each of them in words, with what would help;
``companion.coach.why`` explains it step by step. Readings that are doubted before the rules are asked have
reasons of their own (``companion.messages.questions.ReasonCode``).
"""

from enum import Enum
from typing import Any


class Code(Enum):
    """The code of a refusal; its value is the rule that it follows from ("" where no rule is broken)."""

    rule: str

    def __new__(cls, identity: str, rule: str) -> "Code":
        """Make a member whose value is ``identity`` and that knows its ``rule``."""
        member = object.__new__(cls)
        member._value_ = identity
        member.rule = rule
        return member

    # Any move
    GAME_OVER = "game-over", "R60"
    UNKNOWN_CARD = "unknown-card", ""  # neither a face nor a tag of this game
    UNKNOWN_FACE = "unknown-face", ""  # a tag whose face nobody has told yet (Rome, Ur)
    NOT_ON_TABLE = "not-on-table", "R1"  # the tag's deck is not in this game

    # Taking a card
    NO_TAKE = "no-take", "R10"
    SOURCE_NEEDED = "source-needed", "R10"  # a face, and more than one deck it may come from
    UNKNOWN_SOURCE = "unknown-source", "R10"
    OUT_OF_REACH = "out-of-reach", "R10"
    WRONG_DECK = "wrong-deck", "R10"  # the tag belongs to another deck than the one named
    DECK_EMPTY = "deck-empty", "R14"
    CARD_GONE = "card-gone", "R10"  # the tag has left its deck already

    # Constructing
    NO_CONSTRUCT = "no-construct", "R20"
    NO_SUCH_STAGE = "no-such-stage", "R20"
    STAGE_DONE = "stage-done", "R20"
    STAGE_LOCKED = "stage-locked", "R21"
    CANNOT_PAY = "cannot-pay", "R20"
    WRONG_PAYMENT = "wrong-payment", "R24"
    PAYMENT_NEEDED = "payment-needed", "R24"
    NOT_IN_FRONT = "not-in-front", "R20"  # a tag that does not lie in front of the player

    # Science and Progress tokens
    NO_SCIENCE = "no-science", "R30"
    NO_TOKEN_LEFT = "no-token-left", "R31"
    WRONG_SET = "wrong-set", "R30"
    SET_NEEDED = "set-needed", "R30"
    NO_PROGRESS = "no-progress", "R30"
    UNKNOWN_TOKEN = "unknown-token", "R2"
    TOKEN_GONE = "token-gone", "R30"  # all its copies are known to lie elsewhere
    NOT_FACE_UP = "not-face-up", "R30"
    PILE_EMPTY = "pile-empty", "R31"
    NO_PLACE_UNKNOWN = "no-place-unknown", "R2"

    # Rome
    NO_STEAL = "no-steal", "§13"
    NOT_AN_OPPONENT = "not-an-opponent", "§13"
    NOTHING_TO_STEAL = "nothing-to-steal", "§13"  # that card does not lie there
    NO_REVEAL = "no-reveal", "§13"

    # Declining
    NOT_OFFERED = "not-offered", "R13"
    NOTHING_TO_DECLINE = "nothing-to-decline", "R13"

    # Setting right by hand
    CANNOT_CORRECT = "cannot-correct", ""  # params: reason


class Refusal(Exception):  # noqa: N818  (the game's word; it is no program error)
    """A move that the rules do not allow; the state is untouched.

    ``code`` is one of Code's values, ``rule`` its rule number (None where no rule is broken) and
    ``params`` what the sentence needs (ids, seats, numbers).
    """

    def __init__(self, code: Code, **params: Any) -> None:
        super().__init__(code, params)
        self.reason = code
        self.code: str = code.value
        self.rule: str | None = code.rule or None
        self.params: dict[str, Any] = params

    def __str__(self) -> str:
        details = ", ".join(f"{key} {value}" for key, value in self.params.items())
        text = f"{self.code}: {details}" if details else self.code
        return f"{text} ({self.rule})" if self.rule else text

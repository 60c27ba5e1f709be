"""Setting things right by hand: the truth of the table overrides the rules."""

from companion.rules.changes import Change
from companion.rules.step import Step


def correct(step: Step, change: Change) -> None:
    """Apply ``change`` to the position of ``step``. Raises Refusal where it cannot be so."""
    raise NotImplementedError

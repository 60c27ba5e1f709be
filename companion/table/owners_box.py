"""What the owner tells about the box goes into every new game, and what a game learns goes back."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from companion.messages.faults import Fault
from companion.messages.history import Step
from companion.messages.notices import (
    DeviceChanged,
    DraftRefused,
    JournalTrouble,
    Notice,
    Recorded,
    Redone,
    Undone,
)
from companion.rules import Correct, Setup
from companion.rules.changes import Bound
from companion.setup.draft import SetupDraft
from config.catalogue import Catalogue, StageFacts
from config.own_box import OwnPieces


class OwnersBox:
    """What the owner has told (``own``), kept by ``save`` (None: nowhere).

    A disk that refuses is told, and when it is well again; what was told holds all the same.
    """

    def __init__(self, own: OwnPieces, save: Callable[[OwnPieces], None] | None) -> None:
        self.own = own
        self._save = save
        self._failed = False

    def keep(self, own: OwnPieces) -> tuple[Notice, ...]:
        """Keep ``own`` from now on, and tell of the disk where it has something to tell. Never raises."""
        if own == self.own:
            return ()
        self.own = own
        failed_before, self._failed = self._failed, False
        try:
            if self._save is not None:
                self._save(own)
        except OSError as error:
            self._failed = True
            where = f"{error.filename or ''} ({error.strerror or error})"
            return (DeviceChanged("disk", Fault.DISK_FAILED, where),)
        return (DeviceChanged("disk", None),) if failed_before else ()

    def learn(self, notices: Iterable[Notice], setup: Setup, catalogue: Catalogue) -> tuple[Notice, ...]:
        """Remember for later games which card a sticker is on; ``setup`` is that of the game."""
        return self.keep(learnt(self.own, notices, setup.bindings, catalogue))


def with_own(setup: Setup, own: OwnPieces) -> Setup:
    """``setup`` with what the owner has told about these pieces; what the setup says itself wins."""
    wonders = {player.wonder for player in setup.players}
    stages = {wonder: stages for wonder, stages in own.stages.items() if wonder in wonders}
    told = stages | setup.stages
    asked = tuple(wonder for wonder in setup.ask_levels if wonder not in told)
    return msgspec.structs.replace(
        setup, bindings=own.bindings | setup.bindings, stages=told, ask_levels=asked
    )


def learnt(
    own: OwnPieces, notices: Iterable[Notice], bindings: Mapping[str, str], catalogue: Catalogue
) -> OwnPieces:
    """``own`` after ``notices``: stickers that were bound; undone, they are again what they were.

    ``bindings`` are those of the game as it is now: without the step that was undone.
    """
    for notice in notices:
        match notice:
            case Recorded(step):
                own = _bound(own, (step,), catalogue)
            case Redone(steps):
                own = _bound(own, steps, catalogue)
            case Undone(steps):
                for change in _bindings(steps):
                    own = own.bound(change.tag, bindings.get(change.tag), catalogue)
    return own


def of_the_box(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """What of ``notices`` matters where another game is looked at: whether it was understood and kept."""
    return tuple(one for one in notices if isinstance(one, DeviceChanged | JournalTrouble | DraftRefused))


def stages_of(wonder: str, draft: SetupDraft, own: OwnPieces, catalogue: Catalogue) -> tuple[StageFacts, ...]:
    """The Stages with which ``wonder`` would be played: of this setup, else the owner's, else as shipped."""
    return draft.stages.get(wonder) or own.stages.get(wonder) or catalogue.wonders[wonder].stages


def to_check(draft: SetupDraft, own: OwnPieces, catalogue: Catalogue) -> str | None:
    """The first Wonder of ``draft`` about whose Stages the owner has to be asked, else None."""
    told = (*draft.stages, *draft.ask_levels)
    wonders = tuple(seat.wonder for seat in draft.seats if seat.wonder and seat.wonder not in told)
    return next(iter(own.to_check(wonders, catalogue)), None)


def _bound(own: OwnPieces, steps: Iterable[Step], catalogue: Catalogue) -> OwnPieces:
    for change in _bindings(steps):
        own = own.bound(change.tag, change.face, catalogue)
    return own


def _bindings(steps: Iterable[Step]) -> list[Bound]:
    """What ``steps`` bound, in their order."""
    return [
        move.change
        for step in steps
        for move in step.moves
        if isinstance(move, Correct) and isinstance(move.change, Bound)
    ]

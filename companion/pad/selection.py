"""The cards that have been laid down for the choice that is pending."""

import msgspec

from companion.pad.laid_choice import Option, Reading, options, read
from companion.rules import State


class Selection(msgspec.Struct, frozen=True):
    """Which cards were laid since the choice arose (they count even when they are lifted again).

    ``possible`` are the answers of the choice; none: no choice is pending. ``tags`` and ``faces`` are in
    the order in which they were laid.
    """

    possible: tuple[Option, ...] = ()
    tags: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: State | None) -> "Selection":
        """The empty selection for what is pending in ``state``."""
        return cls(options(state) if state is not None and not state.finished else ())

    @property
    def reading(self) -> Reading:
        """What the cards laid so far say."""
        return read(self.possible, self.faces)

    @property
    def complete(self) -> bool:
        """Whether confirm would take them as they are."""
        return self.reading.complete is not None

    def follow(self, state: State | None) -> "Selection":
        """The selection after the state became ``state``: forgotten where the choice is another one now."""
        now = Selection.of(state)
        return self if now.possible == self.possible else now

    def laid(self, tag: str, face: str, lying: frozenset[str]) -> "Selection | None":
        """With one more card; where that fits nothing, the lifted ones are forgotten. None: no answer."""
        if tag in self.tags:
            return self
        more = Selection(self.possible, (*self.tags, tag), (*self.faces, face))
        if more.reading.fits:
            return more
        pairs = [
            (one, other)
            for one, other in zip(more.tags, more.faces, strict=True)
            if one in lying or one == tag
        ]
        fewer = Selection(self.possible, tuple(one for one, _ in pairs), tuple(other for _, other in pairs))
        return fewer if fewer.reading.fits else None

    def forgotten(self) -> "Selection":
        """With no card laid."""
        return Selection(self.possible)

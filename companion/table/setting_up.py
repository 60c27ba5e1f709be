"""A game that is being set up: pieces that are shown, touches, and what the owner tells about the box."""

import math
from typing import Final

import msgspec

from companion.messages.notices import DraftChanged, DraftRefused, Notices
from companion.pad import shown_pieces as showing
from companion.pieces.stickers import wonder_of
from companion.setup.draft import SetupDraft
from companion.table.owners_box import OwnersBox
from config.catalogue import Catalogue, StageFacts
from config.errors import InputError
from vision.overhead.sighting import Overview
from vision.tags import Tag, WonderTag, parse_tag

STILL: Final = 2.0
"""Seconds for which a Wonder lies still on the whole table before its place is somebody's."""


class SettingUp:
    """Holds the ``draft`` of the next game."""

    def __init__(self, draft: SetupDraft, box: OwnersBox, catalogue: Catalogue) -> None:
        self.draft = draft
        self._box, self._catalogue = box, catalogue
        self._lying: frozenset[str] = frozenset()

    def begin(self, draft: SetupDraft) -> None:
        """Another game is to be set up; Wonders that still lie there are looked at anew."""
        self.draft, self._lying = draft, frozenset()

    def shown(self, tag: Tag) -> Notices:
        """A piece was shown to the camera."""
        return self._after(showing.show(self.draft, tag, self._catalogue), tag.id)

    def seen(self, overview: Overview) -> Notices:
        """The whole table was looked at: Wonders that lie still count as shown, each once, clockwise."""
        here = {text: one for text, one in overview.sightings.items() if one.here}
        new = [
            (tag, one)
            for text, one in here.items()
            if isinstance(tag := parse_tag(text), WonderTag)
            and text not in self._lying
            and one.life == "placed"
            and overview.time - one.since >= STILL
        ]
        self._lying = self._lying.intersection(here).union(one.text for _, one in new)
        # From the lower left on; y points away from the lower edge.
        x, y = (sum(getattr(one, axis) for _, one in new) / max(1, len(new)) for axis in "xy")
        new.sort(key=lambda pair: -math.atan2(pair[1].y - y, pair[1].x - x))
        chosen = {seat.wonder for seat in self.draft.seats}
        told: Notices = ()
        for tag, _ in new:
            if wonder_of(tag, self._catalogue) not in chosen:
                told += self.shown(tag)
        return told

    def joined(self, button: int) -> Notices:
        """Somebody pressed ``button`` to play."""
        return self._after(showing.join(self.draft, button), f"SE-{button + 1:02d}")

    def edited(self, draft: SetupDraft) -> Notices:
        """Something was set by touch."""
        self.draft = draft
        return (DraftChanged(draft, "edit"),)

    def told_binding(self, tag: str, face: str | None) -> Notices:
        """The owner says what a sticker is on: from the next game on."""
        try:
            own = self._box.own.bound(tag, face, self._catalogue)
        except InputError as error:
            return (DraftRefused(tag, "unfinished", error.sentence),)
        bindings = {other: to for other, to in self.draft.bindings.items() if other != tag}
        return self.edited(msgspec.structs.replace(self.draft, bindings=bindings)) + self._box.keep(own)

    def told_stages(self, wonder: str, stages: tuple[StageFacts, ...]) -> Notices:
        """The owner has checked the Stages of a Wonder: for every game that begins from now on."""
        try:
            own = self._box.own.checked(wonder, stages, self._catalogue)
        except InputError as error:
            return (DraftRefused("", "unfinished", error.sentence),)
        kept = {other: told for other, told in self.draft.stages.items() if other != wonder}
        return self.edited(msgspec.structs.replace(self.draft, stages=kept)) + self._box.keep(own)

    def _after(self, shown: showing.Showing, tag: str) -> Notices:
        if not isinstance(shown, showing.Shown):
            return (DraftRefused(tag, shown),)
        self.draft = shown.draft
        return (DraftChanged(shown.draft, shown.what, shown.seat),)

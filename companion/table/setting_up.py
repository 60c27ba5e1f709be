"""A game that is being set up: pieces that are shown, touches, and what the owner tells about the box."""

import msgspec

from companion.messages.notices import DraftChanged, DraftRefused, Notices
from companion.pad import shown_pieces as showing
from companion.setup.draft import SetupDraft
from companion.table.owners_box import OwnersBox
from config.catalogue import Catalogue, StageFacts
from config.errors import InputError
from vision.tags import Tag


class SettingUp:
    """Holds the ``draft`` of the next game."""

    def __init__(self, draft: SetupDraft, box: OwnersBox, catalogue: Catalogue) -> None:
        self.draft = draft
        self._box, self._catalogue = box, catalogue

    def shown(self, tag: Tag) -> Notices:
        """A piece was shown to the camera."""
        return self._after(showing.show(self.draft, tag, self._catalogue), tag.id)

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

"""Which card carries a sticker: told once, for all games."""

from collections.abc import Sequence

from companion.messages.signals import Signal, TellBinding
from companion.pieces.stickers import planned_face
from companion.screens.choose.picker import FaceScreen
from companion.screens.kit.screen import Host


class BindingScreen(FaceScreen):
    """All faces: which one carries this sticker?"""

    def __init__(self, host: Host, tag: str) -> None:
        self._tag = tag
        super().__init__(host)

    def face_ids(self) -> Sequence[str]:
        """Every face there is."""
        return tuple(self.host.table.catalogue.faces)

    def title(self) -> str:
        """Which card is it."""
        return self.lang.text("Which card is this? I will remember its sticker {tag}.", tag=self._tag)

    def intent(self, face: str) -> Signal:
        """The sticker is on this card; on the planned one it needs no binding."""
        same = face == planned_face(self._tag, self.host.table.catalogue)
        self.host.back()
        return TellBinding(self._tag, None if same else face)

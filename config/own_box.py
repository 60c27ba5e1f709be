"""What the owner has told about the pieces of their box: faces of stickers, Stages of unverified Wonders.

Kept in pieces.toml in the configuration folder; every new game starts with it. The same file is what
is exported and imported.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import tomli_w

from config.catalogue import Catalogue, StageFacts, card_tags, default_catalogue
from config.errors import InputError
from config.loading import decode_toml, line_of, read_text
from config.paths import config_folder
from config.said import Said
from config.saving import set_aside, write_safely


class OwnPieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``bindings``: sticker ("RO-07") → face; ``stages``: Wonder → its Stages, checked by the owner."""

    bindings: dict[str, str] = {}
    stages: dict[str, tuple[StageFacts, ...]] = {}

    def bound(self, tag: str, face: str | None, catalogue: Catalogue | None = None) -> "OwnPieces":
        """Return the same with ``tag`` bound to ``face``; None: as the catalogue says. Raises InputError."""
        facts = catalogue or default_catalogue()
        check_binding(tag, next(iter(facts.faces)) if face is None else face, facts)
        bindings = {other: to for other, to in self.bindings.items() if other != tag}
        if face is not None:
            bindings[tag] = face
        return OwnPieces(dict(sorted(bindings.items())), self.stages)

    def checked(
        self, wonder: str, stages: tuple[StageFacts, ...], catalogue: Catalogue | None = None
    ) -> "OwnPieces":
        """Return the same with the Stages of ``wonder`` as the owner checked them. Raises InputError."""
        check_stages(wonder, stages, catalogue or default_catalogue())
        return OwnPieces(self.bindings, self.stages | {wonder: stages})

    def joined(self, other: "OwnPieces") -> "OwnPieces":
        """Return both together; where they differ ``other`` wins."""
        bindings = dict(sorted((self.bindings | other.bindings).items()))
        return OwnPieces(bindings, self.stages | other.stages)

    def to_check(self, wonders: tuple[str, ...], catalogue: Catalogue | None = None) -> tuple[str, ...]:
        """Return those of ``wonders`` whose Stages nobody has checked yet: the owner is asked once."""
        facts = catalogue or default_catalogue()
        return tuple(
            wonder
            for wonder in wonders
            if facts.wonders[wonder].status == "unverified" and wonder not in self.stages
        )


def pieces_file() -> Path:
    """Return the path of what the owner told (which need not exist)."""
    return config_folder() / "pieces.toml"


def load_pieces(file: Path | None = None, catalogue: Catalogue | None = None) -> OwnPieces:
    """Return what the owner told; nothing where there is no file.

    Raises InputError with file and line for a file that holds something else; it is left as it is.
    """
    path = file or pieces_file()
    if file is None and not os.path.exists(path):
        return OwnPieces()
    text = read_text(path)
    pieces = decode_toml(text, OwnPieces, str(path))
    facts = catalogue or default_catalogue()
    with _located(path, text) as where:
        for tag, face in pieces.bindings.items():
            where[:] = ["bindings", tag]
            check_binding(tag, face, facts)
        for wonder, stages in pieces.stages.items():
            where[:] = ["stages", wonder]
            check_stages(wonder, stages, facts)
    return pieces


def save_pieces(pieces: OwnPieces, file: Path | None = None) -> None:
    """Write ``pieces`` to ``file`` (default: the owner's own), safely.

    A file there that cannot be understood is set aside first. Raises OSError where the disk refuses.
    """
    path = file or pieces_file()
    if os.path.exists(path):
        try:
            load_pieces(path)
        except InputError:
            set_aside(path)
    write_safely(path, tomli_w.dumps(msgspec.to_builtins(pieces)).encode())


def check_binding(tag: str, face: str, facts: Catalogue) -> None:
    """Raise InputError where ``tag`` is no card sticker or ``face`` no face."""
    deck = facts.deck_of_code(tag[:2])
    if deck is None or tag not in card_tags(facts.decks[deck], facts.faces):
        raise InputError(Said("no card sticker “{tag}”; they are written like GI-07", tag=tag))
    if face not in facts.faces:
        raise InputError(
            Said("no card face “{face}”; faces are {faces}", face=face, faces=", ".join(facts.faces))
        )


def check_stages(wonder: str, stages: tuple[StageFacts, ...], facts: Catalogue) -> None:
    """Raise InputError where ``stages`` cannot be the Stages of ``wonder``: five, in levels from 1 up."""
    if wonder not in facts.wonders:
        raise InputError(
            Said(
                "no Wonder “{wonder}”; Wonders are {wonders}", wonder=wonder, wonders=", ".join(facts.wonders)
            )
        )
    expected = len(facts.wonders[wonder].stages)
    if len(stages) != expected:
        raise InputError(
            Said(
                "{count} Stages for {wonder}; a Wonder has {expected}",
                count=len(stages),
                wonder=wonder,
                expected=expected,
            )
        )
    level = 0
    for stage in stages:
        if stage.level - level not in (0, 1) or stage.level < 1:
            raise InputError(Said("Stages of {wonder}: levels rise from 1 without a gap", wonder=wonder))
        level = stage.level
    resources = len({face.resource for face in facts.faces.values() if face.resource})
    if any(stage.cost > resources for stage in stages):
        raise InputError(
            Said("Stages of {wonder}: a Stage costs 1 to {most} Resources", wonder=wonder, most=resources)
        )


@contextmanager
def _located(path: Path, text: str) -> Iterator[list[str]]:
    """Give an InputError inside the block the file, and the line of the key that the yielded list names."""
    where: list[str] = []
    try:
        yield where
    except InputError as error:
        line = line_of(text, "$." + ".".join(where))
        raise InputError(error.message, str(path), line) from error

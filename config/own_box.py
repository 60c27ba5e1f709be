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
from config.loading import decode_toml, line_of, parse_toml, read_text, usable_part
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

    def one_by_one(self) -> "Iterator[OwnPieces]":
        """Yield each sticker and each Wonder for itself."""
        yield from (OwnPieces({tag: face}) for tag, face in self.bindings.items())
        yield from (OwnPieces(stages={wonder: stages}) for wonder, stages in self.stages.items())

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
    _check(pieces, catalogue or default_catalogue(), path, text)
    return pieces


def usable_pieces(
    file: Path | None = None, catalogue: Catalogue | None = None
) -> tuple[OwnPieces, list[str]]:
    """Return what the owner told as ``load_pieces`` does, and what is wrong with the file.

    Never raises: what cannot be understood is left out, and said in a sentence with file and line.
    """
    path = file or pieces_file()
    facts = catalogue or default_catalogue()
    try:
        return load_pieces(file, facts), []
    except InputError:
        pass
    try:
        text = read_text(path)
        kept, faults = usable_part(parse_toml(text, str(path)), OwnPieces, text, str(path))
    except InputError as error:
        return OwnPieces(), [error.sentence]
    pieces = OwnPieces()
    for told in msgspec.convert(kept, OwnPieces).one_by_one():
        try:
            _check(told, facts, path, text)
        except InputError as error:
            faults.append(error.sentence)
        else:
            pieces = pieces.joined(told)
    return pieces, faults


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


def _check(pieces: OwnPieces, facts: Catalogue, path: Path, text: str) -> None:
    """Raise InputError, with the line, where ``pieces`` of the file ``path`` do not fit ``facts``."""
    with _located(path, text) as where:
        for tag, face in pieces.bindings.items():
            where[:] = ["bindings", tag]
            check_binding(tag, face, facts)
        for wonder, stages in pieces.stages.items():
            where[:] = ["stages", wonder]
            check_stages(wonder, stages, facts)


@contextmanager
def _located(path: Path, text: str) -> Iterator[list[str]]:
    """Give an InputError inside the block the file, and the line of the key that the yielded list names."""
    where: list[str] = []
    try:
        yield where
    except InputError as error:
        raise error.at(str(path), line_of(text, "$." + ".".join(where))) from error

"""The decoder libraries behind one small interface. Any of them may be missing; the others carry on."""

from collections.abc import Sequence
from typing import Final

from config.errors import InputError
from config.said import Said
from vision.reading.decoders.base import Decoder, DecoderStatus, Library
from vision.reading.decoders.pyzbar import PyzbarDecoder
from vision.reading.decoders.zxing import ZxingDecoder

LIBRARIES: Final[tuple[type[Library], ...]] = (ZxingDecoder, PyzbarDecoder)
"""Every decoder there is, the fast one first."""


def choices() -> tuple[str, ...]:
    """What ``load_decoders`` takes: whatever is there, only one of them, or nothing at all."""
    return ("auto", *(library.name for library in LIBRARIES), "none")


def decoder_report() -> tuple[DecoderStatus, ...]:
    """What there is to say about every decoder the reader knows, the fast one first."""
    return tuple(library.load()[1] for library in LIBRARIES)


def load_decoders(choice: str | Sequence[str] = "auto") -> tuple[Decoder, ...]:
    """The decoders of ``choice`` (one of ``choices()``, or names), the fast one first.

    ``auto`` takes those that work and may come back empty. Raises InputError where a decoder that
    was asked for by name is unknown or does not work, with the cure.
    """
    if choice == "auto":
        return tuple(decoder for library in LIBRARIES if (decoder := library.load()[0]) is not None)
    names = (choice,) if isinstance(choice, str) else tuple(choice)
    libraries = {library.name: library for library in LIBRARIES}
    decoders: list[Decoder] = []
    for name in names:
        if name == "none":
            continue
        if name not in libraries:
            raise InputError(
                Said(
                    "there is no decoder “{name}”; choose one of {choices}",
                    name=name,
                    choices=", ".join(choices()),
                )
            )
        decoder, status = libraries[name].load()
        if decoder is None:
            raise InputError(
                Said(
                    "the decoder {decoder} does not work here ({reason}); {cure}",
                    decoder=name,
                    reason=status.reason,
                    cure=status.cure,
                )
            )
        decoders.append(decoder)
    return tuple(decoders)

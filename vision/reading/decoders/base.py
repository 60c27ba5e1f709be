"""What a decoder is, and what a library that decodes tells of itself."""

import importlib.metadata
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Protocol

from config.said import Said
from vision.reading.found import Found, Image


class Decoder(Protocol):
    """Reads QR symbols in a grey picture; may raise whatever its library raises."""

    @property
    def name(self) -> str:
        """Short name used in statistics and in ``Found.decoder``."""

    def decode(self, grey: Image, *, thorough: bool = False) -> list[Found]:
        """All QR symbols in ``grey`` (height × width), corners in its pixels.

        ``thorough`` also tries light-on-dark symbols and smaller copies of the picture, at twice the cost.
        """


class Library(ABC):
    """A decoder that a library provides. Making one raises whatever a library raises that is not there.

    ``name``: what people choose it by. ``package``: what it is installed as. ``cure``: what to do where it
    does not work. ``cost``: how many times as long as zxing it takes over a picture.
    """

    name: ClassVar[str]
    package: ClassVar[str]
    cure: ClassVar[Said]
    cost: ClassVar[float] = 1.0

    @abstractmethod
    def decode(self, grey: Image, *, thorough: bool = False) -> list[Found]:
        """See ``Decoder.decode``."""

    @classmethod
    def load(cls) -> "tuple[Library | None, DecoderStatus]":
        """The decoder, or None where it does not work, and what there is to say about it."""
        try:
            decoder = cls()
        except Exception as error:  # each in its own way: ImportError, OSError, AttributeError …
            reason = str(error) or type(error).__name__
            return None, DecoderStatus(cls.name, None, reason.splitlines()[0], cls.cure)
        try:
            version = importlib.metadata.version(cls.package)
        except importlib.metadata.PackageNotFoundError:
            version = "unknown"
        return decoder, DecoderStatus(cls.name, version)


@dataclass(frozen=True, slots=True)
class DecoderStatus:
    """Whether a decoder can be used here: its ``version``, or else ``reason`` and ``cure``."""

    name: str
    version: str | None
    reason: str = ""
    cure: str = ""

    @property
    def available(self) -> bool:
        """Whether it can be used."""
        return self.version is not None

"""What a page may say, each a small JSON object; anything else ends the conversation."""

import msgspec

LONGEST = 1000
"""Bytes of a message: all that is ever said fits into 200."""


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """Always the first: the token of the QR code, the language, the seat's key where there is one.

    ``last`` is the number of the last moment that was shown.
    """

    token: str
    lang: str = "en"
    key: str = ""
    last: int = 0


class Ask(msgspec.Struct, frozen=True, tag="ask", forbid_unknown_fields=True):
    """Ask for the seat with ``button``; None: for none any more."""

    button: int | None


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Give the seat back."""


class Do(msgspec.Struct, frozen=True, tag="do", forbid_unknown_fields=True):
    """Do act ``act`` of the document ``number``."""

    act: int
    number: int


class Look(msgspec.Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Show the place of ``seat``: what lies there for all to see."""

    button: int | None


class Speak(msgspec.Struct, frozen=True, tag="speak", forbid_unknown_fields=True):
    """Show everything in this language from now on."""

    lang: str


class Read(msgspec.Struct, frozen=True, tag="read", forbid_unknown_fields=True):
    """The hint was read."""


class Advise(msgspec.Struct, frozen=True, tag="advise", forbid_unknown_fields=True):
    """Ask the coach whenever it is this seat's turn; False: no more."""

    on: bool


Message = Hello | Ask | Leave | Do | Look | Speak | Read | Advise

read_message = msgspec.json.Decoder(Message).decode
"""Turn a text into a Message. Raises msgspec.DecodeError, ValidationError being one, for anything else."""

"""The one error for input that a person can put right: a file, a tag, an option."""

from config.said import Said
from config.texts import plain, plain_lines


class InputError(Exception):
    """Input from outside that cannot be used; commands end with exit status 2 on it.

    ``message`` says what was found, what was expected and what to do. ``file`` and ``line``
    (1-based) say where, when there is a where. ``str()`` reads ``FILE:LINE: message``; so does ``sentence``,
    which can be said in another language where the message is a :class:`~config.said.Said`.
    """

    def __init__(self, message: str, file: str | None = None, line: int | None = None) -> None:
        self._said = message if isinstance(message, Said) else None
        # What was found is cited, whatever it is: only what can be shown of it.
        message = plain_lines(message)
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line

    def __str__(self) -> str:
        place = self._place()
        return f"{place}: {self.message}" if place else self.message

    @property
    def sentence(self) -> str:
        """What ``str()`` reads, for the screens."""
        place = self._place()
        if self._said is None or not place:
            return self._said or str(self)
        return Said("{place}: {message}", place=place, message=self._said)

    def at(self, file: str, line: int) -> "InputError":
        """Return the same error, found in this line of this file."""
        return InputError(self._said or self.message, file, line)

    def _place(self) -> str:
        if self.file is None:
            return ""
        file = plain(self.file)
        return file if self.line is None else f"{file}:{self.line}"

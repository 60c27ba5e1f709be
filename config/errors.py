"""The one error for input that a person can put right: a file, a tag, an option."""

from config.texts import plain, plain_lines


class InputError(Exception):
    """Input from outside that cannot be used; commands end with exit status 2 on it.

    ``message`` says what was found, what was expected and what to do. ``file`` and ``line``
    (1-based) say where, when there is a where. ``str()`` reads ``FILE:LINE: message``.
    """

    def __init__(self, message: str, file: str | None = None, line: int | None = None) -> None:
        # What was found is cited, whatever it is: only what can be shown of it.
        message = plain_lines(message)
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line

    def __str__(self) -> str:
        if self.file is None:
            return self.message
        file = plain(self.file)
        place = file if self.line is None else f"{file}:{self.line}"
        return f"{place}: {self.message}"

"""The one error for input that a person can put right: a file, a tag, an option."""


class InputError(Exception):
    """Input from outside that cannot be used; commands end with exit status 2 on it.

    ``message`` says what was found, what was expected and what to do. ``file`` and ``line``
    (1-based) say where, when there is a where. ``str()`` reads ``FILE:LINE: message``.
    """

    def __init__(self, message: str, file: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line

    def __str__(self) -> str:
        if self.file is None:
            return self.message
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.message}"

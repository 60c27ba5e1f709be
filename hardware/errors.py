"""What can be wrong with buttons and lamps: one class a cause, each with its cure."""

from config.errors import InputError
from config.said import in_turn


class PanelError(InputError):
    """The buttons and lamps cannot be used. ``found`` says why, ``cure`` what to do about it."""

    def __init__(self, found: str, cure: str) -> None:
        super().__init__(in_turn(found, cure))
        self.found = found
        self.cure = cure


class UnknownBackendError(PanelError):
    """The settings name a backend that does not exist."""


class LibraryMissingError(PanelError):
    """The Python module of the backend is not installed."""


class WrongLibraryError(PanelError):
    """The module is there, but the one that does not work on this model or with this system."""


class NotARaspberryPiError(PanelError):
    """The machine has no pins that the backend could reach."""


class NoSuchChipError(PanelError):
    """The GPIO chip that the wiring names, or the usual one, is not there."""


class NoPermissionError(PanelError):
    """The user may not use the pins."""


class FolderNotWritableError(PanelError):
    """lgpio has nowhere to put its pipe."""


class PinBusyError(PanelError):
    """Another program, or another part of this one, holds a pin."""


class PinUnusableError(PanelError):
    """A pin cannot do what the wiring asks of it."""


class BackendFailedError(PanelError):
    """The backend failed in a way that we do not know."""

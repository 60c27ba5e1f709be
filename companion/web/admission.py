"""Who is let in: addresses of the local network, a token that only the table shows."""

import ipaddress
import secrets
import time
from collections.abc import Callable

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Signs that nobody mistakes for another: a television's token is typed by hand."""
LOCAL_NAMES = (".local", ".localhost", ".lan", ".home.arpa")
"""Ends of names that no name server of the internet answers for."""
SIGNS = 10
"""Length of a token: 31**10 are some 50 bits. Whoever tries 1,000 a second for a whole evening finds it once
in a hundred million evenings."""


def new_token() -> str:
    """Return a token that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SIGNS))


def is_local(address: str) -> bool:
    """Whether ``address`` is one of this machine or of a local network."""
    try:
        found = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None) or found
    return bool(mapped.is_loopback or mapped.is_private or mapped.is_link_local)


def local_host(host: str) -> bool:
    """Whether the ``Host`` that a browser names is ours: an address of the local network or a local name.

    Another page could let its own name point here and read what we serve (DNS rebinding).
    """
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    name = name.strip("[]").lower()
    return (
        is_local(name) or name == "localhost" or name.endswith((".local", ".localhost", ".lan", ".home.arpa"))
    )


class Allowance:
    """So many things a second, ``burst`` at once."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Door:
    """The token of the running game. ``renew`` makes another: the one before opens nothing any more."""

    def __init__(self) -> None:
        self.token = new_token()

    def renew(self) -> None:
        """Another game begins."""
        self.token = new_token()

    def opens(self, token: str) -> bool:
        """Whether ``token`` is the right one, in a time that does not tell how much of it is."""
        return secrets.compare_digest(token.encode(), self.token.encode())

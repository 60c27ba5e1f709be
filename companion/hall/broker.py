"""How a broker is named on the command line and reached: mqtt://user:password@host:port/prefix?ca=FILE."""

from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from config.errors import InputError
from config.said import Said

PORTS = {"mqtt": 1883, "mqtts": 8883}
"""The schemes that are understood, with their usual ports; mqtts is encrypted."""
PREFIX = "companion"
"""The first level of all topics, unless the address has a path."""
LONGEST_WAIT = 10
"""Seconds between two tries to reach a broker, at most."""


class Broker(msgspec.Struct, frozen=True):
    """Where the broker is, who we are there, and the first level of our topics.

    ``ca`` is the file of the authority that the broker's certificate is checked with, "" for the system's.
    """

    host: str
    port: int
    tls: bool = False
    user: str = ""
    password: str = ""
    ca: str = ""
    prefix: str = PREFIX

    def client(self, name: str = "") -> Client:
        """Return a client that has not been connected yet. Raises InputError where ``ca`` cannot be read."""
        client = Client(CallbackAPIVersion.VERSION2, client_id=name)
        if self.user:
            client.username_pw_set(self.user, self.password or None)
        if self.tls:
            try:
                client.tls_set(ca_certs=self.ca or None)
            except (OSError, ValueError) as error:
                reason = getattr(error, "strerror", None) or str(error)
                raise InputError(Said("cannot be read: {reason}", reason=reason), self.ca) from error
        client.reconnect_delay_set(1, LONGEST_WAIT)
        return client


def parse_broker(url: str) -> Broker:
    """Return the broker that ``url`` names. Raises InputError."""
    fault = Said("a broker is written like mqtt://host or mqtts://user:password@host:8883/prefix?ca=FILE")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise InputError(fault) from error
    prefix = parts.path.strip("/") or PREFIX
    if parts.scheme not in PORTS or not parts.hostname or set("+#") & set(prefix):
        raise InputError(fault)
    return Broker(
        host=parts.hostname,
        port=port or PORTS[parts.scheme],
        tls=parts.scheme == "mqtts",
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        ca=parse_qs(parts.query).get("ca", [""])[0],
        prefix=prefix,
    )

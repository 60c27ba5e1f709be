"""A network between a phone and the table that can be cut: every byte passes through it."""

import socket
import threading
from contextlib import suppress


class Network:
    """Hands everything on to ``port`` of this machine, until it is ``cut`` and after it is ``mended``."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._lines: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self._on = True
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._let_in, daemon=True).start()

    def cut(self) -> None:
        """Nothing passes any more, and who is connected is torn off."""
        self._on = False
        for line in self._lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()
        self._lines.clear()

    def mend(self) -> None:
        """It is whole again."""
        self._on = True

    def close(self) -> None:
        """It is taken down."""
        self.cut()
        self._door.close()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                if not self._on:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                self._lines += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pump, args=(one, other), daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)

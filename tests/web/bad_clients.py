"""Clients that mean no good, in a process of their own.

python -m tests.web.bad_clients PORT TOKEN COUNT ROUNDS
"""

import random
import socket
import sys
from contextlib import suppress

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from companion.web.messages import LONGEST

NOISE = ("", "{", "[]", "null", '{"type":"do"}', '{"type":"do","act":1e9,"number":-1}', '{"type":"hello"}')


class Bad:
    """One of them: does one kind of harm, over and over, and comes back when it is shown out."""

    def __init__(self, port: int, token: str, number: int) -> None:
        self.port, self.token, self.kind = port, token, number % 6
        self.rng = random.Random(number)
        self.line: ClientConnection | None = None

    def step(self) -> None:
        """Do some harm."""
        try:
            self._harm()
        except (WebSocketException, OSError, TimeoutError):
            self.close()

    def _harm(self) -> None:
        rng = self.rng
        if self.kind == 0:  # no HTTP at all
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as raw:
                raw.sendall(rng.randbytes(rng.choice((1, 100, 20_000))))
            return
        if self.line is None:
            where = f"ws://127.0.0.1:{self.port}/talk"
            self.line = connect(where, open_timeout=2, close_timeout=0.1).__enter__()
            token = "wrong" if self.kind == 1 else self.token
            self.line.send(f'{{"type":"hello","token":"{token}"}}')
        match self.kind:
            case 1:
                self.line.recv(timeout=0)
            case 2:  # huge
                self.line.send("x" * (LONGEST * rng.choice((1, 3, 1000))))
            case 3:  # a flood of what may be said
                for _ in range(40):
                    self.line.send('{"type":"speak","lang":"de"}')
            case 4:  # never reads
                self.line.send('{"type":"look","button":0}')
            case 5:  # nonsense
                for _ in range(30):
                    self.line.send(rng.choice(NOISE) if rng.random() < 0.5 else rng.randbytes(50))

    def close(self) -> None:
        """Hang up."""
        if self.line is not None:
            with suppress(Exception):
                self.line.socket.close()
            self.line = None


def main(port: int, token: str, count: int, rounds: int) -> None:
    """Let ``count`` of them do harm ``rounds`` times."""
    everybody = [Bad(port, token, number) for number in range(count)]
    for _ in range(rounds):
        for one in everybody:
            one.step()
    for one in everybody:
        one.close()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))

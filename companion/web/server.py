"""A web server on a thread of its own, for the local network alone, that strangers cannot wear down."""

import asyncio
import contextlib
import logging
import socket
import sys
import threading
from collections.abc import Callable, Sequence

import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.web.admission import is_local, local_host
from companion.web.messages import LONGEST
from config.errors import InputError
from config.said import Said

_log = logging.getLogger(__name__)
# It writes a line for whatever a stranger sends.
logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)

MOST_CONNECTIONS = 160
"""Open at the same time: everybody who may watch, with a page that is loading beside."""
MOST_OF_ONE = 100
"""Open from one address: many phones may come through one, a flood may not take all."""
PATIENCE = 10.0
"""Seconds in which who has come asks for something, and in which who is written to reads it."""
SWITCHING = 0.001
"""Seconds after which a busy thread makes way while the web serves: each of twenty phones is written to by
itself, and 5 ms (Python's own choice) for each of them would be felt."""
BACKLOG = 32
"""Who has come and is not yet let in."""
PORTS = 10
"""Ports that are tried, one after the other, where another program has the first."""


class _Doorkeeper(H11Protocol):
    """HTTP for a limited number of local addresses, who ask for something soon."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        same = [one for one in self.connections if (getattr(one, "client", None) or ("",))[0] == address]
        self._silent: asyncio.TimerHandle | None = None
        if not is_local(address) or len(self.connections) > MOST_CONNECTIONS or len(same) > MOST_OF_ONE:
            transport.abort()
            return
        self._silent = self.loop.call_later(PATIENCE, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._silent is not None:
            self._silent.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        """Whoever has not finished asking by now, or not read the answer, never will."""
        answered = self.cycle is not None and self.cycle.response_complete
        if not answered and self.transport.get_protocol() is self:
            self.transport.abort()


class _Socket(WebSocketsSansIOProtocol):
    """A WebSocket that is dropped once its reader does not read."""

    _slow: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._slow = self._slow or self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forgive()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forgive()
        super().connection_lost(exc)

    def _forgive(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None


class _LocalNames:
    """Answers only where the browser was sent to this machine by an address or name of the local network."""

    def __init__(self, app: Starlette) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        told = dict(scope.get("headers", ()))
        host = told.get(b"host", b"").decode("latin-1")
        origin = told.get(b"origin")
        ours = local_host(host) and (origin is None or origin.decode("latin-1") == f"http://{host}")
        if ours:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        elif scope["type"] == "http":
            await Response(status_code=403)(scope, receive, send)


class WebServer:
    """Serves ``routes`` on a thread of its own from ``start`` to ``stop``.

    Before ``start`` and after ``stop`` no socket is open.
    """

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._routes = routes
        self._socket: socket.socket | None = None
        self._thread: threading.Thread | None = None
        self._server: uvicorn.Server | None = None
        self._switching = sys.getswitchinterval()

    @property
    def running(self) -> bool:
        """Whether it serves."""
        return self._thread is not None

    @property
    def port(self) -> int:
        """The port on which it serves, 0 where it does not."""
        return 0 if self._socket is None else int(self._socket.getsockname()[1])

    def start(self, port: int) -> None:
        """Serve on ``port`` or one of the next; 0 takes any. Raises InputError where none can be had."""
        if self.running:
            return
        self._socket = _bound(port)
        config = uvicorn.Config(
            _LocalNames(Starlette(routes=self._routes)),
            http=_Doorkeeper,
            ws=_Socket,
            ws_max_size=LONGEST,
            ws_per_message_deflate=False,
            loop="asyncio",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            backlog=BACKLOG,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=8192,
        )
        self._server = uvicorn.Server(config)
        self._switching = sys.getswitchinterval()
        sys.setswitchinterval(min(self._switching, SWITCHING))
        ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=(ready,), name="web", daemon=True)
        self._thread.start()
        ready.wait()

    def stop(self) -> None:
        """Close everything."""
        if self._thread is None or self._server is None or self._socket is None:
            return
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()
        sys.setswitchinterval(self._switching)
        self._thread = self._server = self._socket = self.loop = None

    def call(self, act: Callable[..., object], *values: object, after: float = 0.0) -> None:
        """Let the thread of the web do something, ``after`` so many seconds; nothing where it does not serve.

        Never waits.
        """
        loop = self.loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # it is just being closed
                loop.call_soon_threadsafe(loop.call_later, after, act, *values)

    def _serve(self, ready: threading.Event) -> None:
        async def serve() -> None:
            assert self._server is not None
            assert self._socket is not None
            self.loop = asyncio.get_running_loop()
            ready.set()
            await self._server.serve(sockets=[self._socket])

        try:
            asyncio.run(serve())
        except Exception:
            _log.exception("The web has stopped; the game goes on")
        finally:
            self.loop = None
            ready.set()


def _bound(port: int) -> socket.socket:
    """Return a listening socket. Raises InputError."""
    for tried in range(port, port + PORTS):
        opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind(("", tried if port else 0))
            opened.listen(BACKLOG)
        except OSError as error:
            opened.close()
            reason = error.strerror
            continue
        return opened
    raise InputError(Said("no port from {port} on can be used: {reason}", port=port, reason=reason))


def own_address() -> str:
    """Return the address of this machine on the local network; that of itself alone where it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which way it would be.
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
    return found if is_local(found) else "127.0.0.1"

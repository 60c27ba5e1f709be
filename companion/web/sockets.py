"""The conversation with one page: its messages in, its documents out, until one of both has enough."""

import asyncio
import contextlib
from typing import Protocol, TypeVar

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from companion.web.messages import Hello, Message, read_message

PATIENCE = 5.0
"""Seconds in which a page says hello."""
BEAT = 10.0
"""Seconds of quiet after which a page is told that the table is still there."""
UNWELCOME, UNKNOWN = 1008, 4001
"""Why a conversation ends: for what was said; because the token opens nothing, or nothing any more."""


class NotWelcomeError(Exception):
    """Whoever this is, is not listened to any longer; ``code`` tells the page whether to come back."""

    def __init__(self, reason: str, code: int = UNWELCOME) -> None:
        super().__init__(reason)
        self.code = code


class Listener(Protocol):
    """A page that is open somewhere. ``news`` is set whenever there is something new to show."""

    news: asyncio.Event


L = TypeVar("L", bound=Listener)


class Host(Protocol[L]):
    """Who answers the pages."""

    def enter(self, hello: Hello) -> L:
        """Let somebody in. Raises NotWelcomeError."""

    def hear(self, listener: L, message: Message) -> None:
        """Act on what a page says. Raises NotWelcomeError."""

    def document(self, listener: L) -> bytes | None:
        """Return what the page is to show now, as JSON; None before there is anything."""

    def leave(self, listener: L) -> None:
        """Somebody is gone."""


def conversation(path: str, host: Host[L]) -> WebSocketRoute:
    """Return the route by which pages talk to ``host``."""

    async def talk(socket: WebSocket) -> None:
        await socket.accept()
        code = UNWELCOME
        try:
            hello = await asyncio.wait_for(_message(socket), PATIENCE)
            if isinstance(hello, Hello):
                await _talk(socket, host, host.enter(hello))
        except NotWelcomeError as refused:
            code = refused.code
        except (WebSocketDisconnect, msgspec.DecodeError, TimeoutError):
            pass
        if socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the other side was faster
                await socket.close(code)

    return WebSocketRoute(path, talk)


async def _talk(socket: WebSocket, host: Host[L], listener: L) -> None:
    writing = asyncio.create_task(_write(socket, host, listener))
    try:
        while True:
            host.hear(listener, await _message(socket))
    finally:
        host.leave(listener)
        writing.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await writing


async def _message(socket: WebSocket) -> Message:
    """Raises msgspec.DecodeError for anything that is no message of ours."""
    try:
        return read_message(await socket.receive_text())
    except (KeyError, UnicodeDecodeError) as error:
        raise msgspec.DecodeError("not a text") from error


async def _write(socket: WebSocket, host: Host[L], listener: L) -> None:
    while True:
        try:
            await asyncio.wait_for(listener.news.wait(), BEAT)
        except TimeoutError:
            await socket.send_text("{}")
            continue
        listener.news.clear()
        document = host.document(listener)
        if document is not None:
            await socket.send_text(document.decode())

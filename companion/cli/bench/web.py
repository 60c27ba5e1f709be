"""How long it takes from a recorded move to everybody's phone, and what that costs the table."""

import asyncio
import multiprocessing
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

import msgspec
from websockets.asyncio.client import connect

from companion.cli.bench.latency import BLOCK, FPS, Timed, timed_game
from companion.messages.notices import Notice, Recorded
from companion.messages.signals import SeatTouch
from companion.table.table import Table
from companion.web.everybody import EverybodysScreen
from config.settings import WebSettings

PHONES = 20
FEWEST_CARDS = 20
"""Cards that are taken with phones looking on, at least."""
START = 30.0
"""Seconds that the phones are given to start."""
LANGUAGES = ("en", "de", "fr", "es", "it")


class _Published:
    """Notes when each snapshot that tells of a move was made."""

    def __init__(self, web: EverybodysScreen) -> None:
        self._web = web
        self.at: dict[int, float] = {}
        self._moved = 0.0

    def before(self, _table: Table, notices: tuple[Notice, ...]) -> None:
        """A round is over; nobody has been told yet."""
        self._moved = time.monotonic() if any(isinstance(one, Recorded) for one in notices) else 0.0

    def after(self, _table: Table, _notices: tuple[Notice, ...]) -> None:
        """Everybody is being told."""
        if self._moved:
            self.at.setdefault(self._web.number, self._moved)


def measure(seconds: float = 5.0) -> dict[str, Any]:
    """Play drawn 720p games with and without phones looking on, in blocks of the same frames by turns.

    ``to_phone_ms`` is the time from the moment at which a move is recorded and on disk until a phone, in
    another process on this machine, has it; ``work_growth`` and ``to_score_growth`` are the shares by which
    a frame's work and the time from tag to score are longer with phones.
    """
    web = EverybodysScreen(_nobody)
    web.apply(WebSettings(on=True, port=0))
    published = _Published(web)
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    address = web.address()
    token = address.partition("#")[2]
    phones = multiprocessing.get_context("spawn").Process(
        target=_phones, args=(web.port, token, theirs), name="phones", daemon=True
    )
    phones.start()
    work: dict[bool, list[float]] = {False: [], True: []}
    to_score: dict[bool, list[float]] = {False: [], True: []}
    ratios: list[float] = []
    try:
        if not ours.poll(START):
            raise TimeoutError("the phones do not start")
        ours.recv()
        until = time.perf_counter() + seconds
        seed = 0
        with tempfile.TemporaryDirectory() as folder:
            while time.perf_counter() < until or len(to_score[True]) < FEWEST_CARDS:
                observers = (published.before, web.round, published.after)
                quiet = timed_game(seed, Path(folder) / f"quiet-{seed}.db")
                watched = timed_game(seed, Path(folder) / f"watched-{seed}.db", observers=observers)
                for pair in _blocks(quiet, watched):
                    for looked_at, frames in pair.items():
                        work[looked_at] += [frame.work for frame in frames]
                        to_score[looked_at] += [one for frame in frames for one in frame.to_score]
                    ratios.append(_sum(pair[True]) / _sum(pair[False]))
                    if time.perf_counter() > until and len(to_score[True]) >= FEWEST_CARDS:
                        break
                quiet.close()
                watched.close()
                seed += 1
        ours.send(None)
        arrived: list[list[tuple[int, float]]] = ours.recv() if ours.poll(START) else []
    finally:
        web.close()
        phones.join(START)
    delays = [delay for phone in arrived for delay in _delays(published.at, phone)]
    cuts = quantiles(delays, n=20)
    return {
        "phones": len(arrived),
        "moves": len(published.at),
        "to_phone_ms": {"median": cuts[9], "p95": cuts[18], "largest": max(delays)},
        "blocks": len(ratios),
        "cards": len(to_score[True]),
        "work_ms": {"without": fmean(work[False]), "with": fmean(work[True])},
        "work_growth": median(ratios) - 1,
        "to_score_ms": {"without": median(to_score[False]), "with": median(to_score[True])},
        "to_score_growth": median(to_score[True]) / median(to_score[False]) - 1,
    }


def _nobody(_touch: SeatTouch) -> None:
    """The phones only look on."""


def _blocks(
    quiet: Generator[Timed, None, None], watched: Generator[Timed, None, None]
) -> Generator[dict[bool, list[Timed]], None, None]:
    """The same frames without and with phones, now one first and now the other."""
    number = 0
    while True:
        pair: dict[bool, list[Timed]] = {}
        for looked_at in (False, True) if number % 2 else (True, False):
            pair[looked_at] = list(islice(_paced(watched if looked_at else quiet), BLOCK))
        if len(pair[True]) < BLOCK or len(pair[False]) < BLOCK:
            return
        number += 1
        yield pair


def _paced(game: Iterator[Timed]) -> Iterator[Timed]:
    """Wait for the next frame after a move as a camera does: drawing it is no work of the companion's."""
    for frame in game:
        yield frame
        if frame.to_score:
            time.sleep(max(0.0, 1 / FPS - frame.work / 1000))


def _sum(frames: list[Timed]) -> float:
    return sum(frame.work for frame in frames)


def _delays(published: dict[int, float], phone: list[tuple[int, float]]) -> list[float]:
    """Milliseconds from each move until the phone had it, or a newer one."""
    found = []
    for number, at in published.items():
        seen = next((when for got, when in phone if got >= number), None)
        if seen is not None:
            found.append(1000 * (seen - at))
    return found


def _phones(port: int, token: str, end: Connection) -> None:
    """Look on with many phones until told to stop, then tell when each document arrived."""
    with suppress(KeyboardInterrupt, EOFError, OSError):
        end.send(asyncio.run(_look_on(port, token, end)))


async def _look_on(port: int, token: str, end: Connection) -> list[list[tuple[int, float]]]:
    arrived: list[list[tuple[int, float]]] = [[] for _ in range(PHONES)]
    lines = [await connect(f"ws://127.0.0.1:{port}/talk") for _ in range(PHONES)]

    async def look(place: int) -> None:
        hello = {"type": "hello", "token": token, "lang": LANGUAGES[place % len(LANGUAGES)]}
        await lines[place].send(msgspec.json.encode(hello).decode())
        await lines[place].send(f'{{"type":"look","button":{place % 4}}}')
        async for text in lines[place]:
            now = time.monotonic()
            document = msgspec.json.decode(text)
            if "number" in document:
                arrived[place].append((document["number"], now))

    looking = [asyncio.create_task(look(place)) for place in range(PHONES)]
    end.send(None)
    while not end.poll():
        await asyncio.sleep(0.05)
    end.recv()
    await asyncio.sleep(0.5)
    for task in looking:
        task.cancel()
    return arrived

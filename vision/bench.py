"""Measures the reader: on the drawn table by condition, over a drawn game, and on real pictures.

Costs are processor time of the one thread that reads, beside zbar's on the same frames; so another
program on the machine changes them little, and only their ratio travels to another machine.
"""

import dataclasses
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, Final

import cv2

from config.errors import InputError
from vision.cameras.base import CloseAtExit, Frame
from vision.cameras.files import PICTURES, read_picture
from vision.drawn import CONDITIONS, Arm, Conditions, DrawnCamera, DrawnPad, DrawnTable, Lying, Renderer, View
from vision.drawn.pad import turned
from vision.reading.cascade import Cascade
from vision.reading.codebook.matcher import Matcher
from vision.reading.decoders import load_decoders
from vision.reading.decoders.base import Decoder
from vision.reading.filters import as_grey
from vision.reading.found import Image
from vision.reading.reader import Reader
from vision.reading.still import looks
from vision.tags import all_tags, parse_tag
from vision.tracking.tracker import Tracker
from vision.tracking.worker import PadWatcher, follow

STILL_FRAMES: Final = 5
"""Frames of a card lying still that the moving reader gets."""
_VIEWS: Final = 4
_TILT: Final = 35.0
_TEXTS: Final = tuple(tag.text for tag in all_tags())


@dataclass(frozen=True, slots=True)
class Case:
    """One row of the read rates: pixels a module, and the conditions by their name in the drawn table."""

    px_per_module: float
    condition: str

    @property
    def name(self) -> str:
        """How the row is called."""
        return f"{self.condition}, {self.px_per_module:g} px/module"


HARSH: Final = {
    "harsh glare": dataclasses.replace(CONDITIONS["glare"], glare=0.89, noise=4.0),
    "harsh dark": dataclasses.replace(CONDITIONS["dark"], light=0.09, noise=9.0),
    "harsh motion": dataclasses.replace(CONDITIONS["motion"], motion=2.4),
    "harsh defocus": dataclasses.replace(CONDITIONS["defocus"], defocus=0.6),
}
"""Worse than anything that the drawn table shows by itself: where the decoders give up."""

CASES: Final = (
    Case(4, "good"),
    Case(3, "good"),
    Case(2.5, "good"),
    Case(2, "good"),
    Case(4, "glare"),
    Case(4, "dark"),
    Case(4, "motion"),
    Case(4, "defocus"),
    Case(4, "noisy"),
    Case(4, "jpeg"),
    *(Case(4, name) for name in HARSH),
)
"""What is measured, the worst light that we draw among it."""


def measure(seconds: float = 5.0, pictures: Path | None = None, seed: int = 0) -> dict[str, Any]:
    """Everything that can be measured here, about ``seconds`` for each row of ``CASES``.

    Keys: ``rates`` (percent read, by row), ``game`` and ``rest`` (milliseconds a frame beside zbar's),
    ``stages`` (milliseconds a look), ``near_codes`` (frames
    full of codes that are nearly tags, and tags read in them all the same), ``spread`` (frames until 12 cards
    are read) and, with a folder of
    ``pictures``, ``pictures``. Raises InputError where that folder cannot be read.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        result: dict[str, Any] = {"decoders": list(Reader().decoders)}
        if pictures is not None:
            result["pictures"] = measure_pictures(pictures)
        reader = Reader()
        result["game"] = measure_game(reader, seed=seed)
        result["stages"] = _stages(reader)
        result["near_codes"] = measure_near_codes(seconds, seed)
        result["spread"] = measure_spread(seed=seed)
        result["rates"] = {case.name: measure_case(case, seconds, seed) for case in CASES}
        return result
    finally:
        cv2.setNumThreads(threads)


def drawn_frames(case: Case, seed: int, noises: int) -> Iterator[tuple[str, list[Image]]]:
    """Endless cards of ``case``: the text of each and ``noises`` frames of it, differing in noise only.

    Tilted up to 35°, anywhere on the pad, at any angle; a lamp's reflection lies on the sticker.
    """
    rng = random.Random(f"{case.name} {seed}")
    while True:
        for _ in range(_VIEWS):
            view, conditions = _view(case, rng), _conditions(case, rng)
            renderer = Renderer(view, conditions, rng.randrange(1 << 30))
            for _ in range(24):
                piece = _piece(rng, conditions)
                corners = renderer.sticker_corners(piece)
                inside = corners.min() > 8 and bool(
                    (corners.max(axis=0) < (view.width - 8, view.height - 8)).all()
                )
                if inside:
                    pad = DrawnPad((piece,))
                    yield piece.text, [renderer.render(pad, index) for index in range(noises)]


def _view(case: Case, rng: random.Random) -> View:
    return View(
        px_per_module=case.px_per_module,
        tilt=rng.uniform(0, _TILT),
        towards=rng.uniform(0, 360),
        roll=rng.uniform(0, 360),
    )


def _conditions(case: Case, rng: random.Random) -> Conditions:
    return dataclasses.replace(({**CONDITIONS, **HARSH})[case.condition], motion_angle=rng.uniform(0, 180))


def _piece(rng: random.Random, conditions: Conditions) -> Lying:
    """A card somewhere on the pad; where there is a reflection, its edge lies across the sticker."""
    piece = Lying(rng.choice(_TEXTS), rng.uniform(-20, 20), rng.uniform(-10, 10), rng.uniform(0, 360))
    if not conditions.glare:
        return piece
    across, down, _ = piece.sticker
    off_x, off_y = turned(across, down, piece.angle)
    away, side = rng.uniform(4, 14), rng.uniform(0, math.tau)
    glare_x, glare_y = conditions.glare_at
    return dataclasses.replace(
        piece, x=glare_x - off_x + away * math.cos(side), y=glare_y - off_y + away * math.sin(side)
    )


def measure_case(case: Case, seconds: float, seed: int = 0) -> dict[str, Any]:
    """Percent of the cards of ``case`` that are read, some 20 cards at least.

    ``single``: one frame through the whole cascade until it is read. ``five``: five frames of a card lying
    still through the moving reader. ``zxing``, ``pyzbar``: that library alone on the grey frame. ``wrong``:
    texts that were not there.
    """
    alone = load_decoders()
    whole = Cascade([*alone, Matcher()])
    frames = wrong = 0
    read = dict.fromkeys(["single", "five", *(decoder.name for decoder in alone)], 0)
    start = perf_counter()
    for text, images in drawn_frames(case, seed, STILL_FRAMES):
        single = _single(whole, images[0], text)
        moving = Reader()
        five = {one.text for image in images for one in moving.read(image)}
        read["single"] += text in single
        read["five"] += text in five
        wrong += len((single | five) - {text})
        for decoder in alone:
            read[decoder.name] += text in _alone(decoder, images[0])
        frames += 1
        if frames >= 20 and perf_counter() - start > seconds:
            break
    rates = {name: round(100 * count / frames, 2) for name, count in read.items()}
    return {"cards": frames, "wrong": wrong} | rates


def _single(whole: Cascade, image: Image, text: str) -> set[str]:
    """What one frame gives: all texts up to the look that reads ``text``, or of all looks."""
    grey, texts = as_grey(image), set[str]()
    if grey is not None:
        for read in looks(whole, grey):
            texts = {one.text for one in read.found}
            if text in texts:
                break
    return texts


def _alone(decoder: Decoder, image: Image) -> set[str]:
    grey = as_grey(image)
    return set() if grey is None else {one.text for one in decoder.decode(grey)}


def game_table(turns: int, seed: int) -> DrawnTable:
    """A game's worth of gestures: every 4 seconds a hand lays a card down for a blink and takes it away."""
    rng = random.Random(seed)
    table = DrawnTable()
    for turn in range(turns):
        table.show(
            rng.choice(_TEXTS),
            1.0 + 4.0 * turn,
            rest=rng.uniform(0.7, 1.5),
            x=rng.uniform(-20, 20),
            y=rng.uniform(-10, 10),
            angle=rng.uniform(0, 360),
            arm=Arm.of_seat(turn % 4, 4),
        )
    return table


def measure_game(reader: Reader, turns: int = 7, seed: int = 0) -> dict[str, Any]:
    """Milliseconds a 720p frame while a game is played, while nothing moves, and for zbar on the same.

    ``placed`` of ``shown`` tags were followed.
    """
    reader.prepare()
    table = game_table(turns, seed)
    camera = _Timed(DrawnCamera(table, Renderer(seed=seed), until=table.end + 1.0))
    tracker, placed = Tracker(), 0
    spent: list[float] = []
    begun = thread_time()
    for seen in follow(camera, PadWatcher(reader, tracker)):
        spent.append(thread_time() - begun - camera.seconds)
        placed += sum(event.kind == "placed" for event in seen.events)
        begun, camera.seconds = thread_time(), 0.0
    rest = _rest(seed)
    game = 1000 * sum(spent) / len(spent)
    result: dict[str, Any] = {
        "frames": len(spent),
        "shown": turns,
        "placed": placed,
        "reader_ms": round(game, 3),
        "rest_ms": round(rest, 3),
    }
    if camera.zbar is not None and camera.zbar_seconds:
        reference = 1000 * sum(camera.zbar_seconds) / len(camera.zbar_seconds)
        result |= {"pyzbar_ms": round(reference, 3), "times_cheaper": round(reference / game, 2)}
    return result


class _Timed(CloseAtExit):
    """A drawn camera that keeps the time of drawing apart and lets zbar read every eighth frame."""

    def __init__(self, camera: DrawnCamera) -> None:
        self._camera = camera
        self.name, self.live = camera.name, camera.live
        self.seconds = 0.0
        self.zbar = next((decoder for decoder in load_decoders() if decoder.name == "pyzbar"), None)
        self.zbar_seconds: list[float] = []

    def close(self) -> None:
        """Close the drawn camera."""
        self._camera.close()

    def read(self) -> Frame | None:
        """The next frame; its making and zbar's look are not the reader's time."""
        start = thread_time()
        frame = self._camera.read()
        if frame is not None and self.zbar is not None and frame.index % 8 == 0:
            grey = cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY)
            begun = thread_time()
            self.zbar.decode(grey)
            self.zbar_seconds.append(thread_time() - begun)
        self.seconds += thread_time() - start
        return frame


def _rest(seed: int, frames: int = 60) -> float:
    """Milliseconds a frame while a card lies there and nothing moves."""
    renderer = Renderer(seed=seed)
    pad = DrawnPad((Lying(_TEXTS[0], 0, 0, 20),))
    images = [renderer.render(pad, index) for index in range(frames)]
    reader = Reader()
    for image in images[:20]:
        reader.read(image)
    begun = thread_time()
    for image in images[20:]:
        reader.read(image)
    return 1000 * (thread_time() - begun) / (frames - 20)


def _stages(reader: Reader) -> dict[str, Any]:
    """What every stage did in the game: looks, codes found, failures, milliseconds a look."""
    return {
        name: {
            "looks": count.looks,
            "found": count.found,
            "failures": count.failures,
            "ms_a_look": round(1000 * count.seconds / count.looks, 3),
        }
        for name, count in reader.statistics.items()
        if count.looks
    }


def near_code(rng: random.Random) -> str:
    """A text that is nearly a tag of ours: a letter wrong, a number out of range, something behind it."""
    while True:
        text = list(rng.choice(_TEXTS))
        for _ in range(rng.choice((1, 1, 2))):
            place = rng.choice((0, 1, 3, 4, 6, 6, 7, 7))
            text[place] = rng.choice("0123456789" if place > 5 else "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        near = "".join(text) + rng.choice(("", "", "", "0", " ", "-A"))
        if parse_tag(near) is None:
            return near


def measure_near_codes(seconds: float, seed: int = 0, scenes: int = 20) -> dict[str, Any]:
    """Tags read in frames that hold none, only codes that are nearly tags: ``scenes`` in every condition.

    ``wrong``: readings of the reader that were tags; ``placed``: what the tracker made of them;
    ``foreign``: codes that were read as what they are.
    """
    rng = random.Random(f"near codes {seed}")
    frames = wrong = placed = foreign = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        for name in CONDITIONS:
            view = View(
                640,
                480,
                px_per_module=rng.uniform(2, 4),
                tilt=rng.uniform(0, _TILT),
                roll=rng.uniform(0, 360),
            )
            renderer = Renderer(view, CONDITIONS[name], rng.randrange(1 << 30))
            reader, tracker = Reader(), Tracker()
            for _ in range(scenes):
                pieces = tuple(
                    Lying(near_code(rng), side * 30, rng.uniform(-15, 15), rng.uniform(0, 360))
                    for side in (-1, 0, 1)
                )
                for index in range(8):
                    found = reader.read(renderer.render(DrawnPad(pieces), index))
                    ours = [one for one in found if parse_tag(one.text)]
                    frames, wrong, foreign = frames + 1, wrong + len(ours), foreign + len(found) - len(ours)
                    placed += sum(
                        event.kind == "placed" for event in tracker.update(found, frames, frames / 15)
                    )
    return {"frames": frames, "wrong": wrong, "placed": placed, "foreign": foreign}


def measure_spread(cards: int = 12, seed: int = 0) -> dict[str, Any]:
    """How many 1080p frames it takes until all of ``cards`` side by side are read."""
    rng = random.Random(seed)
    texts = rng.sample(_TEXTS[:200], cards)
    view = View(width=1920, height=1080, px_per_module=3.0)
    columns = 6
    pieces = tuple(
        Lying(text, (index % columns - (columns - 1) / 2) * 48, (index // columns - 0.5) * 72)
        for index, text in enumerate(texts)
    )
    renderer = Renderer(view, seed=seed)
    reader, read = Reader(), set[str]()
    for frame in range(1, 21):
        read |= {one.text for one in reader.read(renderer.render(DrawnPad(pieces), frame))}
        if read >= set(texts):
            return {"cards": cards, "read": cards, "frames": frame}
    return {"cards": cards, "read": len(read & set(texts)), "frames": 20}


def measure_pictures(folder: Path) -> dict[str, Any]:
    """Codes found in the pictures of ``folder``: by the reader, by each library alone, by either of them.

    ``tags``: pictures in which the reader found one of our tags. Raises InputError where there are none.
    """
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix.lower() in PICTURES)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", str(folder)) from error
    if not files:
        raise InputError("holds no pictures (PNG, JPEG …)", str(folder))
    alone = load_decoders()
    counts = dict.fromkeys(["reader", *(decoder.name for decoder in alone), "either", "tags"], 0)
    for file in files:
        image = read_picture(file)
        reader = {one.text for one in Reader().read_still(image).found}
        single = {decoder.name: _alone(decoder, image) for decoder in alone}
        counts["reader"] += bool(reader)
        counts["tags"] += any(parse_tag(text) for text in reader)
        counts["either"] += any(single.values())
        for name, texts in single.items():
            counts[name] += bool(texts)
    return {"pictures": len(files)} | counts

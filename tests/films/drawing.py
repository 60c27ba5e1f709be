"""Draws a table from above for tests, with nothing of the companion's own drawn table: flat pieces, hands."""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import cv2
import numpy as np
import segno
from numpy.typing import NDArray

from tests.films.story import Beat, Spot

Pixels = NDArray[np.uint8]
CARD = (44.0, 66.0)
SIZES = {"card": CARD, "deck": CARD, "board": (60.0, 60.0), "round": (30.0, 30.0)}
SHOWN = 2 / 3
"""Share of a card that stays visible in a fan or column."""


@dataclass(frozen=True)
class Style:
    """How a film looks: ``sticker`` mm, ``px`` pixels a module of it, frames a second, light and lens."""

    sticker: float = 20.0
    px: float = 2.8
    fps: float = 10.0
    cloth: tuple[int, int, int] = (60, 60, 62)
    weave: float = 8.0
    planks: bool = False
    noise: float = 3.0
    blur: float = 0.6
    uneven: float = 0.3
    tilt: float = 0.0
    bend: float = 0.0
    hands: float = 0.5
    skin: tuple[int, int, int] = (110, 145, 205)
    sleeve: tuple[int, int, int] | None = None
    jpeg: int = 85
    columns: bool = False
    rest: float = 0.9
    still: float = 4.0
    seed: int = 0

    @classmethod
    def some(cls, seed: int) -> "Style":
        """Any style within what films may be."""
        rng = random.Random(f"style {seed}")
        cloths = ((60, 60, 62), (40, 70, 40), (95, 60, 45), (150, 165, 175), (60, 95, 135), (70, 40, 70))
        skins = ((110, 145, 205), (150, 185, 235), (70, 100, 150), (45, 65, 95))
        return cls(
            sticker=rng.choice((15.0, 20.0)),
            px=rng.uniform(2.5, 4.0),
            fps=rng.choice((5.0, 8.0, 10.0, 15.0)),
            cloth=rng.choice(cloths),
            weave=rng.uniform(2, 12),
            planks=rng.random() < 0.3,
            noise=rng.uniform(1, 5),
            blur=rng.uniform(0.3, 0.8),
            uneven=rng.uniform(0, 0.5),
            tilt=rng.uniform(-0.06, 0.06),
            bend=rng.uniform(-0.02, 0.05),
            hands=0.5,
            skin=rng.choice(skins),
            sleeve=rng.choice((None, (120, 60, 30), (40, 40, 160), (60, 60, 60), (200, 200, 210))),
            jpeg=rng.choice((75, 85, 92)),
            columns=rng.random() < 0.4,
            rest=rng.uniform(0.85, 1.3),
            seed=seed,
        )


@lru_cache(maxsize=400)
def symbol(tag: str) -> Pixels:
    """The sticker with its quiet zone, one pixel a module, 0 or 255."""
    code = segno.make(f"7A-{tag}", error="h", version=1, boost_error=False, micro=False)
    dark = np.pad(np.array([list(row) for row in code.matrix], np.uint8), 2)
    return np.where(dark, 18, 246).astype(np.uint8)


@dataclass(eq=False)
class Drawing:
    """Draws beats of a story for ``players`` in a ``style``."""

    players: int
    style: Style
    _noise: list[NDArray[np.int8]] = field(default_factory=list)

    def __post_init__(self) -> None:
        style, rows = self.style, -(-self.players // 2)
        self.block = (300.0, 240.0)
        self.table = (rows * self.block[0] + 130 + (200 if rows == 1 else 0), 2 * self.block[1] + 180)
        largest = min(4608 / self.table[0], 2592 / self.table[1])
        if largest * style.sticker / 25 < 2.8:
            style = self.style = replace(style, sticker=20.0)
        self.scale = min(1.1 * style.px * 25 / style.sticker, largest)
        self.size = (round(self.table[0] * self.scale), round(self.table[1] * self.scale))
        self.rng = np.random.default_rng(style.seed)
        self.jitter: dict[tuple[str, Spot], tuple[float, float, float]] = {}
        self.bare = self._bare()
        self.light = cv2.merge([np.clip(255 * self._light(), 0, 255).astype(np.uint8)] * 3)
        self.maps = cv2.convertMaps(*self._maps(), cv2.CV_16SC2)

    def _bare(self) -> Pixels:
        (width, height), style = self.size, self.style
        grain = self.rng.normal(0, 1, (height // 6 + 2, width // 6 + 2)).astype(np.float32)
        grain = cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC) * style.weave
        if style.planks:
            y = np.arange(height)[:, None] / self.scale
            stripes = cv2.resize(
                self.rng.normal(0, 1, (height // 3 + 1, width // 300 + 2)).astype(np.float32), (width, height)
            )
            grain = grain / 2 + stripes * 9 - 25 * ((y % 90) < 1.2)
        picture = np.array(style.cloth, np.float32) + grain[..., None]
        return np.clip(picture, 0, 255).astype(np.uint8)

    def _light(self) -> NDArray[np.float32]:
        width, height = self.size
        angle = self.rng.uniform(0, 2 * math.pi)
        x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
        slope = (x * math.cos(angle) + y * math.sin(angle) + 1.4) / 2.8
        return np.asarray(1 - self.style.uneven * np.clip(slope, 0, 1) - 0.08 * (x * x + y * y), np.float32)

    def _maps(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Where each pixel of the frame comes from: a lens, and a camera that looks a little aside."""
        width, height = self.size
        x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-height / width, height / width, height))
        far = 1 + self.style.bend * (x * x + y * y)
        # Farther away, so that nothing is lost beyond the edges.
        x, y = x * far * 1.07, y * far * 1.07
        deep = 1 + self.style.tilt * (0.6 * x + y)
        x, y = x / deep, y / deep
        return (
            ((x + 1) / 2 * width).astype(np.float32),
            ((y * width / height + 1) / 2 * height).astype(np.float32),
        )

    # Where things lie: middle (mm from the upper left) and angle

    def seat(self, seat: int) -> tuple[float, float, bool]:
        """The upper left corner of a player's block and whether it is one of the upper ones."""
        below = -(-self.players // 2)
        if seat < below:
            return 65 + seat * self.block[0], self.table[1] - self.block[1] - 15, False
        return 65 + (self.players - 1 - seat) * self.block[0], 15.0, True

    def place(self, tag: str, spot: Spot) -> tuple[float, float, float]:
        """Where a piece lies, as exactly as people lay things."""
        key = (tag, spot)
        if key not in self.jitter:
            self.jitter[key] = tuple(self.rng.normal(0, 1, 3) * (0.8, 0.8, 2.5))  # type: ignore[assignment]
        dx, dy, turn = self.jitter[key]
        x, y = self._middle_of(spot)
        return x + dx, y + dy, turn

    def _middle_of(self, spot: Spot) -> tuple[float, float]:
        middle = self.table[1] / 2
        if spot.kind == "middle":
            return self.table[0] / 2 - 50 + 36 * spot.index, middle
        if spot.kind == "gap" and spot.owner < 0:
            return self.table[0] / 2 + 70 + 34 * spot.index, middle
        left, top, upper = self.seat(spot.owner)
        if spot.kind in ("deck", "gap"):
            x, y = self._between(spot.owner)
            return (x, y) if spot.kind == "deck" else (x + (42 if x < self.table[0] / 2 else -42), y)
        if spot.kind == "board":
            return left + 34, top + (40 if upper else 60)
        if spot.kind == "token":
            return left + 18 + 31 * (spot.index % 2), top + (95 if upper else 115) + 31 * (spot.index // 2)
        if spot.kind == "medal":
            return left + 18 + 31 * (spot.index % 2), top + (160 if upper else 180) + 31 * (spot.index // 2)
        # Fans: beside each other or below each other, a third of each hidden by the next.
        step = (CARD[0] * SHOWN, CARD[1] * SHOWN)
        per = 3 if self.style.columns else 6
        row, column = (spot.index % per, spot.index // per) if self.style.columns else divmod(spot.index, per)
        return left + 70 + 24 + column * step[0], top + (36 if upper else 56) + row * step[1]

    def _between(self, seat: int) -> tuple[float, float]:
        """Where the deck of a seat lies: between it and the next one."""
        left, _top, upper = self.seat(seat)
        next_left, _next_top, next_upper = self.seat((seat + 1) % self.players)
        middle = self.table[1] / 2
        if upper != next_upper:
            return (self.table[0] - 32 if not upper else 32.0), middle
        return max(left, next_left) - 20, middle + (-62 if upper else 62)

    # Pictures

    def still(self, lying: Mapping[str, Spot]) -> Pixels:
        """The table with what lies on it, without hands, light and lens."""
        canvas = self.bare.copy()
        self._face_down(canvas)
        # The farther right or below in a fan, the later it was laid on the others.
        order = {"board": 0, "deck": 0, "middle": 0, "gap": 0, "token": 0, "medal": 0, "card": 1}
        for tag, spot in sorted(lying.items(), key=lambda one: (order[one[1].kind], one[1].index)):
            self.piece(canvas, tag, spot, *self.place(tag, spot))
        return canvas

    def _face_down(self, canvas: Pixels) -> None:
        """The central deck: no sticker is seen."""
        x, y = self.table[0] / 2 - 120, self.table[1] / 2
        self._paste(canvas, self._card((70, 40, 120), None), x, y, 3.0, CARD)

    def piece(self, canvas: Pixels, tag: str, spot: Spot, x: float, y: float, turn: float) -> None:
        """Draw one piece with its sticker."""
        kind = spot.kind if spot.kind in ("card", "deck", "board") else "round"
        colours = {"card": (150, 120, 90), "board": (60, 140, 200), "round": (90, 160, 70)}
        colour = colours.get("card" if kind == "deck" else kind, (90, 90, 90))
        if kind in ("card", "deck"):
            shade = sum(map(ord, tag)) * 37
            colour = ((60 + shade % 120), (70 + shade // 3 % 120), (60 + shade // 7 % 130))
        self._paste(canvas, self._card(colour, tag, SIZES[kind]), x, y, turn, SIZES[kind])

    @lru_cache(maxsize=200)  # noqa: B019
    def _card(
        self, colour: tuple[int, int, int], tag: str | None, size: tuple[float, float] = CARD
    ) -> Pixels:
        fine = 2 * self.scale
        width, height = round(size[0] * fine), round(size[1] * fine)
        card = np.empty((height, width, 3), np.uint8)
        card[:] = (225, 232, 236)
        edge = max(1, round(0.4 * fine))
        card[round(0.36 * height) :] = colour
        if tag is not None and size is CARD:
            rng = random.Random(tag)
            for _ in range(4):
                centre = (rng.randrange(width), rng.randrange(round(0.5 * height), height))
                cv2.circle(
                    card,
                    centre,
                    rng.randrange(3, width // 5),
                    tuple(rng.randrange(40, 230) for _ in "bgr"),
                    -1,
                )
        cv2.rectangle(card, (0, 0), (width - 1, height - 1), (120, 125, 130), edge)
        if tag is not None:
            side = round(self.style.sticker * fine)
            code = cv2.resize(symbol(tag), (side, side), interpolation=cv2.INTER_NEAREST)
            inset = max(0, round((1.5 if size[0] > 40 else (size[0] - self.style.sticker) / 2) * fine))
            room = card[inset : inset + side, inset : inset + side]
            room[:] = code[: room.shape[0], : room.shape[1], None]
        return card

    def _paste(
        self, canvas: Pixels, sprite: Pixels, x: float, y: float, turn: float, size: tuple[float, float]
    ) -> None:
        scale, reach = self.scale, math.hypot(*size) / 2 + 1
        left, top = max(0, int((x - reach) * scale)), max(0, int((y - reach) * scale))
        right = min(canvas.shape[1], int((x + reach) * scale) + 1)
        bottom = min(canvas.shape[0], int((y + reach) * scale) + 1)
        if right <= left or bottom <= top:
            return
        height, width = sprite.shape[:2]
        turned = cv2.getRotationMatrix2D((width / 2, height / 2), -turn, size[0] * scale / width)
        turned[:, 2] += (x * scale - left - width / 2, y * scale - top - height / 2)
        target = (right - left, bottom - top)
        # Twice as fine and halved: as a sensor averages what falls on a pixel.
        finer = turned * 2
        finer[:, 2] += 0.5
        warped = cv2.warpAffine(sprite, finer, (2 * target[0], 2 * target[1]), flags=cv2.INTER_LINEAR)
        solid = np.full((height, width), 255, np.uint8)
        cover = cv2.warpAffine(solid, finer, (2 * target[0], 2 * target[1]), flags=cv2.INTER_LINEAR)
        warped = cv2.resize(warped, target, interpolation=cv2.INTER_AREA)
        cover = cv2.resize(cover, target, interpolation=cv2.INTER_AREA)[..., None].astype(np.float32) / 255
        part = canvas[top:bottom, left:right]
        part[:] = (part * (1 - cover) + warped).astype(np.uint8)

    def hand(self, canvas: Pixels, x: float, y: float, from_x: float, from_y: float) -> None:
        """A hand with its fingertips at ``x``, ``y`` and an arm that comes from ``from_x``, ``from_y``."""
        scale = self.scale
        tip = np.array((x, y)) * scale
        away = np.array((from_x - x, from_y - y))
        length = float(np.linalg.norm(away)) or 1.0
        along = away / length
        palm = tip + along * 45 * scale
        wrist = tip + along * 110 * scale
        end = tip + along * max(length, 150) * scale
        shadow = canvas.copy()
        for target, offset in ((shadow, 5 * scale), (canvas, 0.0)):
            dark = target is shadow
            skin = (0, 0, 0) if dark else self.style.skin
            arm = skin if dark or self.style.sleeve is None else self.style.sleeve
            off = np.array((offset, offset))
            cv2.line(target, _at(wrist + off), _at(end + off), arm, round(62 * scale), cv2.LINE_AA)
            cv2.line(target, _at(palm + off), _at(wrist + off), skin, round(52 * scale), cv2.LINE_AA)
            cv2.circle(target, _at(palm + off), round(38 * scale), skin, -1, cv2.LINE_AA)
            side = np.array((-along[1], along[0]))
            for finger in (-1.5, -0.5, 0.5, 1.5):
                root = palm + side * finger * 17 * scale
                point = tip + side * finger * 13 * scale + along * abs(finger) * 6 * scale
                cv2.line(target, _at(root + off), _at(point + off), skin, round(15 * scale), cv2.LINE_AA)
            if dark:
                canvas[:] = cv2.addWeighted(canvas, 0.6, shadow, 0.4, 0)

    def developed(self, canvas: Pixels) -> Pixels:
        """What the camera makes of it: light, lens, blur, noise, compression."""
        lit = cv2.multiply(canvas, self.light, scale=1 / 255)
        seen = cv2.remap(lit, *self.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        seen = cv2.GaussianBlur(seen, (0, 0), self.style.blur)
        if not self._noise:
            for _ in range(3):
                noise = np.empty((seen.shape[0] + 64, seen.shape[1] + 64, 3), np.int8)
                cv2.randn(noise, 0, self.style.noise)
                self._noise.append(noise)
        x, y = self.rng.integers(64, size=2)
        noise = self._noise[int(self.rng.integers(3))][y : y + seen.shape[0], x : x + seen.shape[1]]
        noisy = cv2.add(seen, noise, dtype=cv2.CV_8U)
        _, packed = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, self.style.jpeg])
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)

    def frames(self, beats: Iterator[Beat]) -> Iterator[Pixels]:
        """The whole film, frame by frame."""
        rng = random.Random(f"frames {self.style.seed}")
        rest = max(2, math.ceil(self.style.rest * self.style.fps))
        step = max(1, round(0.15 * self.style.fps))
        lying: Mapping[str, Spot] = {}
        for beat in beats:
            if lying and dict(beat.lying) == dict(lying):
                continue
            before, lying = lying, beat.lying
            if not before:
                yield from self._rest(lying, 2 * rest, rng)
                continue
            if rng.random() < self.style.hands:
                yield from self._reach(before, lying, beat.seat, step)
            laid = [self.place(tag, spot)[:2] for tag, spot in lying.items() if before.get(tag) != spot]
            yield from self._rest(lying, rest, rng, laid)
        yield from self._rest(lying, rest + round(self.style.still * self.style.fps), rng, hand=False)

    def _rest(
        self,
        lying: Mapping[str, Spot],
        count: int,
        rng: random.Random,
        laid: Sequence[tuple[float, float]] = (),
        hand: bool = True,
    ) -> Iterator[Pixels]:
        """Nothing is done; somebody may rest a ``hand`` over something, but not over what is ``laid``."""
        still = self.still(lying)
        x, y = rng.uniform(100, self.table[0] - 100), rng.uniform(100, self.table[1] - 100)
        far = 0.0 if y < self.table[1] / 2 else self.table[1]
        arm = [_between((x, y), (x + 40, far), share) for share in _shares(10)]
        hides = any(math.dist(one, other) < 80 for one in arm for other in laid)
        if not hand or hides or rng.random() > self.style.hands:
            yield from (self.developed(still) for _ in range(count))
            return
        for index in range(count):
            canvas = still.copy()
            self.hand(canvas, x + 3 * math.sin(index), y + 2 * index, x + 40, far)
            yield self.developed(canvas)

    def _reach(
        self, before: Mapping[str, Spot], after: Mapping[str, Spot], seat: int, step: int
    ) -> Iterator[Pixels]:
        """A hand fetches what moves and lays it down."""
        left, _top, upper = self.seat(seat)
        home = (left + 130, 0.0 if upper else self.table[1])
        left_over = {tag: spot for tag, spot in before.items() if after.get(tag) != spot}
        come = {tag: spot for tag, spot in after.items() if before.get(tag) != spot and spot.kind != "deck"}
        goal = next(iter(come.items()), None)
        source = next((tag for tag in left_over if goal is None or tag == goal[0]), None)
        if source is not None:
            start = self.place(source, before[source])[:2]
        else:
            start = (self.table[0] / 2 - 120, self.table[1] / 2)
        end = self.place(*goal)[:2] if goal else home
        still = self.still(before)
        for share in _shares(2 * step):
            canvas = still.copy()
            self.hand(canvas, *_between(home, start, share), *home)
            yield self.developed(canvas)
        gone = self.still({tag: spot for tag, spot in before.items() if tag not in left_over}
                          | {tag: spot for tag, spot in after.items() if spot.kind == "deck"})  # fmt: skip
        for share in _shares(2 * step):
            canvas = gone.copy()
            at = _between(start, end, share)
            for tag in left_over if goal is None else [goal[0]]:
                self.piece(canvas, tag, before.get(tag) or after[tag], at[0], at[1], 8.0)
            self.hand(canvas, *at, *home)
            yield self.developed(canvas)
        still = self.still(after)
        for share in _shares(2 * step):
            canvas = still.copy()
            self.hand(canvas, *_between(end, home, share), *home)
            yield self.developed(canvas)


def _shares(count: int) -> Iterator[float]:
    yield from ((index + 0.5) / count for index in range(count))


def _between(one: tuple[float, float], other: tuple[float, float], share: float) -> tuple[float, float]:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _at(point: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))

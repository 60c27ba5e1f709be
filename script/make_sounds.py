#!/usr/bin/env python3
"""Synthesises the companion's own sounds into companion/sound/wav (docs/sound.md).

    .venv/bin/python script/make_sounds.py [FOLDER]

Everything is computed: the same script gives the same recordings. Mono, 16 bits, 22,050 Hz.
"""

import sys
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

RATE = 22_050
FOLDER = Path(__file__).resolve().parent.parent / "companion" / "sound" / "wav"

C3, F3, G3 = 130.81, 174.61, 196.00
C4, D4, E4, F4, G4, A4, B4 = 261.63, 293.66, 329.63, 349.23, 392.00, 440.00, 493.88
C5, D5, E5, F5, G5, A5, C6 = 523.25, 587.33, 659.26, 698.46, 783.99, 880.00, 1046.50

MARIMBA = ((1.0, 1.0, 1.0), (3.93, 0.28, 0.35), (9.2, 0.07, 0.16))
KALIMBA = ((1.0, 1.0, 1.0), (2.0, 0.22, 0.7), (5.4, 0.1, 0.25))
BELL = (
    (0.5, 0.4, 1.3),
    (1.0, 1.0, 1.0),
    (1.19, 0.45, 0.8),
    (2.0, 0.5, 0.6),
    (2.74, 0.25, 0.4),
    (4.1, 0.1, 0.25),
)
"""Partials as (multiple of the pitch, loudness, share of the decay time), after the real instruments."""


def seconds(length: float) -> Samples:
    """Points in time, ``length`` seconds long."""
    return np.arange(round(length * RATE)) / RATE


def struck(
    pitch: float, length: float, partials: tuple[tuple[float, float, float], ...], decay: float
) -> Samples:
    """A struck bar or bell: every partial rings and dies away on its own (``decay`` in seconds)."""
    t = seconds(length)
    sound = np.zeros_like(t)
    for multiple, loudness, share in partials:
        if pitch * multiple < RATE * 0.45:
            sound += loudness * np.exp(-t / (decay * share)) * np.sin(2 * np.pi * pitch * multiple * t)
    return sound * np.minimum(1.0, t / 0.003) * np.minimum(1.0, (length - t) / min(0.1, length / 2))


def brass(pitch: float, length: float, bright: float = 0.5) -> Samples:
    """A soft horn: harmonics that open as the tone swells, a little vibrato, a round release."""
    t = seconds(length)
    swell = np.minimum(1.0, t / 0.05) * np.minimum(1.0, (length - t) / 0.14)
    phase = (
        2
        * np.pi
        * np.cumsum(pitch * (1 + 0.004 * np.minimum(1, t / 0.4) * np.sin(2 * np.pi * 5.2 * t)))
        / RATE
    )
    sound = np.zeros_like(t)
    for n in range(1, 9):
        if pitch * n < RATE * 0.4:
            sound += np.sin(n * phase) * (bright * swell) ** (n - 1) / n**0.4
    return sound * swell


def drum(pitch: float, length: float, decay: float) -> Samples:
    """A large skin drum: the pitch falls after the blow, a breath of noise at its start."""
    t = seconds(length)
    falling = pitch * (1 + 0.9 * np.exp(-t / 0.035))
    body = np.exp(-t / decay) * np.sin(2 * np.pi * np.cumsum(falling) / RATE)
    overtone = 0.35 * np.exp(-t / (decay * 0.5)) * np.sin(2 * np.pi * np.cumsum(falling * 1.6) / RATE)
    blow = 0.5 * np.exp(-t / 0.012) * lowpass(noise(len(t)), 1800)
    return (body + overtone + blow) * np.minimum(1.0, t / 0.002)


def noise(count: int) -> Samples:
    """The same noise every time."""
    return np.random.default_rng(7).standard_normal(count)


def lowpass(sound: Samples, cutoff: float) -> Samples:
    """Take away what lies above ``cutoff`` Hz, gently (fourth order, no phase)."""
    spectrum = np.fft.rfft(sound)
    frequency = np.fft.rfftfreq(len(sound), 1 / RATE)
    filtered: Samples = np.fft.irfft(spectrum / (1 + (frequency / cutoff) ** 4), len(sound))
    return filtered


def mix(length: float, *parts: tuple[float, float, Samples]) -> Samples:
    """Lay parts, each (start in seconds, loudness, sound), over one another."""
    result = np.zeros(round(length * RATE))
    for start, loudness, sound in parts:
        first = round(start * RATE)
        piece = sound[: len(result) - first]
        result[first : first + len(piece)] += loudness * piece
    return result


def room(sound: Samples, amount: float) -> Samples:
    """A small warm room: a few early echoes and a short soft tail."""
    result = sound.copy()
    for delay, level in (
        (0.017, 0.5),
        (0.029, 0.42),
        (0.041, 0.34),
        (0.063, 0.26),
        (0.089, 0.18),
        (0.131, 0.1),
    ):
        shift = round(delay * RATE)
        result[shift:] += amount * level * sound[:-shift]
    return lowpass(result, 5200)


def card() -> Samples:
    """One soft tap of wood: a card was recorded. Heard most often, so the shortest and quietest."""
    return mix(0.28, (0, 1.0, struck(E5, 0.26, MARIMBA, 0.07)), (0.0, 0.25, drum(170, 0.12, 0.03)))


def progress() -> Samples:
    """Three quick rising plucks: a Progress token was taken."""
    notes = [(0.09 * i, 0.8, struck(p, 0.5, KALIMBA, 0.16)) for i, p in enumerate((D5, F5, A5))]
    return mix(0.75, *notes)


def stage() -> Samples:
    """A stone set down, and a fifth above it: a Stage was constructed."""
    return mix(
        1.1,
        (0.0, 0.9, drum(98, 0.4, 0.11)),
        (0.10, 0.7, struck(C4, 0.95, KALIMBA, 0.3)),
        (0.24, 0.7, struck(G4, 0.8, KALIMBA, 0.3)),
        (0.38, 0.6, struck(C5, 0.7, KALIMBA, 0.3)),
    )


def medal() -> Samples:
    """A fanfare of soft horns: a Medal was won. The one sound that nobody may miss."""
    return mix(
        2.1,
        (0.00, 0.55, brass(G4, 0.17)),
        (0.16, 0.55, brass(G4, 0.17)),
        (0.32, 0.6, brass(C5, 0.34)),
        (0.64, 0.6, brass(E5, 0.22)),
        (0.84, 0.55, brass(G5, 1.15, 0.42)),
        (0.84, 0.4, brass(E5, 1.15, 0.42)),
        (0.84, 0.4, brass(C5, 1.15, 0.42)),
        (0.84, 0.35, brass(C4, 1.15, 0.5)),
        (0.84, 0.35, struck(C6, 1.1, BELL, 0.45)),
    )


def near() -> Samples:
    """Two light bells: somebody is one step away from a Medal."""
    return mix(0.9, (0, 0.55, struck(A5, 0.8, BELL, 0.2)), (0.17, 0.55, struck(C6, 0.7, BELL, 0.22)))


def battle() -> Samples:
    """Drums and a low call: a Battle is fought."""
    return mix(
        1.7,
        (0.00, 0.9, drum(82, 0.7, 0.16)),
        (0.22, 0.55, drum(98, 0.4, 0.1)),
        (0.33, 0.55, drum(98, 0.4, 0.1)),
        (0.44, 1.0, drum(73, 1.0, 0.22)),
        (0.46, 0.45, brass(C3, 1.05, 0.62)),
        (0.46, 0.35, brass(G3, 1.05, 0.6)),
    )


def cat() -> Samples:
    """A short meow: two resonances glide over a voice that rises and falls. The Cat pawn moves."""
    length = 0.62
    t = seconds(length)
    x = t / length
    pitch = 430 + 260 * np.sin(np.pi * np.minimum(1, x * 1.15)) ** 1.4
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    opened = np.sin(np.pi * np.clip(x * 1.05, 0, 1)) ** 0.8
    first, second = 420 + 620 * opened, 2100 - 900 * x
    sound = np.zeros_like(t)
    for n in range(1, 11):
        here = n * pitch
        weight = (
            np.exp(-(((here - first) / 330) ** 2)) + 0.45 * np.exp(-(((here - second) / 420) ** 2)) + 0.06
        )
        sound += np.where(here < RATE * 0.4, weight, 0) * np.sin(n * phase) / n**0.5
    envelope = np.minimum(1, t / 0.07) * np.minimum(1, (length - t) / 0.2) ** 1.5
    return mix(0.72, (0, 1.0, sound * envelope))


def question() -> Samples:
    """Two notes that rise and stay open: the companion asks something."""
    return mix(0.85, (0, 0.8, struck(E4, 0.6, KALIMBA, 0.18)), (0.19, 0.8, struck(B4, 0.65, KALIMBA, 0.22)))


def refusal() -> Samples:
    """Two low wooden notes that fall: something cannot be. Clear, never a scolding."""
    return mix(
        0.6, (0, 0.9, struck(G3, 0.4, MARIMBA, 0.12)), (0.15, 0.9, struck(D4 / 2, 0.45, MARIMBA, 0.14))
    )


def undo() -> Samples:
    """Plucks running backwards: a step was taken back."""
    forward = mix(0.42, *[(0.1 * i, 0.8, struck(p, 0.3, KALIMBA, 0.09)) for i, p in enumerate((E4, G4, C5))])
    return mix(0.55, (0, 1.0, forward[::-1] * np.minimum(1.0, seconds(0.42) / 0.02)))


def last_turn() -> Samples:
    """A bell, struck twice: this is the last turn."""
    return mix(2.2, (0, 0.8, struck(A4, 2.1, BELL, 0.6)), (0.55, 0.8, struck(A4, 1.6, BELL, 0.6)))


def end() -> Samples:
    """A closing cadence, horns over plucks: the game is over."""
    chords = (
        (0.0, 0.55, (F3, C4, F4, A4)),
        (0.5, 0.55, (G3, B4 / 2, D4, G4)),
        (1.0, 1.75, (C3, G3, C4, E4, C5)),
    )
    parts = []
    for start, length, pitches in chords:
        parts += [(start, 0.3, brass(p, length, 0.45)) for p in pitches]
    parts += [(1.0 + 0.11 * i, 0.4, struck(p, 1.3, KALIMBA, 0.4)) for i, p in enumerate((C5, E5, G5, C6))]
    return mix(2.9, *parts)


def join() -> Samples:
    """One round pluck: a player or piece was added while setting up."""
    return mix(0.55, (0, 0.8, struck(G4, 0.5, KALIMBA, 0.16)), (0.06, 0.6, struck(D5, 0.45, KALIMBA, 0.14)))


SOUNDS: dict[str, tuple[Callable[[], Samples], float, float]] = {
    "card": (card, 0.40, 0.1),
    "progress": (progress, 0.50, 0.3),
    "stage": (stage, 0.62, 0.35),
    "medal": (medal, 0.80, 0.4),
    "near": (near, 0.40, 0.3),
    "battle": (battle, 0.80, 0.35),
    "cat": (cat, 0.50, 0.2),
    "question": (question, 0.50, 0.3),
    "refusal": (refusal, 0.60, 0.2),
    "undo": (undo, 0.45, 0.2),
    "last-turn": (last_turn, 0.62, 0.3),
    "end": (end, 0.75, 0.4),
    "join": (join, 0.45, 0.25),
}
"""Every sound: how it is made, its peak (0 to 1: what matters more is louder), its share of room."""


def recording(name: str) -> NDArray[np.int16]:
    """Return the finished samples of the sound ``name``: in its room, at its peak, ending in silence."""
    make, peak, space = SOUNDS[name]
    sound = room(make(), space)
    fade = round(0.04 * RATE)
    sound[-fade:] *= np.linspace(1, 0, fade) ** 2
    sound[:32] *= np.linspace(0, 1, 32)
    return np.round(sound / np.abs(sound).max() * peak * 32_767).astype(np.int16)


def write(folder: Path) -> None:
    """Write all sounds into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(recording(name).astype("<i2").tobytes())


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)

"""Sounds: the recordings are ours and whole, they play at the set volume, and silence has a reason."""

import runpy
import wave
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from companion.sound.recordings import CUES, Cue, recording_file, recording_length
from companion.sound.sounds import NIGHT_SHARE, PAUSE, Sounds, SoundStatus, sound_sentence
from config.language import ENGLISH

SCRIPT = Path(__file__).parents[2] / "script" / "make_sounds.py"


def samples(file: Path) -> tuple[np.ndarray, int]:
    with wave.open(str(file), "rb") as recording:
        assert (recording.getnchannels(), recording.getsampwidth()) == (1, 2)
        data = np.frombuffer(recording.readframes(recording.getnframes()), "<i2")
        return data.astype(int), recording.getframerate()


class Player:
    """What Kivy's player does, without a loudspeaker: it notes what is asked of it."""

    def __init__(self, file: str, works: bool = True) -> None:
        self.file = file
        self.length = recording_length(Path(file)) if works else 0.0
        self.volume = 1.0
        self.state = "stop"
        self.works = works
        self.played = 0
        self.unloaded = False

    def play(self) -> None:
        self.state = "play" if self.works else "stop"
        self.played += 1

    def stop(self) -> None:
        self.state = "stop"

    def unload(self) -> None:
        self.unloaded = True


class Room:
    """A main thread in miniature: a clock, what is due later, and every player that was made."""

    def __init__(self, works: bool = True) -> None:
        self.works = works
        self.now = 0.0
        self.due: list[tuple[float, Callable[[], None]]] = []
        self.players: list[Player] = []

    def load(self, file: str) -> Player:
        self.players.append(Player(file, self.works))
        return self.players[-1]

    def later(self, call: Callable[[], None], seconds: float) -> None:
        self.due.append((self.now + seconds, call))

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        due, self.due = [d for d in self.due if d[0] <= self.now], [d for d in self.due if d[0] > self.now]
        for _, call in due:
            call()

    def sounds(self, volume: float = 0.7, night: bool = False) -> Sounds:
        return Sounds(volume, night=night, load=self.load, clock=lambda: self.now, later=self.later)

    def audible(self) -> list[str]:
        return [Path(player.file).stem for player in self.players if player.state == "play"]


def test_every_cue_has_its_recording_and_every_recording_a_cue() -> None:
    assert set(CUES) == set(get_args(Cue))
    assert {file.stem for file in recording_file("card").parent.glob("*.wav")} == set(CUES)


def test_the_recordings_are_what_the_script_makes(tmp_path: Path) -> None:
    runpy.run_path(str(SCRIPT))["write"](tmp_path)
    for cue in CUES:
        made, rate = samples(tmp_path / f"{cue}.wav")
        shipped, shipped_rate = samples(recording_file(cue))
        assert rate == shipped_rate
        assert len(made) == len(shipped)
        # Another processor's sine may differ in the last bit.
        assert np.abs(made - shipped).max() <= 2, cue


def test_recordings_begin_and_end_in_silence_and_never_clip() -> None:
    for cue in CUES:
        sound, rate = samples(recording_file(cue))
        assert rate == 22_050
        assert 0.2 <= len(sound) / rate <= 3, cue
        assert abs(sound[0]) < 50, cue
        assert abs(sound[-20:]).max() < 50, cue
        assert 10_000 < np.abs(sound).max() <= 0.81 * 32_767, cue


def test_the_ordinary_card_is_the_quietest_and_shortest_and_the_medal_the_loudest() -> None:
    energy = {cue: float((samples(recording_file(cue))[0].astype(float) ** 2).sum()) for cue in CUES}
    assert min(energy, key=lambda cue: energy[cue]) == "card"
    assert energy["medal"] > 20 * energy["card"]
    assert min(CUES, key=lambda cue: recording_length(recording_file(cue))) == "card"


def test_no_two_sounds_are_alike() -> None:
    """The course of the sixteen loudest bands over eight stretches of time differs clearly."""
    prints: dict[str, np.ndarray] = {}
    for cue in CUES:
        sound, rate = samples(recording_file(cue))
        stretches = np.array_split(np.pad(sound[: 2 * rate], (0, max(0, 2 * rate - len(sound)))), 8)
        bands = [np.abs(np.fft.rfft(stretch))[: 4000 // 4] for stretch in stretches]
        course = np.concatenate([[part.mean() for part in np.array_split(band, 16)] for band in bands])
        prints[cue] = course / np.linalg.norm(course)
    pairs = [(one, other) for i, one in enumerate(CUES) for other in CUES[i + 1 :]]
    assert len(pairs) == 78
    assert max(float(prints[one] @ prints[other]) for one, other in pairs) < 0.96


def test_a_cue_is_loaded_once_and_played_from_its_beginning_each_time() -> None:
    room = Room()
    sounds = room.sounds()
    assert sounds.play("medal")
    assert sounds.play("medal")
    assert [(Path(player.file).stem, player.played) for player in room.players] == [("medal", 2)]
    assert sounds.status == "ready"


@pytest.mark.parametrize(
    ("volume", "night", "heard"), [(0.7, False, 0.7), (0.7, True, 0.7 * NIGHT_SHARE), (1.0, False, 1.0)]
)
def test_volume_and_night_decide_how_loud_it_is(volume: float, night: bool, heard: float) -> None:
    room = Room()
    sounds = room.sounds(0.2)
    sounds.play("card")
    sounds.set_volume(volume, night)
    sounds.play("medal")
    assert [player.volume for player in room.players] == [pytest.approx(heard)] * 2


def test_at_volume_nought_nothing_is_even_loaded() -> None:
    room = Room()
    sounds = room.sounds(0.0)
    assert not sounds.play("card")
    sounds.speak(recording_file("end"))
    room.pass_time(10)
    assert room.players == []
    assert sounds.status == "off"


def test_without_a_loudspeaker_it_is_silent_and_says_so() -> None:
    room = Room(works=False)
    sounds = room.sounds()
    assert sounds.prepare() == "no-device"
    assert not sounds.play("medal")
    assert "Attach one" in sound_sentence(sounds.status, ENGLISH)


def test_a_loudspeaker_that_is_unplugged_and_comes_back_is_noticed() -> None:
    room = Room()
    sounds = room.sounds()
    assert sounds.play("card")
    room.players[0].works = False
    assert not sounds.play("card")
    assert sounds.status == "no-device"
    room.players[0].works = True
    assert sounds.play("card")
    assert sounds.status == "ready"


def test_more_sounds_than_can_be_played_at_once_are_no_missing_loudspeaker(kivy_ready: None) -> None:
    """Through Kivy's own player: SDL plays eight at once and has more recordings than that to play."""
    sounds = Sounds(0.5)
    assert len(CUES) > 8
    assert [cue for cue in CUES if not sounds.play(cue)] == []
    assert sounds.status == "ready"
    assert sounds.sounding
    sounds.close()
    assert not sounds.sounding


def test_a_missing_recording_is_a_status_not_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("companion.sound.recordings.FOLDER", tmp_path)
    (tmp_path / "card.wav").write_bytes(b"RIFF....")
    sounds = Room().sounds()
    assert not sounds.play("medal")
    assert not sounds.play("card")
    assert sounds.status == "no-file"


def test_a_sentence_waits_for_the_sound_that_announces_it() -> None:
    room = Room()
    sounds = room.sounds()
    sounds.play("cat")
    sounds.speak(recording_file("end"))
    length = recording_length(recording_file("cat"))
    room.pass_time(length)
    assert room.audible() == ["cat"]
    room.pass_time(PAUSE + 0.01)
    assert room.audible() == ["cat", "end"]


def test_the_newest_sentence_wins_whether_the_older_one_waits_or_sounds() -> None:
    room = Room()
    sounds = room.sounds()
    files = [recording_file(cue) for cue in ("end", "stage", "undo")]
    sounds.speak(files[0])
    sounds.speak(files[1])
    room.pass_time(1)
    assert room.audible() == ["stage"]
    sounds.speak(files[2])
    assert room.players[0].unloaded
    room.pass_time(1)
    assert room.audible() == ["undo"]
    sounds.hush()
    assert room.audible() == []


def test_closing_stops_and_frees_every_recording() -> None:
    room = Room()
    sounds = room.sounds()
    sounds.prepare()
    sounds.play("end")
    sounds.close()
    assert len(room.players) == len(CUES)
    assert room.audible() == []
    assert all(player.unloaded for player in room.players)


def test_every_status_has_its_sentence() -> None:
    sentences = [sound_sentence(status, ENGLISH) for status in SoundStatus]
    assert all(one != other for one, other in pairwise(sorted(sentences)))

"""The voice: one sentence at a time, the newest wins, nobody waits, and a missing program has a cure."""

import queue
import shutil
import threading
import wave
from pathlib import Path

import pytest

from companion.sound.voice import LONGEST, Voice, command, voice_sentence
from config.language import ENGLISH
from tests.screens.programs import make_program
from tests.vision.live import PATIENCE, until

SPEAKER = """
import pathlib, sys, wave
words = sys.stdin.buffer.read().decode()
if sys.argv[sys.argv.index("-v") + 1] == "xx":
    sys.exit("Error: The specified espeak-ng voice does not exist.")
here = pathlib.Path(__file__).parent
if "slowly" in words:
    (here / "began").touch()
    while not (here / "go-on").exists():
        pass
with wave.open(sys.argv[sys.argv.index("-w") + 1], "wb") as file:
    file.setnchannels(1), file.setsampwidth(2), file.setframerate(8000)
    file.writeframes(words.encode("utf-16-le"))
"""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that starts late on a busy computer is not one that hangs."""
    monkeypatch.setattr("companion.sound.voice.PATIENCE", PATIENCE)


@pytest.fixture
def program(tmp_path: Path) -> str:
    """A program with the options of espeak-ng that writes the letters of the sentence as its samples."""
    return str(make_program(tmp_path / "speaker", SPEAKER))


class Listener:
    """Takes the recordings as they come, from whatever thread, and reads back what they say."""

    def __init__(self) -> None:
        self.heard: queue.Queue[str] = queue.Queue()
        self.threads: set[str] = set()

    def __call__(self, file: Path) -> None:
        self.threads.add(threading.current_thread().name)
        with wave.open(str(file), "rb") as recording:
            self.heard.put(recording.readframes(recording.getnframes()).decode("utf-16-le"))

    def all(self) -> list[str]:
        found = []
        while not self.heard.empty():
            found.append(self.heard.get())
        return found


def test_a_sentence_is_made_on_a_thread_of_its_own(program: str) -> None:
    listener = Listener()
    voice = Voice("en", listener, program=program)
    voice.say("Elena, take the Medal\n on your left.")
    assert listener.heard.get(timeout=PATIENCE) == "Elena, take the Medal on your left."
    assert listener.threads == {"voice"}
    assert voice.status == "ready"
    voice.close()


def test_names_cannot_become_options_or_commands(program: str) -> None:
    listener = Listener()
    voice = Voice("en", listener, program=program)
    for name in ("-f /etc/hostname", "$(touch /tmp/x)", "; rm -r ~", "--help", "Elena\ud800"):
        voice.say(name)
        assert listener.heard.get(timeout=PATIENCE) == name.replace("\ud800", "")
    assert voice.status == "ready"
    assert command("p", "de", Path("o.wav"))[-1] == "--stdin"
    voice.close()


def test_the_newest_sentence_wins_over_one_still_being_made(program: str, tmp_path: Path) -> None:
    listener = Listener()
    voice = Voice("en", listener, program=program)
    voice.say("slowly, an old alert")
    until((tmp_path / "began").exists)
    assert voice.status == "ready"
    voice.say("overtaken before it began")
    voice.say("the Medal is Gabriel's")
    assert voice.wait(PATIENCE)
    assert listener.all() == ["the Medal is Gabriel's"]
    voice.close()


def test_hush_drops_what_is_not_spoken_yet_and_the_voice_goes_on(program: str, tmp_path: Path) -> None:
    listener = Listener()
    voice = Voice("en", listener, program=program)
    voice.say("slowly, never heard")
    until((tmp_path / "began").exists)
    assert voice.status == "ready"
    voice.hush()
    assert voice.wait(PATIENCE)
    voice.say("heard")
    assert voice.wait(PATIENCE)
    assert listener.all() == ["heard"]
    voice.close()


def test_without_the_program_the_status_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    listener = Listener()
    voice = Voice("en", listener)
    voice.say("nobody hears this")
    assert voice.wait(PATIENCE)
    assert listener.all() == []
    assert voice.status == "missing"
    assert "sudo apt install espeak-ng" in voice_sentence(voice, ENGLISH)
    voice.close()


def test_a_program_that_cannot_be_started_is_a_status(tmp_path: Path) -> None:
    (tmp_path / "speaker").write_text("not a program")
    voice = Voice("en", Listener(), program=str(tmp_path / "speaker"))
    voice.say("hello")
    assert voice.wait(PATIENCE)
    assert voice.status == "failed"
    assert voice.detail
    voice.close()


def test_a_language_it_cannot_speak_is_a_status_until_another_is_chosen(program: str) -> None:
    listener = Listener()
    voice = Voice("xx", listener, program=program)
    voice.say("hello")
    assert voice.wait(PATIENCE)
    assert voice.status == "failed"
    assert "voice does not exist" in voice_sentence(voice, ENGLISH)
    voice.set("de", True)
    voice.say("hallo")
    assert voice.wait(PATIENCE)
    assert (voice.status, listener.all()) == ("ready", ["hallo"])
    voice.close()


def test_switched_off_it_says_nothing_and_starts_nothing(program: str) -> None:
    listener = Listener()
    voice = Voice("en", listener, enabled=False, program=program)
    voice.say("nothing")
    voice.set("en", True)
    voice.say("something")
    assert voice.wait(PATIENCE)
    assert listener.all() == ["something"]
    voice.set("en", False)
    assert voice.status == "off"
    assert voice_sentence(voice, ENGLISH) == "The voice is off."
    voice.close()


def test_long_sentences_are_cut_and_empty_ones_not_spoken(program: str) -> None:
    listener = Listener()
    voice = Voice("en", listener, program=program)
    voice.say("   \n ")
    voice.say("x" * 10_000)
    assert voice.wait(PATIENCE)
    assert [len(sentence) for sentence in listener.all()] == [LONGEST]
    voice.close()


def test_closing_ends_the_program_that_is_running_and_leaves_no_files(program: str, tmp_path: Path) -> None:
    listener = Listener()
    voice = Voice("en", listener, program=program)
    voice.say("a first one")
    assert voice.wait(PATIENCE)
    voice.say("slowly, for ever")
    until((tmp_path / "began").exists)
    assert voice.status == "ready"
    voice.close()
    assert not any(thread.name == "voice" for thread in threading.enumerate())
    voice.say("after the end")
    assert listener.all() == ["a first one"]

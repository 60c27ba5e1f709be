"""What goes wrong is said in the language of the players: no sentence of ours in English on another screen.

Faults carry why, errors carry a sentence: both are ours (``Said``) unless the system said it.
"""

import ast
import errno
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from gpiozero.exc import GPIOPinInUse, PinInvalidFunction, PinUnknownPi

from companion.journal import storage
from companion.journal.contents import Rows
from companion.journal.repair import open_whole
from companion.machine.health import ClockWatch
from companion.messages.faults import WELL_AGAIN, Device, Fault, Trouble
from companion.messages.notices import JournalTrouble
from companion.messages.signals import ResumeGame
from companion.sound.voice import Voice, voice_sentence
from companion.table.table import Table
from companion.table.trouble_sentences import device_sentence, journal_sentence
from config.errors import InputError
from config.language import ENGLISH, LANGUAGES, load_language
from config.said import Said, in_turn
from config.wiring import header
from config.wiring_words import bus_words
from hardware.backends import explain, pin_factory, resolve_backend
from hardware.errors import PanelError

ROOT = Path(__file__).parents[3]
OTHERS = [code for code in LANGUAGES if code != "en"]
SOURCES = (
    "companion/sound/voice.py",
    "companion/journal/copies.py",
    "companion/journal/ledger.py",
    "companion/journal/repair.py",
    "companion/journal/storage.py",
    "config/loading.py",
    "config/own_box.py",
    "config/wiring.py",
    "hardware",
    "vision/cameras",
    "vision/reading/decoders",
)
"""Where errors and faults come from that a screen tells."""
TOLD = {"BrokenError": 0, "JournalTrouble": 2, "InputError": 0, "PanelError": 0}
"""What carries a sentence, and in which of its arguments."""
NOT_ON_A_SCREEN = ("hardware/diagram.py",)


@pytest.mark.parametrize("code", OTHERS)
def test_every_fault_of_every_part_is_said_without_english(code: str) -> None:
    lang = load_language(code)
    said = 0
    wells: list[tuple[Device, Fault | None]] = [(device, None) for device in WELL_AGAIN]
    for device, fault in (*((get_args(Device)[0], fault) for fault in Fault), *wells):
        sentences = {device_sentence(device, fault, "#1", words) for words in (lang, ENGLISH)}
        assert len(sentences) == 2, (device, fault)
        said += 1
    assert said == len(Fault) + len(get_args(Device))


def _panel_errors() -> Iterator[PanelError]:
    """One of each kind that pins can end in."""

    for error in (
        ImportError("no module", name="lgpio"),
        FileNotFoundError(errno.ENOENT, "x", ".lgd-nfy0"),
        PinUnknownPi(),
        RuntimeError("Cannot determine SOC peripheral base address"),
        PermissionError(errno.EACCES, "x"),
        GPIOPinInUse("17"),
        FileNotFoundError(errno.ENOENT, "x"),
        PinInvalidFunction("x"),
        ZeroDivisionError("x"),
    ):
        yield explain(error, "lgpio", Said("GPIO {pin} (the lamp of seat {seat})", pin=17, seat=2))
    for call in (lambda: resolve_backend("steam", None), lambda: pin_factory("steam")):
        with pytest.raises(PanelError) as raised:
            call()
        yield raised.value


@pytest.mark.parametrize("code", OTHERS)
def test_every_fault_of_the_pins_has_its_words_and_its_cure(code: str) -> None:
    lang = load_language(code)
    errors = list(_panel_errors())
    assert len(errors) == 11
    for error in errors:
        for sentence in (error.found, error.cure, error.sentence):
            assert isinstance(sentence, Said), error
            assert lang.said(sentence) != sentence
        assert "the lamp of seat" not in lang.said(error.sentence)
        assert device_sentence("panel", Fault.PANEL_LOST, error.sentence, ENGLISH).count("..") == 0


@pytest.mark.parametrize("code", OTHERS)
def test_a_journal_of_others_a_jumping_clock_and_a_silent_voice(code: str, tmp_path: Path) -> None:
    """By their real ways: what is found is told in the language, inside the sentence."""
    lang = load_language(code)
    theirs = tmp_path / "journal.db"
    theirs.write_bytes(b"SQLite format 3\0" + bytes(84))
    told: list[JournalTrouble] = []
    storage.close(open_whole(theirs, Rows(), told))
    assert [trouble.code for trouble in told] == ["set-aside"]
    broken = storage.reason(storage.BrokenError(Said("its tables are not those of a journal")))
    for trouble in (*told, JournalTrouble(Trouble.NO_COPY, "journal.db", broken)):
        sentence = journal_sentence(trouble, lang)
        if isinstance(trouble.detail, Said):
            assert trouble.detail not in sentence
            assert lang.said(trouble.detail) in sentence
    watch = ClockWatch()
    watch.update(0.0, 1000.0)
    jumped = watch.update(1.0, 1000.0 - 21 * 86400)
    assert jumped is not None
    assert jumped.detail == "-21 d"
    assert lang.said(jumped.detail) in device_sentence("clock", Fault.CLOCK_JUMPED, jumped.detail, lang)
    speaker = tmp_path / "speaker"
    speaker.write_text("#!/bin/sh\nexit 3\n")
    speaker.chmod(0o755)
    voice = Voice(code, lambda file: None, program=str(speaker))
    voice.say("hello")
    assert voice.wait(60)
    assert voice.detail == "exit status 3"
    assert "exit status" not in voice_sentence(voice, lang)
    voice.close()


@pytest.mark.parametrize("code", OTHERS)
def test_an_error_says_its_place_and_its_words(code: str) -> None:
    lang = load_language(code)
    inner = InputError(Said("is larger than {largest} bytes", largest=7), "settings.toml", 3)
    assert str(inner) == "settings.toml:3: is larger than 7 bytes"
    assert "settings.toml:3" in lang.said(inner.sentence)
    assert "larger than" not in lang.said(inner.sentence)
    both = in_turn(inner.sentence, "ENOSPC")
    assert both == f"{inner} ENOSPC"
    assert lang.said(both) == f"{lang.said(inner.sentence)} ENOSPC"
    assert lang.said("ENOSPC") == "ENOSPC"
    assert lang.said(Said("")) == lang.said(in_turn()) == "", "not what the catalogue says of itself"
    assert lang.said(in_turn("{sentence_1}", "[b]")) == "{sentence_1} [b]", "a value is no sentence"
    forged = InputError(Said("the camera {camera} cannot be opened", camera="\u202ex\n"))
    assert "\u202e" not in lang.said(forged.sentence)
    table = Table()
    assert "the journal has no" not in "".join(
        lang.said(getattr(notice, "detail", "")) for notice in table.handle(ResumeGame(7))
    )


@pytest.mark.parametrize("code", OTHERS)
def test_every_bus_of_the_header_has_its_words(code: str) -> None:
    lang = load_language(code)
    for bus in header().buses.values():
        assert bus_words(bus.purpose, lang) != bus.purpose


def test_whatever_a_screen_tells_of_is_a_sentence_that_can_be_said() -> None:
    """In the files faults come from, what carries a sentence is given one that knows its source, or names."""
    looked = 0
    for source in SOURCES:
        path = ROOT / source
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if str(file.relative_to(ROOT)) in NOT_ON_A_SCREEN:
                continue
            for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if not isinstance(call, ast.Call):
                    continue
                name = ast.unparse(call.func).rpartition(".")[2]
                place = TOLD["PanelError"] if name.endswith("Error") and "hardware" in source else None
                place = TOLD.get(name, place)
                if place is None or len(call.args) <= place:
                    continue
                looked += 1
                given = call.args[place]
                assert not isinstance(given, ast.Constant | ast.JoinedStr | ast.BinOp), (
                    f"{file.relative_to(ROOT)}:{call.lineno}: write Said(…)"
                )
    assert looked > 40

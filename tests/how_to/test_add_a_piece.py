"""docs/how-to.md: a Medal, a token, a Wonder and a language are data, one drawing and translations."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from tests.how_to.copies import ROOT, blocks

MEDAL = """
from companion.coach.explain import Subject, explain
from companion.pieces.stickers import medal_of
from companion.rules import Take, PlayerSetup, Setup, apply, start
from companion.rules.sentences import event_sentence
from companion.screens.art.objectives import MEDALS
from config.catalogue import default_catalogue
from config.language import load_language
from vision.stickers.captions import piece_of
from vision.tags import parse_tag
facts, lang = default_catalogue(), load_language("de")
tag = parse_tag("7A-MD-13")
assert medal_of(tag, facts) == "two-horns"
assert piece_of(tag, facts, lang).name == "de: Two Horns"
assert "two-horns" in MEDALS
players = (PlayerSetup("Elena", "giza"), PlayerSetup("Gabriel", "rhodes"))
state, _ = start(Setup(players, medals=("two-horns", "seven-cards")))
for card in ("shield-1", "wood", "shield-1"):
    state, events = apply(state, Take(card, "central"))
[won] = [event for event in events if event.name == "medal"]
assert "de: Two Horns" in event_sentence(won, state, lang)
assert lang.done("two-horns") == "de: Two Horns in front of you."
assert "de: 2 Red cards" in explain(Subject("medal", "two-horns"), state, lang).what
"""
TOKEN = """
from companion.coach.explain import Subject, explain
from companion.pieces.stickers import token_of
from companion.rules import Correct, PlayerSetup, Setup, Take, apply, pending, start
from companion.rules.changes import TokenMoved
from companion.screens.art.token_icons import TOKENS
from config.catalogue import default_catalogue
from config.language import load_language
from vision.stickers.captions import piece_of
from vision.tags import parse_tag
facts, lang = default_catalogue(), load_language("de")
tag = parse_tag("7A-PT-20")
assert token_of(tag, facts) == "masonry"
assert piece_of(tag, facts, lang).name == "de: Masonry"
assert "masonry" in TOKENS
state, _ = start(Setup((PlayerSetup("Elena", "giza"), PlayerSetup("Gabriel", "rhodes"))))
for move in (Correct(TokenMoved("masonry", "pile", 0)), Take("brick", "central")):
    state, _ = apply(state, move)
assert [item.because for item in pending(state)] == ["masonry"]
assert "1 more card" in explain(Subject("token", "masonry"), state, lang).does
"""
WONDER = """
from companion.coach.explain import Subject, explain
from companion.rules.random_play import random_game, random_setup
from companion.setup.boxes import allowed_wonders
from config.catalogue import default_catalogue
from config.language import load_language
from vision.tags import parse_tag
facts, lang = default_catalogue(), load_language("de")
assert parse_tag("7A-WO-PE") and parse_tag("7A-PE-25")
assert "petra" in allowed_wonders(("base",), facts)
*_, last = random_game(random_setup(1, 3, wonders=("petra",)), 1)
assert last.after.finished
said = explain(Subject("wonder", "petra"), last.after, lang)
assert said.title == "de: Petra"
"""
LANGUAGE = """
from config.language import LANGUAGES, load_language
from config.settings import AppSettings, Settings, load_settings, save_settings
assert LANGUAGES["nl"].name == "Nederlands"
assert load_language("nl").term("wood") == "nl: Wood"
save_settings(Settings(app=AppSettings(language="nl")))
assert load_settings().app.language == "nl"
"""


def copy_of_project(folder: Path) -> None:
    """Copy what is in the wheel and the script for the translators."""
    for name in ("companion", "config", "vision", "hardware"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc", "*.png", "*.wav"))
    (folder / "script").mkdir()
    for name in ("languages", "build_backend.py"):
        shutil.copy(ROOT / "script" / name, folder / "script")


def run(folder: Path, *arguments: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(folder), "COMPANION_HOME": str(folder / "home")}
    told = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr


def translate(folder: Path) -> None:
    """Do what translators do, with the code of the language before the English words."""
    run(folder, "script/languages", "update")
    for file in (folder / "config/languages").glob("*/LC_MESSAGES/companion.po"):
        code = file.parent.parent.name
        with file.open("rb") as opened:
            catalog = read_po(opened, locale=code)
        for message in catalog:
            if message.id and isinstance(message.id, tuple) and not all(message.string):
                message.string = (message.id[-1],) * catalog.num_plurals
            elif message.id and not message.string:
                message.string = f"{code}: {message.id}"
        with file.open("wb") as opened:
            write_po(opened, catalog)
    run(folder, "script/languages", "compile")
    run(folder, "script/languages", "check")


@pytest.mark.parametrize(
    ("title", "works"),
    [
        ("Add a Medal", MEDAL),
        ("Add a Progress token", TOKEN),
        ("Add a Wonder", WONDER),
        ("Add a language", LANGUAGE),
    ],
)
def test_add_a_piece(title: str, works: str, tmp_path: Path) -> None:
    copy_of_project(tmp_path)
    for name, code in blocks(title).items():
        file = tmp_path / name
        if name.endswith(".py"):
            text, line = file.read_text("utf-8"), "INSIDES: dict[str, Painter] = {\n"
            assert line in text
            file.write_text(text.replace(line, line + code), encoding="utf-8")
        else:
            file.parent.mkdir(exist_ok=True)
            known = file.read_text("utf-8") if file.exists() else ""
            file.write_text(f"{known}\n{code}", encoding="utf-8")
    translate(tmp_path)
    run(tmp_path, "-c", works)

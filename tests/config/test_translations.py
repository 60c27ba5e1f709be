"""Every sentence is there in every language, names what its source names, and is compiled."""

import importlib.util
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from config.catalogue import default_catalogue
from config.language import LANGUAGES, load_language

SCRIPT = Path(__file__).resolve().parents[2] / "script" / "languages"
OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    loader = SourceFileLoader("languages_script", str(SCRIPT))
    spec = importlib.util.spec_from_loader("languages_script", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_without_babel_the_script_runs_in_the_environment_of_the_project(tmp_path: Path) -> None:
    copy, python = tmp_path / "script" / "languages", tmp_path / ".venv" / "bin" / "python"
    for file in (copy, python):
        file.parent.mkdir(parents=True)
    shutil.copy(SCRIPT, copy)
    bare = [sys.executable, "-I", "-S", str(copy), "check"]
    told = subprocess.run(bare, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr == "script/languages needs Babel: run script/bootstrap --dev\n"
    python.write_text('#!/bin/sh\necho "$@"\n')
    python.chmod(0o755)
    told = subprocess.run(bare, capture_output=True, text=True, check=True)
    assert told.stdout == f"{copy} check\n"


def test_the_source_has_sentences_to_translate(script: ModuleType) -> None:
    found = [message.id for message in script.template() if message.id]
    assert len(found) > 500
    assert "{name}, {task} and lay it on the pad." in found


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_is_translated_and_names_the_same_things(script: ModuleType, code: str) -> None:
    assert script.faults(code) == []


@pytest.mark.parametrize("code", OTHERS)
def test_terms_are_told_apart_in_every_language(code: str) -> None:
    language = load_language(code)
    catalogue = default_catalogue()
    for ids in (catalogue.faces, catalogue.wonders, catalogue.tokens, catalogue.medals):
        words = [language.term(identity) for identity in ids]
        assert len(set(words)) == len(words)


def test_every_piece_has_a_name_and_every_token_and_medal_its_sentences() -> None:
    catalogue = default_catalogue()
    for group in (catalogue.colours, catalogue.faces, catalogue.wonders, catalogue.tokens, catalogue.medals):
        assert all(facts.name for facts in group.values())
    assert all(token.does and token.rule for token in catalogue.tokens.values())
    assert all(medal.asks and medal.done for medal in catalogue.medals.values())

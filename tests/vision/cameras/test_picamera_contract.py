"""Every call that is made exists in the real Picamera2, and the stand-in takes no other."""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from tests.vision.cameras.picamera_contract import METHODS, PROPERTIES, offered, recorded, signature
from tests.vision.cameras.picamera_stand_in import StandIn
from vision.cameras import picamera

TREE = ast.parse(Path(picamera.__file__).read_text("utf-8"))
CONTRACT = recorded()


def calls() -> list[tuple[str, ast.Call]]:
    """Return each call of the library in our source, with the name of the method."""
    found = []
    for node in ast.walk(TREE):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="library"):
                found.append(("__init__", node))
            case ast.Attribute(value=ast.Name(id="library"), attr=name):
                found.append((name, node))
            case ast.Attribute(value=ast.Attribute(attr="_camera"), attr=name):
                found.append((name, node))
    return found


def test_every_call_fits_the_real_signature() -> None:
    made = calls()
    assert {name for name, _ in made} == set(METHODS)
    for name, call in made:
        parameters = CONTRACT["methods"][name]
        itself = [None] if parameters[:1] == ["self"] else []
        signature(parameters).bind(
            *itself, *call.args, **{word.arg: word.value for word in call.keywords if word.arg}
        )


def test_every_property_and_control_that_is_named_exists() -> None:
    used = {
        node.attr
        for node in ast.walk(TREE)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "_camera"
    }
    assert used - set(METHODS) == set(PROPERTIES) == set(CONTRACT["properties"])
    texts = {node.value for node in ast.walk(TREE) if isinstance(node, ast.Constant)}
    named = {text for text in texts if isinstance(text, str) and re.fullmatch(r"([A-Z][a-z]+){2,}", text)}
    named -= {"Picamera2"}
    assert {"AfMode", "FrameDurationLimits", "ExposureTime"} <= named
    assert named <= set(CONTRACT["controls"])
    assert tuple(CONTRACT["AfMode"].values()) == (picamera._MANUAL, picamera._CONTINUOUS)
    assert CONTRACT["AfRange"]["Macro"] == picamera._MACRO


@pytest.mark.parametrize("name", METHODS)
def test_the_stand_in_takes_nothing_that_the_real_one_does_not(name: str) -> None:
    real = signature(CONTRACT["methods"][name]).parameters
    own = inspect.signature(getattr(StandIn, name)).parameters
    assert list(own) == [each for each in real if each in own], "the same names in the same order"
    # What the stand-in wants, the real one may give a default; not the other way round.
    missing: Any = inspect.Parameter.empty
    assert all(own[each].default is missing for each in own if real[each].default is missing)
    assert all(real[each].default is not missing for each in real if each not in own)


def test_the_record_is_what_the_installed_library_offers() -> None:
    pytest.importorskip("libcamera", reason="only with Debian's python3-libcamera: script/check-release")
    assert offered() == CONTRACT

"""Every rule has a test that is named after it."""

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "docs" / "rules.md"


def test_every_rule_number_is_in_the_name_of_a_test() -> None:
    text = RULES.read_text(encoding="utf-8")
    numbers = {int(number) for number in re.findall(r"^- R(\d+) ", text, re.MULTILINE)}
    sections = {int(number) for number in re.findall(r"^## (\d+) ", text, re.MULTILINE)}
    assert len(numbers) == 34
    assert sections == set(range(1, 14))
    names = [
        node.name
        for file in HERE.rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    tested = {int(number) for name in names for number in re.findall(r"^test_r(\d+)_", name)}
    assert numbers - tested == set()
    told = {int(number) for name in names for number in re.findall(r"^test_s(\d+)_", name)}
    assert {2, 3, 4, 5, 13} <= told, "the sections of facts and open questions have no rule numbers"

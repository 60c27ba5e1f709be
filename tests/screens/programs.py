"""Programs that stand for installed ones, written in Python."""

import shlex
import sys
from pathlib import Path


def make_program(file: Path, script: str) -> Path:
    """Make ``file`` a program that runs ``script``, which lies beside it; return it.

    By way of a shell: the first line of a script cannot name a Python in a folder with spaces in its name.
    """
    source = file.with_suffix(".py")
    source.write_text(script, "utf-8")
    file.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(source)])} "$@"\n', "utf-8")
    file.chmod(0o755)
    return file

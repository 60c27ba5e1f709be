"""Pictures of every screen, alert and choice: ``script/screenshots OUT`` (docs/screens.md)."""

import argparse
import html
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.screens.conftest import SIZES, Stand, display_server


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the pictures that the command line asks for; return the exit status."""
    from config.language import LANGUAGES

    parser = argparse.ArgumentParser(prog="script/screenshots", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder for the pictures and their index.html")
    parser.add_argument("--language", action="append", choices=list(LANGUAGES), help="only this language")
    parser.add_argument("--size", action="append", help="only this size, e.g. 800x480")
    parser.add_argument("--only", default="", help="only scenes with this in their name")
    parser.add_argument("--night", action="store_true", help="in the colours of the night")
    parser.add_argument("--text", default="normal", choices=["normal", "large", "larger"], help="its size")
    wanted = parser.parse_args(arguments)
    known = {f"{width}x{height}": (width, height) for width, height in SIZES}
    unknown = set(wanted.size or ()) - set(known)
    if unknown:
        parser.error(f"--size is one of {', '.join(known)}")
    sizes = [known[size] for size in wanted.size or known]
    with display_server(), tempfile.TemporaryDirectory() as home:
        how = {"night": wanted.night, "text_size": wanted.text}
        made = take(wanted.out, wanted.language or list(LANGUAGES), sizes, wanted.only, how, home)
    print(f"{made} pictures: {wanted.out / 'index.html'}")
    return 0 if made else 1


def take(
    out: Path,
    languages: Sequence[str],
    sizes: Sequence[tuple[int, int]],
    only: str = "",
    how: Mapping[str, Any] | None = None,
    home: str = "",
) -> int:
    """Take a picture of every scene whose name has ``only`` in it; return how many were made.

    ``how`` are settings of the app.
    """
    import os

    from companion.screens.shell.environment import prepare

    if home:
        os.environ["KIVY_HOME"] = os.environ["COMPANION_HOME"] = home
        prepare(sizes[0], position=(0, 0), testing=True)
    from config.settings import AppSettings, Settings
    from tests.screens.scenes import SCENES
    from tests.screens.scenes_around import AROUND
    from tests.screens.scenes_chronicle import CHRONICLE
    from tests.screens.scenes_faults import FAULT_SCENES
    from tests.screens.scenes_learning import LEARNING
    from tests.screens.scenes_phones import PHONE_SCENES

    every = (*AROUND, *SCENES, *LEARNING, *FAULT_SCENES, *PHONE_SCENES, *CHRONICLE)
    scenes = [scene for scene in every if only in scene.name]
    files: list[Path] = []
    for language in languages:
        settings = Settings(app=AppSettings(**{"language": language, **(how or {})}))
        for size in sizes:
            folder = out / language / f"{size[0]}x{size[1]}"
            folder.mkdir(parents=True, exist_ok=True)
            for scene in scenes:
                stand = Stand()
                stand.resize(size)
                app = stand.run(scene.app(settings))
                scene.show(app)
                stand.step(3)
                files.append(stand.picture(folder / f"{scene.name}.png"))
                stand.stop()
    (out / "index.html").write_text(sheet(out, files), "utf-8")
    return len(files)


def sheet(out: Path, files: Sequence[Path]) -> str:
    """A page that shows all pictures with their names."""
    parts = ["<!doctype html><meta charset=utf-8><title>Screens</title>"]
    parts.append(
        "<style>body{background:#222;color:#ddd;font:14px sans-serif}figure{display:inline-block;margin:6px}"
        "img{height:300px}</style>"
    )
    for file in files:
        name = html.escape(str(file.relative_to(out)))
        picture = f'<a href="{name}"><img src="{name}" loading=lazy></a>'
        parts.append(f"<figure>{picture}<figcaption>{name}</figcaption></figure>")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.exit(main())

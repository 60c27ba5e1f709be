"""Who is who: the different names under which one person has played."""

import os
from pathlib import Path

import msgspec
import tomli_w

from config.errors import InputError
from config.loading import decode_toml, read_text
from config.paths import data_folder
from config.saving import set_aside, write_safely


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``aliases`` maps a name that was played under to the person it belongs to, where that differs."""

    aliases: dict[str, str] = {}

    def person(self, name: str) -> str:
        """Return who played as ``name``."""
        return self.aliases.get(name, name)

    def merged(self, name: str, person: str) -> "People":
        """Return the people after everything played by ``name`` counts as ``person``'s.

        Renaming is the same: a person with a new name. No alias ever leads to another one.
        """
        moved = {other: person if own == name else own for other, own in self.aliases.items()}
        moved[name] = person
        return People({other: own for other, own in moved.items() if other != own})


def people_file() -> Path:
    """Return the path of the owner's list of people (which need not exist)."""
    return data_folder() / "people.toml"


def load_people(file: Path | None = None) -> People:
    """Return who is who; nobody where there is no file. Raises InputError with file and line."""
    path = file or people_file()
    if not os.path.exists(path):
        return People()
    return decode_toml(read_text(path), People, str(path))


def usable_people(file: Path | None = None) -> tuple[People, list[str]]:
    """Return who is who as ``load_people`` does, and what is wrong with the file. Never raises."""
    try:
        return load_people(file), []
    except InputError as error:
        return People(), [error.sentence]


def save_people(people: People, file: Path | None = None) -> None:
    """Write ``people`` safely; a file there that cannot be understood is set aside first. Raises OSError."""
    path = file or people_file()
    try:
        load_people(path)
    except InputError:
        set_aside(path)
    write_safely(path, tomli_w.dumps(msgspec.to_builtins(people)).encode())

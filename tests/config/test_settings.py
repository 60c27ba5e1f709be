"""The owner's settings win over the shipped ones; a broken file is reported and never lost."""

from pathlib import Path

import msgspec
import pytest

from config.errors import InputError
from config.paths import HOME_VARIABLE, config_folder, data_folder, log_folder
from config.saving import write_safely
from config.settings import (
    Settings,
    default_settings,
    load_settings,
    save_settings,
    settings_file,
    usable_settings,
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


def test_the_shipped_file_says_what_the_types_have_as_defaults() -> None:
    assert default_settings() == Settings()


def test_without_a_file_of_ones_own_the_shipped_settings_hold(home: Path) -> None:
    assert load_settings() == default_settings()
    assert settings_file() == home / "config" / "settings.toml"


def test_what_the_owner_writes_wins_and_the_rest_stays(home: Path) -> None:
    write_safely(settings_file(), b"[sound]\nvoice = true\n")
    settings = load_settings()
    assert settings.sound.voice
    assert settings.sound.volume == default_settings().sound.volume


def test_a_mistake_is_named_with_file_and_line_and_the_file_stays(home: Path) -> None:
    wrong = b"[sound]\nvoice = true\nvolume = 3.0\n"
    write_safely(settings_file(), wrong)
    with pytest.raises(InputError, match=r"settings\.toml:3: sound\.volume: .*<= 1"):
        load_settings()
    assert settings_file().read_bytes() == wrong


def test_saving_over_a_broken_file_sets_it_aside_first(home: Path) -> None:
    write_safely(settings_file(), b"this is not TOML")
    aside = save_settings(default_settings())
    assert aside is not None
    assert aside.read_bytes() == b"this is not TOML"
    assert load_settings() == default_settings()
    write_safely(settings_file(), b"nor is this")
    second = save_settings(default_settings())
    assert second != aside
    assert aside.read_bytes() == b"this is not TOML"


def test_saved_settings_come_back_and_only_changes_are_written(home: Path) -> None:
    changed = msgspec.structs.replace(
        default_settings(),
        app=msgspec.structs.replace(default_settings().app, language="de", boxes=("base",)),
    )
    assert save_settings(changed) is None
    assert load_settings() == changed
    assert "volume" not in settings_file().read_text()


def test_a_disk_that_refuses_leaves_the_old_content(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(default_settings())
    before = settings_file().read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    changed = msgspec.structs.replace(
        default_settings(), sound=msgspec.structs.replace(Settings().sound, voice=True)
    )
    with pytest.raises(OSError, match="No space"):
        save_settings(changed)
    assert settings_file().read_bytes() == before
    assert [file.name for file in settings_file().parent.iterdir()] == ["settings.toml"]


def test_all_folders_follow_the_home_variable(home: Path) -> None:
    assert {data_folder(), config_folder(), log_folder()} == {home / "data", home / "config", home / "log"}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (b'[sound]\nvoice = true\n[app]\ntheme = "dark"\n', ["settings.toml:4: “app.theme” is not known"]),
        (b"[sound]\nvoice = true\nvolume = 3.0\n", ["settings.toml:3: “sound.volume” cannot be “3.0”"]),
        (
            b"[light]\nbright = 1\nred = 2\n[sound]\nvoice = true\nvolume = 'loud'\n",
            ["settings.toml:2: ", "settings.toml:3: ", "settings.toml:6: “sound.volume” cannot be “loud”"],
        ),
        (b"camera = 3\n[sound]\nvoice = true\n", ["settings.toml:1: “camera” cannot be “3”"]),
    ],
)
def test_good_keys_count_beside_wrong_ones_and_each_wrong_one_is_told_with_its_line(
    home: Path, wrong: bytes, said: list[str]
) -> None:
    write_safely(settings_file(), wrong)
    settings, faults = usable_settings()
    assert settings == msgspec.structs.replace(
        default_settings(), sound=msgspec.structs.replace(default_settings().sound, voice=True)
    )
    assert len(faults) == len(said)
    assert all(part in fault for part, fault in zip(said, faults, strict=True))
    assert settings_file().read_bytes() == wrong
    aside = save_settings(settings)
    assert aside is not None
    assert aside.read_bytes() == wrong
    assert usable_settings() == (settings, [])


@pytest.mark.parametrize("wrong", [b"\0" * 300, b"\xff\xfe", b"no TOML", b"[sound\n", b"a" * 300_000])
def test_a_file_that_cannot_be_read_leaves_the_settings_as_shipped(home: Path, wrong: bytes) -> None:
    write_safely(settings_file(), wrong)
    settings, faults = usable_settings()
    assert settings == default_settings()
    assert len(faults) == 1
    assert str(settings_file()) in faults[0]

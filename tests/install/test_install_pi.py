"""script/install-pi on systems of files: shown first, done once, undone without a trace."""

import os
import shlex
from pathlib import Path

import pytest

from hardware.panel import POWER_OFF_STATUS
from tests.install.systems import PLACE, PROJECT, make_system

UNIT = "etc/systemd/system/architects-companion.service"
USER_UNIT = "home/elena/.config/systemd/user/architects-companion.service"
AUTOSTART = "home/elena/.config/autostart/architects-companion.desktop"
KINDS = [(codename, desktop) for codename in ("bookworm", "trixie") for desktop in (False, True)]


def lines(text: str, mark: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(mark)]


@pytest.mark.parametrize(("codename", "desktop"), KINDS)
def test_without_apply_it_shows_everything_and_changes_nothing(
    codename: str, desktop: bool, tmp_path: Path
) -> None:
    system = make_system(tmp_path, codename, desktop)
    before = system.snapshot()
    for options in ((), ("--dry-run",), ("--apply", "--dry-run")):
        shown = system.install_pi(*options)
        assert shown.returncode == 0, shown.stderr
        assert len(lines(shown.stdout, "+ ")) >= 5
        assert "Nothing was changed" in shown.stdout
    assert system.snapshot() == before
    assert "apt-get" not in system.read("log")
    assert "usermod" not in system.read("log")


@pytest.mark.parametrize(("codename", "desktop"), KINDS)
def test_a_second_run_changes_nothing(codename: str, desktop: bool, tmp_path: Path) -> None:
    system = make_system(tmp_path, codename, desktop)
    first = system.install_pi("--apply")
    assert first.returncode == 0, first.stderr
    after = system.snapshot()
    log = system.read("log")
    second = system.install_pi("--apply")
    assert second.returncode == 0, second.stderr
    assert lines(second.stdout, "+ ") == []
    assert second.stdout.endswith("Nothing to change.\n")
    assert system.snapshot() == after
    added = system.read("log").removeprefix(log)
    assert not any(word in added for word in ("apt-get", "usermod", "enable ", " do_", "pip"))


@pytest.mark.parametrize("screen", ["", "800x480", "720x1280"])
@pytest.mark.parametrize(("codename", "desktop"), KINDS)
def test_an_uninstall_leaves_nothing(codename: str, desktop: bool, screen: str, tmp_path: Path) -> None:
    system = make_system(tmp_path, codename, desktop, screen)
    before = system.snapshot()
    assert system.install_pi("--apply", "--rotate", "180").returncode == 0
    assert system.snapshot() != before
    shown = system.install_pi("--uninstall")
    assert shown.returncode == 0, shown.stderr
    assert lines(shown.stdout, "+ ")
    undone = system.install_pi("--uninstall", "--apply")
    assert undone.returncode == 0, undone.stderr
    assert system.snapshot() == before
    again = system.install_pi("--uninstall", "--apply")
    assert "Nothing is installed here" in again.stdout
    assert system.snapshot() == before


def test_an_uninstall_leaves_what_others_put_there(tmp_path: Path) -> None:
    system = make_system(tmp_path, desktop=True)
    own = system.root / "home/elena/.config/autostart/clock.desktop"
    own.parent.mkdir()
    own.write_text("mine")
    game = system.root / "home/elena/.local/share/architects-companion/games.sqlite"
    game.parent.mkdir(parents=True)
    game.write_text("games")
    before = system.snapshot()
    system.install_pi("--apply")
    system.install_pi("--uninstall", "--apply")
    assert system.snapshot() == before
    assert "gabriel" in system.read("etc/group")


def test_only_packages_that_the_system_offers_are_installed(tmp_path: Path) -> None:
    system = make_system(tmp_path, "trixie")
    offered = [name for name in system.read("offered").split() if not name.startswith("python3-")]
    (system.root / "offered").write_text("\n".join([*offered, "python3-venv"]))
    shown = system.install_pi()
    (install,) = lines(shown.stdout, "+ install lib") + lines(shown.stdout, "+ install python3")
    assert set(install.split()[2:]) == {*offered, "python3-venv"} - {"libdrm2"}
    left_out = lines(shown.stdout, "- ")
    assert [line.split()[1] for line in left_out] == [
        "python3-picamera2",
        "python3-lgpio",
        "python3-rpi-lgpio",
    ]
    done = system.install_pi("--apply")
    assert done.returncode == 0
    assert "picamera2" not in system.read("installed")


def test_the_replacement_of_rpi_gpio_takes_its_place_and_gives_it_back(tmp_path: Path) -> None:
    system = make_system(tmp_path)
    system.install_pi("--apply")
    assert "python3-rpi-lgpio\n" in system.read("installed")
    assert "python3-rpi.gpio\n" not in system.read("installed")
    system.install_pi("--uninstall", "--apply")
    assert "python3-rpi.gpio\n" in system.read("installed")


def test_the_locked_versions_are_installed_into_an_environment_that_sees_the_systems(tmp_path: Path) -> None:
    system = make_system(tmp_path)
    system.install_pi("--apply")
    assert "python3 -m venv --clear --system-site-packages .venv\n" in system.read("log")
    locked, itself = lines(system.read("log"), "pip ")
    assert locked.endswith(" --require-hashes -r script/locked/play.txt")
    assert itself.endswith(" --no-deps --no-build-isolation --editable .")


@pytest.mark.parametrize("codename", ["bookworm", "trixie"])
def test_an_environment_that_was_made_for_a_desktop_is_made_anew_for_the_camera(
    codename: str, tmp_path: Path
) -> None:
    system = make_system(tmp_path, codename)
    played = system.run("script/bootstrap")
    assert played.returncode == 0, played.stderr
    assert "include-system-site-packages = false" in system.read(f"{PLACE}/.venv/pyvenv.cfg")
    assert "+ make the Python environment" in system.install_pi().stdout
    assert system.install_pi("--apply").returncode == 0
    assert "include-system-site-packages = true" in system.read(f"{PLACE}/.venv/pyvenv.cfg")
    made = lines(system.read("log"), "pip ")
    assert system.run("script/bootstrap").returncode == 0  # played again from the same folder: still good
    assert "= Python environment" in system.install_pi().stdout
    assert lines(system.read("log"), "pip ") == made


@pytest.mark.parametrize("changed", ["pyproject.toml", "script/locked/play.txt"])
def test_the_stamp_says_with_what_it_was_installed(changed: str, tmp_path: Path) -> None:
    system = make_system(tmp_path)
    system.install_pi("--apply")
    file = system.root / PLACE / changed
    file.write_text(file.read_text() + "# newer\n")
    os.utime(file, (1_700_000_000, 1_700_000_000))  # as git leaves it, or a copied folder
    system.run("script/bootstrap")
    assert len(lines(system.read("log"), "pip ")) == 4
    stamp = system.root / PLACE / ".venv/.ready"
    stamp.write_text(stamp.read_text().replace("Python 3.11", "Python 3.9"))
    system.run("script/bootstrap")
    assert system.read("log").count("python3 -m venv --clear") == 2


@pytest.mark.parametrize("folder", ["home/elena/Board Games/companion", "home/elena/50% games/companion"])
def test_the_service_starts_from_a_folder_of_any_name(folder: str, tmp_path: Path) -> None:
    system = make_system(tmp_path, place=folder)
    before = system.snapshot()
    assert system.install_pi("--apply").returncode == 0
    facts = dict(line.split("=", 1) for line in system.read(UNIT).splitlines() if "=" in line)
    assert facts["WorkingDirectory"].replace("%%", "%") == f"/{folder}"
    program, *options = shlex.split(facts["ExecStart"].replace("%%", "%"))
    assert [program, *options] == [f"/{folder}/.venv/bin/companion", "play", "--fullscreen"]
    assert "%" not in facts["ExecStart"].replace("%%", "")
    assert system.install_pi("--uninstall", "--apply").returncode == 0
    assert system.snapshot() == before


def test_a_folder_whose_name_no_service_can_have_is_refused(tmp_path: Path) -> None:
    system = make_system(tmp_path, place='home/elena/"games"')
    refused = system.install_pi("--apply")
    assert refused.returncode == 2
    assert "move it" in refused.stderr


def test_only_groups_that_exist_and_are_missing_are_joined(tmp_path: Path) -> None:
    system = make_system(tmp_path)
    system.install_pi("--apply")
    assert "usermod -aG video,render,input,audio elena" in system.read("log")
    assert "gpio:x:986:elena\n" in system.read("etc/group")
    system.install_pi("--uninstall", "--apply")
    assert "gpio:x:986:elena\n" in system.read("etc/group")


def test_without_a_desktop_a_service_draws_on_the_bare_screen(tmp_path: Path) -> None:
    system = make_system(tmp_path)
    system.install_pi("--apply")
    unit = system.read(UNIT)
    assert "User=elena\n" in unit
    assert f"WorkingDirectory=/{PLACE}\n" in unit
    assert f'ExecStart="/{PLACE}/.venv/bin/companion" play ' in unit
    assert "Environment=SDL_VIDEODRIVER=KMSDRM\n" in unit
    assert "Conflicts=getty@tty1.service\n" in unit
    assert "Restart=on-failure\n" in unit
    assert "StandardOutput=journal\n" in unit
    assert str(tmp_path) not in unit
    assert "systemctl enable architects-companion.service" in system.read("log")


def test_with_a_desktop_the_session_starts_a_service_of_its_user(tmp_path: Path) -> None:
    system = make_system(tmp_path, "trixie", desktop=True)
    system.install_pi("--apply")
    assert "Restart=on-failure\n" in system.read(USER_UNIT)
    assert "SDL_VIDEODRIVER" not in system.read(USER_UNIT)
    assert "systemctl --user restart architects-companion" in system.read(AUTOSTART)
    assert system.read(UNIT) == ""
    assert system.read("get_autologin") == "0\n"
    assert system.read("get_blanking") == "1\n"


@pytest.mark.parametrize("desktop", [False, True])
def test_the_status_for_switching_off_is_the_companions(desktop: bool, tmp_path: Path) -> None:
    system = make_system(tmp_path, desktop=desktop)
    system.install_pi("--apply")
    unit = system.read(USER_UNIT if desktop else UNIT)
    facts = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line)
    assert facts["SuccessExitStatus"] == facts["RestartPreventExitStatus"] == str(POWER_OFF_STATUS)
    program, option, script = shlex.split(facts["ExecStopPost"])
    assert program == ("/bin/sh" if desktop else "+/bin/sh")
    assert option == "-c"
    assert script == f'if [ "$EXIT_STATUS" = {POWER_OFF_STATUS} ]; then systemctl poweroff; fi'


@pytest.mark.parametrize(
    ("mode", "size", "turn"),
    [("800x480", "800x480", "180"), ("720x1280", "720x1280", "90"), ("720x1280", "720x1280", "270")],
)
def test_both_touch_displays_can_be_turned_and_turned_back(
    mode: str, size: str, turn: str, tmp_path: Path
) -> None:
    system = make_system(tmp_path, "trixie", screen=mode)
    line = system.read("boot/firmware/cmdline.txt")
    system.install_pi("--apply", "--rotate", turn)
    assert system.read("boot/firmware/cmdline.txt") == f"{line.strip()} video=DSI-1:{size}@60,rotate={turn}\n"
    # Kivy counts against the clock, the kernel with it.
    assert f"Environment=KCFG_GRAPHICS_ROTATION={360 - int(turn)}\n" in system.read(UNIT)
    system.install_pi("--apply", "--rotate", "180")
    assert system.read("boot/firmware/cmdline.txt").count("rotate=") == 1
    system.install_pi("--apply", "--rotate", "0")
    assert system.read("boot/firmware/cmdline.txt") == line
    assert "ROTATION" not in system.read(UNIT)


def test_a_screen_that_somebody_turned_already_is_left_alone(tmp_path: Path) -> None:
    system = make_system(tmp_path, screen="800x480")
    own = "console=tty1 video=DSI-1:800x480@60,rotate=180 rootwait\n"
    (system.root / "boot/firmware/cmdline.txt").write_text(own)
    shown = system.install_pi("--apply", "--rotate", "90")
    assert "turns the screen already" in shown.stdout
    assert system.read("boot/firmware/cmdline.txt") == own


def test_it_need_not_start_with_the_computer(tmp_path: Path) -> None:
    system = make_system(tmp_path)
    system.install_pi("--apply", "--no-start")
    assert system.read(UNIT) == ""
    assert "systemctl enable" not in system.read("log")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--rotate", "45"], "--rotate takes one of: 0 90 180 270"),
        (["--screen", "big"], "--screen takes one of"),
        (["--system"], "--system needs a value"),
        (["--frobnicate"], "unknown option --frobnicate"),
        (["--user", "nobody-here"], "there is no user 'nobody-here'"),
    ],
)
def test_wrong_options_are_refused_with_exit_status_2(options: list[str], said: str, tmp_path: Path) -> None:
    system = make_system(tmp_path)
    before = system.snapshot()
    refused = system.install_pi("--apply", *options)
    assert refused.returncode == 2
    assert said in refused.stderr
    assert system.snapshot() == before


def test_another_release_is_refused(tmp_path: Path) -> None:
    system = make_system(tmp_path, "bullseye")
    refused = system.install_pi("--apply")
    assert refused.returncode == 2
    assert "this is bullseye; Raspberry Pi OS bookworm or trixie is needed" in refused.stderr


def test_a_package_that_cannot_be_installed_stops_it_and_it_can_be_run_again(tmp_path: Path) -> None:
    system = make_system(tmp_path)
    broken = system.programs / "apt-get"
    works = broken.read_text()
    broken.write_text("#!/bin/sh\nexit 100\n")
    assert system.install_pi("--apply").returncode == 100
    assert system.read(UNIT) == ""
    broken.write_text(works)
    assert system.install_pi("--apply").returncode == 0
    assert system.read(UNIT) != ""


def test_the_lists_of_both_releases_name_the_same_things() -> None:
    for kind in ("desktop", "test", "pi"):
        names = [
            {
                line.split("#")[0].strip().removesuffix("t64")
                for line in (PROJECT / "script" / "apt" / f"{kind}-{codename}.txt").read_text().splitlines()
            }
            for codename in ("bookworm", "trixie")
        ]
        assert names[0] == names[1]
        assert len(names[0]) >= 4

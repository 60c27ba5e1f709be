"""Small systems made of files, with stand-ins for the programs that change a real one."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PLACE = "home/elena/architects-companion"

GROUPS = "root:x:0:\nvideo:x:44:\nrender:x:106:\ninput:x:105:gabriel\ngpio:x:986:elena\naudio:x:29:\n"
PROGRAMS = Path(__file__).parent / "programs"
"""The stand-ins. They change the system in the folder ``ROOT`` and write what they did into its log."""


@dataclass
class System:
    """A Raspberry Pi OS of files in ``root``, and the companion's scripts in its user's home."""

    root: Path
    programs: Path
    place: str

    def install_pi(self, *options: str) -> subprocess.CompletedProcess[str]:
        """Run script/install-pi on this system."""
        return self.run("script/install-pi", "--root", str(self.root), *options)

    def run(self, script: str, *options: str) -> subprocess.CompletedProcess[str]:
        """Run a script of the companion on this system."""
        environment = {
            "PATH": f"{self.programs}:{os.environ['PATH']}",
            "ROOT": str(self.root),
            "SUDO_USER": "elena",
            "LC_ALL": "C.UTF-8",
        }
        return subprocess.run(
            [str(self.root / self.place / script), *options],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            stdin=subprocess.DEVNULL,
        )

    def snapshot(self) -> dict[str, str]:
        """Return every file with its content (a folder with an empty one); the log is left out."""
        return {
            str(path.relative_to(self.root)): path.read_text("utf-8") if path.is_file() else ""
            for path in sorted(self.root.rglob("*"))
            if path.name != "log"
        }

    def read(self, path: str) -> str:
        """Return the text of a file of the system, empty where there is none."""
        file = self.root / path
        return file.read_text("utf-8") if file.exists() else ""


def make_system(
    folder: Path, codename: str = "bookworm", desktop: bool = False, screen: str = "", place: str = PLACE
) -> System:
    """Make a system in ``folder`` with the companion in its folder ``place``.

    ``screen`` is the mode of a touch display on the ribbon cable.
    """
    root, programs = folder / "root", folder / "programs"
    files = {
        "etc/os-release": f"VERSION_CODENAME={codename}\n",
        "etc/passwd": "root:x:0:0:root:/root:/bin/bash\nelena:x:1000:1000::/home/elena:/bin/bash\n",
        "etc/group": GROUPS,
        "etc/systemd/system/.keep": "",
        "var/lib/.keep": "",
        "boot/firmware/cmdline.txt": "console=tty1 root=PARTUUID=1234-02 rootwait\n",
        "home/elena/.config/.keep": "",
        "installed": "libdrm2\npython3\npython3-rpi.gpio\n",
        "get_autologin": "1\n",
        "get_blanking": "0\n",
        "log": "",
    }
    if desktop:
        files["usr/bin/labwc"] = ""
    if screen:
        files["sys/class/drm/card1-DSI-1/modes"] = f"{screen}\n"
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    project = root / place
    project.mkdir(parents=True)
    shutil.copytree(PROJECT / "script", project / "script", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "pyproject.toml", project)
    (project / "config" / "languages").mkdir(parents=True)
    lists = [PROJECT / "script" / "apt" / f"{kind}-{codename}.txt" for kind in ("desktop", "pi")]
    packages = [
        line.split("#")[0].strip()
        for file in lists
        if file.exists()
        for line in file.read_text().splitlines()
    ]
    (root / "offered").write_text("\n".join(package for package in packages if package) + "\n", "utf-8")
    shutil.copytree(PROGRAMS, programs)
    return System(root, programs, place)

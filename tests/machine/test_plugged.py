"""What is plugged in, as Linux lists it: made-up systems, every odd line of which was seen somewhere."""

from pathlib import Path

from companion.machine.health import DisplayWatch, Watch
from companion.machine.plugged import loudspeakers, screens


def system(root: Path, **files: str) -> Path:
    """A root with these files; "__" in a name is a "/", "_" a "-"."""
    for name, text in files.items():
        file = root / name.replace("__", "/").replace("_", "-")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


PI_CARDS = """ 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [vc4hdmi1       ]: vc4-hdmi - vc4-hdmi-1
                      vc4-hdmi-1
 2 [C920           ]: USB-Audio - HD Pro Webcam C920
                      HD Pro Webcam C920 at usb-xhci-hcd.0-1, high speed
"""
PI_PCM = """00-00: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
01-00: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
02-00: USB Audio : USB Audio : capture 1
"""


def test_a_microphone_is_no_loudspeaker_and_hdmi_sounds_only_with_a_screen(tmp_path: Path) -> None:
    root = system(tmp_path, proc__asound__cards=PI_CARDS, proc__asound__pcm=PI_PCM)
    assert loudspeakers(root) == frozenset({"vc4hdmi0", "vc4hdmi1"}), (
        "where connectors are not listed, all count"
    )
    for first, second, heard in (
        ("connected", "disconnected", {"vc4hdmi0"}),
        ("disconnected", "connected", {"vc4hdmi1"}),
        ("disconnected", "disconnected", set()),
    ):
        system(
            root,
            sys__class__drm__card1_HDMI_A_1__status=f"{first}\n",
            sys__class__drm__card1_HDMI_A_2__status=f"{second}\n",
        )
        assert loudspeakers(root) == frozenset(heard)


def test_a_card_of_its_own_counts_whatever_the_screens_do(tmp_path: Path) -> None:
    root = system(
        tmp_path,
        proc__asound__cards=" 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n",
        proc__asound__pcm="00-00: bcm2835 Headphones : bcm2835 Headphones : playback 8\n",
        sys__class__drm__card0_HDMI_A_1__status="disconnected\n",
    )
    assert loudspeakers(root) == frozenset({"Headphones"})
    system(root, proc__asound__pcm="", proc__asound__cards="--- no soundcards ---\n")
    assert loudspeakers(root) == frozenset()


def test_a_system_that_does_not_tell_is_not_a_system_without(tmp_path: Path) -> None:
    assert loudspeakers(tmp_path) is None
    assert screens(tmp_path) is None
    (tmp_path / "sys/class/drm/card0-HDMI-A-1").mkdir(parents=True)
    assert screens(tmp_path) is None, "a connector that cannot be asked"
    (tmp_path / "sys/class/drm/card0-HDMI-A-1/status").write_bytes(b"\xff\xfe")
    assert screens(tmp_path) is None


def test_screens_are_the_connectors_that_say_connected(tmp_path: Path) -> None:
    root = system(
        tmp_path,
        sys__class__drm__card0_HDMI_A_1__status="disconnected\n",
        sys__class__drm__card1_DSI_1__status="connected\n",
        sys__class__drm__card1_Writeback_1__status="unknown\n",
    )
    assert screens(root) == frozenset({"DSI-1"})


def test_only_a_screen_that_was_there_can_be_lost() -> None:
    watch = DisplayWatch()
    none, one = frozenset[str](), frozenset({"HDMI-A-1"})
    told = [watch.update(attached, 1.0) for attached in (None, none, none, one, one, none, None, none, one)]
    assert [None if status is None else status.fault or "back" for status in told] == [
        None, None, None, None, None, "display-lost", None, None, "back",
    ]  # fmt: skip


def test_plugs_are_looked_at_once_a_second(tmp_path: Path) -> None:
    asked: list[float] = []

    def attached() -> frozenset[str]:
        asked.append(now)
        return frozenset({"DSI-1"})

    watch = Watch(lambda: 0.0, tmp_path / "none", attached)
    for tick in range(40):
        now = tick / 10
        assert list(watch.round(None, now)) == []
    assert len(asked) == 4

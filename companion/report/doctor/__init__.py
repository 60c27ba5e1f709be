"""The doctor: looks at everything the companion needs, and has a cure for whatever is wrong."""

from collections.abc import Callable, Iterator

from companion.report.doctor.check import Check, Status, worst
from companion.report.doctor.display import display_checks
from companion.report.doctor.machine import Machine
from companion.report.doctor.panel import panel_checks
from companion.report.doctor.sound import sound_checks
from companion.report.doctor.storage import storage_checks
from companion.report.doctor.system import system_checks
from companion.report.doctor.vision import OpenCamera, camera_check, decoder_checks
from config.errors import InputError
from config.language import ENGLISH, Language
from config.settings import Settings, load_settings
from hardware.panel import Panel

__all__ = ["Check", "Machine", "Status", "run_checks", "worst"]


def run_checks(
    machine: Machine | None = None,
    lang: Language = ENGLISH,
    *,
    settings: Settings | None = None,
    camera: str | None = None,
    backend: str | None = None,
    wiring: str | None = None,
    panel: Panel | None = None,
    renderer: str | None = None,
    open_camera: OpenCamera | None = None,
    told: Callable[[Check], None] | None = None,
) -> list[Check]:
    """Look at everything and return one Check or more of each thing, in a fixed order.

    ``camera``, ``backend`` and ``wiring`` win over the ``settings`` (default: the owner's). ``panel`` and
    ``renderer`` are those of a companion that is running already. ``told`` hears of every Check as soon as
    it is known: a camera may take seconds. A check that fails itself becomes a fault; nothing is raised.
    """
    machine = machine or Machine()
    if settings is None:
        try:
            settings = load_settings()
        except InputError:
            # The check of the settings says which line is wrong.
            settings = Settings()
    source = camera or settings.camera.source
    groups: list[tuple[str, Callable[[], Iterator[Check]]]] = [
        (lang.text("System"), lambda: system_checks(machine, lang)),
        (lang.text("Display"), lambda: display_checks(machine, lang, renderer)),
        (lang.text("Decoder"), lambda: decoder_checks(lang)),
        (lang.text("Camera"), lambda: iter([camera_check(machine, lang, source, open_camera)])),
        (
            lang.text("Buttons"),
            lambda: panel_checks(
                machine, lang, wiring or settings.panel.wiring, backend or settings.panel.backend, panel
            ),
        ),
        (lang.text("Sound"), lambda: sound_checks(machine, lang, settings.sound)),
        (lang.text("Disk"), lambda: storage_checks(machine, lang)),
    ]
    checks: list[Check] = []
    for name, group in groups:
        for check in _guarded(name, group, lang):
            checks.append(check)
            if told is not None:
                told(check)
    return checks


def _guarded(name: str, group: Callable[[], Iterator[Check]], lang: Language) -> Iterator[Check]:
    """Yield the checks of a ``group``; what it raises becomes a fault of its own."""
    from companion.report.doctor.check import fault

    try:
        yield from group()
    except Exception as error:
        yield fault(
            "check-failed",
            name,
            lang.text("could not be looked at: {error}", error=f"{type(error).__name__}: {error}"),
            lang.text("Tell us, with the output of companion doctor --json."),
        )

"""What the command line says counts for one time; what is touched on the screen is kept."""

import msgspec

from companion.cli.play.parts import put_back, settings_with
from config.settings import AppSettings, CameraSettings, Settings

OWNED = Settings(app=AppSettings(text_size="large"), camera=CameraSettings(source="2"))


def test_an_option_of_the_command_line_is_not_kept() -> None:
    wished = settings_with(OWNED, camera="demo", decoders="zxing", language="de", fullscreen=True)
    assert put_back(wished, wished, OWNED) == OWNED


def test_what_was_touched_is_kept_and_nothing_else() -> None:
    wished = settings_with(OWNED, camera="demo", decoders=None, language="de", fullscreen=False)
    touched = msgspec.structs.replace(
        wished, app=msgspec.structs.replace(wished.app, night=True, language="fr")
    )
    kept = put_back(touched, wished, OWNED)
    assert kept.app == AppSettings(language="fr", night=True, text_size="large")
    assert kept.camera == OWNED.camera

"""Who looks on from outside: served and told when asked for, and not even loaded otherwise."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.play.outside import Outside
from companion.session.session import Session
from companion.table.table import Table
from config.settings import HallSettings, Settings, WebSettings
from tests.web.test_admission import listening


def test_switched_off_nothing_is_loaded_and_nobody_looks_on() -> None:
    code = (
        "import sys\n"
        "from companion.cli.play.outside import Outside\n"
        "from companion.session.session import Session\n"
        "from companion.table.table import Table\n"
        "from config.settings import Settings\n"
        "session = Session(Table())\n"
        "outside = Outside(session, Settings())\n"
        "assert not session.observers and not outside.on and not outside.address()\n"
        "found = {'uvicorn', 'starlette', 'websockets', 'paho'} & set(sys.modules)\n"
        "outside.close()\n"
        "sys.exit(' '.join(found) or 0)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


def test_it_is_switched_on_and_off_while_the_window_is_open() -> None:
    session, before = Session(Table()), listening()
    outside = Outside(session, Settings())
    outside.apply(Settings(web=WebSettings(on=True, port=18077)))
    assert outside.on
    assert outside.problem is None
    assert outside.address("tv").startswith("http://")
    assert len(listening() - before) == 1
    outside.apply(Settings())
    assert listening() == before
    outside.close()
    session.close()


def test_a_broker_that_is_none_is_told_and_the_game_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(Table())
    outside = Outside(session, Settings(hall=HallSettings(mqtt="http://nowhere")))
    assert "mqtt://" in capsys.readouterr().err
    assert session.observers == []
    outside.close()
    session.close()

"""What the owner tells about the box once is remembered, listed, changed, exported and imported."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.rules import Setup, Take, apply, start
from companion.rules.random_play import random_setup
from config.catalogue import StageFacts, default_catalogue
from config.errors import InputError
from config.own_box import OwnPieces, load_pieces, pieces_file, save_pieces

RUNNER = CliRunner()
CHECKED = tuple(StageFacts(level, 2, "identical", level, effect=level == 3) for level in (1, 2, 3, 4, 5))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


class TestOwnPieces:
    def test_nothing_told_is_nothing_bound(self) -> None:
        assert load_pieces() == OwnPieces()

    def test_what_was_told_is_remembered(self) -> None:
        pieces = OwnPieces().bound("RO-07", "wood").bound("RO-01", "gold").checked("rome", CHECKED)
        save_pieces(pieces)
        assert load_pieces() == pieces
        assert list(load_pieces().bindings) == ["RO-01", "RO-07"]
        save_pieces(pieces.bound("RO-07", None))
        assert load_pieces().bindings == {"RO-01": "gold"}

    def test_unverified_wonders_are_asked_about_once(self) -> None:
        pieces = OwnPieces()
        assert pieces.to_check(("giza", "rome", "ur")) == ("rome", "ur")
        assert pieces.checked("rome", CHECKED).to_check(("giza", "rome", "ur")) == ("ur",)

    def test_a_game_is_played_with_what_was_told(self) -> None:
        pieces = OwnPieces().bound("RO-07", "wood").checked("rome", CHECKED)
        plain = random_setup(1, 2, wonders=("rome", "giza"))
        setup = Setup(plain.players, 0, face_up=plain.face_up, bindings=pieces.bindings, stages=pieces.stages)
        state, _ = start(setup)
        assert state.game.wonder(0).stages == CHECKED
        state, _ = apply(state, Take("RO-07"))
        assert state.players[0].cards == {"wood": 1}

    @pytest.mark.parametrize(
        ("text", "line", "message"),
        [
            ('[bindings]\n"RO-07" = "wood"\n"RO-99" = "wood"\n', 3, "no card sticker"),
            ('[bindings]\n"RO-07" = "straw"\n', 2, "no card face"),
            ("[bindings]\nRO-07 = 5\n", 2, "Expected `str`"),
            ("[stages]\nrome = []\n", 2, "0 Stages for rome"),
            ("[stages]\natlantis = []\n", 2, "no Wonder"),
            ("[cards]\n", 1, "cards"),
            ("bindings", 1, "not valid TOML"),
        ],
    )
    def test_a_mistake_is_told_with_file_and_line(
        self, tmp_path: Path, text: str, line: int, message: str
    ) -> None:
        file = tmp_path / "mine.toml"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InputError) as wrong:
            load_pieces(file)
        assert str(wrong.value).startswith(f"{file}:{line}: ")
        assert message in str(wrong.value)

    def test_a_broken_file_is_set_aside_before_it_is_replaced(self) -> None:
        pieces_file().parent.mkdir(parents=True)
        pieces_file().write_text("[bindings", encoding="utf-8")
        save_pieces(OwnPieces({"RO-07": "wood"}))
        assert load_pieces().bindings == {"RO-07": "wood"}
        assert pieces_file().with_name("pieces.toml.broken-1").read_text() == "[bindings"

    def test_a_sticker_is_bound_to_a_card_only(self) -> None:
        with pytest.raises(InputError, match="no card sticker"):
            OwnPieces().bound("PT-01", "wood")
        with pytest.raises(InputError, match="no card face"):
            OwnPieces().bound("GI-01", "straw", default_catalogue())


class TestBindings:
    def run(self, *arguments: str, status: int = 0) -> str:
        result = RUNNER.invoke(app, ["bindings", *arguments])
        assert result.exit_code == status, result.output
        return result.stdout if status == 0 else result.stderr

    def test_list_set_and_take_back(self) -> None:
        assert "Every sticker" in self.run("list")
        self.run("set", "RO-07", "wood")
        assert "RO-07  wood" in self.run("list")
        assert json.loads(self.run("list", "--json")) == {"bindings": {"RO-07": "wood"}, "stages": {}}
        self.run("set", "RO-07", "-")
        assert "Every sticker" in self.run("list")

    def test_export_and_import(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        save_pieces(OwnPieces({"RO-07": "wood", "UR-01": "gear"}).checked("rome", CHECKED))
        file = tmp_path / "box.toml"
        self.run("export", str(file))
        monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "other"))
        self.run("set", "UR-01", "gold")
        self.run("import", str(file))
        assert load_pieces().bindings == {"RO-07": "wood", "UR-01": "gear"}
        assert "rome: 2= · 2= · 2= · 2= · 2= (checked)" in self.run("list")

    def test_bad_input_is_exit_2(self, tmp_path: Path) -> None:
        assert "no card sticker" in self.run("set", "RO-77", "wood", status=2)
        assert "cannot be read" in self.run("import", str(tmp_path / "none.toml"), status=2)

    def test_a_place_that_cannot_be_written_is_a_failure_with_a_sentence(self, tmp_path: Path) -> None:
        blocked = tmp_path / "file"
        blocked.write_text("")
        assert "cannot be written" in self.run("export", str(blocked / "box.toml"), status=1)


class TestEditWonder:
    def test_the_terminal_asks_for_the_stages_of_a_wonder_and_keeps_them(self) -> None:
        answers = [
            "2",
            "n",
            "4",
            "n",
            "y",
            "2",
            "y",
            "4",
            "y",
            "n",
            "3",
            "n",
            "5",
            "n",
            "n",
            "3",
            "y",
            "5",
            "y",
            "y",
            "4",
            "n",
            "7",
            "n",
        ]
        done = RUNNER.invoke(app, ["catalogue", "--edit-wonder", "rome"], input="\n".join(answers) + "\n")
        assert done.exit_code == 0, done.output
        stages = load_pieces().stages["rome"]
        assert [stage.level for stage in stages] == [1, 1, 2, 3, 3]
        assert [stage.vp for stage in stages] == [4, 4, 5, 5, 7]
        assert [stage.effect for stage in stages] == [False, True, False, True, False]

    def test_enter_keeps_what_is_known(self) -> None:
        done = RUNNER.invoke(app, ["catalogue", "--edit-wonder", "ur"], input="\n" * 24)
        assert done.exit_code == 0, done.output
        assert load_pieces().stages["ur"] == default_catalogue().wonders["ur"].stages

    def test_no_wonder_is_refused(self) -> None:
        assert RUNNER.invoke(app, ["catalogue", "--edit-wonder", "troy"]).exit_code == 2

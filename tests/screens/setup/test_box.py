"""The owner's box by touch: Stages checked once, stickers told about, and both remembered."""

from pathlib import Path
from random import Random

import pytest

from companion.messages.signals import EditSetup, TagPlaced
from companion.screens.home.stages import StagesScreen, costlier, effective, lifted, otherwise, worth_more
from companion.screens.routes import BoxRoute, SettingsRoute, SetupRoute
from companion.setup.draft import SetupDraft
from companion.setup.draw import draw_missing, seat_anew
from companion.table.table import Table
from config.catalogue import default_catalogue
from config.own_box import OwnPieces, check_stages, load_pieces, save_pieces
from tests.screens.around import Fingers, run, screen
from tests.screens.conftest import Stand

FACTS = default_catalogue()


def box_table(file: Path, *wonders: str) -> Table:
    """A table that is set up with these Wonders; what the owner tells is kept in ``file``."""
    own = load_pieces(file) if file.exists() else OwnPieces()
    table = Table(own=own, keep=lambda pieces: save_pieces(pieces, file))
    draft = seat_anew(SetupDraft(), ["Elena", "Gabriel", "Ada"][: len(wonders)])
    for seat, wonder in enumerate(wonders):
        draft = draft.chose(seat, wonder)
    table.handle(EditSetup(draw_missing(draft, tuple(wonders), FACTS, Random(2))))
    return table


def test_the_owner_is_asked_once_about_stages_that_nobody_knows(stand: Stand, tmp_path: Path) -> None:
    file = tmp_path / "pieces.toml"
    app = run(stand, box_table(file, "giza", "rome", "ur"), SetupRoute())
    fingers = Fingers(stand)
    for title in ("Rome: are these its Stages?", "Ur: are these its Stages?"):
        stand.step(2)
        assert screen(app) == "StagesScreen"
        assert title in stand.texts()
        fingers.on("As shown")
    stand.step(2)
    assert screen(app) == "SetupScreen"
    assert load_pieces(file).stages == {w: FACTS.wonders[w].stages for w in ("rome", "ur")}
    assert fingers.touches == 2
    stand.stop()
    again = run(stand, box_table(file, "giza", "rome", "ur"), SetupRoute())
    stand.step(3)
    assert screen(again) == "SetupScreen", "they are never asked about again"


def test_every_value_of_a_stage_is_one_touch_and_the_game_is_played_with_it(
    stand: Stand, tmp_path: Path
) -> None:
    file = tmp_path / "pieces.toml"
    table = box_table(file, "giza", "rome")
    app = run(stand, table, SetupRoute())
    stand.step(2)
    stages = app.screen
    assert isinstance(stages, StagesScreen)
    before = FACTS.wonders["rome"].stages
    for button in stages.rows[1].buttons:
        stand.tap(button)
    second = stages.stages[1]
    assert (second.level, second.cost, second.kind) == (1, before[1].cost + 1, "different")
    assert (second.vp, second.effect) == (before[1].vp + 1, not before[1].effect)
    assert [stage.level for stage in stages.stages] == [1, 1, 2, 3, 4], "what lies above comes down too"
    assert not file.exists(), "nothing is kept before it is said so"
    stand.press("Keep these")
    stand.step(2)
    assert load_pieces(file).stages["rome"][1] == second
    stand.press("Begin")
    assert table.state is not None
    played = table.state.game.setup.stages["rome"]
    assert played[1] == second
    wonder = table.state.game.wonder(1)
    assert (wonder.stages[1].cost, wonder.stages[1].vp) == (second.cost, second.vp)


def test_leaving_plays_with_what_is_known_and_the_next_setup_asks_again(stand: Stand, tmp_path: Path) -> None:
    file = tmp_path / "pieces.toml"
    app = run(stand, box_table(file, "giza", "rome"), SetupRoute())
    stand.step(2)
    stand.press("back")
    stand.step(3)
    assert screen(app) == "SetupScreen"
    assert not file.exists()
    assert box_table(file, "giza", "rome").stages_to_check == "rome"


@pytest.mark.parametrize("at", range(5))
def test_whatever_is_touched_the_stages_can_be_kept(at: int) -> None:
    rng, stages = Random(at), FACTS.wonders["ur"].stages
    seen = set()
    for _ in range(200):
        acts = (
            lambda s: costlier(s, at, 5),
            lambda s: otherwise(s, at),
            lambda s: worth_more(s, at),
            lambda s: effective(s, at),
            lambda s: lifted(s, rng.randrange(5)),
        )
        stages = rng.choice(acts)(stages)
        check_stages("ur", stages, FACTS)
        seen.add((stages[at].cost, stages[at].kind, stages[at].vp, stages[at].effect))
    assert {cost for cost, *_ in seen} == {1, 2, 3, 4, 5}
    assert {vp for _, _, vp, _ in seen} == set(range(10))
    assert len(seen) > 20


def test_a_sticker_is_told_about_changed_and_forgotten(stand: Stand, tmp_path: Path) -> None:
    file = tmp_path / "pieces.toml"
    table = box_table(file, "giza", "rhodes")
    run(stand, table, BoxRoute())
    table.handle(TagPlaced("7A-RO-05"))
    stand.step(2)
    assert "RO-05 · which card?" in stand.texts()
    stand.press("Change")
    stand.press("Wood")
    assert load_pieces(file).bindings == {"RO-05": "wood"}
    assert "RO-05 · Wood" in stand.texts()
    stand.press("Change")
    stand.press("Gear")
    assert load_pieces(file).bindings == {"RO-05": "gear"}
    stand.press("no")
    assert load_pieces(file).bindings == {}


def test_a_sticker_on_its_own_card_needs_no_binding(stand: Stand, tmp_path: Path) -> None:
    file = tmp_path / "pieces.toml"
    table = box_table(file, "giza", "rhodes")
    run(stand, table, BoxRoute())
    table.handle(TagPlaced("7A-GI-01"))
    stand.step(2)
    stand.press("Change")
    stand.press("Stone")
    assert load_pieces(file).bindings == {"GI-01": "stone"}
    stand.press("Change")
    stand.press("Wood")
    assert load_pieces(file).bindings == {}
    assert "GI-01 · Wood" in stand.texts(), "it still lies on the pad"


def test_the_box_is_reached_from_the_settings_and_stages_can_be_checked_again(
    stand: Stand, tmp_path: Path
) -> None:

    file = tmp_path / "pieces.toml"
    app = run(stand, box_table(file, "giza", "rhodes"), SettingsRoute())
    for _ in range(6):
        if "Look" in " ".join(stand.buttons()):
            break
        stand.press("down")
    stand.press("Look")
    assert screen(app) == "BoxScreen"
    stand.press("Check")
    stand.press("As shown")
    assert screen(app) == "BoxScreen"
    assert "You have checked them" in stand.texts()
    assert set(load_pieces(file).stages) == {"rome"}

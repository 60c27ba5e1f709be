"""Setting up (R1–R7) with the pieces themselves, with buttons, or by touch: one draft, the same edits."""

import msgspec
import pytest

from companion.messages.notices import (
    DeviceChanged,
    DraftChanged,
    DraftRefused,
    GameStarted,
    Recorded,
    SetupBegun,
)
from companion.messages.signals import (
    AnswerFace,
    ButtonPressed,
    Confirm,
    Decline,
    EditSetup,
    NewSetup,
    Play,
    StartGame,
)
from companion.rules import Correct, Setup, parse_setup, setup_to_json
from companion.rules.changes import Ended
from companion.setup.draft import Problem, SetupDraft
from companion.table.table import Table
from config.own_box import OwnPieces
from tests.table.tables import Played, setup_of
from tests.tabletop.hands import Sightings

FULL_TABLE = ("SE-01", "WO-GI", "SE-04", "WO-RH", "MD-02", "MD-07", "PT-07", "PT-14", "PT-09")


def shown(*tags: str) -> Played:
    """A table in setup to which these pieces were shown."""
    table = Played()
    for tag in tags:
        table.show(tag)
    return table


def refused(notices: object) -> list[str]:
    """Why pieces had no place."""
    return [n.code for n in notices if isinstance(n, DraftRefused)]  # type: ignore[attr-defined]


def test_a_whole_table_is_set_up_with_tags_alone_and_confirmed_with_a_card() -> None:
    table = shown(*FULL_TABLE)
    assert table.draft.ready
    assert any(isinstance(n, GameStarted) for n in table.show("CM-OK"))
    assert table.state is not None
    setup = table.state.game.setup
    assert [player.wonder for player in setup.players] == ["giza", "rhodes"]
    assert setup.medals == ("three-green", "seven-cards")
    assert setup.face_up == ("economy", "culture", "tactics")
    assert table.seating == (0, 3)
    assert [type(n) for n in table.show("GI-01")] == [Recorded]


def test_the_order_in_which_pieces_are_shown_does_not_matter_for_what_is_missing() -> None:
    for pieces in (FULL_TABLE, FULL_TABLE[::-1][:5] + FULL_TABLE[:4]):
        table = Played()
        for tag in pieces:
            table.show(tag)
        missing = {problem.code for problem in table.draft.problems}
        assert missing <= {"medal"}


def test_r5_medals_fill_the_gaps_clockwise_and_r6_then_the_centre() -> None:
    table = shown("SE-01", "WO-GI", "SE-02", "WO-RH", "MD-01", "MD-02")
    assert table.draft.gaps == ("three-blue", "three-green")
    assert table.draft.centre == ()
    table.show("MD-03")
    assert table.draft.centre == ("three-grey", None)
    assert Problem("centre", 1) in table.draft.problems
    table.show("MD-04")
    assert table.draft.centre == ("three-grey", "three-red")
    assert refused(table.show("MD-05")) == ["full"]


def test_r1_seats_are_clockwise_whoever_joins_first() -> None:
    table = shown("SE-05", "WO-GI", "SE-02", "WO-RH", "SE-07", "WO-BA")
    assert [seat.button for seat in table.draft.seats] == [1, 4, 6]
    assert [seat.wonder for seat in table.draft.seats] == ["rhodes", "giza", "babylon"]


def test_a_button_says_i_sit_here_and_pressed_again_asks_for_another_wonder() -> None:
    table = Played()
    for button in (0, 1):
        table.handle(ButtonPressed(button))
    table.show("WO-GI")
    table.show("WO-RH")
    assert [seat.wonder for seat in table.draft.seats] == ["rhodes", "giza"]
    table.handle(ButtonPressed(0))
    table.show("WO-GI")
    assert [seat.wonder for seat in table.draft.seats] == ["giza", None]


def test_a_wonder_shown_first_lets_its_player_join() -> None:
    table = shown("WO-GI", "WO-RH")
    assert [(seat.button, seat.wonder) for seat in table.draft.seats] == [(0, "giza"), (1, "rhodes")]


def test_r1_two_to_seven_players_and_each_wonder_once() -> None:
    table = shown("SE-01", "WO-GI")
    assert Problem("players", 1) in table.draft.problems
    assert refused(table.handle(StartGame())) == ["unfinished"]
    assert refused(table.show("WO-GI")) == ["taken"]
    codes = ("AL", "BA", "EP", "HA", "OL", "RH")
    table = shown("WO-GI", *(f"WO-{code}" for code in codes))
    assert len(table.draft.seats) == 7
    assert refused(table.show("WO-UR")) == ["full"]


def test_a_piece_that_lies_somewhere_already_is_refused_and_moves_nothing() -> None:
    table = shown(*FULL_TABLE)
    before = table.draft
    for tag in ("MD-02", "PT-07"):
        assert refused(table.show(tag)) == ["taken"]
    assert refused(table.show("GI-01")) == ["not-a-setup-piece"]
    assert table.draft == before


def test_r2_a_token_that_the_base_game_does_not_have_is_not_used() -> None:
    table = Played()
    table.handle(EditSetup(table.draft.playing(tokens="base")))
    assert refused(table.show("PT-17")) == ["not-used"]
    assert table.draft.face_up == (None, None, None)


def test_r7_without_medals_by_declining_them() -> None:
    table = shown("SE-01", "WO-GI", "SE-02", "WO-RH")
    assert not table.draft.ready
    table.handle(Decline())
    assert table.draft.ready
    assert refused(table.show("MD-01")) == ["not-used"]
    table.handle(Confirm())
    assert table.state is not None
    assert table.state.game.setup.medals == ()


def test_r2_a_face_up_token_may_be_shown_later() -> None:
    table = shown(*FULL_TABLE[:7])
    assert table.draft.ready
    assert [problem.place for problem in table.draft.problems] == [1, 2]
    table.handle(StartGame())
    assert [type(n) for n in table.show("PT-05")] == [Recorded]
    assert table.state is not None
    assert table.state.face_up == ("economy", "propaganda", None)


def test_touch_can_do_whatever_a_tag_can() -> None:
    by_tags = shown(*FULL_TABLE).draft
    draft = SetupDraft()
    draft = draft.joined(0).chose(0, "giza").joined(3).chose(1, "rhodes")
    draft = draft.laid_medal(0, "three-green").laid_medal(1, "seven-cards")
    for place, token in enumerate(("economy", "culture", "tactics")):
        draft = draft.laid_token(place, token)
    assert draft == by_tags
    table = Played()
    assert table.handle(EditSetup(draft)) == (DraftChanged(draft, "edit"),)
    assert table.draft.setup() == by_tags.setup()


def test_a_player_who_leaves_takes_nothing_with_them_but_the_wonder() -> None:
    draft = shown("SE-01", "WO-GI", "SE-02", "WO-RH", "SE-03", "WO-BA", "MD-01").draft.begins(2)
    fewer = draft.left(0)
    assert [seat.wonder for seat in fewer.seats] == ["rhodes", "babylon"]
    assert fewer.first == 1
    assert fewer.gaps == ("three-blue", None)


def test_names_are_trimmed_and_have_a_default() -> None:
    draft = shown("SE-01", "SE-02").draft.named(0, "  Elena ")
    assert [draft.name(seat) for seat in (0, 1)] == ["Elena", "Player 2"]


def test_however_long_a_name_is_the_record_of_the_game_can_be_read() -> None:
    table = Played()
    setup = setup_of("giza", "rhodes")
    players = tuple(msgspec.structs.replace(player, name="x" * 300) for player in setup.players)
    table.handle(EditSetup(SetupDraft.of(msgspec.structs.replace(setup, players=players))))
    table.handle(StartGame())
    assert table.history is not None
    begun = table.history.states[0].game.setup
    assert parse_setup(setup_to_json(begun)) == begun


def test_a_draft_and_its_setup_are_the_same_thing() -> None:
    setup: Setup = setup_of("giza", "rhodes", "babylon", centre=("three-stages", "two-victories"), first=2)
    assert SetupDraft.of(setup).setup() == setup


def test_an_unfinished_draft_is_no_setup() -> None:
    with pytest.raises(ValueError, match="not complete"):
        SetupDraft().setup()


def test_the_last_table_again_keeps_people_wonders_and_rules() -> None:
    table = shown(*FULL_TABLE, "CM-OK")
    table.handle(Play(Correct(Ended())))
    assert table.phase == "over"
    (notice,) = table.handle(NewSetup(again=True))
    assert isinstance(notice, SetupBegun)
    assert [seat.wonder for seat in table.draft.seats] == ["giza", "rhodes"]
    assert table.draft.seating == (0, 3)
    assert table.draft.gaps == (None, None)
    table.handle(NewSetup())
    assert table.draft == SetupDraft()


def test_what_the_owner_told_about_the_box_goes_into_every_new_game_and_is_added_to() -> None:
    kept: list[OwnPieces] = []
    table = Played(own=OwnPieces({"RO-01": "gold", "GI-01": "brick"}), keep=kept.append)
    table.begin(setup_of("rome", "giza", bindings={"GI-01": "stone"}))
    assert table.state is not None
    assert table.state.game.face_of("RO-01") == "gold"
    assert table.state.game.face_of("GI-01") == "stone"
    table.show("RO-02")
    table.handle(AnswerFace("wood"))
    assert [own.bindings["RO-02"] for own in kept] == ["wood"]
    table.handle(NewSetup())
    table.handle(EditSetup(SetupDraft.of(setup_of("rome", "ur"))))
    table.handle(StartGame())
    assert table.state is not None
    assert table.state.game.face_of("RO-02") == "wood"


def test_a_box_whose_file_cannot_be_written_is_told_and_the_game_goes_on() -> None:
    def full(_: OwnPieces) -> None:
        raise OSError(28, "No space left on device", "pieces.toml")

    table = Played(keep=full)
    table.begin(setup_of("rome", "giza"))
    table.show("RO-02")
    notices = table.handle(AnswerFace("wood"))
    assert [(n.device, n.fault) for n in notices if isinstance(n, DeviceChanged)] == [("disk", "disk-failed")]
    assert table.state is not None
    assert table.state.players[0].cards == {"wood": 1}


def test_r2_wonders_that_lie_still_on_the_whole_table_are_shown_clockwise_and_each_once() -> None:
    table = Table()
    sightings = Sightings(table)
    for tag, x, y in (("WO-GI", -300, -200), ("WO-RH", -300, 200), ("WO-BA", 300, 200)):
        sightings.put(tag, x, y)
    assert sightings.look(1.0) == ()
    told = sightings.look(2.0)
    assert [notice.what for notice in told if isinstance(notice, DraftChanged)] == ["wonder"] * 3
    order = [seat.wonder for seat in table.draft.seats]
    start = order.index("giza")
    assert order[start:] + order[:start] == ["giza", "rhodes", "babylon"]
    assert sightings.look(5.0) == ()
    table.handle(EditSetup(table.draft.chose(0, None)))
    assert sightings.look(5.0) == (), "a finger has taken it off the draft"
    table.handle(NewSetup(False))
    assert len(sightings.look(1.0)) == 3, "for another game they count again"

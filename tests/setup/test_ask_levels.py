"""Whoever does not want to tell the Stages of Rome now is asked in the game which one was turned (R21)."""

import msgspec

from companion.rules import Construct, Skip, Take, apply, pending, start
from companion.setup.draft import SeatDraft, SetupDraft
from companion.table.owners_box import to_check, with_own
from config.catalogue import default_catalogue
from config.own_box import OwnPieces

DRAFT = SetupDraft(seats=(SeatDraft(0, "Elena", "rome"), SeatDraft(1, "Gabriel", "giza")), with_medals=False)


def test_r21_the_owner_is_asked_once_and_the_players_in_the_game() -> None:
    facts = default_catalogue()
    assert to_check(DRAFT, OwnPieces(), facts) == "rome"
    later = msgspec.structs.replace(DRAFT, ask_levels=("rome",))
    assert to_check(later, OwnPieces(), facts) is None
    state, _ = start(with_own(later.setup(), OwnPieces()))
    for card in ("wood", "laurel-3", "wood"):
        state, _ = apply(state, Take(card, "central"))
    [item] = pending(state)
    assert item.optional
    assert {move.stage for move in item.choices if isinstance(move, Construct)} == {2}
    assert apply(state, Skip("rome"))[0].active == 1


def test_r21_who_has_told_is_not_asked_in_the_game() -> None:
    facts = default_catalogue()
    told = OwnPieces().checked("rome", facts.wonders["rome"].stages)
    later = msgspec.structs.replace(DRAFT, ask_levels=("rome",))
    assert with_own(later.setup(), told).ask_levels == ()

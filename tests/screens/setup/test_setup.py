"""Setting up (R1 to R7): by names, buttons, tags, touch or chance; a family needs less than a minute."""

from itertools import combinations, product
from random import Random

import msgspec
import pytest

from companion.messages.notices import DraftRefused
from companion.messages.signals import ButtonPressed, EditSetup, NewSetup, StartGame, TagLifted, TagPlaced
from companion.rules import parse_setup, setup_to_json
from companion.screens.art.theme import theme_for
from companion.screens.paint.rects import Rect
from companion.screens.routes import SetupRoute, StartRoute
from companion.screens.setup.layout import setup_plan
from companion.setup.boxes import allowed_wonders
from companion.setup.draft import SetupDraft
from companion.setup.draw import (
    draw_missing,
    fresh_draft,
    next_to_begin,
    seat_anew,
    tokens_left,
    with_players,
)
from companion.table.setup_words import next_sentence, refused_sentence
from companion.table.table import Table
from config.catalogue import default_catalogue
from config.language import ENGLISH
from config.settings import Settings
from tests.screens.around import Fingers, run, screen
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.scenes_around import table_setting_up, table_with_past

FACTS = default_catalogue()
BASE = allowed_wonders(("base", "medals"), FACTS)


def test_r7_the_boxes_decide_which_wonders_medals_and_tokens_there_are() -> None:
    assert len(BASE) == 7
    assert set(allowed_wonders(("base", "rome"), FACTS)) == {*BASE, "rome"}
    assert set(allowed_wonders(("base", "medals", "rome", "ur"), FACTS)) == set(FACTS.wonders)
    assert (fresh_draft(("base",)).with_medals, fresh_draft(("base",)).tokens) == (False, "base")
    assert (fresh_draft(("base", "medals")).with_medals, fresh_draft(("medals",)).tokens) == (True, "medals")


def test_r1_newcomers_sit_clockwise_after_the_others() -> None:
    draft = seat_anew(SetupDraft().joined(2, "Elena"), ["Gabriel", "Ada"])
    assert [seat.name for seat in draft.seats] == ["Elena", "Gabriel", "Ada"]
    assert draft.seating == (2, 3, 4)
    full = seat_anew(draft, ["a", "b", "c", "d", "too many"])
    assert len(full.seats) == 7
    assert len(set(full.seating)) == 7


def test_r1_a_number_of_players_is_reached_from_both_sides() -> None:
    draft = SetupDraft()
    for count in (4, 7, 2, 3):
        draft = with_players(draft, count)
        assert len(draft.seats) == count
        assert len(set(draft.seating)) == count


def test_r2_r5_r6_chance_fills_what_is_missing_and_leaves_what_was_chosen() -> None:
    drawn = 0
    for players, expert, seed in product(range(2, 8), (False, True), range(8)):
        start = seat_anew(SetupDraft(expert=expert), [f"p{i}" for i in range(players)])
        start = start.chose(1, "giza").laid_medal(0, "two-victories").laid_token(2, "economy")
        draft = draw_missing(start, BASE, FACTS, Random(seed))
        assert draft.seats[1].wonder == "giza"
        assert draft.gaps[0] == "two-victories"
        assert draft.face_up == (None, None, "economy")
        assert draft.ready
        wonders = [seat.wonder for seat in draft.seats]
        medals = [*draft.gaps, *draft.centre]
        assert len(set(wonders)) == players
        assert len(set(medals)) == players + (2 if expert else 0)
        document = setup_to_json(draft.setup())
        assert parse_setup(document) == draft.setup()
        drawn += len(wonders) + len(medals) - 2
    assert drawn > 700


def test_chance_is_not_always_the_same() -> None:
    start = seat_anew(SetupDraft(), "abc")
    assert len({draw_missing(start, BASE, FACTS, Random(seed)).gaps for seed in range(20)}) > 15


def test_r2_a_token_can_be_face_up_as_often_as_there_are_copies() -> None:
    draft = SetupDraft()
    assert len(tokens_left(draft, FACTS)) == 17
    assert len(tokens_left(draft.playing(tokens="base"), FACTS)) == 14
    once = draft.laid_token(0, "economy").laid_token(1, "culture")
    assert "economy" not in tokens_left(once, FACTS)
    assert "culture" in tokens_left(once, FACTS)


def test_who_begins_goes_round_the_table() -> None:
    draft = seat_anew(SetupDraft(), "abc")
    firsts = []
    for _ in range(4):
        firsts.append(draft.first)
        draft = next_to_begin(draft)
    assert firsts == [0, 1, 2, 0]
    assert next_to_begin(SetupDraft()) == SetupDraft()


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_r5_every_place_has_its_room_at_every_size(size: tuple[int, int]) -> None:
    theme = theme_for(size)
    area = Rect(0, theme.mm(24), size[0], size[1] - theme.mm(34)).inset(theme.mm(1.2))
    plans = 0
    for players, medals, centre in product(range(2, 8), (False, True), (0, 2)):
        if centre and not medals:
            continue
        plan = setup_plan(area, theme, players, medals, centre, 3)
        gaps = [gap.rect for gap in plan.ring.gaps] if medals else []
        extra = [plan.tokens, *(rect for rect in (plan.centre, plan.begins) if rect)]
        places = [*plan.ring.seats, *gaps, *extra]
        assert (len(plan.ring.seats), len(gaps)) == (players, players if medals else 0)
        assert all(place.within(area, 1) for place in places)
        assert all(min(place.w, place.h) > theme.target - 1 for place in places)
        assert not any(one.overlaps(other, 1) for one, other in combinations(places, 2))
        plans += 1
    assert plans == 18


def test_the_sentence_asks_for_one_thing_after_the_other() -> None:
    draft = SetupDraft()
    said = [next_sentence(draft, ENGLISH)]
    draft = seat_anew(draft, ["Elena", "Gabriel"])
    said.append(next_sentence(draft, ENGLISH))
    draft = draft.chose(0, "giza").chose(1, "rhodes")
    said.append(next_sentence(draft, ENGLISH))
    draft = draft.laid_medal(0, "three-red").laid_medal(1, "three-blue")
    said.append(next_sentence(draft, ENGLISH))
    for place, token in enumerate(("economy", "tactics", "decor")):
        draft = draft.laid_token(place, token)
        said.append(next_sentence(draft, ENGLISH))
    assert said == [
        "Who plays? Touch names, or press your buttons",
        "Elena, show your Wonder or touch your seat",
        "Show the Medal between Elena and Gabriel",
        "Turn up 3 Progress tokens and show them – or begin",
        "Show the other face-up tokens – or begin",
        "Show the other face-up tokens – or begin",
        "All is laid. Elena begins!",
    ]


@pytest.mark.parametrize("code", ["full", "taken", "not-used", "not-a-setup-piece", "unfinished"])
def test_every_piece_that_does_not_fit_gets_its_reason(code: str) -> None:
    assert len(refused_sentence(DraftRefused("GI-01", code), ENGLISH)) > 15  # type: ignore[arg-type]


def test_from_the_start_to_the_first_card_in_twelve_touches(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """4 players, at most 12 touches; touch alone, with names."""
    monkeypatch.setattr("companion.screens.setup.setup.CHANCE", Random(5))
    table = table_with_past()
    app = run(stand, table, StartRoute())
    finger = Fingers(stand)
    finger.on("New game")
    for name in ("Elena", "Gabriel", "Théo", "Henriette"):
        finger.on(name)
    finger.on("Next")
    finger.on("Draw for us")
    assert table.draft.ready
    finger.on("Begin")
    assert (table.phase, screen(app)) == ("play", "TableScreen")
    finger.tap(app.screen.sentence)
    tabs = [tab for tab in app.screen.tabs if tab.enabled]
    finger.tap(tabs[0])
    finger.tap(finger.kind("FaceTile"))
    assert table.history is not None
    assert len(table.history.moves) == 1
    assert finger.touches <= 12
    players = table.state.game.setup.players
    assert [player.name for player in players] == ["Elena", "Gabriel", "Théo", "Henriette"]


def test_four_new_players_with_all_flags_need_twenty_touches_beside_their_names(stand: Stand) -> None:
    """Names are typed letter by letter; whoever plays for the first time says so beside the name."""
    table = Table()
    run(stand, table, StartRoute())
    finger = Fingers(stand)
    finger.on("New game")
    letters = 0
    for name in ("Ada", "Théo", "Max", "Ina"):
        finger.on("Another name")
        for letter in name.replace("é", "e").upper():
            label = next(view.text for view in stand.views() if getattr(view, "text", "").upper() == letter)
            finger.on(label, "Button")
            letters += 1
        finger.on("First game")
        finger.on("Done")
    finger.on("Next")
    finger.on("Draw for us")
    finger.on("Begin")
    assert table.phase == "play"
    assert finger.touches - letters <= 20
    state = table.state
    assert state is not None
    assert [player.name for player in state.players] == ["Ada", "Theo", "Max", "Ina"]
    assert all(player.new for player in state.game.setup.players)


def test_a_table_without_names_needs_five_touches(stand: Stand) -> None:
    table = Table()
    run(stand, table, StartRoute())
    finger = Fingers(stand)
    finger.on("New game")
    finger.on("4", "Button")
    finger.on("Next")
    finger.on("Draw for us")
    finger.on("Begin")
    assert finger.touches == 5
    assert [player.name for player in table.state.players] == [f"Player {n}" for n in range(1, 5)]


def test_everything_can_be_shown_to_the_camera(stand: Stand) -> None:
    """R2, R5: seat cards, Wonders, Medals and tokens fill the places in their order."""
    table = Table()
    app = run(stand, table, SetupRoute())
    for number, tag in enumerate(("SE-01", "WO-GI", "SE-02", "WO-RH", "MD-03", "MD-07", "PT-05")):
        app.send(TagPlaced(f"7A-{tag}", float(number)))
        app.send(TagLifted(f"7A-{tag}", number + 0.5))
    stand.step(2)
    draft = table.draft
    assert [seat.wonder for seat in draft.seats] == ["giza", "rhodes"]
    assert draft.gaps == (FACTS.medal_tags()[2], FACTS.medal_tags()[6])
    assert draft.face_up[0] == FACTS.token_tags()[4]
    assert {"Giza", "Rhodes", "Begin"} <= set(stand.texts())
    app.send(TagPlaced("7A-MD-03", 20.0))
    stand.step(2)
    assert "That piece lies on the table already" in stand.texts()
    app.send(TagPlaced("7A-PT-01", 21.0))
    stand.step(2)
    assert "That piece lies on the table already" not in stand.texts()


def test_whoever_presses_a_button_joins(stand: Stand) -> None:
    table = Table()
    app = run(stand, table)
    assert screen(app) == "PlayersScreen"
    for button in (0, 3, 1):
        app.send(ButtonPressed(button))
    stand.step(2)
    assert table.draft.seating == (0, 1, 3)
    assert stand.texts().count("Player 3") == 1
    for button in (2, 4, 5, 6):
        app.send(ButtonPressed(button))
    stand.step(2)
    assert "Seven players: the table is full" in stand.texts()


def test_a_seat_has_name_wonder_and_who_begins(stand: Stand) -> None:
    table = table_setting_up(3)
    app = run(stand, table)
    app.open(SetupRoute())
    stand.step(2)
    finger = Fingers(stand)
    finger.tap(finger.kind("SeatPlaceView", 1))
    assert screen(app) == "SetupSeatScreen"
    finger.on("Maximilian")
    taken = table.draft.seats[0].wonder
    assert taken is not None
    finger.on(ENGLISH.term(taken), "WonderTile")
    finger.on("Begins")
    draft = table.draft
    assert (draft.seats[1].name, draft.seats[1].wonder, draft.first) == ("Maximilian", taken, 1)
    assert draft.seats[0].wonder is None
    finger.on("Next seat")
    assert "Seat 3" in stand.texts()
    finger.on("Leaves")
    assert len(table.draft.seats) == 2
    assert screen(app) == "SetupScreen"
    assert len([view for view in stand.views() if type(view).__name__ == "SeatPlaceView"]) == 2


def test_r5_medals_are_chosen_one_touch_each(stand: Stand) -> None:
    table = table_setting_up(3, complete=False, expert=True)
    app = run(stand, table)
    app.open(SetupRoute())
    stand.step(2)
    finger = Fingers(stand)
    finger.tap(finger.kind("GapPlaceView"))
    wanted = ("three-red", "seven-cards", "two-progress", "three-stages", "four-colours")
    for medal in wanted:
        assert screen(app) == "SetupMedalScreen"
        finger.on(ENGLISH.term(medal))
    assert screen(app) == "SetupScreen"
    assert (*table.draft.gaps, *table.draft.centre) == wanted
    finger.tap(finger.kind("GapPlaceView", 1))
    finger.on("Leave it empty")
    assert table.draft.gaps == ("three-red", None, "two-progress")


def test_r2_face_up_tokens_are_chosen_one_touch_each(stand: Stand) -> None:
    table = table_setting_up(3)
    app = run(stand, table)
    app.open(SetupRoute())
    stand.step(2)
    finger = Fingers(stand)
    finger.tap(finger.kind("GroupPlaceView"))
    for token in ("culture", "culture", "decor"):
        finger.on(ENGLISH.term(token))
    assert table.draft.face_up == ("culture", "culture", "decor")
    assert screen(app) == "SetupScreen"
    assert "All is laid. Elena begins!" in stand.texts()


def test_a_piece_shown_to_the_camera_answers_the_open_picker(stand: Stand) -> None:
    table = table_setting_up(2, complete=False)
    app = run(stand, table)
    app.open(SetupRoute())
    stand.step(2)
    finger = Fingers(stand)
    finger.tap(finger.kind("GapPlaceView"))
    app.send(TagPlaced("7A-MD-01", 1.0))
    stand.step(3)
    assert table.draft.gaps[0] == FACTS.medal_tags()[0]
    assert screen(app) == "SetupScreen"


def test_r6_r7_what_is_played_with_is_a_touch_away(stand: Stand) -> None:
    table = table_setting_up(3)
    saved = []
    app = run(stand, table, save=saved.append)
    app.open(SetupRoute())
    stand.step(2)
    finger = Fingers(stand)

    def rows(text: str, number: int) -> None:
        views = [v for v in stand.views() if v.touchable and any(p.name == text for p in v.painted)]
        finger.tap(views[number])

    finger.on("menu")
    assert screen(app) == "SetupRulesScreen"
    rows("Yes", 1)
    assert len(table.draft.centre) == 2
    rows("No", 1)
    assert table.draft.centre == ()
    finger.on("15")
    assert table.draft.tokens == "base"
    rows("No", 0)
    assert table.draft.gaps == ()
    finger.on("Rome")
    assert saved[-1].app.boxes == ("base", "medals", "rome")
    stand.step(3)
    assert screen(app) == "SetupRulesScreen"
    finger.on("The game ends at once")
    assert table.draft.house_rules == {"empty_reach": "end"}
    finger.on("back")
    assert not [view for view in stand.views() if type(view).__name__ == "GapPlaceView"]
    finger.on("Begin")
    assert table.state.game.house["empty_reach"] == "end"
    assert table.state.game.setup.medals == ()


def test_an_owner_without_the_medals_box_is_not_asked_for_medals(stand: Stand) -> None:
    settings = Settings()
    settings = msgspec.structs.replace(settings, app=msgspec.structs.replace(settings.app, boxes=("base",)))
    table = Table()
    run(stand, table, settings=settings)
    stand.step(2)
    assert not table.draft.with_medals
    table.handle(EditSetup(with_players(table.draft, 2)))
    assert table.draft.gaps == ()


def test_a_refused_start_says_what_is_missing(stand: Stand) -> None:
    table = table_setting_up(3, complete=False)
    app = run(stand, table)
    app.open(SetupRoute())
    stand.step(2)
    app.send(StartGame())
    stand.step(2)
    assert "Something is still missing" in stand.texts()
    assert table.phase == "setup"
    app.send(NewSetup())
    stand.step(2)
    assert screen(app) == "PlayersScreen"

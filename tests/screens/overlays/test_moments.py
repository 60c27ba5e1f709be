"""Alerts that are never in the way: they come by themselves, queue behind the Medal, and go by themselves."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.messages.history import History
from companion.messages.notices import Recorded
from companion.messages.signals import ButtonPressed, Play, TagPlaced, Undo
from companion.rules import Correct, Take, apply, legal_moves, objective_progress, start
from companion.rules import events as happened
from companion.rules.changes import StageSet
from companion.rules.random_play import likely
from companion.screens.choose.option_tile import OptionTile
from companion.screens.overlays.alerts import (
    Alert,
    BattleAlert,
    CatAlert,
    EndAlert,
    LastTurnAlert,
    MedalAlert,
    NearAlert,
    StageAlert,
)
from companion.screens.overlays.happenings import alerts_from, near_alerts
from companion.screens.overlays.moment_words import moment_of
from companion.screens.routes import SettingsRoute
from companion.sound.speaker import Speaker
from companion.table.table import Table
from config.language import ENGLISH
from config.settings import AppSettings, Settings
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.games import only, ordinary, setup_of, table_at, table_where
from tests.screens.overlays.test_alerts import before_the_third_green
from tests.screens.scenes import SCENES, Scene

STAGE = StageAlert(0, "Elena", "giza", (1, 2, 3, 4, 5), (1,), 1, 4, False, ("wood", "gold"))
CAT = CatAlert(1, "Gabriel", "Elena")
BATTLE = BattleAlert(None, ("Elena", "Gabriel"), (3, 2), (1, 0), (1, 0))
MEDAL = MedalAlert(0, "Elena", "three-green", "left", ("Gabriel",))
LAST = LastTurnAlert(0, "Elena", "giza", (1, 2, 3, 4, 5))
NEAR = NearAlert(0, "Elena", "three-blue", "right", (("blue", 1),), 2, 3, (("Player 3", 0),))


class Time:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def listening(monkeypatch: pytest.MonkeyPatch) -> tuple[Speaker, list[str]]:
    """A speaker, and the list of what it is asked to play."""
    played: list[str] = []
    speaker = Speaker(Settings())
    monkeypatch.setattr(speaker.sounds, "play", played.append)
    return speaker, played


def table_of_four(stand: Stand, time: Time | None = None, camera: bool = True) -> Any:
    """The app at the table screen of an ordinary turn."""
    table = table_at(setup_of(4), 12)
    return stand.run(Scene("", lambda: table, camera=camera).app(clock=time or Time()))


def test_r11_r20_r40_r50_r60_everything_that_happens_has_its_alert() -> None:
    """In whole random games every Stage, Cat, Battle, Medal, last turn and end is announced, once."""
    counted: Counter[type] = Counter()
    for seed in range(30):
        rng = random.Random(seed)
        setup = setup_of(2 + seed % 6, expert=seed % 2 == 0)
        state, _ = start(setup)
        table = Table()
        table.begin(setup)
        while not state.finished:
            before, cat = state, state.cat
            move = likely(rng.choice(list(legal_moves(state))), state, rng)
            state, events = apply(state, move)
            notices = table.handle(Play(move))
            alerts = alerts_from(notices, table)
            counted.update(type(alert) for alert in alerts)
            kinds = Counter(type(event) for event in events)
            over = bool(kinds[happened.GameEnded])
            of = Counter(type(alert) for alert in alerts)
            assert of[MedalAlert] == kinds[happened.MedalWon]
            assert of[BattleAlert] == kinds[happened.BattleFought]
            assert of[EndAlert] == over
            assert of[StageAlert] == (0 if over else kinds[happened.StageConstructed])
            assert of[CatAlert] == (0 if over else kinds[happened.CatMoved])
            assert of[LastTurnAlert] == (not over and state.players[move_seat(events, before)].complete)
            assert [alert.rank for alert in alerts] == sorted(alert.rank for alert in alerts)
            for alert in alerts:
                if isinstance(alert, CatAlert) and kinds[happened.CatMoved] == 1:
                    assert alert.giver == ("" if cat in (None, alert.seat) else state.players[cat].name)
                if isinstance(alert, StageAlert):
                    assert alert.vp == state.game.wonder(alert.seat).stages[alert.stage - 1].vp
                    assert alert.built == state.players[alert.seat].stages
                if isinstance(alert, NearAlert):
                    have, need = objective_progress(state, alert.seat, alert.medal)
                    assert have == need - 1 > objective_progress(before, alert.seat, alert.medal)[0]
                    assert sum(count for _, count in alert.missing) == 1
    assert min(counted[kind] for kind in (StageAlert, CatAlert, NearAlert, MedalAlert)) > 50
    assert min(counted[kind] for kind in (BattleAlert, LastTurnAlert)) > 5
    assert counted[EndAlert] == 30


def move_seat(events: Any, before: Any) -> int:
    """Whose Wonder a step may have completed: whoever constructed, else whose turn it was."""
    built = [event.seat for event in events if isinstance(event, happened.StageConstructed)]
    return built[-1] if built else _nobody(before)


def _nobody(state: Any) -> int:
    """A seat whose Wonder is not complete (there is always one while the game is not over)."""
    return next(seat for seat, player in enumerate(state.players) if not player.complete)


def test_r5_whoever_comes_within_one_step_is_told_with_the_place_of_the_medal() -> None:
    """The Medal on the left lies between a player and the next one, the one on the right before them."""
    places: Counter[str] = Counter()
    for seed in range(12):
        table = table_at(setup_of(4, expert=True), 20 + seed, seed)
        history: History = table.history
        for step in history.steps:
            before = history.before(step)
            after = history.states[history.states.index(before) + 1]
            for alert in near_alerts(before, after):
                places[alert.place] += 1
                medal = {
                    "left": after.gaps[alert.seat],
                    "right": after.gaps[alert.seat - 1],
                    "centre": alert.medal if alert.medal in after.centre else None,
                }[alert.place]
                assert medal == alert.medal
                beside = {"left": 1, "right": -1}.get(alert.place)
                if beside:
                    assert [name for name, _ in alert.others] == [after.game.names[(alert.seat + beside) % 4]]
                else:
                    assert len(alert.others) == 3
    assert min(places.values()) > 3
    assert set(places) == {"left", "right", "centre"}


def test_one_step_away_can_be_switched_off(stand: Stand) -> None:
    for told in (True, False):
        table = Table()
        table.begin(setup_of(3))
        settings = Settings(app=AppSettings(one_step_alerts=told))
        app = stand.run(Scene("", lambda table=table: table).app(settings))
        for face in ("laurel-3", "wood", "wood", "laurel-3"):
            assert not isinstance(app.alerts.shown, NearAlert)
            app.send(Play(Take(face, "central")))
        steps = len(table.history.steps)
        expected = near_alerts(table.history.before(table.history.steps[-1]), table.state)
        assert steps == 4
        if expected:
            assert isinstance(app.alerts.shown, NearAlert) == told
        stand.stop()


@pytest.mark.parametrize("alert", [STAGE, CAT, LAST, NEAR])
def test_it_goes_by_itself(stand: Stand, alert: Alert) -> None:
    """Nobody touches anything; there is nothing to decide, so that a clock may put it away."""
    time = Time()
    app = table_of_four(stand, time)
    app.alerts.show(alert)
    time.now = alert.seconds - 0.1
    stand.step(2)
    assert app.alerts.shown == alert
    assert moment_of(alert, ENGLISH).name in stand.texts()
    time.now = alert.seconds + 0.1
    stand.step(2)
    assert app.alerts.shown is None
    assert moment_of(alert, ENGLISH).name not in stand.texts()


def test_a_medal_that_nobody_has_taken_yet_stays(stand: Stand) -> None:
    """Something is to be done with the hands: it stays as long as they like, unless others wait behind it."""
    time = Time()
    app = table_of_four(stand, time)
    app.alerts.show(MEDAL)
    time.now = 500.0
    stand.step(2)
    assert app.alerts.shown == MEDAL
    app.alerts.show(MEDAL, STAGE)
    stand.step(2)
    assert app.alerts.shown == MEDAL
    time.now += MEDAL.seconds
    stand.step(2)
    assert app.alerts.shown == STAGE


def test_the_medal_comes_first_and_each_is_heard(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """R50: the Medal is on the screen in the same frame; the others follow it, each with its sound."""
    time, (speaker, played) = Time(), listening(monkeypatch)
    table = before_the_third_green()
    app = stand.run(Scene("", lambda: table).app(clock=time))
    app.speaker = speaker
    notices = app.send(Play(Take("tablet", "left")))
    assert isinstance(app.alerts.shown, MedalAlert)
    stand.step()
    assert "Elena!" in stand.texts()
    assert alerts_from(notices, table)[0] == app.alerts.shown
    app.alerts.show(MEDAL, LAST, STAGE, CAT, NEAR)
    assert played == ["medal"], "once, by the speaker"
    order = []
    while app.alerts.shown is not None:
        order.append(type(app.alerts.shown))
        time.now += 20
        app.alerts.next() if app.alerts.covers else stand.step()
    assert order == [MedalAlert, LastTurnAlert, StageAlert, CatAlert, NearAlert]
    assert played == ["medal", "last-turn", "stage", "cat", "near"]


@pytest.mark.parametrize("alert", [STAGE, CAT, LAST, NEAR, MEDAL])
def test_the_next_card_is_never_delayed(stand: Stand, alert: Alert) -> None:
    """It is recorded while the alert is on the screen, and the alert goes."""
    app = table_of_four(stand)
    app.alerts.show(alert)
    stand.step(2)
    steps = len(app.table.history.steps)
    deck = app.table.state.game.deck_ids[app.table.state.active]
    app.send(TagPlaced(f"7A-{app.table.catalogue.decks[deck].code}-03", 1.0))
    assert len(app.table.history.steps) == steps + 1
    assert app.alerts.shown != alert


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_beside_it_everything_can_be_touched(stand: Stand, size: tuple[int, int]) -> None:
    """Without a camera the next card is one touch away, alert or not; help and undo too."""
    stand.resize(size)
    app = table_of_four(stand, camera=False)
    app.alerts.show(STAGE)
    stand.step(2)
    stand.tap(app.screen.sentence)
    assert type(app.screen).__name__ == "TakeScreen"
    assert app.alerts.shown is None


def test_a_touch_on_it_puts_it_away_and_does_nothing_else(stand: Stand) -> None:
    app = table_of_four(stand)
    screen = app.screen
    app.alerts.show(STAGE, CAT)
    stand.step(2)
    stand.tap(screen.wonder)
    assert app.alerts.shown == CAT
    stand.tap(screen.wonder)
    assert app.alerts.shown is None
    assert app.screen is screen
    stand.tap(screen.seats[1])
    assert screen.on_stage == 1


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_a_choice_can_be_made_meanwhile(stand: Stand, size: tuple[int, int]) -> None:
    """The alert lies above what is asked; every answer stays free and is heard."""
    stand.resize(size)
    table = table_where(only("construct", 2), setup_of(4))
    app = stand.run(Scene("", lambda: table).app())
    app.alerts.show(STAGE)
    stand.step(2)
    tiles = [view for view in stand.views() if isinstance(view, OptionTile)]
    assert len(tiles) > 1
    steps = len(table.history.steps)
    stand.tap(tiles[0])
    assert len(table.history.steps) == steps + 1
    assert app.alerts.shown != STAGE


def test_what_is_asked_about_a_card_is_not_covered(stand: Stand) -> None:
    """A refused reading: its sentence must be readable at once."""
    app = table_of_four(stand)
    app.alerts.show(STAGE, CAT)
    next(scene for scene in SCENES if scene.name == "question-refused").act(app)
    assert app.table.question is not None
    assert app.alerts.shown is None


def test_on_other_screens_it_waits(stand: Stand) -> None:
    """Whoever looks something up is not disturbed; back at the table it is there."""

    app = table_of_four(stand)
    app.open(SettingsRoute())
    app.alerts.show(STAGE)
    stand.step(2)
    assert "Elena!" not in stand.texts()
    app.back()
    stand.step(2)
    assert "Elena!" in stand.texts()


def test_a_medal_that_was_not_seen_yet_outlives_the_next_card(stand: Stand) -> None:
    """Two Medals at once, and the next player is quick: the second is still told, the Cat is not."""
    second = MedalAlert(0, "Elena", "seven-cards", "right", ("Player 4",))
    app = table_of_four(stand)
    app.alerts.show(MEDAL, second, CAT)
    app.send(Play(next(m for m in legal_moves(app.table.state) if isinstance(m, Take))))
    assert app.alerts.shown == second
    app.alerts.show(MEDAL, second)
    app.send(Undo())
    assert app.alerts.shown is None


def test_a_finger_on_its_way_to_one_alert_puts_the_next_one_not_away(stand: Stand) -> None:
    """A Medal makes way by itself for its Battle, whose button lies where that of the Medal lay."""
    time = Time()
    app = stand.run(Scene("", lambda: table_at(setup_of(4), 12)).app(clock=time))
    app.alerts.show(MEDAL, BATTLE)
    stand.step(2)
    place = stand.button("Taken").center
    time.now = MedalAlert.seconds + 0.1
    stand.step(2)
    assert app.alerts.shown == BATTLE
    stand.touch(*place)
    assert app.alerts.shown == BATTLE
    time.now += 1.0
    stand.touch(*place)
    assert app.alerts.shown is None


def test_a_button_puts_it_away(stand: Stand) -> None:
    app = table_of_four(stand)
    app.alerts.show(STAGE)
    app.send(ButtonPressed(app.table.state.active))
    assert app.alerts.shown is None


def test_r60_the_count_begins_once_the_end_was_told(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Why the game is over comes first; the points do not run away behind it."""
    # Which games were counted on the screen is remembered as long as the companion runs.
    monkeypatch.setattr("companion.screens.end.end._counted", set())
    time = Time()
    table = table_where(lambda state: state.finished, setup_of(3))
    app = stand.run(Scene("", lambda: table).app(clock=time))
    app.alerts.show(EndAlert(None, "Elena"))
    stand.step(2)
    app.step(30.0)
    assert not app.screen.counted
    time.now = EndAlert.seconds + 0.1
    stand.step(2)
    assert app.alerts.shown is None
    app.step(1000.0)
    assert app.screen.counted


def test_a_stage_set_right_by_hand_is_not_announced() -> None:
    """Only what happens in the game is."""
    table = table_where(ordinary, setup_of(3))
    free = next(n for n in range(1, 6) if n not in table.state.players[0].stages)
    notices = table.handle(Play(Correct(StageSet(free, 0))))
    assert any(isinstance(notice, Recorded) for notice in notices)
    assert not [alert for alert in alerts_from(notices, table) if isinstance(alert, StageAlert)]

"""What is heard: everything that happens has its sound; what matters most is heard, and put into words."""

from pathlib import Path
from typing import Any

import pytest

from companion.messages import notices as told
from companion.messages.history import Step
from companion.messages.questions import Reason
from companion.messages.salience import ORDER
from companion.messages.signals import ButtonPressed, Play, TagPlaced, Tick, Undo
from companion.rules import Correct, PlayerSetup, Setup, Take, apply, start
from companion.rules import events as happened
from companion.rules.changes import CardMoved, Ended, StageSet
from companion.setup.draft import SetupDraft
from companion.sound.cues import Heard, heard_of, loudest, spoken
from companion.sound.recordings import CUES
from companion.sound.speaker import Speaker
from companion.sound.voice import Voice
from companion.table.table import Table
from config.language import ENGLISH
from config.settings import AppSettings, Settings
from tests.screens.games import only, setup_of, table_where
from tests.sound.test_sound import Room

STEP = Step(1, (Take("wood", "left"),), 0)


def table() -> Table:
    """A table of three whose game has begun."""
    made = Table()
    made.begin(setup_of(3))
    return made


def recorded(*events: Any) -> tuple[told.Recorded, ...]:
    return (told.Recorded(STEP, events),)


def test_every_sound_has_its_rank() -> None:
    assert set(CUES) <= set(ORDER)


@pytest.mark.parametrize(
    ("event", "cue"),
    [
        (happened.CardTaken(0, "wood", "left"), "card"),
        (happened.CardStolen(0, 1, "wood"), "card"),
        (happened.CardRevealed(0, "wood"), "card"),
        (happened.CatMoved(0), "cat"),
        (happened.ProgressTaken(0, "economy"), "progress"),
        (happened.StageConstructed(0, 1, ("wood",)), "stage"),
        (happened.MedalWon(0, "three-green", "left"), "medal"),
        (happened.BattleFought((3, 2, 0), (2, 1, 0)), "battle"),
        (happened.GameEnded((0,)), "end"),
    ],
)
def test_each_event_has_its_sound(event: Any, cue: str) -> None:
    heard = heard_of(recorded(event), table(), ENGLISH)
    assert heard is not None
    assert heard.cue == cue


@pytest.mark.parametrize(
    ("notice", "cue"),
    [
        (told.Refused(Reason("nothing-due")), "refusal"),
        (told.NotYourTurn(1, 0), "refusal"),
        (told.DraftRefused("MD-01", "taken"), "refusal"),
        (told.Waiting("GI-01", 1), "question"),
        (told.PadLooks(on=True), "card"),
        (told.TopSeen("rhodes", "wood"), "card"),
        (told.TopRefused("CE-01", "central"), "refusal"),
        (told.Selected(("GI-01",), False), "card"),
        (told.Undone((STEP,), ()), "undo"),
        (told.Redone((STEP,), ()), "card"),
        (told.DraftChanged(SetupDraft(), "seat", 0), "join"),
    ],
)
def test_each_notice_has_its_sound(notice: told.Notice, cue: str) -> None:
    heard = heard_of((notice,), table(), ENGLISH)
    assert heard is not None
    assert heard.cue == cue


def test_what_nobody_needs_to_hear_is_silent() -> None:
    silent = (told.DraftChanged(SetupDraft(), "edit"), told.ForeignSeen("x"), told.Nothing("undo"))
    assert heard_of(silent, table(), ENGLISH) is None
    assert heard_of(recorded(happened.TurnStarted(1)), table(), ENGLISH) is None
    assert heard_of((), table(), ENGLISH, near="nobody") is None


def test_only_what_matters_most_is_heard_and_all_words_are_said() -> None:
    events = (
        happened.CardTaken(0, "gear", "left"),
        happened.MedalWon(0, "three-green", "left"),
        happened.CatMoved(0),
        happened.BattleFought((3, 2, 0), (2, 1, 0)),
    )
    heard = heard_of(recorded(*events), table(), ENGLISH)
    assert heard is not None
    assert heard.cue == "medal"
    assert heard.sentence.startswith("Elena! Three Green cards in front of you. Take the Medal on your left")
    assert heard.sentence.index("can no longer win it") < heard.sentence.index("Battle!")
    assert loudest([Heard("card"), Heard("cat", "x")]) == Heard("cat", "x")
    assert loudest([]) is None


def test_a_choice_that_is_due_is_heard() -> None:
    """R24: two payments are possible, so the companion asks."""
    made = table_where(only("construct", 2), setup_of(4))
    heard = heard_of(recorded(happened.CardTaken(0, "wood", "left")), made, ENGLISH)
    assert heard == Heard("question")
    medal = heard_of(recorded(happened.MedalWon(0, "three-grey", "left")), made, ENGLISH)
    assert medal is not None
    assert medal.cue == "medal"


def test_near_is_told_with_what_brought_it_about() -> None:
    heard = heard_of(recorded(happened.CardTaken(0, "gear", "left")), table(), ENGLISH, near="Elena is near")
    assert heard == Heard("near", "Elena is near")


def test_r60_a_complete_wonder_announces_the_last_turn_unless_the_game_is_over_already() -> None:
    made = table()
    for stage in range(1, 6):
        made.handle(Play(Correct(StageSet(stage, 0))))
    events = (happened.StageConstructed(0, 5, ("wood",)),)
    heard = heard_of(recorded(*events), made, ENGLISH)
    assert heard == Heard("last-turn", "Elena's Wonder is complete: the last turn.")
    over = heard_of(recorded(*events, happened.GameEnded((0,))), made, ENGLISH)
    assert over is not None
    assert over.cue == "end"


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Elena takes Wood. R10", "Elena takes Wood."),
        ("That card is out of reach (R10).", "That card is out of reach."),
        ("Nothing is offered (R13)", "Nothing is offered"),
        ("R2D2 wins. §3", "R2D2 wins."),
        ("Take 4 (four) cards.", "Take 4 (four) cards."),
    ],
)
def test_nobody_hears_the_numbers_of_rules(sentence: str, said: str) -> None:
    assert spoken(sentence) == said


class Stage:
    """A speaker over a room without a loudspeaker; the voice writes down what it is to say."""

    def __init__(self, settings: Settings) -> None:
        self.room = Room()
        self.said: list[str] = []
        self.voice = Voice("en", lambda file: None, program="/nowhere")
        self.voice.say = self.said.append  # type: ignore[method-assign]
        self.speaker = Speaker(
            settings, sounds=self.room.sounds(), voice=self.voice, deliver=lambda call: call()
        )

    def heard(self) -> list[str]:
        """The names of what was played so far, in their order of loading."""
        return [Path(player.file).stem for player in self.room.players if player.played]


def test_a_card_is_heard_when_it_is_recorded_and_a_refusal_is_said() -> None:
    stage = Stage(Settings())
    made = Table()
    made.begin(Setup((PlayerSetup("Elena", "giza"), PlayerSetup("Gabriel", "rhodes"))))
    stage.speaker(made, made.handle(TagPlaced("7A-GI-01", 1.0)))
    assert stage.heard() == ["card"]
    assert stage.said == []
    stage.speaker(made, made.handle(ButtonPressed(0, 2.0)))
    assert stage.heard() == ["card", "refusal"]
    stage.speaker(made, made.handle(Undo()))
    assert stage.heard() == ["card", "refusal", "undo"]
    stage.speaker(made, made.handle(Tick(3.0)))
    assert len(stage.heard()) == 3
    assert len(stage.said) == 1
    stage.speaker.close()


@pytest.mark.parametrize("wanted", [True, False])
def test_r50_one_step_away_is_heard_if_it_is_wanted(wanted: bool) -> None:
    stage = Stage(Settings(app=AppSettings(one_step_alerts=wanted)))
    made = Table()
    setup = Setup(
        (PlayerSetup("Elena", "giza"), PlayerSetup("Gabriel", "rhodes")), medals=("three-blue", "three-red")
    )
    made.begin(setup)
    for card in ("laurel-3", "glass", "laurel-3"):
        stage.speaker(made, made.handle(Play(Take(card, "left"))))
    assert ("near" in stage.heard()) is wanted
    assert any("Three Blue" in sentence for sentence in stage.said) is wanted
    stage.speaker.close()


def test_a_medal_is_said_as_it_is_won() -> None:
    stage = Stage(Settings())
    setup = Setup(
        (PlayerSetup("Elena", "giza"), PlayerSetup("Gabriel", "rhodes")), medals=("three-green", "three-red")
    )
    made = Table()
    made.begin(setup)
    made.handle(Play(Correct(CardMoved("gear", "central", 0))))
    made.handle(Play(Correct(CardMoved("compass", "central", 0))))
    stage.speaker(made, made.handle(Play(Take("tablet", "left"))))
    assert stage.heard() == ["medal"]
    assert stage.said[0].startswith("Elena! Three Green cards")
    stage.speaker.close()


def test_the_end_is_said_with_the_winner() -> None:
    stage = Stage(Settings())
    made = table()
    stage.speaker(made, made.handle(Play(Correct(Ended()))))
    assert stage.heard() == ["end"]
    assert "share the victory" in stage.said[0]
    stage.speaker.close()


def test_new_settings_count_for_the_next_sound() -> None:
    stage = Stage(Settings())
    stage.speaker.try_out("card")
    louder = Settings()
    stage.speaker.apply(louder)
    assert stage.room.players[0].volume == pytest.approx(louder.sound.volume)
    state, _ = start(setup_of(2))
    state, events = apply(state, Take("wood", "left"))
    assert any(isinstance(event, happened.CardTaken) for event in events)
    stage.speaker.close()

"""Five short lessons on a practice table: something to be done in each, a wrong move answered kindly.

Pure: a lesson is a setup, the moves that lay the table, and tasks. Whoever shows it plays the moves of
the user on a table of its own and asks ``judged``.
"""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from companion.rules import Correct, Event, Move, PlayerSetup, Setup, State, Take, apply, start
from companion.rules import events as happened
from companion.rules.changes import CardMoved, Change, ConflictSet
from config.catalogue import Catalogue
from config.language import Language

LessonId = Literal["turn", "construction", "science", "battle", "medals"]
LESSONS: tuple[LessonId, ...] = ("turn", "construction", "science", "battle", "medals")
LEARNER = 0
"""The seat of whoever learns."""
TURNED_UP = ("decor", "politics", "strategy")
"""The Progress tokens that a lesson turns up in the place of taken ones."""


class Task(msgspec.Struct, frozen=True):
    """One thing to do. ``done`` tells from what followed whether it was done; ``ask`` and ``wrong`` are the
    English sentences for what to do and for another move (``lesson_sentence`` says them)."""

    ask: str
    wrong: str
    done: Callable[[Sequence[Event], State], bool]


class Lesson(msgspec.Struct, frozen=True):
    """``laid`` is set right by hand before the lesson begins; ``rivals`` are the cards that
    each of the others takes, in turn."""

    id: LessonId
    medals: tuple[str, ...]
    laid: tuple[Change, ...]
    rivals: tuple[str, ...]
    tasks: tuple[Task, ...]


def lesson_setup(lesson: Lesson, lang: Language) -> Setup:
    """Return the setup of ``lesson``: three players, of whom the first one learns."""
    players = (
        PlayerSetup(lang.text("Learner"), "giza"),
        PlayerSetup("Elena", "rhodes"),
        PlayerSetup("Gabriel", "babylon"),
    )
    return Setup(players=players, medals=lesson.medals, face_up=("economy", "tactics", "culture"))


def opening(lesson: Lesson) -> tuple[Move, ...]:
    """Return the moves that lay the table for ``lesson``."""
    return tuple(Correct(change) for change in lesson.laid)


def opened(lesson: Lesson, lang: Language, catalogue: Catalogue | None = None) -> State:
    """Return the state in which ``lesson`` begins."""
    state, _ = start(lesson_setup(lesson, lang), catalogue)
    for move in opening(lesson):
        state, _ = apply(state, move)
    return state


def rivals_move(lesson: Lesson, state: State) -> Move | None:
    """Return what the others do now, None when it is the learner's turn or the game is over."""
    if state.active is None or state.active == LEARNER:
        return None
    taken = sum(state.players[state.active].cards.values())
    return Take(lesson.rivals[taken % len(lesson.rivals)], "central")


def _took(*faces: str, source: str = "") -> Callable[[Sequence[Event], State], bool]:
    def done(events: Sequence[Event], state: State) -> bool:
        return any(
            isinstance(event, happened.CardTaken)
            and event.seat == LEARNER
            and (not faces or event.card in faces)
            and (not source or event.source == source)
            for event in events
        )

    return done


def _saw(kind: type[Event]) -> Callable[[Sequence[Event], State], bool]:
    return lambda events, state: any(isinstance(event, kind) for event in events)


def _won(medal: str) -> Callable[[Sequence[Event], State], bool]:
    return lambda events, state: medal in state.players[LEARNER].medals


def _front(*faces: str) -> tuple[Change, ...]:
    return tuple(CardMoved(face, "central", LEARNER) for face in faces)


_ANY = ("three-red", "seven-cards", "three-stages")

LESSON: dict[LessonId, Lesson] = {
    "turn": Lesson(
        "turn",
        _ANY,
        (),
        ("laurel-3",),
        (
            Task("turn-left", "turn-left-wrong", _took(source="left")),
            Task("turn-cat", "turn-cat-wrong", _took("laurel-2-cat")),
        ),
    ),
    "construction": Lesson(
        "construction",
        _ANY,
        _front("wood"),
        ("laurel-3",),
        (
            Task("stage-different", "stage-different-wrong", _saw(happened.StageConstructed)),
            Task("stage-coin-first", "stage-coin-first-wrong", _took("brick")),
            Task("stage-coin", "stage-coin-wrong", _saw(happened.StageConstructed)),
        ),
    ),
    "science": Lesson(
        "science",
        _ANY,
        _front("gear"),
        ("laurel-3",),
        (
            Task("science-pair", "science-pair-wrong", _saw(happened.GreenDiscarded)),
            Task("science-token", "science-token-wrong", _saw(happened.ProgressTaken)),
        ),
    ),
    "battle": Lesson(
        "battle",
        ("three-blue", "seven-cards", "three-stages"),
        (*_front("shield-0"), ConflictSet(2)),
        ("laurel-3",),
        (
            Task("battle-horn", "battle-horn-wrong", _saw(happened.BattleFought)),
            Task("battle-stays", "battle-stays-wrong", _took("shield-0")),
        ),
    ),
    "medals": Lesson(
        "medals",
        ("three-blue", "seven-cards", "three-grey"),
        _front("laurel-3", "laurel-3", "wood", "wood"),
        ("gold", "tablet"),
        (
            Task("medal-blue", "medal-blue-wrong", _won("three-blue")),
            Task("medal-grey", "medal-grey-wrong", _won("three-grey")),
        ),
    ),
}


def lesson_title(lesson: LessonId, lang: Language) -> str:
    """Return the name of a lesson."""
    return {
        "turn": lang.text("A turn"),
        "construction": lang.text("Construction"),
        "science": lang.text("Science"),
        "battle": lang.text("A Battle"),
        "medals": lang.text("Medals"),
    }[lesson]


def lesson_sentence(key: str, lang: Language) -> str:
    """Say what a task asks for, or the answer to a wrong move."""
    sentences = {**_turn(lang), **_stages(lang), **_greens(lang), **_battles(lang), **_medals(lang)}
    return sentences[key]


def _turn(lang: Language) -> dict[str, str]:
    return {
        "turn-left": lang.text("A turn is one card. Take the top card of your left deck, Giza. R10"),
        "turn-left-wrong": lang.text(
            "You may take from there too. Put it back for now and try your left deck, Giza."
        ),
        "turn-cat": lang.text(
            "The others played. Now take a Blue card with a Cat: the Cat comes to you. R11"
        ),
        "turn-cat-wrong": lang.text(
            "A fine card, but without a Cat. Put it back and look for laurels with a Cat."
        ),
    }


def _stages(lang: Language) -> dict[str, str]:
    return {
        "stage-different": lang.text(
            "You have Wood. Your first Stage costs 2 different Resources: take another Grey card. R20"
        ),
        "stage-different-wrong": lang.text(
            "With that the Stage cannot be paid yet. Put it back: you need a Resource other than Wood."
        ),
        "stage-coin-first": lang.text(
            "Stage 1 is built. The next one costs 2 identical ones: take a Brick. R21"
        ),
        "stage-coin-first-wrong": lang.text("That would do as well. Put it back and take a Brick this time."),
        "stage-coin": lang.text("One Brick is there, one is missing. A Coin stands for it: take Gold. R22"),
        "stage-coin-wrong": lang.text(
            "That does not pay for it. Put it back: Gold, or another Brick, would."
        ),
    }


def _greens(lang: Language) -> dict[str, str]:
    return {
        "science-pair": lang.text(
            "You have a Gear. Two identical Green cards are a set: take another Gear. R30"
        ),
        "science-pair-wrong": lang.text(
            "That makes no set yet: two identical or three different ones do. Put it back and take a Gear."
        ),
        "science-token": lang.text("The set is discarded: choose a Progress token, or show its sticker. R30"),
        "science-token-wrong": lang.text("First the token: choose one of the three that lie open."),
    }


def _battles(lang: Language) -> dict[str, str]:
    return {
        "battle-horn": lang.text(
            "Two of three Conflict tokens show Battle. Take a Red card with a Horn: it starts the Battle. R40"
        ),
        "battle-horn-wrong": lang.text(
            "No Horn on that one, so no token turns. Put it back and look for a Horn."
        ),
        "battle-stays": lang.text(
            "You won, and the card with the Horn went. Shields without Horns stay: take one. R44"
        ),
        "battle-stays-wrong": lang.text("Put it back and take a Red card without any Horn."),
    }


def _medals(lang: Language) -> dict[str, str]:
    return {
        "medal-blue": lang.text("You have 2 of 3 Blue cards for the Medal on your left. Take the third. R50"),
        "medal-blue-wrong": lang.text("The Medal wants a third Blue card. Put that one back and try again."),
        "medal-grey": lang.text(
            "A Medal counts before you pay. A third Grey card, not Wood, wins it, and then a Stage. R50"
        ),
        "medal-grey-wrong": lang.text("Put it back and take a Grey card."),
    }


def praise(lesson: LessonId, lang: Language) -> str:
    """Return what is said at the end of a lesson."""
    return {
        "turn": lang.text("That is a whole turn. Nothing else has to be done by hand."),
        "construction": lang.text("You can build: it happens as soon as your cards can pay."),
        "science": lang.text("That is Science: sets of Green cards become Progress tokens."),
        "battle": lang.text("That is a Battle: it is fought at the end of the turn, by everybody."),
        "medals": lang.text("Medals are won the moment their Objective is there, and stay yours."),
    }[lesson]

"""Screens that people open between moves and between games, and what they change there."""

from itertools import cycle

import msgspec

from companion.coach.explain import Subject
from companion.coach.lessons import LESSONS, lesson_title
from companion.messages.signals import Play
from companion.rules import legal_moves
from companion.screens.routes import (
    AuditRoute,
    BoxRoute,
    CameraRoute,
    CoachRoute,
    CorrectRoute,
    CourseRoute,
    DoctorRoute,
    ExplainRoute,
    GamesRoute,
    HelpRoute,
    LessonsRoute,
    MedalStoryRoute,
    MenuRoute,
    OddsRoute,
    PickerRoute,
    PiecesRoute,
    Route,
    SeatRoute,
    SettingsRoute,
    UndoRoute,
    WhyRoute,
)
from config.language import LANGUAGES
from config.settings import AppSettings, Settings
from tests.endurance.hands import Hands

IN_GAME: tuple[Route, ...] = (
    HelpRoute(),
    OddsRoute(),
    WhyRoute(),
    UndoRoute(),
    MenuRoute(),
    SettingsRoute(),
    PiecesRoute(),
    SeatRoute(0),
    SeatRoute(1),
    PickerRoute("central"),
    CorrectRoute(),
    ExplainRoute(Subject("deck", "central")),
    ExplainRoute(Subject("token", "economy")),
    ExplainRoute(Subject("wonder", "rhodes")),
    CameraRoute(),
    AuditRoute(),
    CourseRoute(),
    BoxRoute(),
    SettingsRoute(1),
)
"""Screens of a running game, in the order in which they are looked at."""

COACH_EVERY, DOCTOR_EVERY = 10, 25
"""Games from one visit to the coach (a process of its own) or the doctor (programs) to the next."""
LOOK = AppSettings()
"""Language, size of text and light that things are measured in."""

_in_game = cycle(IN_GAME)
_lessons = cycle(LESSONS)


def visit(hands: Hands, route: Route, frames: int = 1) -> None:
    """Open a screen, look at it for so many frames, and go back to the game."""
    hands.app.open(route)
    for _ in range(frames):
        hands.frame()
    hands.app.home()


def look_around(hands: Hands) -> None:
    """Visit the next one of the screens of a running game."""
    visit(hands, next(_in_game))


def ask_the_coach(hands: Hands, patience: int = 400) -> None:
    """Open the coach and wait, for so many frames at most, until it has thought."""
    hands.app.open(CoachRoute())
    for _ in range(patience):
        hands.frame()
        if getattr(hands.app.screen, "found", True):
            break
    hands.app.home()


def see_the_end(hands: Hands, number: int) -> None:
    """Look at the count of game ``number`` as people do: to its end, with what there is beside it."""
    hands.see_alerts()
    hands.press("Straight to the end")
    if number % 3 == 0:
        visit(hands, MedalStoryRoute())
    if number % 3 == 1:
        hands.press("Course")
        hands.app.home()
    if number % 6 == 2:
        hands.press("Save")


def between_games(hands: Hands, number: int) -> None:
    """What is done between two games, on the start screen: a lesson, the settings, games put aside."""
    if number % 4 == 0:
        take_a_lesson(hands)
    if number % DOCTOR_EVERY == 3:
        visit(hands, DoctorRoute(), frames=30)
    if number % 4 == 2:
        visit(hands, GamesRoute())
    visit(hands, SettingsRoute(number % 3))


def take_a_lesson(hands: Hands) -> None:
    """Begin the next lesson, try a move or two, and leave it."""
    app = hands.app
    app.open(LessonsRoute())
    hands.frame()
    hands.press(lesson_title(next(_lessons), app.look.lang))
    for number in range(2):
        state = app.table.state
        if app.lessons.lesson is None or state is None:
            break
        app.send(Play(legal_moves(state)[number]))
        hands.frame()
        hands.see_alerts()
    app.lessons.leave()
    hands.frame()
    app.home()


def another_look(settings: Settings, number: int) -> Settings:
    """The settings for game ``number``: every ten games another language, size and light."""
    languages, sizes = tuple(LANGUAGES), ("normal", "large", "larger")
    tens = number // 10
    app = msgspec.structs.replace(
        settings.app,
        language=languages[tens % len(languages)],
        text_size=sizes[tens % len(sizes)],
        night=tens % 4 == 3,
    )
    sound = msgspec.structs.replace(settings.sound, voice=number % 3 == 0)
    return msgspec.structs.replace(settings, app=app, sound=sound)

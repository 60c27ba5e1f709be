"""Every screen that can be opened, as a plain value: which one, and about what.

Going somewhere is ``host.open(SeatRoute(seat=2))``. A route builds nothing and knows no screen: which screen
shows it is a line in ``shell/registry.py``, whose screen gets the fields by their names.
"""

from dataclasses import dataclass
from typing import ClassVar

from companion.coach.explain import Subject


@dataclass(frozen=True)
class Route:
    """Which screen, about what. Subclasses add fields."""

    passing: ClassVar[bool] = False
    """Whether the screen is left by itself as soon as the game goes on."""


class PassingRoute(Route):
    """A screen about the moment (a choice, help, the count): the game going on leaves it."""

    passing = True


@dataclass(frozen=True)
class NameRoute(Route):
    """The name of the player at ``button``, whoever joins meanwhile; None: of somebody who joins."""

    button: int | None


@dataclass(frozen=True)
class SetupMedalRoute(Route):
    """The Medal at ``place``: the gaps first, then the centre."""

    place: int


@dataclass(frozen=True)
class SetupTokenRoute(Route):
    """The face-up Progress token at ``place`` (0–2)."""

    place: int


@dataclass(frozen=True)
class PlayersRoute(Route):
    """Who plays."""


@dataclass(frozen=True)
class SetupRulesRoute(Route):
    """The rules of the table that is being set up; ``page`` of its rows."""

    page: int = 0


@dataclass(frozen=True)
class SetupSeatRoute(Route):
    """The player at ``button``, which stays theirs whoever joins before or after them."""

    button: int


@dataclass(frozen=True)
class SetupRoute(Route):
    """The table that is being set up."""


@dataclass(frozen=True)
class SidesRoute(Route):
    """Who sits at which side."""


@dataclass(frozen=True)
class BoxRoute(Route):
    """What the owner has told about the box; ``page`` of its rows."""

    page: int = 0


@dataclass(frozen=True)
class BindingRoute(Route):
    """Which card the sticker ``tag`` ("RO-07") is on."""

    tag: str


@dataclass(frozen=True)
class CameraRoute(Route):
    """What the camera sees."""


@dataclass(frozen=True)
class DoctorRoute(Route):
    """The doctor; ``page`` of its findings."""

    page: int = 0


@dataclass(frozen=True)
class GamesRoute(Route):
    """The games that were not played to their end; ``page`` of them."""

    page: int = 0


@dataclass(frozen=True)
class MenuRoute(Route):
    """What can be done besides playing on."""


@dataclass(frozen=True)
class PhonesRoute(Route):
    """Everybody's screen: phones and televisions; ``page`` of its rows."""

    page: int = 0


@dataclass(frozen=True)
class SettingsRoute(Route):
    """The settings; ``page`` of their rows."""

    page: int = 0


@dataclass(frozen=True)
class StagesRoute(Route):
    """The Stages of ``wonder``."""

    wonder: str


@dataclass(frozen=True)
class StartRoute(Route):
    """The start screen."""


@dataclass(frozen=True)
class TroubleRoute(Route):
    """What is wrong; ``page`` of its rows."""

    page: int = 0


@dataclass(frozen=True)
class PiecesRoute(Route):
    """Medals, face-up Progress tokens, decks."""


@dataclass(frozen=True)
class SeatRoute(Route):
    """The player at ``seat``."""

    seat: int


@dataclass(frozen=True)
class TableRoute(Route):
    """The table of the running game."""


@dataclass(frozen=True)
class ChoiceRoute(PassingRoute):
    """The choice that is pending; with ``only`` one of several pending things."""

    only: str | None = None


@dataclass(frozen=True)
class StealRoute(PassingRoute):
    """Which card is taken from the opponent at ``seat`` (Rome)."""

    seat: int


@dataclass(frozen=True)
class TopRoute(PassingRoute):
    """Which card lies on top of ``deck``?"""

    deck: str


@dataclass(frozen=True)
class PickerRoute(PassingRoute):
    """Which card was taken; ``source`` is the deck where it is known already."""

    source: str | None = None


@dataclass(frozen=True)
class RevealRoute(PassingRoute):
    """Which card was turned up that Rome gave."""


@dataclass(frozen=True)
class QuestionRoute(PassingRoute):
    """The question that the table asks, whose answers are ways on."""


@dataclass(frozen=True)
class FaceQuestionRoute(PassingRoute):
    """The question of the table whose answer is a face: which card carries this sticker."""


@dataclass(frozen=True)
class TokenRoute(PassingRoute):
    """Which token: with ``take`` it is taken, else it was turned up in a face-up place."""

    take: bool


@dataclass(frozen=True)
class CorrectRoute(Route):
    """What does not agree with the table; ``seat`` opens with one player."""

    seat: int | None = None


@dataclass(frozen=True)
class EyeCheckRoute(Route):
    """The cards of all players as they are recorded, beginning with ``seat``."""

    seat: int = 0


@dataclass(frozen=True)
class LeaveRoute(Route):
    """End the game here, or put it aside."""


@dataclass(frozen=True)
class AuditRoute(Route):
    """The rows of all players, beginning with ``seat``."""

    seat: int = 0


@dataclass(frozen=True)
class UndoRoute(Route):
    """The steps of the game, the newest first."""


@dataclass(frozen=True)
class CoachRoute(PassingRoute):
    """Advice for the player in turn."""


@dataclass(frozen=True)
class ExplainRoute(PassingRoute):
    """``subject`` explained."""

    subject: Subject


@dataclass(frozen=True)
class HelpRoute(PassingRoute):
    """What is pending, and why."""


@dataclass(frozen=True)
class LessonsRoute(Route):
    """The choice of lessons."""


@dataclass(frozen=True)
class OddsRoute(PassingRoute):
    """The odds of every deck."""


@dataclass(frozen=True)
class WhyRoute(PassingRoute):
    """The reasons of what is asked or was refused, or of all that the last move caused; ``page`` of them."""

    page: int = 0


@dataclass(frozen=True)
class CourseRoute(PassingRoute):
    """The course of the game that is over, or of an earlier one by its number in the journal."""

    game: int | None = None


@dataclass(frozen=True)
class EndRoute(PassingRoute):
    """The count of the game that is over."""


@dataclass(frozen=True)
class MedalStoryRoute(PassingRoute):
    """The story of the Medals of the game that is over, or of an earlier one; ``page`` of its rows."""

    page: int = 0
    game: int | None = None

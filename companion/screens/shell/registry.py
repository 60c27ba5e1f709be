"""Which screen shows which route: the one place that knows every screen. A new screen is a line here."""

from collections.abc import Callable
from typing import Final

from companion.screens import chronicle_routes, routes
from companion.screens.choose.binding import BindingScreen
from companion.screens.choose.choice import ChoiceScreen, StealScreen
from companion.screens.choose.deck_top import TopScreen
from companion.screens.choose.picker import RevealScreen, TakeScreen
from companion.screens.choose.question import LearnScreen, QuestionScreen
from companion.screens.choose.token_picker import TokenScreen
from companion.screens.chronicle.backup import BackupScreen, TakeInScreen
from companion.screens.chronicle.game_filter import GameFilterScreen, GameSearchScreen
from companion.screens.chronicle.past_games import PastGamesScreen
from companion.screens.chronicle.people import MergeScreen, PeopleScreen, RenameScreen, SamePersonScreen
from companion.screens.chronicle.statistics import StatisticsScreen
from companion.screens.correct.correct import CorrectScreen
from companion.screens.correct.eye_check import EyeCheckScreen
from companion.screens.correct.leave import LeaveScreen
from companion.screens.correct.row_check import row_check_screen
from companion.screens.correct.undo_list import UndoScreen
from companion.screens.end.course import CourseScreen
from companion.screens.end.end import EndScreen
from companion.screens.end.keep_game import DeleteGameScreen, KeepGameScreen
from companion.screens.end.look_back import LookBackScreen
from companion.screens.end.medal_story import MedalStoryScreen
from companion.screens.end.past_game import PastGameScreen
from companion.screens.end.play_link import PlayLinkScreen
from companion.screens.home.box import BoxScreen
from companion.screens.home.camera import CameraScreen
from companion.screens.home.doctor import DoctorScreen
from companion.screens.home.games import GamesScreen
from companion.screens.home.menu import MenuScreen
from companion.screens.home.phones import PhonesScreen
from companion.screens.home.settings import SettingsScreen
from companion.screens.home.stages import StagesScreen
from companion.screens.home.start import StartScreen
from companion.screens.home.trouble import TroubleScreen
from companion.screens.kit.screen import Host, Screen
from companion.screens.learn.coach import CoachScreen
from companion.screens.learn.explain import ExplainScreen
from companion.screens.learn.help import HelpScreen
from companion.screens.learn.lessons import LessonsScreen
from companion.screens.learn.odds import OddsScreen
from companion.screens.learn.why import WhyScreen
from companion.screens.play.middle_list import PiecesScreen
from companion.screens.play.seat import SeatScreen
from companion.screens.play.table import TableScreen
from companion.screens.setup.name import NameScreen
from companion.screens.setup.pieces import SetupMedalScreen, SetupTokenScreen
from companion.screens.setup.players import PlayersScreen
from companion.screens.setup.rules import SetupRulesScreen
from companion.screens.setup.seat import SetupSeatScreen
from companion.screens.setup.setup import SetupScreen
from companion.screens.setup.sides import SidesScreen

SCREENS: Final[dict[type[routes.Route], Callable[..., Screen]]] = {
    routes.NameRoute: NameScreen,
    routes.SetupMedalRoute: SetupMedalScreen,
    routes.SetupTokenRoute: SetupTokenScreen,
    routes.PlayersRoute: PlayersScreen,
    routes.SetupRulesRoute: SetupRulesScreen,
    routes.SetupSeatRoute: SetupSeatScreen,
    routes.SetupRoute: SetupScreen,
    routes.SidesRoute: SidesScreen,
    routes.BoxRoute: BoxScreen,
    routes.BindingRoute: BindingScreen,
    routes.CameraRoute: CameraScreen,
    routes.DoctorRoute: DoctorScreen,
    routes.GamesRoute: GamesScreen,
    routes.MenuRoute: MenuScreen,
    routes.PhonesRoute: PhonesScreen,
    routes.SettingsRoute: SettingsScreen,
    routes.StagesRoute: StagesScreen,
    routes.StartRoute: StartScreen,
    routes.TroubleRoute: TroubleScreen,
    routes.PiecesRoute: PiecesScreen,
    routes.SeatRoute: SeatScreen,
    routes.TableRoute: TableScreen,
    routes.ChoiceRoute: ChoiceScreen,
    routes.StealRoute: StealScreen,
    routes.TopRoute: TopScreen,
    routes.PickerRoute: TakeScreen,
    routes.RevealRoute: RevealScreen,
    routes.QuestionRoute: QuestionScreen,
    routes.FaceQuestionRoute: LearnScreen,
    routes.TokenRoute: TokenScreen,
    routes.CorrectRoute: CorrectScreen,
    routes.EyeCheckRoute: EyeCheckScreen,
    routes.LeaveRoute: LeaveScreen,
    routes.AuditRoute: row_check_screen,
    routes.UndoRoute: UndoScreen,
    routes.CoachRoute: CoachScreen,
    routes.ExplainRoute: ExplainScreen,
    routes.HelpRoute: HelpScreen,
    routes.LessonsRoute: LessonsScreen,
    routes.OddsRoute: OddsScreen,
    routes.WhyRoute: WhyScreen,
    routes.CourseRoute: CourseScreen,
    routes.EndRoute: EndScreen,
    routes.MedalStoryRoute: MedalStoryScreen,
    chronicle_routes.PastGamesRoute: PastGamesScreen,
    chronicle_routes.GameFilterRoute: GameFilterScreen,
    chronicle_routes.GameSearchRoute: GameSearchScreen,
    chronicle_routes.PastGameRoute: PastGameScreen,
    chronicle_routes.KeepGameRoute: KeepGameScreen,
    chronicle_routes.PlayLinkRoute: PlayLinkScreen,
    chronicle_routes.LookBackRoute: LookBackScreen,
    chronicle_routes.DeleteGameRoute: DeleteGameScreen,
    chronicle_routes.StatisticsRoute: StatisticsScreen,
    chronicle_routes.PeopleRoute: PeopleScreen,
    chronicle_routes.RenameRoute: RenameScreen,
    chronicle_routes.SamePersonRoute: SamePersonScreen,
    chronicle_routes.MergeRoute: MergeScreen,
    chronicle_routes.BackupRoute: BackupScreen,
    chronicle_routes.TakeInRoute: TakeInScreen,
}
"""Kind of route → its screen, which is made with the host and the fields of the route, by their names."""


def screen_of(route: routes.Route, host: Host) -> Screen:
    """Make the screen that shows ``route``."""
    return SCREENS[type(route)](host, **vars(route))

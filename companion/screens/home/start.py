"""The start: go on with the running game, a new one, last table again, settings, doctor.

Until the camera has shown that it reads the pad, its picture stands beside, with what to do.
"""

from collections.abc import Callable, Sequence
from random import SystemRandom
from weakref import WeakSet

from companion.chronicle.earlier_tables import NEWEST, last_table, stored_setup
from companion.journal.stored_games import StoredGame
from companion.messages.notices import DraftChanged, Notice
from companion.messages.signals import EditSetup, NewSetup, ResumeGame
from companion.screens.art.wonder_pictures import gallery
from companion.screens.chronicle_routes import PastGamesRoute
from companion.screens.kit.button import Button, Words
from companion.screens.kit.camera_view import CameraView
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.top_bar import StatusSigns
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.screens.routes import DoctorRoute, GamesRoute, LessonsRoute, SettingsRoute, SetupRoute
from companion.setup.boxes import allowed_wonders
from companion.setup.draw import draw_missing, fresh_draft
from companion.table.setup_words import seat_name
from companion.table.table import Table
from config.language import Language
from vision.setup_view import PadView, SetupWatch, advice_sentence

MEASURED_EVERY = 0.4
"""Seconds between two measurements of the camera picture."""

_proven: WeakSet[Table] = WeakSet()
"""Tables whose pad the camera has read well since they were opened."""


class Title(View[None]):
    """The name of the companion and what it is."""

    def paint(self, brush: Brush) -> None:
        """Two lines."""
        theme, palette = self.theme, self.look.palette
        name, below = self.rect.cut_top(self.height * 0.62)
        brush.text(self.lang.text("Architects Companion"), name, theme.type(7.5), palette.accent, bold=True)
        what = self.lang.text("for 7 Wonders: Architects with Medals · a fan project")
        brush.text(what, below, theme.small, palette.quiet, level="top", lines=2)


class Skyline(View[None]):
    """The nine Wonders: what stands beside the menu while there is nothing else to show."""

    def paint(self, brush: Brush) -> None:
        """Three rows of three, or one row on a low strip."""
        painters = list(gallery().items())
        columns = 9 if self.width > 4 * self.height else 3
        rows = -(-len(painters) // columns)
        for (wonder, painter), cell in zip(
            painters, self.rect.grid(columns, rows, self.theme.mm(3)), strict=False
        ):
            place = cell.fitted(1.12)
            brush.drawing(("gallery", wonder), place, painter, alpha=0.55)


class CameraHelp(View[tuple[str, str, bool]]):
    """What the camera measures and what to do about it. The model is (sentence, measurement, good)."""

    def paint(self, brush: Brush) -> None:
        """The sentence, the measurement below it."""
        sentence, measured, good = self.model
        theme, palette = self.theme, self.look.palette
        brush.plate(self.rect, palette.sentence, palette.good if good else palette.accent, 1.6, 0.4)
        inside = self.rect.inset(theme.mm(1.6), theme.mm(1))
        sign, inside = inside.cut_left(theme.mm(6), theme.mm(1.6))
        brush.symbol("yes" if good else "camera", sign.middle(sign.w, sign.w))
        if measured:
            below, inside = inside.cut_bottom(theme.type(3.2))
            brush.text(measured, below, theme.small, palette.quiet)
        brush.text(sentence, inside, theme.body, bold=True, lines=3)


class StartScreen(Screen):
    """The menu, and the camera picture or the Wonders beside it."""

    has_bar = False

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        look, lang, table = self.look, self.lang, host.table
        self._title = Title(look)
        self._signs = StatusSigns(look, host.status)
        self._skyline = Skyline(look)
        self._camera = CameraView(look, lambda: None)
        self._help = CameraHelp(look, ("", "", False))
        self._watch = SetupWatch()
        self._left = 0.0
        games = table.journal.games(NEWEST)
        self._again = last_table(games, table.catalogue)
        unfinished = [game for game in table.unfinished if stored_setup(game, table.catalogue)]
        large = self.theme.large
        self._menu: list[Button] = []
        if table.phase != "setup":
            playing = table.phase == "play"
            text = lang.text("Go on playing") if playing else lang.text("Back to the count")
            self._menu.append(Button(look, text, host.home, icon="forward", style="primary", size=large))
        elif unfinished:
            names = self._names(unfinished[0])
            text = lang.text("Go on: {names}", names=names)
            self._menu.append(
                Button(look, text, self._resumes(unfinished[0]), icon="forward", style="primary", size=large)
            )
        new = Button(look, lang.text("New game"), self._new, icon="add", size=large)
        new.choose(not self._menu)
        self._menu.append(new)
        if self._again is not None:
            again = self._again
            names = lang.list([seat_name(again, seat, lang) for seat in range(len(again.seats))])
            text = lang.text("Last table again: {names}", names=names)
            self._menu.append(Button(look, text, self._start_again, icon="redo"))
        if host.can_watch:
            self._menu.append(Button(look, lang.text("Watch a game"), host.watch, icon="eye"))
        upright = self.theme.upright
        self._small = [
            Button(look, lang.text("Settings"), self._open_settings, icon=None if upright else "settings"),
            Button(look, lang.text("Doctor"), self._open_doctor, icon=None if upright else "help"),
        ]
        self._small.insert(
            0, Button(look, lang.text("Learn"), self._open_lessons, icon=None if upright else "star")
        )
        if any(game.ended for game in games):
            self._small.insert(
                1,
                Button(
                    look,
                    lang.text("Games"),
                    lambda: host.open(PastGamesRoute()),
                    icon=None if upright else "trophy",
                ),
            )
        icon = None if upright else "menu"
        if len(unfinished) > 1 or (unfinished and table.phase != "setup"):
            self._small.insert(0, Button(look, lang.text("Other games"), self._open_games, icon=icon))
        self._welcome = Words(look, "" if games else welcome(lang), quiet=True, lines=6)
        if len(self._small) > 3:
            for button in self._small:
                button.label(button.text)
        for child in (self._title, self._signs, *self._menu, *self._small, self._welcome):
            self.add_widget(child)
        self._joined = False

    def arrange(self) -> None:
        """Title, menu, picture."""
        theme = self.theme
        area = self.rect.inset(theme.mm(3), theme.mm(2.4))
        if theme.upright:
            top, area = area.cut_top(theme.mm(13), theme.mm(10))
            picture, area = area.cut_top(area.h * 0.42, theme.mm(3))
        else:
            picture, area = area.cut_right(area.w * 0.46, theme.mm(4))
            top, area = area.cut_top(theme.mm(13), theme.mm(2))
        self._title.place(top)
        signs = self._signs.wish()
        corner = Rect(
            self.rect.right - signs - theme.mm(1), self.rect.top - theme.mm(9.4), signs, theme.target
        )
        low, area = area.cut_bottom(theme.mm(10), theme.mm(3))
        if theme.upright:
            corner = Rect(top.right - signs, top.y - theme.mm(9.4), signs, theme.target)
        for button, place in zip(self._small, low.columns(len(self._small), theme.gap), strict=True):
            button.place(place)
        height = min(theme.mm(15), (area.h - theme.gap * (len(self._menu) - 1)) / len(self._menu))
        for button in self._menu:
            place, area = area.cut_top(height, theme.gap)
            button.place(place)
        self._welcome.place(area.inset(theme.mm(1), 0))
        self._picture = picture
        self._signs.place(corner)

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Who presses a button or shows a seat card here wants to play."""
        self._signs.show(self.host.status)
        self._joined = self._joined or any(isinstance(n, DraftChanged) and n.what != "edit" for n in notices)
        self._show_picture()

    def tick(self, seconds: float) -> None:
        """Feed the camera picture; measure it now and then."""
        if self._joined:
            self._joined = False
            self.host.home()
            return
        if self.host.preview is None or self._camera.parent is None:
            return
        frame = self.host.preview.latest()
        self._camera.feed(frame)
        self._left -= seconds
        if self._left > 0:
            return
        self._left = MEASURED_EVERY
        if frame is None:
            self._help.show((self.lang.text("No picture yet. Is the camera plugged in?"), "", False))
            return
        view = self._watch.update(frame.image, frame.found)
        self._help.show((advice_sentence(view.advice, self.lang), measured(view, self.lang), view.good))
        if view.good:
            _proven.add(self.host.table)

    def _show_picture(self) -> None:
        """The camera while it is to be set up, else the Wonders."""
        preview = self.host.preview
        camera = preview is not None and preview.real and self.host.table not in _proven
        wanted = (self._camera, self._help) if camera else (self._skyline,)
        for view in (self._camera, self._help, self._skyline):
            if view in wanted and view.parent is None:
                self.add_widget(view)
            elif view not in wanted and view.parent is not None:
                self.remove_widget(view)
        below = self.theme.type(13)
        picture = self._picture.cut_bottom(below, self.theme.gap)[1].fitted(16 / 9)
        block = self._picture.middle(picture.w, picture.h + self.theme.gap + below)
        self._camera.place(block.cut_top(picture.h)[0])
        self._help.place(Rect(self._picture.x, block.y, self._picture.w, below))
        self._skyline.place(self._picture.inset(self.theme.mm(2)))

    def _names(self, stored: StoredGame) -> str:
        setup = stored_setup(stored, self.host.table.catalogue)
        return self.lang.list([player.name for player in setup.players]) if setup else ""

    def _resumes(self, stored: StoredGame) -> Callable[[], None]:
        return lambda: self._resume(stored.game)

    def _resume(self, game: int) -> None:
        self.host.send(ResumeGame(game))

    def _new(self) -> None:
        self.host.send(NewSetup())
        self.host.send(EditSetup(fresh_draft(self.host.settings.app.boxes)))

    def _start_again(self) -> None:
        """Set the last table up again; where nobody can show Medals to a camera they are drawn at once."""
        again, table = self._again, self.host.table
        if again is None:
            return
        if self.by_touch:
            wonders = allowed_wonders(self.host.settings.app.boxes, table.catalogue)
            again = draw_missing(again, wonders, table.catalogue, SystemRandom())
        self.host.send(NewSetup())
        self.host.send(EditSetup(again))
        self.host.open(SetupRoute())

    def _open_settings(self) -> None:
        self.host.open(SettingsRoute())

    def _open_lessons(self) -> None:
        self.host.open(LessonsRoute())

    def _open_doctor(self) -> None:
        self.host.open(DoctorRoute())

    def _open_games(self) -> None:
        self.host.open(GamesRoute())


def welcome(lang: Language) -> str:
    """Say to those who are new what this is for."""
    return lang.text(
        "Take a card, lay it on the pad for a moment, and play on. "
        "The companion keeps the score and says when a Medal is won. No camera? Touch the card instead."
    )


def measured(view: PadView, lang: Language) -> str:
    """Say what was measured; "" where nothing could be."""
    if view.px_per_module is None:
        return ""
    return lang.text(
        "{module} pixels a module (3 needed), sharpness {sharp} %",
        module=f"{view.px_per_module:.1f}",
        sharp=round(100 * view.sharpness),
    )

"""The table: the one that acts on signals. One writer, on the main thread."""

from collections.abc import Callable

from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.journal.stored_games import StoredGame
from companion.messages.faults import Fault
from companion.messages.history import History
from companion.messages.notices import (
    DeviceChanged,
    DraftRefused,
    Explained,
    ForeignSeen,
    Nothing,
    Notices,
    SetupBegun,
    last_refused,
)
from companion.messages.questions import Question, Reason
from companion.messages.signals import (
    AnswerFace,
    ButtonHeld,
    ButtonPressed,
    CheckRow,
    ChooseWay,
    Confirm,
    Decline,
    DeviceStatus,
    DuplicateSticker,
    EditSetup,
    Explain,
    ForeignCode,
    ForgetSelection,
    LookAtTops,
    MissedCard,
    NewSetup,
    Play,
    Redo,
    ResumeGame,
    SeatsShown,
    SeatTouch,
    SetRight,
    Signal,
    StartGame,
    TableSeen,
    TagLifted,
    TagPlaced,
    TellBinding,
    TellStages,
    TellTop,
    Undo,
)
from companion.pad.answers import Answers
from companion.pad.buttons import Buttons
from companion.pad.deck_tops import Looking
from companion.pad.desk import Desk
from companion.pad.memory import Memory, Parked
from companion.pad.pad import Pad
from companion.pad.readings import Readings
from companion.pad.selection import Selection
from companion.rules import Correct, Setup, State
from companion.rules.changes import Bound
from companion.setup.draft import SetupDraft
from companion.table import owners_box as owner
from companion.table.seat_acts import seat_acts
from companion.table.setting_up import SettingUp
from companion.tabletop.tabletop import Tabletop
from config.catalogue import Catalogue, StageFacts, load_catalogue
from config.errors import InputError
from config.own_box import OwnPieces
from config.texts import printable
from vision.tags import CommandTag, SeatTag, parse_tag

PATIENCE = 0.8
"""Seconds for which a reading that cannot be right waits for another one that explains it."""


class Table:
    """A live game, or the setup of one.

    ``draft`` is the setup under construction. ``question``, ``selection``, ``waiting`` and ``lying`` say what
    is asked, which cards are laid for a choice, which readings wait for a missed turn, and which tags lie
    on the pad. Whoever shows the table reads these after every ``handle``.

    ``own`` is what the owner has told about the pieces of the box: every new game starts with it, and
    ``keep`` is called when a game has taught something new. A lesson and a game that plays itself have a
    table of their own ``beside`` that of the people, which waits and is told what is told here of the box.
    ``checking`` is the player whose row is compared with the record just now, None while playing;
    ``looking`` knows the tops of the decks; ``refused`` is why something was refused since the game went on.
    """

    def __init__(
        self,
        journal: Journal | None = None,
        *,
        draft: SetupDraft | None = None,
        catalogue: Catalogue | None = None,
        own: OwnPieces | None = None,
        keep: Callable[[OwnPieces], None] | None = None,
        beside: "Table | None" = None,
        patience: float = PATIENCE,
    ) -> None:
        self.journal = journal or Journal.open(None)
        self.catalogue = catalogue or load_catalogue()
        self._beside = beside
        mine = owner.OwnersBox(own or OwnPieces(), keep)
        self._box: owner.OwnersBox = mine if beside is None else beside._box
        self._setting_up = SettingUp(draft or SetupDraft(), self._box, self.catalogue)
        self.checking: int | None = None
        self.looking = Looking()
        self.refused: Reason | None = None
        self._pad = Pad()
        self._ledger = Ledger(self.journal, self.catalogue)
        self._desk = Desk(self._ledger, self._pad, patience)
        self._readings = Readings(self._desk)
        self._answers = Answers(self._desk, self._readings)
        self.tabletop = Tabletop(self._desk, self._readings, self.looking)
        self._buttons = Buttons(self._desk, self._answers)

    @property
    def practice(self) -> bool:
        """Whether this is a lesson or a game that plays itself, beside the people's own."""
        return self._beside is not None

    @property
    def phase(self) -> str:
        """``setup``, ``play`` or ``over``."""
        state = self.state
        return "setup" if state is None else "over" if state.finished else "play"

    @property
    def state(self) -> State | None:
        """The state of the running game, None during setup."""
        history = self._ledger.history
        return None if history is None else history.state

    @property
    def history(self) -> History | None:
        """The steps of the running game, None during setup."""
        return self._ledger.history

    @property
    def draft(self) -> SetupDraft:
        """The setup under construction."""
        return self._setting_up.draft

    @property
    def own(self) -> OwnPieces:
        """What the owner has told about the pieces of the box."""
        return self._box.own

    @property
    def question(self) -> Question | None:
        """The open question."""
        return self._desk.memory.question

    @property
    def selection(self) -> Selection:
        """The cards laid down for the choice that is pending."""
        return self._desk.memory.selection

    @property
    def waiting(self) -> tuple[Parked, ...]:
        """The readings that are kept until a missed turn is made good."""
        return self._desk.memory.waiting

    @property
    def lying(self) -> frozenset[str]:
        """The tags on the pad, in their record form."""
        return self._pad.lying

    @property
    def game(self) -> int | None:
        """The number of the running game in the journal."""
        return self._ledger.game

    @property
    def seating(self) -> tuple[int, ...]:
        """The button of each seat: of the running game, or of the setup."""
        return self.draft.seating if self._ledger.history is None else self._ledger.seating

    @property
    def unfinished(self) -> tuple[StoredGame, ...]:
        """The games of the journal that were not played to their end, the newest first."""
        return tuple(one for one in self.journal.games(unfinished=True) if one.game != self.game)

    @property
    def stages_to_check(self) -> str | None:
        """The Wonder of the setup about whose Stages the owner has to be asked first, or None."""
        return owner.to_check(self.draft, self.own, self.catalogue)

    def stages_of(self, wonder: str) -> tuple[StageFacts, ...]:
        """The Stages with which ``wonder`` would be played now, as far as anybody has told."""
        return owner.stages_of(wonder, self.draft, self.own, self.catalogue)

    def preview(self, game: int) -> State | None:
        """The state in which a stored game would go on: who is next, what is pending. None: it is damaged."""
        try:
            return self._ledger.preview(game)
        except InputError:
            return None

    def begin(self, setup: Setup, seating: tuple[int, ...] | None = None) -> Notices:
        """Begin a game with a finished setup. Raises InputError for one that cannot be played."""
        seats = seating or tuple(range(len(setup.players)))
        notices = self._opening() + self._ledger.begin(owner.with_own(setup, self.own), seats)
        self._clear()
        return notices + self._readings.settle()

    def handle(self, signal: Signal) -> Notices:
        """Act on ``signal`` and tell what came of it, in order. Never raises for what the world does.

        Every move told as recorded is on disk before this returns (or a ``JournalTrouble`` says that
        it cannot be).
        """
        self._pad.now = max(self._pad.now, getattr(signal, "time", 0.0))
        notices = self._opening() + self._act(signal)
        if self._ledger.history is not None:
            notices += self._readings.settle()
            notices += self.looking.heard(notices, self._ledger.history.state)
        self.refused = last_refused(notices, self.refused)
        if self._beside is None and self.state is not None:
            notices += self._box.learn(notices, self.state.game.setup, self.catalogue)
        return notices

    def close(self) -> None:
        """Let go of the journal."""
        self.journal.close()

    def _act(self, signal: Signal) -> Notices:
        match signal:
            case TagPlaced(text):
                return self._placed(text)
            case TagLifted(text):
                tag = parse_tag(text)
                if tag is not None:
                    self._pad.lift(tag.id)
                return ()
            case TableSeen(overview) if self.checking is None:
                return (self.tabletop if self.state else self._setting_up).seen(overview)
            case ForeignCode(text):
                return (ForeignSeen(printable(text)),)
            case DeviceStatus(device, fault, detail):
                stuck = fault == Fault.PANEL_STUCK and self._ledger.history is not None
                return (
                    DeviceChanged(device, fault, detail),
                    *(self._buttons.never_held(detail) if stuck else ()),
                )
            case Explain():
                return (Explained(),)
            case SeatTouch():
                return self._touched(signal)
            case NewSetup(again):
                return self._new_setup(again)
            case ResumeGame(game):
                return self._resume(game)
            case TellBinding() | TellStages() if self._beside is not None:
                return owner.of_the_box(self._beside.handle(signal))
            case TellBinding(tag, face) if self.phase == "play":
                return self._answers.play(Correct(Bound(tag, face)))
            case TellBinding(tag, face):
                return self._setting_up.told_binding(tag, face)
            case TellStages(wonder, stages):
                return self._setting_up.told_stages(wonder, stages)
        return self._set_up(signal) if self._ledger.history is None else self._in_game(signal)

    def _placed(self, text: str) -> Notices:
        tag = parse_tag(text)
        if tag is None:
            return (ForeignSeen(printable(text)),)
        hidden = self._pad.place(tag.id)
        match tag:
            case CommandTag() | SeatTag() if hidden:
                return ()
            case CommandTag():
                return self._command(tag.command)
            case SeatTag():
                return self._act(ButtonPressed(tag.seat))
        if self.checking is not None or self.state is None:
            return () if self.state is not None else self._setting_up.shown(tag)
        seen = self.looking.placed(tag, hidden, self.state)
        return self._readings.placed(tag, hidden) if seen is None else seen

    def _touched(self, touch: SeatTouch) -> Notices:
        """Somebody's touch from afar: their own, about the game as it stands, or nothing at all."""
        state, question = self.state, self.question
        if touch.state is not state or touch.question is not question or self.checking is not None:
            return ()
        if state is None or touch.act not in seat_acts(touch.seat, state, question, self.seating):
            return ()
        return self._act(touch.act)

    def _command(self, command: str) -> Notices:
        match command:
            case "confirm" | "decline" if self.looking.on:
                return self.looking.turn(False)
            case "confirm":
                return self._act(Confirm())
            case "decline":
                return self._act(Decline())
            case "undo":
                return self._act(Undo())
        return (Explained(),)

    def _in_game(self, signal: Signal) -> Notices:
        answers = self._answers
        match signal:
            case CheckRow(seat):
                self.checking = seat if seat is not None and 0 <= seat < len(self.seating) else None
            case SetRight(moves):
                return answers.set_right(moves)
            case LookAtTops() | TellTop():
                return self.looking.touched(signal, self._desk.state)
            case ButtonPressed(button) | ButtonHeld(button) if self.checking is not None:
                if button in self.seating:
                    self.checking = self.seating.index(button)
            case ButtonPressed(button) if button in self.seating:
                return self._buttons.pressed(self.seating.index(button))
            case ButtonHeld(button) if button in self.seating:
                return self._buttons.held(self.seating.index(button))
            case ButtonPressed() | ButtonHeld():
                return (Nothing("press"),)
            case DuplicateSticker(text):
                tag = parse_tag(text)
                return () if tag is None else self._readings.duplicate(tag.id)
            case Play(move, sure):
                return answers.play(move, sure)
            case Undo(steps):
                return answers.undo(steps)
            case Redo(steps):
                return answers.redo(steps)
            case Confirm():
                return answers.confirm()
            case Decline():
                return answers.decline()
            case ChooseWay(number):
                return answers.choose(number)
            case AnswerFace(face):
                return answers.answer_face(face)
            case MissedCard(steps, card):
                return answers.missed_card(steps, card)
            case SeatsShown(seat, tags):
                return answers.checked(seat, tags)
            case ForgetSelection():
                return answers.forget_selection()
        return ()

    def _set_up(self, signal: Signal) -> Notices:
        match signal:
            case ButtonPressed(button):
                return self._setting_up.joined(button)
            case EditSetup(draft):
                return self._setting_up.edited(draft)
            case StartGame() | Confirm():
                return self._start()
            case Decline() if self.draft.with_medals and not any(self.draft.medals):
                return self._act(EditSetup(self.draft.playing(with_medals=False)))
        return ()

    def _start(self) -> Notices:
        if not self.draft.ready:
            return (DraftRefused("", "unfinished"),)
        try:
            setup = owner.with_own(self.draft.setup(), self.own)
            notices = self._ledger.begin(setup, self.draft.seating)
        except InputError as error:
            return (DraftRefused("", "unfinished", error.sentence),)
        self._clear()
        return notices

    def _new_setup(self, again: bool) -> Notices:
        draft, state = SetupDraft(), self.state
        if again and state is not None:
            # As the game knew the pieces at its end: it may have learnt some.
            draft = SetupDraft.of(state.game.setup, self.seating).emptied()
        self._ledger.leave()
        self._clear()
        self._setting_up.begin(draft)
        return (SetupBegun(draft),)

    def _resume(self, game: int) -> Notices:
        try:
            notices = self._ledger.resume(game)
        except InputError as error:
            return (DraftRefused("", "unfinished", error.sentence),)
        self._clear()
        return notices

    def _clear(self) -> None:
        """Nothing of the game before is asked, laid down or checked any more."""
        self._desk.memory = Memory()
        self.tabletop.clear()
        self.looking.clear()
        self.checking = None

    def _opening(self) -> Notices:
        """What the journal has to say since it was last asked, and of another program that touches it."""
        troubles, self.journal.troubles = self.journal.troubles, ()
        return troubles + self.journal.look_after(self._pad.now)

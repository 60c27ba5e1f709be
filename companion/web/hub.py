"""Everybody who watches: what each of them gets, and what each of them may say. On the thread of the web."""

import asyncio
import itertools
from collections.abc import Callable

import msgspec

from companion.coach.hints import hint_sentence
from companion.messages.signals import SeatTouch
from companion.rules.sentences.terms import uncited
from companion.web.admission import Allowance, Door
from companion.web.advice import PhoneCoach
from companion.web.hints import PhoneHints
from companion.web.messages import Advise, Ask, Do, Hello, Leave, Look, Message, Read, Speak
from companion.web.seats import Seats
from companion.web.snapshot import Snapshot
from companion.web.sockets import UNKNOWN, NotWelcomeError
from companion.web.views.document import ClaimView, Document, Documents, Private
from companion.web.views.table_view import NamedView
from config.language import LANGUAGES

MOST_WATCHERS = 64
"""Phones and televisions at one table."""
RATE, BURST = 5.0, 20.0
"""Messages a second, and at once, that a page may send; a finger is slower."""


class Watcher:
    """A page that is open somewhere. ``news`` is set whenever its document has changed."""

    def __init__(self, number: int, hello: Hello) -> None:
        self.number = number
        self.lang = hello.lang if hello.lang in LANGUAGES else "en"
        self.key = hello.key
        self.last = hello.last
        self.looks_at: int | None = None
        self.advised = False
        self.news = asyncio.Event()
        self.allowance = Allowance(RATE, BURST)


class Hub:
    """Takes snapshots, gives each watcher their document, turns what phones say into signals for ``put``.

    ``welcome`` is called when somebody comes who needs a snapshot; ``buttons`` tells whether the owner lets
    phones be buttons. It lives on the event loop; only ``watched`` and ``present`` are asked
    from outside.
    """

    def __init__(
        self,
        door: Door,
        seats: Seats,
        put: Callable[[SeatTouch], object],
        *,
        buttons: Callable[[], bool],
        welcome: Callable[[], object],
    ) -> None:
        self._door, self._seats, self._put = door, seats, put
        self._buttons, self._welcome = buttons, welcome
        self._watchers: dict[int, Watcher] = {}
        self._numbers = itertools.count(1)
        self._documents: Documents | None = None
        self._hints = PhoneHints()
        self._coach = PhoneCoach(self.wake)

    @property
    def watched(self) -> bool:
        """Whether anybody watches."""
        return bool(self._watchers)

    def present(self) -> frozenset[int]:
        """Return the buttons of the seats whose phone is here; may be asked from outside."""
        buttons = (self._button_of(watcher) for watcher in tuple(self._watchers.values()))
        return frozenset(button for button in buttons if button is not None)

    def publish(self, shot: Snapshot) -> None:
        """The table has changed."""
        self._documents = Documents(shot)
        self._hints.follow(shot)
        self._advise()
        self.wake()

    def wake(self) -> None:
        """Everybody's document may have changed."""
        for watcher in self._watchers.values():
            watcher.news.set()

    def enter(self, hello: Hello) -> Watcher:
        """Let somebody in. Raises NotWelcomeError for a wrong token, and where too many are there."""
        if not self._door.opens(hello.token):
            raise NotWelcomeError("a wrong token", UNKNOWN)
        if len(self._watchers) >= MOST_WATCHERS:
            raise NotWelcomeError("too many watch")
        watcher = Watcher(next(self._numbers), hello)
        self._watchers[watcher.number] = watcher
        self._welcome()
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Somebody is gone; the seat stays theirs."""
        self._watchers.pop(watcher.number, None)
        self._seats.withdraw(watcher.number)

    def close(self) -> None:
        """The web is switched off."""
        self._coach.close()

    def hear(self, watcher: Watcher, message: Message) -> None:
        """Act on what a page says. Raises NotWelcomeError for too much, and for what cannot be."""
        if not watcher.allowance.take():
            raise NotWelcomeError("too much is said")
        match message:
            case Hello():
                raise NotWelcomeError("hello twice")
            case Ask(button):
                self._ask(watcher, button)
            case Look(button):
                watcher.looks_at = button
            case Leave():
                if (held := self._button_of(watcher)) is not None:
                    self._seats.release(held)
            case Do(act, number):
                self._do(watcher, act, number)
            case Speak(lang):
                watcher.lang = lang if lang in LANGUAGES else watcher.lang
            case Read():
                if (seat := self._own_seat(watcher)) is not None:
                    self._hints.read(seat)
            case Advise(on):
                watcher.advised = on
                self._advise()
        watcher.news.set()

    def document(self, watcher: Watcher) -> bytes | None:
        """Return what ``watcher`` is to show now, as JSON; None before there is anything."""
        documents = self._documents
        if documents is None:
            return None
        self._take_seat(watcher)
        own = self._own_seat(watcher)
        seat = own if own is not None else documents.seat_of(watcher.looks_at)
        moments = documents.moments(watcher.lang)
        claim = next((one for one in self._seats.claims if one.phone == watcher.number), None)
        made = Document(
            number=documents.shot.number,
            token=self._door.token,
            table=documents.table(watcher.lang),
            mine=None if seat is None else documents.mine(seat, watcher.lang),
            private=None if own is None else self._private(watcher, own, documents),
            moments=tuple(one for one in moments if one.number > watcher.last),
            claim=None if claim is None else ClaimView(claim.button, claim.code),
            key=watcher.key if self._button_of(watcher) is not None else None,
            button=self._button_of(watcher),
            taken=tuple(one.button for one in self._seats.held),
        )
        watcher.last = max((one.number for one in moments), default=watcher.last)
        return msgspec.json.encode(made)

    def _private(self, watcher: Watcher, seat: int, documents: Documents) -> Private:
        shot, lang = documents.shot, documents.lang(watcher.lang)
        state = shot.state
        if state is None:
            return Private()
        hint = self._hints.first(seat, state)
        said = "" if hint is None else uncited(hint_sentence(hint, state, lang))
        turn = state.active == seat
        return Private(
            acts=tuple(act.view for act in documents.acts(seat, watcher.lang)) if self._buttons() else (),
            hint=None if hint is None else NamedView(hint.topic, hint.topic, said),
            advice=self._coach.sentence(state, lang) if watcher.advised and turn else "",
            odds=documents.odds(seat, watcher.lang) if watcher.advised and turn else (),
        )

    def _ask(self, watcher: Watcher, button: int | None) -> None:
        documents = self._documents
        if button is None or documents is None:
            self._seats.withdraw(watcher.number)
            return
        name = documents.shot.names.get(button)
        if name is None or not self._seats.ask(watcher.number, button, name):
            raise NotWelcomeError("no such seat, or too many ask")

    def _do(self, watcher: Watcher, number: int, about: int) -> None:
        """What somebody does about a table that has gone on since is dropped: the news are on their way."""
        documents, seat = self._documents, self._own_seat(watcher)
        if documents is None or seat is None or documents.shot.number != about or not self._buttons():
            return
        acts, shot = documents.acts(seat, watcher.lang), documents.shot
        if 0 <= number < len(acts):
            self._put(SeatTouch(seat, acts[number].signal, shot.state, shot.question))

    def _take_seat(self, watcher: Watcher) -> None:
        """Give the phone its key where the table has just confirmed it."""
        key = self._seats.key_for(watcher.number)
        if key is not None:
            watcher.key = key

    def _button_of(self, watcher: Watcher) -> int | None:
        return self._seats.button_of(watcher.key)

    def _own_seat(self, watcher: Watcher) -> int | None:
        button = self._button_of(watcher)
        return None if self._documents is None or button is None else self._documents.seat_of(button)

    def _advise(self) -> None:
        documents = self._documents
        state = None if documents is None else documents.shot.state
        if documents is None or state is None or state.active is None:
            return
        if any(one.advised and self._own_seat(one) == state.active for one in self._watchers.values()):
            self._coach.think(documents.shot)

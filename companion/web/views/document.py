"""The documents that go to phones and televisions, each part made once for all who see the same."""

from functools import cache

import msgspec

from companion.coach.explain.phrases import heading
from companion.coach.odds import deck_odds, odds_sentence
from companion.rules.sentences.terms import source_words, uncited
from companion.web.snapshot import Snapshot
from companion.web.views.acts import Act, ActView, acts_of
from companion.web.views.moments import MomentView, moment_views
from companion.web.views.seat_view import SeatView, seat_view
from companion.web.views.table_view import NamedView, TableView, table_view
from config.language import Language, load_language


class ClaimView(msgspec.Struct, frozen=True):
    """The seat that this phone has asked for; the table shows the same ``code``."""

    button: int
    code: str


class Private(msgspec.Struct, frozen=True):
    """What only the phone gets to which the seat belongs: what it may do, hints, the coach, the odds."""

    acts: tuple[ActView, ...] = ()
    hint: NamedView | None = None
    advice: str = ""
    odds: tuple[NamedView, ...] = ()


class Document(msgspec.Struct, frozen=True):
    """All that a page shows. ``table`` and ``mine`` are a TableView and a SeatView, or their JSON.

    ``number`` says which state of the table it is: what a phone does is about that one. ``token`` opens the
    door the next time; ``key`` is that of the seat with ``button``, where it is this phone's. ``taken`` are
    the buttons of the seats that belong to a phone.
    """

    number: int
    token: str
    table: TableView | msgspec.Raw
    mine: SeatView | msgspec.Raw | None = None
    private: Private | None = None
    moments: tuple[MomentView, ...] = ()
    claim: ClaimView | None = None
    key: str | None = None
    button: int | None = None
    taken: tuple[int, ...] = ()


class Documents:
    """The parts of the documents about one snapshot."""

    def __init__(self, shot: Snapshot) -> None:
        self.shot = shot
        self.table = cache(self._table)
        self.mine = cache(self._mine)
        self.moments = cache(self._moments)
        self.acts = cache(self._acts)
        self.odds = cache(self._odds)

    def lang(self, code: str) -> Language:
        """Return a language with the names of the pieces of this game."""
        state = self.shot.state
        return load_language(code, None if state is None else state.game.catalogue)

    def seat_of(self, button: int | None) -> int | None:
        """Return the seat with ``button``, None where nobody sits there."""
        shot = self.shot
        seating = shot.draft.seating if shot.history is None else shot.seating
        return seating.index(button) if button in seating else None

    def _table(self, code: str) -> msgspec.Raw:
        return _raw(table_view(self.shot, self.lang(code)))

    def _mine(self, seat: int, code: str) -> msgspec.Raw:
        return _raw(seat_view(self.shot, seat, self.lang(code)))

    def _moments(self, code: str) -> tuple[MomentView, ...]:
        lang = self.lang(code)
        return tuple(view for moment in self.shot.moments for view in moment_views(moment, lang))

    def _acts(self, seat: int, code: str) -> tuple[Act, ...]:
        return acts_of(self.shot, seat, self.lang(code))

    def _odds(self, seat: int, code: str) -> tuple[NamedView, ...]:
        state, lang = self.shot.state, self.lang(code)
        if state is None:
            return ()
        found = []
        for source, deck in state.reach(seat).items():
            name = heading(source_words(source, state.game, lang))
            found.append(NamedView(deck, name, uncited(odds_sentence(deck_odds(state, deck), state, lang))))
        return tuple(found)


def _raw(view: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(view))

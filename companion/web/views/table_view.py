"""The whole table as everybody sees it: what lies there for all to see, in the language of who looks."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.coach.explain.wonders import built_mask, cost_words
from companion.messages.questions import Question
from companion.rules import Player, State, objective_progress
from companion.rules.sentences import pending_sentence
from companion.rules.sentences.terms import uncited
from companion.table.sentences import problem_sentence, question_sentence
from companion.web.drawings import drawn_levels
from companion.web.snapshot import Snapshot
from config.language import Language


class StageView(msgspec.Struct, frozen=True):
    """A Stage on its ``level``; ``open``: it can be the next one."""

    number: int
    level: int
    vp: int
    cost: str
    built: bool
    open: bool


class CardView(msgspec.Struct, frozen=True):
    """Equal cards: how many of a ``face``, its ``name`` and ``colour``."""

    face: str
    name: str
    colour: str
    count: int


class NamedView(msgspec.Struct, frozen=True):
    """A Medal, a token or a deck: its ``id`` and ``name``, and what it is for in ``text``."""

    id: str
    name: str
    text: str = ""


class PlayerView(msgspec.Struct, frozen=True):
    """What lies in front of one player. Before the game only ``name`` and, once chosen, ``wonder``.

    ``picture`` is the address of the Wonder as it stands, "" where its drawing has other Stages.
    """

    seat: int
    button: int
    name: str
    wonder: str = ""
    wonder_name: str = ""
    picture: str = ""
    score: int = 0
    stages: tuple[StageView, ...] = ()
    cards: tuple[CardView, ...] = ()
    shields: int = 0
    military: int = 0
    cat: bool = False
    face_down: int = 0
    progress: tuple[NamedView, ...] = ()
    medals: tuple[NamedView, ...] = ()


class RivalView(msgspec.Struct, frozen=True):
    """How far ``seat`` is with a Medal: ``have`` of ``need``; ``near``: one step away."""

    seat: int
    have: int
    need: int
    near: bool


class MedalView(msgspec.Struct, frozen=True):
    """A Medal that can still be won, and by whom."""

    medal: NamedView
    rivals: tuple[RivalView, ...]


class DeckView(msgspec.Struct, frozen=True):
    """A deck with its cards left, and its top where it is known."""

    deck: NamedView
    left: int
    top: str = ""


class TableView(msgspec.Struct, frozen=True):
    """Everything. ``expected`` says what is expected of whom; ``active`` whose turn it is."""

    phase: Literal["setup", "play", "over"]
    expected: str
    players: tuple[PlayerView, ...]
    round: int = 0
    active: int | None = None
    winners: tuple[int, ...] = ()
    medals: tuple[MedalView, ...] = ()
    decks: tuple[DeckView, ...] = ()
    face_up: tuple[NamedView, ...] = ()
    pile: int = 0
    conflict: int = 0
    battle: int = 0


def table_view(shot: Snapshot, lang: Language) -> TableView:
    """Return what everybody may see of ``shot``."""
    state = shot.state
    if state is None:
        return _setup_view(shot, lang)
    seats = range(len(state.players))
    return TableView(
        phase="over" if state.finished else "play",
        expected=uncited(expected(state, shot.question, lang)),
        players=tuple(_player(state, seat, shot.seating[seat], lang) for seat in seats),
        round=round_of(state),
        active=state.active,
        winners=state.winners,
        medals=_medals(state, lang),
        decks=tuple(
            DeckView(
                NamedView(deck, lang.term(deck)),
                left,
                lang.term(shot.tops[deck]) if deck in shot.tops else "",
            )
            for deck, left in state.decks.items()
        ),
        face_up=tuple(named_token(token, lang) for token in state.face_up),
        pile=state.pile,
        conflict=state.conflict_tokens,
        battle=state.conflict_battle,
    )


def round_of(state: State) -> int:
    """Return the number of the round, from 1: everybody has one turn in it."""
    return (max(state.turn, 1) - 1) // len(state.players) + 1


def expected(state: State, question: Question | None, lang: Language) -> str:
    """Say what is expected of whom: the open question, or what is pending."""
    return pending_sentence(state, lang) if question is None else question_sentence(question, state, lang)


def named_token(token: str | None, lang: Language) -> NamedView:
    """Return a Progress token with what it does; one that nobody has named yet says so."""
    if token is None:
        return NamedView("", lang.text("not known yet"))
    return NamedView(token, lang.term(token), lang.does(token))


def named_medal(medal: str, lang: Language) -> NamedView:
    """Return a Medal with what it asks for."""
    return NamedView(medal, lang.term(medal), lang.asks(medal))


def _deck(deck: str, left: int, tops: Mapping[str, str], lang: Language) -> DeckView:
    return DeckView(NamedView(deck, lang.term(deck)), left, lang.term(tops[deck]) if deck in tops else "")


def _setup_view(shot: Snapshot, lang: Language) -> TableView:
    draft = shot.draft
    problems = draft.problems
    said = (
        problem_sentence(problems[0], draft, lang) if problems else lang.text("Everything is ready: begin.")
    )
    players = tuple(
        PlayerView(
            seat, one.button, draft.name(seat), one.wonder or "", lang.term(one.wonder) if one.wonder else ""
        )
        for seat, one in enumerate(draft.seats)
    )
    return TableView("setup", uncited(said), players)


def _player(state: State, seat: int, button: int, lang: Language) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        button=button,
        name=player.name,
        wonder=player.wonder,
        wonder_name=lang.term(player.wonder),
        picture=_picture(state, player),
        score=player.score.total,
        stages=_stages(state, player, lang),
        cards=_cards(state, player, lang),
        shields=player.shields,
        military=player.military,
        cat=player.cat,
        face_down=player.face_down,
        progress=tuple(named_token(token, lang) for token in player.progress),
        medals=tuple(named_medal(medal, lang) for medal in player.medals),
    )


def _picture(state: State, player: Player) -> str:
    levels = tuple(stage.level for stage in state.game.wonder(player.seat).stages)
    drawn = drawn_levels(player.wonder) == levels
    return f"/wonder/{player.wonder}/{built_mask(player.stages)}.svg" if drawn else ""


def _stages(state: State, player: Player, lang: Language) -> tuple[StageView, ...]:
    wonder, built = state.game.wonder(player.seat), player.stages
    nearest = wonder.open_stages(built_mask(built))
    return tuple(
        StageView(number, stage.level, stage.vp, cost_words(stage, lang), number in built, number in nearest)
        for number, stage in enumerate(wonder.stages, start=1)
    )


def _cards(state: State, player: Player, lang: Language) -> tuple[CardView, ...]:
    faces, cards = state.game.catalogue.faces, player.cards
    return tuple(
        CardView(face, lang.term(face), about.colour, cards[face])
        for face, about in faces.items()
        if face in cards
    )


def _medals(state: State, lang: Language) -> tuple[MedalView, ...]:
    return tuple(
        MedalView(
            named_medal(medal, lang),
            tuple(rival_view(state, seat, medal) for seat in state.contenders(medal)),
        )
        for medal in (*state.gaps, *state.centre)
        if medal is not None
    )


def rival_view(state: State, seat: int, medal: str) -> RivalView:
    """Return how far ``seat`` is with ``medal``."""
    progress = objective_progress(state, seat, medal)
    return RivalView(seat, progress.have, progress.need, progress.near)

"""What can be set right by hand, as rows: of one player, or of the middle of the table."""

from collections.abc import Callable
from dataclasses import replace

from companion.rules import State
from companion.rules.changes import (
    CardMoved,
    CatSet,
    Change,
    ConflictSet,
    DeckSet,
    FaceDownSet,
    MedalMoved,
    MilitarySet,
    MissedTurn,
    Spot,
    StageSet,
    TokenMoved,
    TurnSet,
)
from companion.screens.kit.rows import Row
from config.language import Language

Ask = Callable[[Change], None]
"""Asks whether a change is meant; only a second touch makes it."""

DISCARDED = "discarded"


def player_rows(state: State, seat: int, lang: Language, ask: Ask) -> tuple[Row, ...]:
    """Return the rows about the player at ``seat``: cards, Stages, Cat, tokens."""
    return (
        *card_rows(state, seat, lang, ask),
        _stage_row(state, seat, lang, ask),
        *_pawn_rows(state, seat, lang, ask),
        *_token_rows(state, seat, lang, ask),
    )


def table_rows(state: State, lang: Language, ask: Ask) -> tuple[Row, ...]:
    """Return the rows about the middle: whose turn, Conflict tokens, decks, Medals."""
    battle = state.conflict_battle
    rows = [
        *_turn_rows(state, lang, ask),
        Row.stepper(
            lang.text("Conflict tokens on their Battle side"),
            lang.text("of {n}", n=state.conflict_tokens),
            str(battle),
            _asks(ask, ConflictSet(battle - 1)) if battle else None,
            _asks(ask, ConflictSet(battle + 1)) if battle < state.conflict_tokens - 1 else None,
        ),
    ]
    for deck, left in state.decks.items():
        title = lang.text("Deck of {wonder}", wonder=lang.term(deck))
        if deck == state.game.deck_ids[-1]:
            title = lang.text("Central deck")
        less = _asks(ask, DeckSet(deck, left - 1)) if left else None
        rows.append(
            Row.stepper(title, lang.text("cards left"), str(left), less, _asks(ask, DeckSet(deck, left + 1)))
        )
    return (*rows, *_medal_rows(state, lang, ask))


def card_rows(state: State, seat: int, lang: Language, ask: Ask, *, held: bool = False) -> list[Row]:
    """A row a card, with its count; only those that the player has, with their drawings, where ``held``."""
    cards = state.players[seat].cards
    rows = []
    for face in state.game.face_ids:
        count = cards.get(face, 0)
        if held and not count:
            continue
        origin: Spot = DISCARDED if state.discarded.get(face) else _source(state, seat)
        row = Row.stepper(
            lang.term(face),
            "",
            str(count),
            _asks(ask, CardMoved(face, seat, DISCARDED)) if count else None,
            _asks(ask, CardMoved(face, origin, seat)),
        )
        rows.append(replace(row, icon=face) if held else row)
    return rows


def _source(state: State, seat: int) -> Spot:
    """The deck that a forgotten card most likely came from: the player's own while it holds any."""
    decks = state.decks
    own = state.players[seat].wonder
    return own if decks[own] else state.game.deck_ids[-1]


def _stage_row(state: State, seat: int, lang: Language, ask: Ask) -> Row:
    built = state.players[seat].stages
    stages = range(1, len(state.game.wonder(seat).stages) + 1)
    return Row.switches(
        lang.text("Stages constructed"),
        "",
        [
            (str(number), number in built, _asks(ask, StageSet(number, seat, number not in built)))
            for number in stages
        ],
    )


def _pawn_rows(state: State, seat: int, lang: Language, ask: Ask) -> list[Row]:
    player = state.players[seat]
    rows = [
        Row.choice(
            lang.text("Cat pawn"),
            "",
            [(lang.text("yes"), _asks(ask, CatSet(seat))), (lang.text("no"), _asks(ask, CatSet(None)))],
            0 if player.cat else 1,
        ),
        Row.stepper(
            lang.text("Military Victory tokens"),
            "",
            str(player.military),
            _asks(ask, MilitarySet(player.military - 1, seat)) if player.military else None,
            _asks(ask, MilitarySet(player.military + 1, seat)),
        ),
    ]
    if player.face_down or "rome" in state.game.wonders:
        rows.append(
            Row.stepper(
                lang.text("Cards face down (from Rome)"),
                "",
                str(player.face_down),
                _asks(ask, FaceDownSet(player.face_down - 1, seat)) if player.face_down else None,
                _asks(ask, FaceDownSet(player.face_down + 1, seat)),
            )
        )
    return rows


def _token_rows(state: State, seat: int, lang: Language, ask: Ask) -> list[Row]:
    """Own tokens can be given back; every token that is not taken can be added."""
    own = state.players[seat].progress
    rows = [
        Row.switches(
            lang.term(token),
            lang.text("Progress token"),
            [(lang.text("give back"), True, _asks(ask, TokenMoved(token, seat, "pile")))],
        )
        for token in own
    ]
    for token in dict.fromkeys((*filter(None, state.face_up), *state.unseen_tokens)):
        origin: Spot = "face_up" if token in state.face_up else "pile"
        rows.append(
            Row.switches(
                lang.term(token),
                lang.text("Progress token"),
                [(lang.text("has it"), False, _asks(ask, TokenMoved(token, origin, seat)))],
            )
        )
    return rows


def _turn_rows(state: State, lang: Language, ask: Ask) -> list[Row]:
    names = [player.name for player in state.players]
    active = -1 if state.active is None else state.active
    turns = [(name, _asks(ask, TurnSet(seat))) for seat, name in enumerate(names)]
    rows = []
    for start in range(0, len(names), 4):
        part = turns[start : start + 4]
        title = lang.text("Whose turn it is") if not start else ""
        rows.append(Row.choice(title, "", part, active - start if start <= active < start + 4 else -1))
    missed = [
        (name, False, _asks(ask, MissedTurn(seat))) for seat, name in enumerate(names) if seat != active
    ]
    for start in range(0, len(missed), 3):
        title = lang.text("A turn was missed: whose?") if not start else ""
        rows.append(Row.switches(title, "", missed[start : start + 3]))
    return rows


def _medal_rows(state: State, lang: Language, ask: Ask) -> list[Row]:
    """Who has each Medal: a player, or it lies where it lay."""
    rows = []
    count = len(state.players)
    for gap, medal in enumerate(state.gaps):
        if medal is None:
            continue
        rivals = dict.fromkeys((gap, (gap + 1) % count))
        options = [
            (state.players[seat].name, False, _asks(ask, MedalMoved(medal, f"gap-{gap}", seat)))
            for seat in rivals
        ]
        rows.append(Row.switches(lang.term(medal), lang.text("Medal: won by"), options))
    for player in state.players:
        for medal in player.medals:
            back = _home(state, player.seat)
            if back is not None:
                option = (lang.text("not won"), True, _asks(ask, MedalMoved(medal, player.seat, back)))
                rows.append(
                    Row.switches(lang.term(medal), lang.text("Medal of {name}", name=player.name), [option])
                )
    return rows


def _home(state: State, seat: int) -> str | None:
    """An empty gap beside ``seat`` that a Medal can go back to."""
    count = len(state.players)
    for gap in (seat, (seat - 1) % count):
        if state.game.setup.medals and state.gaps[gap] is None:
            return f"gap-{gap}"
    return None


def _asks(ask: Ask, change: Change) -> Callable[[], None]:
    return lambda: ask(change)

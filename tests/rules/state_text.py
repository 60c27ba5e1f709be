"""A state as one line of text, and back: for the journal, for reports of faults, for fixed positions."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from companion.rules.engine.packing import UNITS, counter, unpack
from companion.rules.engine.position import Deck, Position, Seat, Suspended, Want
from companion.rules.engine.step import hidden_tokens, objectives_of
from companion.rules.format.parsing import fail
from companion.rules.game import Game
from companion.rules.setup import parse_setup, setup_to_json
from companion.rules.state import State
from config.catalogue import Catalogue
from config.errors import InputError

_BITS: Final = range(256)
"""What can be one of a set: a Stage, a deck, a card of a deck."""


def state_to_text(state: State) -> str:
    """Return ``state`` as one line of JSON; ``state_from_text`` reads it back."""
    game, position = state.game, state.position
    document = setup_to_json(game.setup) | {
        "turn": position.turn,
        "active": state.active,
        "finished": position.finished,
        "winners": list(position.winners),
        "players": [_player(game, front) for front in position.seats],
        "decks": {
            name: {"left": deck.left, "out": unpack(deck.out, game.face_ids), "gone": _bits(deck.gone)}
            for name, deck in zip(game.deck_ids, position.decks, strict=True)
        },
        "cat": state.cat,
        "battle": position.battle,
        "gaps": list(position.gaps),
        "centre": list(position.centre),
        "face_up": list(position.face_up),
        "pile": position.pile,
        "discarded": state.discarded,
        "queue": [_want(game, want) for want in position.queue],
        "used": list(game.facts.tokens_in(position.used)),
        "declined": _bits(position.declined),
        "waived": position.waived,
        "unchecked": _bits(position.unchecked),
        "complete": position.complete,
        "suspended": [
            {
                "active": turn.active,
                "queue": [_want(game, want) for want in turn.queue],
                "used": list(game.facts.tokens_in(turn.used)),
                "declined": _bits(turn.declined),
                "waived": turn.waived,
                "battle": turn.battle,
                "reopened": turn.reopened,
            }
            for turn in position.suspended
        ],
    }
    return msgspec.json.encode(document).decode()


def state_from_text(text: str, catalogue: Catalogue | None = None) -> State:
    """Return the state that ``text``, made by ``state_to_text``, stands for. Raises InputError for others.

    How many pieces lie where is taken at its word: this is for states of our own, not for any file.
    """
    try:
        document = msgspec.json.decode(text)
        if not isinstance(document, dict):
            raise fail("a state is a JSON object", document)
        setup = {key: document.get(key) for key in ("format", "setup")}
        game = Game(parse_setup(setup, catalogue), catalogue)
        position = _position(game, document)
    except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(f"this is not the text of a state: {error!r}") from error
    return State(game, position)


def _player(game: Game, front: Seat) -> dict[str, Any]:
    return {
        "cards": unpack(front.cards, game.face_ids),
        "stages": _bits(front.stages),
        "progress": list(front.progress),
        "military": counter(front.tally, "military"),
        "medals": list(front.medals),
        "face_down": front.face_down,
        "tags": list(front.tags),
        "ghosts": unpack(front.ghosts, game.face_ids),
    }


def _want(game: Game, want: Want) -> dict[str, Any]:
    return {
        "kind": want.kind,
        "optional": want.optional,
        "because": want.because,
        "decks": _bits(want.decks),
        "tokens": list(game.facts.tokens_in(want.token)),
    }


def _position(game: Game, document: Mapping[str, Any]) -> Position:
    cat = -1 if document["cat"] is None else int(document["cat"])
    decks = [
        Deck(deck["left"], _packed(game, deck["out"]), _mask(deck["gone"]))
        for deck in (document["decks"][name] for name in game.deck_ids)
    ]
    seats = [_seat(game, number, front, number == cat) for number, front in enumerate(document["players"])]
    if len(seats) != game.seats:
        raise fail(f"{game.seats} players", len(seats))
    position = Position(
        seats=seats,
        decks=decks,
        open=_mask(number for number, deck in enumerate(decks) if deck.left),
        cat=cat,
        battle=document["battle"],
        gaps=tuple(document["gaps"]),
        centre=tuple(document["centre"]),
        objectives=(),
        face_up=tuple(document["face_up"]),
        pile=document["pile"],
        hidden=0,
        discarded=_packed(game, document["discarded"]),
        active=-1 if document["active"] is None else document["active"],
        turn=document["turn"],
        finished=document["finished"],
        winners=tuple(document["winners"]),
        queue=tuple(_read_want(game, want) for want in document["queue"]),
        used=_token_mask(game, document["used"]),
        declined=_mask(document.get("declined", ())),
        waived=document["waived"],
        unchecked=_mask(document["unchecked"]),
        complete=document["complete"],
        suspended=tuple(
            Suspended(
                turn["active"],
                tuple(_read_want(game, want) for want in turn["queue"]),
                _token_mask(game, turn["used"]),
                _mask(turn.get("declined", ())),
                turn["waived"],
                turn.get("battle", False),
                turn.get("reopened", False),
            )
            for turn in document["suspended"]
        ),
    )
    position.objectives = objectives_of(game, position)
    position.hidden = hidden_tokens(game, position)
    return position


def _seat(game: Game, number: int, front: Mapping[str, Any], holds_cat: bool) -> Seat:
    """Return the Seat that ``front`` describes; its tally is counted afresh."""
    cat_and_victories = front["military"] * UNITS["military"] + holds_cat * UNITS["cat"]
    seat = Seat(
        cards=_packed(game, front["cards"]),
        tally=cat_and_victories,
        stages=_mask(front["stages"]),
        tokens=_token_mask(game, front["progress"]),
        progress=tuple(front["progress"]),
        medals=tuple(front["medals"]),
        face_down=front["face_down"],
        tags=tuple(front["tags"]),
        ghosts=_packed(game, front["ghosts"]),
    )
    seat.tally = tally_of(game, number, seat)
    return seat


def _read_want(game: Game, want: Mapping[str, Any]) -> Want:
    tokens = _token_mask(game, want["tokens"])
    return Want(want["kind"], want["optional"], want["because"], _mask(want["decks"]), tokens)


def _packed(game: Game, counts: Mapping[str, int]) -> int:
    return sum(game.faces[game.face_ids.index(face)].unit * count for face, count in counts.items())


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _mask(bits: Iterable[int]) -> int:
    mask = 0
    for bit in bits:
        if bit not in _BITS:
            raise fail(f"a number below {_BITS.stop}", bit)
        mask |= 1 << bit
    return mask


def _token_mask(game: Game, tokens: Iterable[str]) -> int:
    mask = 0
    for token in tokens:
        mask |= game.facts.tokens[token].bit
    return mask


def tally_of(game: Game, seat: int, front: Seat) -> int:
    """Return the tally that the pieces of ``front`` make; Victory tokens and Cat are counted there alone."""
    tally = game.facts.tally_of(front.cards)
    tally += sum(counter(front.tally, piece) * UNITS[piece] for piece in ("military", "cat"))
    tally += sum(game.facts.tokens[token].tally for token in front.progress)
    worths = game.seat_wonders[seat].worth
    return tally + sum(worth for number, worth in enumerate(worths) if front.stages >> number & 1)

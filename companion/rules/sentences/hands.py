"""What hands have to do on the table after something has happened, told to everybody."""

from collections.abc import Iterator, Sequence

import msgspec

from companion.rules import events as happened
from companion.rules.events import Event
from companion.rules.pending import pending
from companion.rules.sentences.terms import cards_words
from companion.rules.state import State
from config.language import Language


class Hands(msgspec.Struct, frozen=True):
    """What the player at ``seat`` (None: anybody) has to do: "Discard 2 × Gear, take Education."."""

    seat: int | None
    text: str


def hands(events: Sequence[Event], before: State, after: State, lang: Language) -> tuple[Hands, ...]:
    """Return what is to be done by hand after ``events``, which led from ``before`` to ``after``, by player.

    What the players did to make them happen (they took a card) is not among it.
    """
    tasks: dict[int | None, list[str]] = {}
    for event in events:
        for seat, task in _tasks(event, before, after, lang):
            tasks.setdefault(seat, []).append(task)
    return tuple(Hands(seat, _sentence(found)) for seat, found in tasks.items())


def hands_sentence(events: Sequence[Event], before: State, after: State, lang: Language) -> str:
    """Say all of it in a row: first what is done in turn, then by the others, by name; "" for nothing."""
    found = sorted(hands(events, before, after, lang), key=lambda one: (one.seat is None, one.seat != before.active))
    return " ".join(
        one.text
        if one.seat is None or one.seat == before.active
        else lang.text("{name}: {tasks}", name=before.game.names[one.seat], tasks=one.text)
        for one in found
    )


def _sentence(tasks: list[str]) -> str:
    text = ", ".join(dict.fromkeys(tasks))
    return f"{text[:1].upper()}{text[1:]}."


def _tasks(event: Event, before: State, after: State, lang: Language) -> Iterator[tuple[int | None, str]]:
    game = after.game
    match event:
        case happened.CardTaken(seat) if _looked(before, seat):
            yield seat, lang.text("shuffle the other cards back into their deck")
        case happened.CatMoved(seat) if before.cat is None:
            yield seat, lang.text("take the Cat pawn from the middle")
        case happened.CatMoved(seat):
            yield seat, lang.text("take the Cat pawn from {name}", name=game.names[before.cat or 0])
        case happened.HornsTurned(seat, tokens):
            yield seat, lang.plural("turn {n} Conflict token", "turn {n} Conflict tokens", tokens)
        case happened.StageConstructed(seat, stage, paid):
            yield seat, lang.text("discard {cards}", cards=cards_words(paid, game, lang))
            yield seat, lang.text("turn Stage {stage} over", stage=stage)
        case happened.GreenDiscarded(seat, cards) | happened.CardsDiscarded(seat, cards):
            yield seat, lang.text("discard {cards}", cards=cards_words(cards, game, lang))
        case happened.ProgressTaken(seat, token):
            yield seat, lang.text("take {token}", token=lang.term(token))
            if None in after.face_up and (after.face_up != before.face_up or token not in before.face_up):
                yield seat, lang.text("turn up the next token")
        case happened.CardStolen(seat, victim):
            if after.players[victim].face_down > before.players[victim].face_down:
                name = game.names[victim]
                yield seat, lang.text("give {name} the top central card, face down", name=name)
        case happened.MedalWon(seat, _, place):
            yield seat, _medal(place, lang)
        case happened.BattleFought(_, victories):
            for seat, count in enumerate(victories):
                if count:
                    yield (
                        seat,
                        lang.plural(
                            "take {n} Military Victory token", "take {n} Military Victory tokens", count
                        ),
                    )
            yield None, lang.text("turn all Conflict tokens back")


def _looked(before: State, seat: int) -> bool:
    """Tell whether the card that ``seat`` took was one of several that a Stage let them look at."""
    wonder = before.game.wonder(seat)
    looks = any(effect.look for effect in wonder.effects)
    takes = [item for item in pending(before) if item.kind == "take"]
    oldest = next((item for item in takes if not item.optional), takes[0] if takes else None)
    return looks and oldest is not None and oldest.because == wonder.id


def _medal(place: str, lang: Language) -> str:
    return {
        "left": lang.text("take the Medal on your left"),
        "right": lang.text("take the Medal on your right"),
        "centre": lang.text("take the Medal from the centre"),
        "box": lang.text("take a Medal from the box"),
    }[place]


def take_medal(place: str, lang: Language) -> str:
    """Say where the Medal lies that was won, and what it is worth: ``place`` is that of a MedalWon."""
    return {
        "left": lang.text("Take the Medal on your left: 4 points."),
        "right": lang.text("Take the Medal on your right: 4 points."),
        "centre": lang.text("Take the Medal from the centre: 4 points."),
        "box": lang.text("Take a Medal from the box: 4 points."),
    }[place]

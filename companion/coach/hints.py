"""A first game: each thing is explained to a new player the first time it matters, then never again. Pure.

``hint_sentence`` has the words; what a piece does, asked for at any time, is in ``companion.coach.explain``.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from companion.coach.explain import Subject
from companion.coach.explain.phrases import counter_words
from companion.messages.history import History, Step
from companion.rules import (
    Construct,
    Event,
    State,
    apply,
    missing,
    one_step_away,
    pending,
)
from companion.rules import events as happened
from config.language import Language

TOPICS = (
    "take", "grey", "yellow", "blue", "green", "red", "stage", "payment", "which-stage", "order", "cat",
    "science", "set", "token", "horn", "battle", "near", "medal", "extra", "effect", "reveal", "last-stage",
    "end",
)  # fmt: skip
"""Everything that is explained, each once to each new player."""


class Hint(msgspec.Struct, frozen=True):
    """``topic`` is explained to the new players at ``seats``; ``subject`` is the piece it is about."""

    topic: str
    seats: tuple[int, ...]
    subject: Subject


Told = frozenset[tuple[int, str]]
"""What has been explained: (seat, topic)."""


def newcomers(state: State) -> tuple[int, ...]:
    """Return the seats of those who play their first game."""
    return tuple(seat for seat, player in enumerate(state.game.setup.players) if player.new)


def hints(events: Sequence[Event], state: State, told: Told) -> tuple[tuple[Hint, ...], Told]:
    """Return what to explain after ``events`` led to ``state``, and everything that has been told then.

    What happened comes first, then what has to be decided now.
    """
    new = newcomers(state)
    if not new:
        return (), told
    found: list[Hint] = []
    known = set(told)
    for topic, seats, subject in _moments(events, state):
        fresh = tuple(seat for seat in seats if seat in new and (seat, topic) not in known)
        if fresh:
            found.append(Hint(topic, fresh, subject))
            known |= {(seat, topic) for seat in fresh}
    return tuple(found), frozenset(known)


class Teaching(msgspec.Struct, frozen=True):
    """What was read so far (``told``), and the hints that are to be read now, one after the other.

    Only what was read counts as told: whatever is left unread comes again when its moment comes again.
    """

    told: Told = frozenset()
    waiting: tuple[Hint, ...] = ()

    def heard(self, events: Sequence[Event], state: State) -> "Teaching":
        """``events`` have led to ``state``: what they are worth explaining waits to be read, too."""
        found, _ = hints(events, state, self.told.union(*map(_told_by, self.waiting)))
        return Teaching(self.told, self.waiting + found)

    def without(self, seats: Collection[int]) -> "Teaching":
        """Those at ``seats`` read their hints elsewhere: what is for nobody else does not wait here."""
        left = [
            msgspec.structs.replace(hint, seats=others)
            for hint in self.waiting
            if (others := tuple(seat for seat in hint.seats if seat not in seats))
        ]
        return Teaching(self.told, tuple(left))

    def read(self) -> "Teaching":
        """The first hint was read; the next one comes."""
        return Teaching(self.told.union(*map(_told_by, self.waiting[:1])), self.waiting[1:])

    def left(self) -> "Teaching":
        """The moment is over: nothing waits any more."""
        return Teaching(self.told)


def _told_by(hint: Hint) -> Told:
    return frozenset((seat, hint.topic) for seat in hint.seats)


def told_in(history: History) -> Told:
    """Return what has been explained in the game of ``history`` so far, to go on from there."""
    told: Told = frozenset()
    if not newcomers(history.states[0]):
        return told
    _, told = hints((), history.states[0], told)
    for before, step in zip(history.states, history.steps, strict=False):
        events, state = made_again(step, before)
        _, told = hints(events, state, told)
    return told


def made_again(step: Step, state: State) -> tuple[list[Event], State]:
    """Return the events of ``step`` made in ``state``, and the state after it."""
    events: list[Event] = []
    for move in step.moves:
        state, followed = apply(state, move)
        events += followed
    return events, state


Moment = tuple[str, Iterable[int], Subject]


def _moments(events: Sequence[Event], state: State) -> Iterator[Moment]:
    everybody = range(len(state.players))
    for event in events:
        yield from _event(event, state)
    yield from _near(state)
    if any(_stages_left(state, seat) == 1 for seat in everybody) and not state.finished:
        seat = next(seat for seat in everybody if _stages_left(state, seat) == 1)
        yield "last-stage", everybody, Subject("wonder", state.players[seat].wonder, seat)
    yield from _decisions(state)


def _event(event: Event, state: State) -> Iterator[Moment]:
    facts, everybody = state.game.catalogue, range(len(state.players))
    match event:
        case happened.CardTaken(seat, card) | happened.CardRevealed(seat, card):
            yield facts.faces[card].colour, (seat,), Subject("face", card, seat)
        case happened.CardStolen(seat, _, card):
            yield facts.faces[card].colour, (seat,), Subject("face", card, seat)
        case happened.CatMoved(seat):
            yield "cat", (seat,), Subject("cat", "", seat)
        case happened.HornsTurned(seat):
            yield "horn", (seat,), Subject("conflict")
        case happened.StageConstructed(seat, stage):
            yield "stage", (seat,), Subject("stage", state.players[seat].wonder, seat, stage)
        case happened.GreenDiscarded(seat):
            yield "science", (seat,), Subject("colour", "green", seat)
        case happened.MedalWon(seat, medal):
            yield "medal", (seat,), Subject("medal", medal, seat)
        case happened.BattleFought():
            yield "battle", everybody, Subject("conflict")
        case happened.GameEnded():
            yield "end", everybody, Subject("score", "total")


def _near(state: State) -> Iterator[Moment]:
    if state.finished:
        return
    for seat in range(len(state.players)):
        for _, medal in one_step_away(state, seat)[:1]:
            yield "near", (seat,), Subject("medal", medal, seat)


def _decisions(state: State) -> Iterator[Moment]:
    game, items = state.game, pending(state)
    if len(items) > 1:
        yield "order", (items[0].seat,), Subject("wonder", game.wonders[items[0].seat], items[0].seat)
    for item in items:
        seats = (item.seat,)
        wonder = Subject("wonder", game.wonders[item.seat], item.seat)
        if item.kind == "take" and item.because == "turn":
            yield "take", seats, Subject("deck", game.deck_ids[item.seat], item.seat)
        elif item.kind == "take" and item.optional and item.because in game.catalogue.tokens:
            yield "extra", seats, Subject("token", item.because, item.seat)
        elif item.kind == "construct":
            stages = [move.stage for move in item.choices if isinstance(move, Construct)]
            if len(set(stages)) > 1:
                yield "which-stage", seats, wonder
            if len(set(stages)) < len(stages):
                yield "payment", seats, wonder
        elif item.kind == "science":
            if len(item.choices) > 1:
                yield "set", seats, Subject("colour", "green", item.seat)
        elif item.kind == "progress":
            yield "token", seats, Subject("pile")
        elif item.kind == "reveal":
            yield "reveal", seats, Subject("deck", game.deck_ids[-1], item.seat)
        else:
            yield "effect", seats, wonder


def _stages_left(state: State, seat: int) -> int:
    return len(state.game.wonder(seat).stages) - len(state.players[seat].stages)


def hint_sentence(hint: Hint, state: State, lang: Language) -> str:
    """Say ``hint`` in one or two sentences, with its rule."""
    if hint.topic == "near":
        medal = hint.subject.id
        parts = missing(state, hint.seats[0], medal)
        what = counter_words(parts[0][0], parts[0][1], lang) if parts else lang.term(medal)
        return lang.text(
            "Only {what} is missing for the Medal {medal}. It goes to whoever is first. R50",
            what=what,
            medal=lang.term(medal),
        )
    return _told(hint, state, lang)


def _told(hint: Hint, state: State, lang: Language) -> str:
    table = state.game.catalogue.table
    match hint.topic:
        case "take":
            return lang.text(
                "Take the top card of the deck on your left, on your right, or in the middle: "
                "only the middle one is hidden. R10"
            )
        case "grey":
            return lang.text("Grey cards are Resources. As soon as they pay for a Stage, it is built. R20")
        case "yellow":
            return lang.text("A Coin stands for any Resource that you lack when you build. R22")
        case "blue":
            return lang.text("Blue cards are points. They stay in front of you to the end. R61")
        case "green":
            return lang.text("Two equal or three different Green cards become a Progress token. R30")
        case "red":
            return lang.text("Red cards are Shields: they count when a Battle is fought. R41")
        case "stage":
            return lang.text(
                "Your cards paid for a Stage, so it had to be built. Discard them and turn "
                "the Stage over. R20"
            )
        case "payment":
            return lang.text("You can pay in several ways. Choose what you keep for the next Stage. R24")
        case "which-stage":
            return lang.text("Your cards pay for Stages that stand side by side. Choose which is first. R21")
        case "order":
            return lang.text("You have more than one thing to do. You choose the order. R10")
        case "cat":
            return lang.text(
                "The Cat is yours: before your turns you may look at the hidden top card. "
                "At the end it is worth {vp} VP. R12",
                vp=table.cat_vp,
            )
        case "science":
            return lang.text("Your Green cards are a set: discard them, a Progress token is yours. R30")
        case "set":
            return lang.text("There are two sets of Green cards. Choose which one you discard. R30")
        case "token":
            return lang.text(
                "Choose one of the three tokens that lie open, or a hidden one. Hold your "
                "finger on a token to read what it does. R30"
            )
        case _:
            return _told_more(hint, state, lang)


def _told_more(hint: Hint, state: State, lang: Language) -> str:
    table = state.game.catalogue.table
    match hint.topic:
        case "horn":
            return lang.text(
                "Your Horn turned a Conflict token. When all show Battle, everybody fights at the "
                "end of that turn. R11"
            )
        case "battle" if len(state.players) > 2:
            return lang.text(
                "A Battle: {vp} VP for each neighbour who has fewer Shields than you. Red cards with "
                "Horns are then discarded. R42",
                vp=table.military_vp,
            )
        case "battle":
            return lang.text(
                "A Battle: more Shields win {vp} VP, twice as many win {twice}. Red cards with "
                "Horns are then discarded. R43",
                vp=table.military_vp,
                twice=2 * table.military_vp,
            )
        case "medal":
            return lang.text("You won a Medal: {vp} VP, and nobody can take it away. R51", vp=table.medal_vp)
        case "extra":
            return lang.text(
                "{token} offers you one more card. You may also decline. R13",
                token=lang.term(hint.subject.id),
            )
        case "effect":
            return lang.text(
                "This Stage has an effect, and it acts now. Hold your finger on your Wonder to read it."
            )
        case "reveal":
            return lang.text("You were given a hidden card. Turn it up in addition to your own card.")
        case "last-stage":
            return lang.text(
                "Somebody lacks one Stage only. The game ends with the turn in which a Wonder "
                "is complete. R60"
            )
        case _:
            return lang.text(
                "The game is over: Stages, Blue cards, Cat, victories, tokens and Medals are added up. R61"
            )

"""What the table says, in words: notices, questions and their ways on, what a setup still lacks.

The rules' own sentences (events, moves, refusals) come from ``companion.rules.sentences``; each
sentence names the rule it follows from where there is one.
"""

from typing import Any

from companion.messages.history import History, Step
from companion.messages.notices import (
    Agreed,
    Asked,
    Closed,
    DeviceChanged,
    DraftChanged,
    DraftRefused,
    Explained,
    ForeignSeen,
    GameStarted,
    JournalTrouble,
    Nothing,
    Notice,
    NotYourTurn,
    PadLooks,
    Recorded,
    Redone,
    Refused,
    Reminded,
    Selected,
    SetupBegun,
    TopRefused,
    TopSeen,
    Undone,
    Waiting,
)
from companion.messages.questions import Question, Reason, Way
from companion.pad.deck_tops import Looking
from companion.rules import Move, State
from companion.rules.outcome import outcome
from companion.rules.sentences import event_sentence, move_sentence, pending_sentence, refusal_sentence
from companion.rules.sentences.terms import card_words, cards_words, source_words
from companion.setup.draft import Problem, SetupDraft
from companion.table.table import Table
from companion.table.trouble_sentences import device_sentence, journal_sentence
from config.language import ENGLISH, Language


def waiting_sentence(name: str, lang: Language) -> str:
    """Say that ``name`` has to show a card that was missed: what was laid after it is kept until then."""
    return lang.text("{name}, show the card that you took; what came after it waits.", name=name)


def notice_sentence(notice: Notice, table: Table, lang: Language = ENGLISH) -> str:
    """``notice`` in words; empty for what needs none (a question that was closed)."""
    state = table.state
    match notice:
        case Recorded(events=events) if state is not None:
            return " ".join(event_sentence(event, state, lang) for event in events)
        case Refused(reason, asked) if state is not None:
            return reason_sentence(reason, state, lang)
        case Asked(asked) if state is not None:
            return question_sentence(asked, state, lang)
        case Waiting(tag, seat) if state is not None:
            if not tag:
                return lang.text("The cards that were kept are forgotten.")
            return waiting_sentence(state.players[seat].name, lang)
        case Selected(tags, complete) if state is not None:
            return _selected(tags, complete, state, lang)
        case Undone(steps, states):
            return lang.text("Undone: {what}.", what=_named(steps, states, lang))
        case Redone(steps, states):
            return lang.text("Done again: {what}.", what=_named(steps, states, lang))
        case Nothing(intent):
            return _nothing(intent, lang)
        case NotYourTurn(pressed, active) if state is not None:
            name, other = state.players[active].name, state.players[pressed].name
            return lang.text("{other}, it is {name}'s turn.", name=name, other=other)
        case Explained():
            return expected_sentence(table, lang)
        case ForeignSeen(text):
            return lang.text("“{text}” is not one of ours.", text=text)
        case DraftChanged(draft, what, seat):
            return _draft_changed(draft, what, seat, lang)
        case DraftRefused(tag, code, detail):
            return _draft_refused(tag, code, detail, table.draft, lang)
        case GameStarted(resumed=resumed) if state is not None:
            began = lang.text("The game goes on.") if resumed else lang.text("The game begins.")
            return f"{began} {pending_sentence(state, lang)}"
        case SetupBegun():
            return expected_sentence(table, lang)
        case DeviceChanged(device, fault, detail):
            return device_sentence(device, fault, detail, lang)
        case JournalTrouble():
            return journal_sentence(notice, lang)
        case Agreed(seat) if state is not None:
            return lang.text("Table and record agree for {name}.", name=state.players[seat].name)
        case Reminded(seat, surplus, missing) if state is not None:
            return _reminder(seat, surplus, missing, state, lang)
        case PadLooks(on) if state is not None:
            return _looks(on, state, table.looking, lang)
        case TopSeen(deck, card) if state is not None:
            return _top(deck, card, state, lang)
        case TopRefused(tag, code) if state is not None:
            return _no_top(tag, code, state, lang)
        case Closed():
            return ""
    return ""


def _top(deck: str, card: str, state: State, lang: Language) -> str:
    """The deck is named as the player in turn reaches it, where they do."""
    reach = {} if state.active is None else state.reach(state.active)
    source = next((side for side in ("left", "right") if reach.get(side) == deck), deck)
    face, where = card_words(card, state.game, lang), source_words(source, state.game, lang)
    return lang.text("{card} lies on top of {deck}.", card=face, deck=where)


def _looks(on: bool, state: State, looking: Looking, lang: Language) -> str:
    if not on:
        return lang.text("Cards on the pad are taken again.")
    match looking.wanted(state):
        case ("left",):
            return lang.text("Show the pad the top of the left deck. It only looks: nothing is taken.")
        case ("right",):
            return lang.text("Show the pad the top of the right deck. It only looks: nothing is taken.")
    return lang.text(
        "Show the pad the top of the left deck, then of the right deck. It only looks: nothing is taken."
    )


def _no_top(tag: str, code: str, state: State, lang: Language) -> str:
    face = state.game.face_of(tag)
    card = lang.term(face) if face else tag
    match code:
        case "central":
            return lang.text("The central deck lies face down: only its odds count. (R10)")
        case "not-there":
            return lang.text(
                "{card} lies on no deck: {where}.", card=card, where=place_sentence(state, tag, lang)
            )
        case "unknown":
            return lang.text("Nobody has told yet what {tag} is: touch its deck and choose.", tag=tag)
    return lang.text("{tag} is no card of a deck.", tag=tag)


def expected_sentence(table: Table, lang: Language = ENGLISH) -> str:
    """The one line that says what is expected of whom."""
    if table.state is None:
        problems = table.draft.problems
        if not problems:
            return lang.text("Everything is ready: begin.")
        return problem_sentence(problems[0], table.draft, lang)
    if table.question is not None:
        return question_sentence(table.question, table.state, lang)
    return pending_sentence(table.state, lang)


def problem_sentence(problem: Problem, draft: SetupDraft, lang: Language = ENGLISH) -> str:
    """What is missing, as something to do."""
    match problem.code:
        case "players":
            return lang.text("Who plays? Press your button, or show your seat card.")
        case "wonder":
            return lang.text("{name}, choose your Wonder.", name=draft.name(problem.place))
        case "medal":
            left = draft.name(problem.place)
            right = draft.name((problem.place + 1) % len(draft.seats))
            return lang.text("Lay a Medal between {left} and {right} (R5).", left=left, right=right)
        case "centre":
            return lang.text("Lay a Medal in the centre (R6).")
    return lang.text("Turn up a Progress token (R2).")


def reason_sentence(reason: Reason, state: State, lang: Language = ENGLISH) -> str:
    """Why a reading cannot be what it seems, with its rule."""
    if "refusal" in reason.params:
        return refusal_sentence(reason.params["refusal"], state, lang)
    values = _values(reason, state, lang)
    text = _why(reason.code, values, lang)
    return f"{text} ({reason.rule})" if reason.rule else text


def question_sentence(asked: Question, state: State, lang: Language = ENGLISH) -> str:
    """What is asked, in one sentence."""
    return reason_sentence(asked.reason, state, lang)


def way_sentence(way: Way, state: State, lang: Language = ENGLISH) -> str:
    """One way on from ``state``, as it stands on the button that is touched for it."""
    name = "" if way.seat is None else state.players[way.seat].name
    match way.kind:
        case "forget":
            return lang.text("Forget it")
        case "anyway":
            return lang.text("{name} takes it anyway", name=name)
        case "other-player":
            return lang.text("It is {name}'s", name=name)
        case "missed-turn":
            return lang.text("It is {name}'s: a turn was missed", name=name)
        case "move-card":
            return lang.text("It lies in front of {name}", name=name)
        case "undo-first":
            return lang.plural("Undo the last step", "Undo the last {n} steps", way.undo)
        case "same":
            return lang.text("It is the same one")
        case "yes":
            return lang.text("Yes, it is {name}'s", name=name)
    return moves_sentence(way.moves, state, lang)


def moves_sentence(moves: tuple[Move, ...], state: State, lang: Language = ENGLISH) -> str:
    """Moves made one after the other from ``state``, in words, as they are named for undo."""
    told: list[str] = []
    for move in moves:
        told.append(move_sentence(move, state, lang))
        state = outcome(state, (move,)) or state
    return lang.list(told)


def step_sentence(step: Step, history: History, lang: Language = ENGLISH) -> str:
    """A step of the history by name: what undo would take back."""
    return moves_sentence(step.moves, history.before(step), lang)


def _why(code: str, values: dict[str, Any], lang: Language) -> str:
    match code:
        case "out-of-reach":
            return lang.text("{card} is from {deck}, which {name} cannot reach now.", **values)
        case "nothing-due":
            return lang.text("{card} is from {deck}, but {name} has no card to take now.", **values)
        case "already-taken":
            return lang.text("{card} has already been taken.", **values)
        case "in-front-of":
            return lang.text("{card} is already recorded: it lies in front of {owner}.", **values)
        case "discarded":
            return lang.text("{card} is already recorded as discarded.", **values)
        case "no-such-deck":
            return lang.text("{tag} is from a deck that is not in this game.", **values)
        case "not-that-choice":
            return lang.text("{card} is part of no choice that is possible now.", **values)
        case "no-token-due":
            return lang.text("{token}: {name} has no Progress token to take now.", **values)
        case "token-taken":
            return lang.text("{token} already belongs to {owner}.", **values)
        case "medal-open":
            return lang.text("{medal} is not won yet.", **values)
        case "not-in-this-game":
            return lang.text("{tag} is not in this game.", **values)
        case "setup-only":
            return lang.text("{tag} is a piece for setting up.", **values)
        case "duplicate":
            return lang.text("Two stickers say {tag}: one of them is on the wrong card.", **values)
        case "game-over":
            return lang.text("The game is over: {tag} changes nothing any more.", **values)
        case "unknown-face":
            return lang.text("Which card is {tag}?", **values)
        case "which-stage":
            return lang.text("{name}, which Stage?", **values)
        case "moved-since":
            return lang.text("Others have played since; undo {steps} steps?", **values)
        case "late":
            return lang.text("{card}: was that {name}'s?", **values)
        case "at-other-place":
            return lang.text("{card} lies in front of {owner}, but it is {name}'s turn.", **values)
        case "put-back":
            return lang.text("{card} lies on its deck again.", **values)
        case "same-piece":
            return lang.text("{card}: the one that was just picked, or does {name} take it?", **values)
        case "none-left":
            return lang.text("By the record, no {card} is left in {deck}: are you sure?", **values)
        case "differs":
            return lang.text("Table and record differ for {name}: {difference}.", **values)
    return ""


def _values(reason: Reason, state: State, lang: Language) -> dict[str, Any]:
    """What the sentence of ``reason`` names, in words."""
    params = reason.params
    face = params.get("face")
    tag = params.get("tag", "")
    values: dict[str, Any] = {"tag": tag, "steps": params.get("steps", 0)}
    values["card"] = lang.term(face) if face else tag
    values["difference"] = _difference(params.get("extra", ()), params.get("missing", ()), state, lang)
    for key in ("token", "medal"):
        values[key] = lang.term(params[key]) if params.get(key) else ""
    values["deck"] = source_words(params["deck"], state.game, lang) if params.get("deck") else ""
    for key, value in (("name", params.get("seat")), ("owner", params.get("owner"))):
        values[key] = state.players[value].name if value is not None else ""
    return values


def place_sentence(state: State, tag: str, lang: Language = ENGLISH) -> str:
    """Where the record has a card."""
    place = state.where(tag)
    if place.kind == "front" and place.seat is not None:
        return lang.text("recorded in front of {name}", name=state.players[place.seat].name)
    if place.kind == "deck" and place.deck is not None:
        return lang.text("recorded in {deck}", deck=source_words(place.deck, state.game, lang))
    if place.kind == "face_down":
        return lang.text("recorded face down")
    if place.kind == "discarded":
        return lang.text("recorded as discarded")
    return lang.text("of no deck in this game")


def _difference(extra: tuple[str, ...], missing: tuple[str, ...], state: State, lang: Language) -> str:
    parts: list[str] = []
    if extra:
        parts.append(lang.text("{cards} too many", cards=cards_words(extra, state.game, lang)))
    if missing:
        parts.append(lang.text("{cards} missing", cards=cards_words(missing, state.game, lang)))
    return lang.list(parts)


def _reminder(
    seat: int, surplus: tuple[str, ...], missing: tuple[str, ...], state: State, lang: Language
) -> str:
    name, parts = state.players[seat].name, list[str]()
    if surplus:
        cards = cards_words(surplus, state.game, lang)
        text = lang.plural(
            "{name}: {n} card still to discard: {cards}.",
            "{name}: {n} cards still to discard: {cards}.",
            len(surplus),
            name=name,
            cards=cards,
        )
        parts.append(text)
    if missing:
        cards = cards_words(missing, state.game, lang)
        parts.append(lang.text("{name}: {cards} should still lie there.", name=name, cards=cards))
    return " ".join(parts)


def _selected(tags: tuple[str, ...], complete: bool, state: State, lang: Language) -> str:
    if not tags:
        return lang.text("The cards laid down are forgotten.")
    shown = cards_words(tags, state.game, lang)
    if complete:
        return lang.text("{cards}: confirm, or lay down more.", cards=shown)
    return lang.text("{cards}: go on.", cards=shown)


def _named(steps: tuple[Step, ...], states: tuple[State, ...], lang: Language) -> str:
    told = zip(steps, states, strict=True)
    return lang.list([moves_sentence(step.moves, state, lang) for step, state in told])


def _nothing(intent: str, lang: Language) -> str:
    match intent:
        case "undo":
            return lang.text("There is nothing to undo.")
        case "redo":
            return lang.text("There is nothing to do again.")
        case "decline":
            return lang.text("Nothing is offered that could be declined (R13).")
        case "press":
            return lang.text("Nobody sits at this button.")
    return lang.text("There is nothing to confirm.")


def _draft_changed(draft: SetupDraft, what: str, seat: int | None, lang: Language) -> str:
    name = "" if seat is None else draft.name(seat)
    match what:
        case "seat":
            return lang.text("{name} sits here.", name=name)
        case "wonder" if seat is not None:
            wonder = lang.term(draft.seats[seat].wonder or "")
            return lang.text("{name} has {wonder}.", name=name, wonder=wonder)
        case "medal" | "centre":
            medals = [medal for medal in draft.medals if medal]
            return lang.text("Medal: {medal}.", medal=lang.term(medals[-1]) if medals else "")
        case "face_up":
            return lang.text(
                "Face up: {tokens}.", tokens=lang.list([lang.term(t) for t in draft.face_up if t])
            )
    return ""


def _draft_refused(tag: str, code: str, detail: str, draft: SetupDraft, lang: Language) -> str:
    match code:
        case "full":
            return lang.text("{tag}: every place is taken.", tag=tag)
        case "taken":
            return lang.text("{tag} has its place already.", tag=tag)
        case "not-used":
            return lang.text("{tag} is not used at this table.", tag=tag)
        case "not-a-setup-piece":
            return lang.text("{tag} has no place in the setup; the game has not begun.", tag=tag)
    if detail:
        return lang.text("The game cannot begin: {detail}.", detail=detail)
    missing = draft.problems
    return problem_sentence(missing[0], draft, lang) if missing else ""

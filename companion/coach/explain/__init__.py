"""Every piece explains itself: what it is, what it does, what it does now, and by which rule."""

import msgspec

from companion.coach.explain.cards import explain_colour, explain_deck, explain_face
from companion.coach.explain.markers import (
    explain_cat,
    explain_conflict,
    explain_first_game,
    explain_horn,
    explain_pile,
    explain_score,
    explain_shields,
    explain_victory,
)
from companion.coach.explain.medals import explain_medal
from companion.coach.explain.subjects import Explanation, Kind, Subject, all_subjects
from companion.coach.explain.tokens import explain_token
from companion.coach.explain.wonders import explain_stage, explain_wonder
from companion.rules import State
from companion.rules.sentences.terms import cited_once
from config.catalogue import Catalogue, default_catalogue
from config.language import Language


def explain(
    subject: Subject, state: State | None, lang: Language, catalogue: Catalogue | None = None
) -> Explanation:
    """Explain ``subject``; with ``state`` also what it means now. Each rule is cited once.

    "Now" is about the subject's own seat where it has one, else about the player in turn. ``catalogue``
    is the one of the game where there is a state.
    """
    said = _explained(subject, state, lang, catalogue)
    return msgspec.structs.replace(said, now=cited_once(said.now, said.rule))


def _explained(
    subject: Subject, state: State | None, lang: Language, catalogue: Catalogue | None = None
) -> Explanation:
    facts = state.game.catalogue if state is not None else catalogue or default_catalogue()
    seat = subject.seat
    if seat is None and state is not None:
        seat = state.active
    match subject.kind:
        case "face":
            return explain_face(subject.id, facts, state, seat, lang)
        case "colour":
            return explain_colour(subject.id, facts, state, seat, lang)
        case "deck":
            return explain_deck(subject.id, facts, state, lang)
        case "wonder":
            return explain_wonder(subject.id, facts, state, lang)
        case "stage":
            return explain_stage(subject.id, subject.stage, facts, state, lang)
        case "token":
            return explain_token(subject.id, facts, state, seat, lang)
        case "medal":
            return explain_medal(subject.id, facts, state, seat, lang)
        case "cat":
            return explain_cat(facts, state, seat, lang)
        case "conflict":
            return explain_conflict(state, lang)
        case "horn":
            return explain_horn(state, lang)
        case "victory":
            return explain_victory(facts, state, seat, lang)
        case "shields":
            return explain_shields(state, seat, lang)
        case "pile":
            return explain_pile(state, lang)
        case "first-game":
            return explain_first_game(lang)
    return explain_score(subject.id, facts, state, seat, lang)


__all__ = ["Explanation", "Kind", "Subject", "all_subjects", "explain"]

"""Progress tokens explained: what each does, and what it is worth now."""

from companion.coach.explain.phrases import heading
from companion.coach.explain.subjects import Explanation
from companion.rules import State
from companion.rules.scoring import progress_points
from config.catalogue import Catalogue
from config.language import Language


def explain_token(
    token: str, catalogue: Catalogue, state: State | None, seat: int | None, lang: Language
) -> Explanation:
    """Explain the Progress token ``token``; "now" is about ``seat``."""
    facts = catalogue.tokens[token]
    copies = facts.copies.medals
    if copies > 1:
        what = lang.text("A Progress token; there are {n} of them.", n=copies)
    elif not facts.copies.base:
        what = lang.text("A Progress token of the Medals box.")
    else:
        what = lang.text("A Progress token. You take one for a set of Green cards.")
    now = "" if state is None else token_now(token, state, seat, lang)
    does = f"{heading(lang.does(token))}."
    return Explanation(lang.term(token), token, what, does, now, facts.rule)


def token_now(token: str, state: State, seat: int | None, lang: Language) -> str:
    """Say where ``token`` is, and what it is worth to its owner or would be to ``seat``."""
    parts = []
    for owner, player in enumerate(state.players):
        if token in player.progress:
            said = lang.text("{name} has it.", name=player.name)
            if scoring(token, state):
                said = lang.text(
                    "{name} has it: {vp} VP now.", name=player.name, vp=worth(token, state, owner)
                )
            parts.append(said)
    if token in state.face_up:
        parts.append(lang.text("It lies face up: a set of Green cards takes it. R30"))
        if seat is not None and token not in state.players[seat].progress and scoring(token, state):
            vp = worth_more(token, state, seat)
            name = state.players[seat].name
            parts.append(lang.text("{name} would score {vp} VP with it now.", name=name, vp=vp))
    if not parts:
        known = token in state.game.copies
        return lang.text("It is still in the pile.") if known else lang.text("It is not in this game.")
    return " ".join(parts)


def scoring(token: str, state: State) -> bool:
    """Tell whether ``token`` is worth points at the end."""
    return state.game.catalogue.tokens[token].score is not None


def worth(token: str, state: State, seat: int) -> int:
    """Return what the copies of ``token`` in front of ``seat`` are worth now (section 4)."""
    front = state.position.seats[seat]
    without = tuple(one for one in front.progress if one != token)
    return progress_points(state.game, seat, front) - _points(without, state, seat)


def worth_more(token: str, state: State, seat: int) -> int:
    """Return how many points ``token`` would add to ``seat`` now."""
    front = state.position.seats[seat]
    return _points((*front.progress, token), state, seat) - progress_points(state.game, seat, front)


def _points(progress: tuple[str, ...], state: State, seat: int) -> int:
    """Return the points of these tokens in front of ``seat``, counted with as many tokens as they are."""
    facts, player = state.game.catalogue, state.players[seat]
    total = 0
    for token in dict.fromkeys(progress):
        score, copies = facts.tokens[token].score, progress.count(token)
        if score is None:
            continue
        if score.by_copies:
            total += score.by_copies[min(copies, len(score.by_copies)) - 1]
        elif score.per == "progress":
            total += copies * score.vp * len(progress)
        elif score.per is not None:
            total += copies * score.vp * player.count(score.per)
        else:
            total += copies * (score.complete if player.complete and score.complete is not None else score.vp)
    return total

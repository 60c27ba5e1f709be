"""Progress tokens explained: what each does, and what it is worth now."""

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
    rule = "R13" if facts.extra_card_on or facts.extra_card_on_stage else rule_of(token)
    return Explanation(lang.term(token), token, what, token_does(token, catalogue, lang), now, rule)


def rule_of(token: str) -> str:
    """Return the rule that a token without extra cards changes."""
    rules = {
        "economy": "R23",
        "engineering": "R20",
        "tactics": "R41",
        "domestication": "R12",
        "entrenchment": "R44",
    }
    return rules.get(token, "R61")


def token_does(token: str, catalogue: Catalogue, lang: Language) -> str:
    """Say what ``token`` does (section 4)."""
    facts = catalogue.tokens[token]
    if facts.extra_card_on_stage:
        return lang.text("When you construct a Stage, you may take 1 more card of the 3 available.")
    if facts.extra_card_on:
        faces = lang.either([lang.term(face) for face in facts.extra_card_on])
        return lang.text(
            "When you take one of {faces}, you may take 1 more card of the 3 available, once a turn.",
            faces=faces,
        )
    score = facts.score
    if score is None:
        return {
            "economy": lang.text("Once a turn, one of your Yellow cards counts as 2 Coins."),
            "engineering": lang.text("You construct with any Resources, identical or not."),
            "tactics": lang.text("You have 2 more Shields for the rest of the game."),
            "domestication": lang.text("When your turn starts, you may look at the top of the central deck."),
            "entrenchment": lang.text("After a Battle you keep your Red cards with Horns."),
        }.get(token, lang.term(token))
    if score.by_copies:
        return lang.text(
            "At the end {copies} of them are worth {points} VP in all.",
            copies=lang.either([str(copies) for copies in range(1, len(score.by_copies) + 1)]),
            points=lang.either([str(points) for points in score.by_copies]),
        )
    if score.complete is not None:
        return lang.text(
            "At the end it is worth {vp} VP, or {complete} VP if your Wonder is complete.",
            vp=score.vp,
            complete=score.complete,
        )
    per = {
        "blue-cat": lang.text("each Cat icon on your Blue cards"),
        "military": lang.text("each of your Military Victory tokens"),
        "progress": lang.text("each of your Progress tokens, this one included"),
        "grey": lang.text("each Grey card in front of you"),
    }[score.per or ""]
    return lang.text("At the end it is worth {vp} VP for {what}.", vp=score.vp, what=per)


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

"""The words of the alerts: the name first, what happened, what to do with the hands, what it means. Pure."""

from collections import Counter
from dataclasses import dataclass

from companion.coach.explain.phrases import counter_words
from companion.rules.sentences.effects import wonder_effect
from companion.rules.sentences.hands import take_medal
from companion.screens.overlays.alerts import (
    Alert,
    CatAlert,
    EndAlert,
    LastTurnAlert,
    MedalAlert,
    NearAlert,
    StageAlert,
)
from config.language import Language


@dataclass(frozen=True)
class Moment:
    """The lines of an alert, the largest first; "" where there is nothing to say."""

    name: str
    what: str
    hands: str
    note: str = ""


def moment_of(alert: Alert, lang: Language) -> Moment:
    """Return the words of ``alert``. Raises ValueError for one that has its own picture instead of words."""
    match alert:
        case MedalAlert():
            return _medal(alert, lang)
        case StageAlert():
            return _stage(alert, lang)
        case CatAlert():
            return _cat(alert, lang)
        case NearAlert():
            return _near(alert, lang)
        case LastTurnAlert():
            return Moment(
                exclaimed(alert.name, lang),
                lang.text("Your Wonder is complete: this is the last turn."),
                lang.text("Finish it. Nobody else plays after you."),
                lang.text("A Battle that is due is fought, then the points are counted. R60"),
            )
        case EndAlert():
            return _end(alert, lang)
    raise ValueError(f"{type(alert).__name__} is not told in words")


def exclaimed(name: str, lang: Language) -> str:
    """Return the name of the player whose moment it is, said aloud."""
    return lang.text("{name}!", name=name)


def _medal(alert: MedalAlert, lang: Language) -> Moment:
    lost = ""
    if alert.others:
        lost = (
            lang.text("{names} can no longer win it.", names=lang.list(alert.others))
            if len(alert.others) < 3
            else lang.text("Nobody else can win it now.")
        )
    return Moment(exclaimed(alert.name, lang), lang.done(alert.medal), take_medal(alert.place, lang), lost)


def _stage(alert: StageAlert, lang: Language) -> Moment:
    what = lang.text(
        "Stage {n} of {wonder}: {vp} VP", n=alert.stage, wonder=lang.term(alert.wonder), vp=alert.vp
    )
    counts = Counter(lang.term(card) for card in alert.paid)
    cards = lang.list([word if count == 1 else f"{count} × {word}" for word, count in counts.items()])
    hands = (
        lang.text("Turn the Stage over, discard {cards}.", cards=cards)
        if cards
        else lang.text("Turn the Stage over.")
    )
    effect = wonder_effect(alert.wonder, lang.facts, lang) if alert.effect else ""
    left = len(alert.levels) - len(alert.built)
    note = (
        lang.text("Effect: {what}", what=effect)
        if effect
        else lang.plural(
            "{n} Stage is still to be constructed.", "{n} Stages are still to be constructed.", left
        )
        if left
        else ""
    )
    return Moment(exclaimed(alert.name, lang), what, hands, note)


def _cat(alert: CatAlert, lang: Language) -> Moment:
    return Moment(
        exclaimed(alert.name, lang),
        lang.text("The Cat pawn comes to you: 2 VP."),
        lang.text("Take it from {name}.", name=alert.giver)
        if alert.giver
        else lang.text("Take it from the middle of the table."),
        lang.text("At the start of your turn you may look at the top central card. R12"),
    )


def _near(alert: NearAlert, lang: Language) -> Moment:
    place = {
        "left": lang.text("One step from the Medal on your left"),
        "right": lang.text("One step from the Medal on your right"),
        "centre": lang.text("One step from a Medal in the centre"),
    }[alert.place]
    parts = lang.list([counter_words(counter, count, lang) for counter, count in alert.missing])
    best = max((have for _, have in alert.others), default=0)
    ahead = [name for name, have in alert.others if have == best]
    note = (
        lang.text("{name}: {have} of {need}.", name=lang.list(ahead), have=best, need=alert.need)
        if len(ahead) < 3
        else lang.text("The others: {have} of {need}.", have=best, need=alert.need)
    )
    return Moment(exclaimed(alert.name, lang), place, lang.text("Missing: {what}", what=parts), note)


def _end(alert: EndAlert, lang: Language) -> Moment:
    over, count = lang.text("The game is over!"), lang.text("Now the points are counted.")
    if not alert.name:
        return Moment(over, count, "")
    return Moment(over, lang.text("The Wonder of {name} is complete. R60", name=alert.name), count)

"""What happened, said in one sentence with its rule."""

from companion.rules import events as happened
from companion.rules.events import Event
from companion.rules.sentences.changes import change_sentence
from companion.rules.sentences.terms import card_words, cards_words, cite, source_words
from companion.rules.state import State
from config.language import Language


def event_sentence(event: Event, state: State, lang: Language) -> str:
    """Say ``event`` in ``lang``, with its rule; ``state`` is any state of the game after it."""
    text, rule = _told(event, state, lang)
    return cite(text, rule)


def _told(event: Event, state: State, lang: Language) -> tuple[str, str | None]:
    game = state.game
    match event:
        case happened.TurnStarted(seat):
            return lang.text("It is the turn of {name}.", name=game.names[seat]), "R10"
        case happened.CardTaken(seat, card, source):
            deck = source_words(source, game, lang)
            word = card_words(card, game, lang)
            return lang.text(
                "{name} takes {card} from {deck}.", name=game.names[seat], card=word, deck=deck
            ), "R10"
        case happened.CatMoved(seat):
            return lang.text("{name} takes the Cat pawn.", name=game.names[seat]), "R11"
        case happened.HornsTurned(_, tokens):
            return lang.plural(
                "{n} Conflict token turns to its Battle side.",
                "{n} Conflict tokens turn to their Battle side.",
                tokens,
            ), "R11"
        case happened.StageConstructed(seat, stage, paid):
            vp = game.wonder(seat).stages[stage - 1].vp
            return lang.text(
                "{name} constructs Stage {stage} with {cards}: {vp} VP.",
                name=game.names[seat],
                stage=stage,
                cards=cards_words(paid, game, lang),
                vp=vp,
            ), "R20"
        case happened.GreenDiscarded(seat, cards):
            words = cards_words(cards, game, lang)
            return lang.text(
                "{name} discards {cards} for a Progress token.", name=game.names[seat], cards=words
            ), "R30"
        case happened.ProgressTaken(seat, token):
            return lang.text(
                "{name} takes the Progress token {token}.", name=game.names[seat], token=lang.term(token)
            ), "R30"
        case happened.CardStolen(seat, victim, card):
            return lang.text(
                "{name} takes {card} from {victim}.",
                name=game.names[seat],
                card=card_words(card, game, lang),
                victim=game.names[victim],
            ), "§3"
        case happened.CardRevealed(seat, card):
            word = card_words(card, game, lang)
            return lang.text("{name} turns up {card}.", name=game.names[seat], card=word), "§3"
        case happened.MedalWon():
            return _medal(event, state, lang)
        case happened.BattleFought():
            return _battle(event, state, lang), "R43" if game.seats == 2 else "R42"
        case happened.CardsDiscarded(seat, cards):
            words = cards_words(cards, game, lang)
            return lang.text("{name} discards {cards}.", name=game.names[seat], cards=words), "R44"
        case happened.TurnPassed(seat):
            return lang.text("{name} can reach no card.", name=game.names[seat]), "R14"
        case happened.Corrected(change):
            return change_sentence(change, state, lang), None
        case happened.GameEnded(winners):
            return _end(winners, state, lang)


def _medal(event: happened.MedalWon, state: State, lang: Language) -> tuple[str, str]:
    game = state.game
    name, medal, vp = game.names[event.seat], lang.term(event.medal), game.catalogue.table.medal_vp
    if event.place == "box":
        return lang.text(
            "{name} wins a Medal from the box for {medal}: {vp} VP.", name=name, medal=medal, vp=vp
        ), "R54"
    if event.place == "centre":
        return lang.text(
            "{name} wins the Medal {medal} of the centre: {vp} VP.", name=name, medal=medal, vp=vp
        ), "R51"
    step = 1 if event.place == "left" else -1
    rival = game.names[(event.seat + step) % game.seats]
    return lang.text(
        "{name} wins the Medal {medal}: {vp} VP. {rival} can no longer win it.",
        name=name,
        medal=medal,
        vp=vp,
        rival=rival,
    ), "R51"


def _battle(event: happened.BattleFought, state: State, lang: Language) -> str:
    names = state.game.names
    shields = [
        lang.plural("{name} has {n} Shield", "{name} has {n} Shields", count, name=names[seat])
        for seat, count in enumerate(event.shields)
    ]
    won = [
        lang.plural(
            "{name} wins {n} Military Victory token",
            "{name} wins {n} Military Victory tokens",
            count,
            name=names[seat],
        )
        for seat, count in enumerate(event.victories)
        if count
    ]
    if not won:
        return lang.text("Battle! {shields}. Nobody wins.", shields=lang.list(shields))
    return lang.text("Battle! {shields}. {won}.", shields=lang.list(shields), won=lang.list(won))


def _end(winners: tuple[int, ...], state: State, lang: Language) -> tuple[str, str]:
    names = lang.list([state.game.names[seat] for seat in winners])
    points = state.players[winners[0]].score.total
    if len(winners) > 1:
        text = lang.text(
            "The game ends. {names} share the victory with {points} VP.", names=names, points=points
        )
    else:
        text = lang.text("The game ends. {names} wins with {points} VP.", names=names, points=points)
    return text, "R62"

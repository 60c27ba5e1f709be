"""The facts of the table that a refusal or a doubtful reading runs into: what lies where, what it costs."""

from collections.abc import Mapping
from typing import Any

from companion.coach.explain.medals import medal_now
from companion.coach.explain.wonders import cost_words
from companion.rules import State, pending
from companion.rules.sentences.terms import because_words, card_words, cards_words, source_words
from companion.table.sentences import place_sentence
from config.language import Language


def facts_behind(code: str, params: Mapping[str, Any], state: State, lang: Language) -> tuple[str, ...]:
    """Return the facts behind a refusal (``rules.Code``) or a doubtful reading (``ReasonCode``)."""
    if state.active is None:
        return ()
    for family in (_of_cards, _of_stages, _of_tokens, _of_readings):
        found = family(code, params, state, state.active, lang)
        if found:
            return found
    return ()


def reach_words(state: State, seat: int, lang: Language) -> str:
    """Say which decks ``seat`` reaches (R1)."""
    reach = state.reach(seat)
    return lang.text(
        "{name} reaches the deck of {left} on the left, of {right} on the right, and the central deck.",
        name=state.players[seat].name,
        left=lang.term(reach["left"]),
        right=lang.term(reach["right"]),
    )


def _of_cards(
    code: str, params: Mapping[str, Any], state: State, seat: int, lang: Language
) -> tuple[str, ...]:
    name = state.players[seat].name
    match code:
        case "out-of-reach" | "source-needed" | "unknown-source":
            return (reach_words(state, seat, lang),)
        case "no-take" | "nothing-due":
            if any(item.kind == "take" for item in pending(state)):
                return ()
            return (lang.text("{name} has taken the card of this turn.", name=name),)
        case "deck-empty":
            word = source_words(str(params.get("deck")), state.game, lang)
            return (lang.text("No card is left in {deck}.", deck=word),)
        case "wrong-deck" | "not-on-table" | "no-such-deck":
            decks = lang.list([lang.term(deck) for deck in state.game.deck_ids])
            return (lang.text("The decks of this game: {decks}.", decks=decks),)
        case "card-gone" | "in-front-of" | "discarded" | "already-taken" | "duplicate" | "same-piece":
            card = params.get("card") or params.get("tag")
            return () if not isinstance(card, str) else _one_sticker(card, state, lang)
        case "not-in-front":
            return (_cards_of(state, seat, lang),)
        case "nothing-to-steal" | "not-an-opponent":
            others = [other for other in range(len(state.players)) if other != seat]
            victim = params.get("seat")
            return tuple(
                _cards_of(state, other, lang) for other in ([victim] if victim in others else others)
            )
        case "no-steal" | "no-reveal":
            return (lang.text("Rome takes a card from an opponent, who turns up another one later."),)
        case "unknown-card":
            return (lang.text("A card is named by its face, or by its sticker like GI-07."),)
        case "none-left":
            deck, face = str(params.get("deck")), str(params.get("face"))
            count = (state.game.catalogue.decks[deck].cards or {}).get(face, 0)
            of = source_words(deck, state.game, lang)
            return (
                lang.plural(
                    "{n} {card} in {deck}, seen.",
                    "{n} {card} in {deck}, all seen.",
                    count,
                    card=lang.term(face),
                    deck=of,
                ),
            )
        case "unknown-face":
            return (lang.text("Whoever has the card in hand says it once; it is kept for later games."),)
    return ()


def _one_sticker(card: str, state: State, lang: Language) -> tuple[str, ...]:
    if not state.game.face_of(card):
        return (lang.text("Each sticker is on one card."),)
    face = card_words(card, state.game, lang)
    return (
        lang.text("Each sticker is on one card: this is {card}.", card=face),
        lang.text("{card}: {where}.", card=card, where=place_sentence(state, card, lang)),
    )


def _cards_of(state: State, seat: int, lang: Language) -> str:
    player = state.players[seat]
    cards = [card for card, count in player.cards.items() for _ in range(count)]
    if not cards:
        return lang.text("No card lies in front of {name}.", name=player.name)
    words = cards_words(cards, state.game, lang)
    return lang.text("In front of {name} lie: {cards}.", name=player.name, cards=words)


def _of_stages(
    code: str, params: Mapping[str, Any], state: State, seat: int, lang: Language
) -> tuple[str, ...]:
    match code:
        case (
            "cannot-pay"
            | "no-construct"
            | "wrong-payment"
            | "stage-locked"
            | "payment-needed"
            | "which-stage"
        ):
            return _paying(state, seat, lang)
        case "no-such-stage" | "stage-done":
            player, stages = state.players[seat], state.game.wonder(seat).stages
            built = lang.list([str(number) for number in player.stages]) or lang.text("none")
            return (
                lang.text(
                    "{wonder} has {n} Stages. Constructed: {built}.",
                    wonder=lang.term(player.wonder),
                    n=len(stages),
                    built=built,
                ),
            )
        case "not-that-choice":
            kinds = {item.kind for item in pending(state)}
            return _greens(state, seat, lang) if "science" in kinds else _paying(state, seat, lang)
    return ()


def _paying(state: State, seat: int, lang: Language) -> tuple[str, ...]:
    player, facts = state.players[seat], state.game.catalogue
    able = [
        card
        for card, count in player.cards.items()
        if facts.faces[card].resource or facts.faces[card].coins
        for _ in range(count)
    ]
    words = cards_words(able, state.game, lang) if able else lang.text("none")
    said = lang.text("Cards of {name} that can pay: {cards}.", name=player.name, cards=words)
    wonder = state.game.wonder(seat)
    built = sum(1 << (number - 1) for number in player.stages)
    costs = [
        lang.text(
            "Stage {stage} costs {cost}.", stage=number, cost=cost_words(wonder.stages[number - 1], lang)
        )
        for number in wonder.open_stages(built)
    ]
    return (said, *costs)


def _of_tokens(
    code: str, params: Mapping[str, Any], state: State, seat: int, lang: Language
) -> tuple[str, ...]:
    match code:
        case "no-science" | "wrong-set" | "set-needed":
            return _greens(state, seat, lang)
        case "no-progress" | "no-token-due":
            return (*_greens(state, seat, lang), _tokens_left(state, lang))
        case (
            "no-token-left" | "unknown-token" | "token-gone" | "token-taken" | "not-face-up" | "pile-empty"
            | "no-place-unknown"
        ):  # fmt: skip
            owners = [
                lang.text("{name} has it.", name=player.name)
                for player in state.players
                if params.get("token") in player.progress
            ]
            return (*owners, _tokens_left(state, lang))
        case "not-offered" | "nothing-to-decline":
            offered = [because_words(item.because, lang) for item in pending(state) if item.optional]
            if not offered:
                return (lang.text("Nothing is offered now that could be left."),)
            return (lang.text("On offer now: {what}.", what=lang.list(offered)),)
    return ()


def _greens(state: State, seat: int, lang: Language) -> tuple[str, ...]:
    player = state.players[seat]
    greens = [
        card
        for card, count in player.cards.items()
        if state.game.catalogue.faces[card].science
        for _ in range(count)
    ]
    if not greens:
        return (lang.text("{name} has no Green card.", name=player.name),)
    words = cards_words(greens, state.game, lang)
    return (lang.text("{name} has {cards}.", name=player.name, cards=words),)


def _tokens_left(state: State, lang: Language) -> str:
    face_up = [lang.term(token) for token in state.face_up if token is not None]
    return lang.text(
        "Face up lie: {tokens}. In the pile: {n}.",
        tokens=lang.list(face_up) if face_up else lang.text("none"),
        n=state.pile,
    )


def _of_readings(
    code: str, params: Mapping[str, Any], state: State, seat: int, lang: Language
) -> tuple[str, ...]:
    match code:
        case "medal-open" if params.get("medal"):
            return (medal_now(str(params["medal"]), state, seat, lang),)
        case "not-in-this-game":
            medals = [medal for medal in (*state.gaps, *state.centre) if medal is not None]
            if not medals:
                return (lang.text("No Medal of this game is open any more."),)
            words = lang.list([lang.term(medal) for medal in medals])
            return (lang.text("The open Medals of this game: {medals}.", medals=words),)
        case "setup-only":
            return (lang.text("Seats, Wonders and Medals are told before the game begins."),)
        case "put-back":
            return (lang.text("A card that goes back onto its deck was perhaps taken by mistake."),)
        case "moved-since":
            return (lang.text("Steps are taken back from the last one on: what came later goes too."),)
        case "late":
            return (lang.text("When it was laid down the rules did not allow it; now they do."),)
        case "differs":
            return (lang.text("Cards are compared by their faces, player by player."),)
        case "cannot-correct":
            return (lang.text("Set right can only be what may lie on a table: each piece is there once."),)
    return ()

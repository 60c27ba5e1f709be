"""Cards, colours and decks explained."""

from companion.coach.consequences import take_effects
from companion.coach.explain.phrases import counter_words, heading, name_of
from companion.coach.explain.subjects import Explanation
from companion.coach.odds import counts_for, deck_odds, odds_sentence
from companion.rules import State, missing, one_step_away, pending
from companion.rules.sentences.terms import cards_words
from config.catalogue import Catalogue
from config.language import Language

RULE_OF_COLOUR = {"grey": "R20", "yellow": "R22", "blue": "R61", "green": "R30", "red": "R41"}


def explain_face(
    face: str, catalogue: Catalogue, state: State | None, seat: int | None, lang: Language
) -> Explanation:
    """Explain a card of ``face``; "now" says what it would do for ``seat``."""
    facts = catalogue.faces[face]
    colour = lang.term(facts.colour)
    what = lang.text("A {colour} card: {carried}.", colour=colour, carried=carried(face, catalogue, lang))
    rule = "R11" if facts.cat or facts.horns else RULE_OF_COLOUR[facts.colour]
    now = "" if state is None or seat is None else face_now(face, state, seat, lang)
    return Explanation(lang.term(face), face, what, face_does(face, catalogue, lang), now, rule)


def carried(face: str, catalogue: Catalogue, lang: Language) -> str:
    """Return what is printed on ``face`` (section 2)."""
    facts = catalogue.faces[face]
    if facts.resource:
        return lang.text("one Resource")
    if facts.coins:
        return lang.text("one Coin")
    if facts.science:
        return lang.text("one Science symbol")
    if facts.colour == "red":
        if not facts.horns:
            return lang.text("1 Shield")
        return lang.plural("1 Shield and {n} Horn", "1 Shield and {n} Horns", facts.horns)
    if facts.cat:
        return lang.text("{vp} VP and a Cat icon", vp=facts.vp)
    return lang.text("{vp} VP", vp=facts.vp)


def face_does(face: str, catalogue: Catalogue, lang: Language) -> str:
    """Return what a card of ``face`` does when it is taken."""
    facts = catalogue.faces[face]
    if facts.cat:
        return lang.text("Its points stay. When you take it, the Cat pawn comes to you, wherever it is.")
    if facts.horns:
        return lang.plural(
            "When you take it, {n} Conflict token turns to Battle; the last one starts a Battle.",
            "When you take it, {n} Conflict tokens turn to Battle; the last one starts a Battle.",
            facts.horns,
        )
    return colour_does(facts.colour, lang)


def colour_does(colour: str, lang: Language) -> str:
    """Return what cards of ``colour`` are for."""
    match colour:
        case "grey":
            return lang.text("Different or identical Resources pay for the Stages of your Wonder.")
        case "yellow":
            return lang.text("A Coin stands for any Resource that is missing when you construct.")
        case "blue":
            return lang.text("Its points count at the end of the game.")
        case "green":
            return lang.text("2 identical or 3 different ones become a Progress token at once.")
    return lang.text("Shields decide Battles. Red cards without Horns stay in front of you.")


def face_now(face: str, state: State, seat: int, lang: Language) -> str:
    """Say how many ``seat`` has, and what one more would do."""
    name, count = name_of(state, seat), state.players[seat].cards.get(face, 0)
    said = lang.plural("{name} has {n} of these.", "{name} has {n} of these.", count, name=name)
    source = take_source(state)
    if state.active != seat or source is None:
        near = near_medals(face, state, seat, lang)
        return f"{said} {near}" if near else said
    effects = take_effects(state, face, source, lang)
    if not effects:
        return lang.text("{said} One more now would simply lie in front of you.", said=said)
    return lang.text("{said} One more now: {effects}.", said=said, effects=lang.list(effects))


def take_source(state: State) -> str | None:
    """Return a deck that the player in turn may take from, central if possible; None where there is none."""
    sources = [source for item in pending(state) if item.kind == "take" for source in item.sources]
    return "central" if "central" in sources else sources[0] if sources else None


def near_medals(face: str, state: State, seat: int, lang: Language) -> str:
    """Say which Medal one more card of ``face`` would win for ``seat``, "" where none."""
    for _, medal in one_step_away(state, seat):
        if counts_for(face, missing(state, seat, medal)[0][0], state):
            return lang.text("One more on their turn wins the Medal {medal}. R50", medal=lang.term(medal))
    return ""


def explain_colour(
    colour: str, catalogue: Catalogue, state: State | None, seat: int | None, lang: Language
) -> Explanation:
    """Explain a colour; "now" says what of it lies in front of ``seat``."""
    faces = [face for face, facts in catalogue.faces.items() if facts.colour == colour]
    symbol = catalogue.colours[colour].symbol  # type: ignore[index]
    what = lang.text(
        "{colour} cards carry the symbol {symbol}. There are: {faces}.",
        colour=lang.term(colour),
        symbol=symbol_word(symbol, lang),
        faces=lang.list([lang.term(face) for face in faces]),
    )
    now = "" if state is None or seat is None else colour_now(colour, state, seat, lang)
    return Explanation(
        lang.term(colour), colour, what, colour_does(colour, lang), now, RULE_OF_COLOUR[colour]
    )


def symbol_word(symbol: str, lang: Language) -> str:
    """Return the word for the printed ``symbol`` of a colour."""
    return {
        "diamond": lang.text("diamond"),
        "disc": lang.text("disc"),
        "bar": lang.text("bar"),
        "triangle": lang.text("triangle"),
        "cross": lang.text("cross"),
    }[symbol]


def colour_now(colour: str, state: State, seat: int, lang: Language) -> str:
    """Say which cards of ``colour`` lie in front of ``seat``, and which Medals count them."""
    player, facts = state.players[seat], state.game.catalogue
    cards = [
        face
        for face, count in player.cards.items()
        if facts.faces[face].colour == colour
        for _ in range(count)
    ]
    if cards:
        said = lang.text("{name} has {cards}.", name=player.name, cards=cards_words(cards, state.game, lang))
    else:
        said = lang.text("{name} has none.", name=player.name)
    parts = [said]
    for _, medal in state.medals_in_reach(seat):
        if colour in facts.medals[medal].needs:
            short = dict(missing(state, seat, medal)).get(colour)
            if short:
                more = counter_words(colour, short, lang)
                parts.append(
                    lang.text("The Medal {medal} needs {more} more.", medal=lang.term(medal), more=more)
                )
    return " ".join(dict.fromkeys(parts))


def explain_deck(deck: str, catalogue: Catalogue, state: State | None, lang: Language) -> Explanation:
    """Explain a deck; "now" gives its odds."""
    size = catalogue.decks[deck].size
    if deck == catalogue.table.central_deck:
        what = lang.text("The central deck: {n} cards, face down, for everybody.", n=size)
        does = lang.text("Taking its top card is a guess; the holder of the Cat pawn may look first.")
        rule = "R12"
    else:
        what = lang.text("The deck of {wonder}: {n} cards, face up.", wonder=lang.term(deck), n=size)
        does = lang.text("It lies between two players: the left deck of one, the right deck of the other.")
        rule = "R1"
    now = ""
    if state is not None:
        there = deck in state.game.deck_ids
        now = (
            odds_sentence(deck_odds(state, deck), state, lang)
            if there
            else lang.text("It is not in this game.")
        )
    title = (
        heading(lang.term(deck)) if rule == "R12" else lang.text("Deck of {wonder}", wonder=lang.term(deck))
    )
    return Explanation(title, "card-back", what, does, now, rule)

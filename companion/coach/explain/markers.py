"""Cat, Conflict tokens, Victory tokens, pile, Shields, score and the sign of a first game explained."""

from companion.coach.explain.phrases import name_of
from companion.coach.explain.subjects import Explanation
from companion.rules import State
from config.catalogue import Catalogue
from config.language import Language


def explain_cat(catalogue: Catalogue, state: State | None, seat: int | None, lang: Language) -> Explanation:
    """Explain the Cat pawn."""
    now = ""
    if state is not None:
        holder = state.cat
        now = (
            lang.text("Nobody has it yet: the first Blue card with a Cat takes it.")
            if holder is None
            else lang.text(
                "{name} has it. Any Blue card with a Cat takes it away.", name=name_of(state, holder)
            )
        )
    return Explanation(
        lang.text("Cat pawn"),
        "cat",
        lang.text("The Cat pawn belongs to whoever took a Cat icon last."),
        lang.text(
            "Its holder may look at the top central card when a turn starts, and has {vp} VP at the end.",
            vp=catalogue.table.cat_vp,
        ),
        now,
        "R12",
    )


def explain_conflict(state: State | None, lang: Language) -> Explanation:
    """Explain the Conflict tokens."""
    now = ""
    if state is not None:
        left = state.conflict_tokens - state.conflict_battle
        shields = lang.list([f"{player.name} {player.shields}" for player in state.players])
        now = lang.plural(
            "{n} more Horn starts the Battle. Shields: {shields}.",
            "{n} more Horns start the Battle. Shields: {shields}.",
            left,
            shields=shields,
        )
    return Explanation(
        lang.text("Conflict tokens"),
        "battle",
        lang.text("They show how near a Battle is. Each Horn that is taken turns one to Battle."),
        lang.text("When the last one turns, everybody fights at the end of that turn; then all turn back."),
        now,
        "R40",
    )


def explain_first_game(lang: Language) -> Explanation:
    """Explain the sign of a player who plays for the first time."""
    return Explanation(
        lang.text("First game"),
        "first-game",
        lang.text("Somebody who has this sign plays for the first time."),
        lang.text(
            "Everything is explained to them in the moment in which it first matters, on a small card "
            "beside the game. To change it, touch the seat during the setup."
        ),
        "",
        "",
    )


def explain_horn(state: State | None, lang: Language) -> Explanation:
    """Explain the Horns on Red cards."""
    conflict = explain_conflict(state, lang)
    return Explanation(
        lang.text("Horn"),
        "horn",
        lang.text("An icon on some Red cards."),
        lang.text("Taking it turns a Conflict token to Battle. After a Battle, Red cards with Horns go."),
        conflict.now,
        "R11",
    )


def explain_victory(
    catalogue: Catalogue, state: State | None, seat: int | None, lang: Language
) -> Explanation:
    """Explain Military Victory tokens."""
    vp = catalogue.table.military_vp
    now = ""
    if state is not None and seat is not None:
        count = state.players[seat].military
        now = lang.plural(
            "{name} has {n}: {vp} VP.",
            "{name} has {n}: {vp} VP.",
            count,
            name=name_of(state, seat),
            vp=count * vp,
        )
    does = lang.text("With more Shields than a neighbour you win one for each neighbour you beat.")
    if state is not None and len(state.players) == 2:
        does = lang.text("More Shields win 1, at least twice as many win 2.")
    return Explanation(
        lang.text("Military Victory token"),
        "victory",
        lang.text("It is won in a Battle and worth {vp} VP at the end.", vp=vp),
        does,
        now,
        "R43" if state is not None and len(state.players) == 2 else "R42",
    )


def explain_shields(state: State | None, seat: int | None, lang: Language) -> Explanation:
    """Explain what Shields are and who has how many."""
    now = ""
    if state is not None and seat is not None:
        parts = [
            lang.plural("{name} has {n} Shield", "{name} has {n} Shields", player.shields, name=player.name)
            for player in state.players
        ]
        now = f"{lang.list(parts)}."
    return Explanation(
        lang.text("Shields"),
        "shield",
        lang.text("Every Red card is 1 Shield; Rhodes and Tactics add more."),
        lang.text("In a Battle only strictly more Shields win; a tie gives nothing."),
        now,
        "R41",
    )


def explain_pile(state: State | None, lang: Language) -> Explanation:
    """Explain the pile of Progress tokens."""
    now = ""
    if state is not None:
        now = lang.plural("{n} token is left in it.", "{n} tokens are left in it.", state.pile)
    return Explanation(
        lang.text("Pile of Progress tokens"),
        "pile",
        lang.text("The Progress tokens that nobody has seen yet."),
        lang.text("A Green set takes one of the 3 face-up tokens, or the top of the pile unseen."),
        now,
        "R30",
    )


def explain_score(
    line: str, catalogue: Catalogue, state: State | None, seat: int | None, lang: Language
) -> Explanation:
    """Explain a line of the score."""
    table = catalogue.table
    title, symbol, what, does = {
        "stages": (
            lang.text("Points of Stages"),
            "stage",
            lang.text("The points of your constructed Stages."),
            lang.text("The number stands on each Stage of your Wonder."),
        ),
        "blue": (
            lang.text("Points of Blue cards"),
            "blue",
            lang.text("The laurels on your Blue cards."),
            lang.text("Blue cards are never discarded, so these points stay."),
        ),
        "cat": (
            lang.text("Points of the Cat"),
            "cat",
            lang.text("{vp} VP for the Cat pawn.", vp=table.cat_vp),
            lang.text("Only who holds it at the end gets them."),
        ),
        "military": (
            lang.text("Points of victories"),
            "victory",
            lang.text("{vp} VP for each Military Victory token.", vp=table.military_vp),
            lang.text("You win them in Battles and never lose them."),
        ),
        "progress": (
            lang.text("Points of Progress tokens"),
            "progress",
            lang.text("What your Progress tokens are worth at the end."),
            lang.text("Some are worth nothing but help during the game."),
        ),
        "medals": (
            lang.text("Points of Medals"),
            "reward",
            lang.text("{vp} VP for each Medal you won.", vp=table.medal_vp),
            lang.text("A Medal that is won stays yours, whatever you discard later."),
        ),
        "total": (
            lang.text("All points"),
            "laurel-3",
            lang.text("The sum of all your points."),
            lang.text("Most points win; a tie goes to the player with more Stages. R62"),
        ),
    }[line]
    now = ""
    if state is not None and seat is not None:
        points = getattr(state.players[seat].score, line)
        now = lang.plural(
            "{name} has {n} VP here.", "{name} has {n} VP here.", points, name=name_of(state, seat)
        )
    return Explanation(title, symbol, what, does, now, "R61")

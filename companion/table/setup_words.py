"""The sentences of the setup: what to do next, and why a piece does not fit. Pure."""

from companion.messages.notices import DraftRefused
from companion.setup.draft import Problem, SetupDraft
from config.language import Language


def nameless(seat: int, lang: Language) -> str:
    """Return what a player is called who has told no name."""
    return lang.text("Player {number}", number=seat + 1)


def seat_name(draft: SetupDraft, seat: int, lang: Language) -> str:
    """Return what the player at ``seat`` is called."""
    return draft.seats[seat].name or nameless(seat, lang)


def named(draft: SetupDraft, lang: Language) -> SetupDraft:
    """Return ``draft`` with a name for every player, in the language of the screen."""
    for seat, one in enumerate(draft.seats):
        if not one.name:
            draft = draft.named(seat, nameless(seat, lang))
    return draft


def next_problem(draft: SetupDraft) -> Problem | None:
    """Return what is asked for next; None when nothing is missing."""
    return draft.problems[0] if draft.problems else None


def next_sentence(draft: SetupDraft, lang: Language) -> str:
    """Say what to do next."""
    problem = next_problem(draft)
    if problem is None:
        return lang.text("All is laid. {name} begins!", name=seat_name(draft, draft.first, lang))
    if problem.code == "players":
        return lang.text("Who plays? Touch names, or press your buttons")
    if problem.code == "wonder":
        return lang.text(
            "{name}, show your Wonder or touch your seat", name=seat_name(draft, problem.place, lang)
        )
    if problem.code == "medal":
        other = (problem.place + 1) % len(draft.seats)
        return lang.text(
            "Show the Medal between {first} and {second}",
            first=seat_name(draft, problem.place, lang),
            second=seat_name(draft, other, lang),
        )
    if problem.code == "centre":
        return lang.text("Show the two Medals of the centre")
    if draft.face_up.count(None) == len(draft.face_up):
        return lang.text("Turn up 3 Progress tokens and show them – or begin")
    return lang.text("Show the other face-up tokens – or begin")


def refused_sentence(refused: DraftRefused, lang: Language) -> str:
    """Say why a piece that was shown does not fit."""
    if refused.tag == "":
        return lang.text("Something is still missing")
    return {
        "full": lang.text("There is no place left for that piece"),
        "taken": lang.text("That piece lies on the table already"),
        "not-used": lang.text("This table plays without that piece"),
        "not-a-setup-piece": lang.text("Cards come later: the setup is not finished"),
        "unfinished": lang.text("Something is still missing"),
    }[refused.code]

"""What the companion does for a table that is setting up: fresh drafts, Wonders and Medals drawn by chance.

Pure: a draft and a source of chance go in, a draft comes out. Only what is still missing is drawn;
what people have chosen or shown stays.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from companion.rules.setup import token_copies
from companion.setup.boxes import token_set
from companion.setup.draft import MOST_PLAYERS, SetupDraft
from config.catalogue import Catalogue


def fresh_draft(boxes: Iterable[str]) -> SetupDraft:
    """Return an empty setup for somebody who owns ``boxes``."""
    owned = set(boxes)
    return SetupDraft().playing(with_medals="medals" in owned, tokens=token_set(owned))


def seat_anew(draft: SetupDraft, names: Sequence[str]) -> SetupDraft:
    """Return ``draft`` with one more player for each of ``names`` at the next free places, up to seven."""
    for name in names:
        taken = set(draft.seating)
        free = next((button for button in range(MOST_PLAYERS) if button not in taken), None)
        if free is None:
            return draft
        # The newcomer sits after everybody else, even where a place in between is free.
        after = max(taken, default=-1) + 1
        draft = draft.joined(after if after < MOST_PLAYERS else free, name)
    return draft


def with_players(draft: SetupDraft, count: int) -> SetupDraft:
    """Return ``draft`` with exactly ``count`` players: nameless ones join, or the last ones leave."""
    draft = seat_anew(draft, [""] * max(0, count - len(draft.seats)))
    while len(draft.seats) > count:
        draft = draft.left(len(draft.seats) - 1)
    return draft


def draw_wonders(draft: SetupDraft, wonders: Sequence[str], chance: Random) -> SetupDraft:
    """Give each player without a Wonder one of ``wonders`` that nobody has, as long as there are any."""
    free = [wonder for wonder in wonders if wonder not in {seat.wonder for seat in draft.seats}]
    chance.shuffle(free)
    for seat, one in enumerate(draft.seats):
        if one.wonder is None and free:
            draft = draft.chose(seat, free.pop())
    return draft


def draw_medals(draft: SetupDraft, catalogue: Catalogue, chance: Random) -> SetupDraft:
    """Lay a Medal at each empty place: between the players, and in the expert variant's centre (R5, R6)."""
    places = (*draft.gaps, *draft.centre)
    free = [medal for medal in catalogue.medals if medal not in places]
    chance.shuffle(free)
    for place, medal in enumerate(places):
        if medal is None and free:
            draft = draft.laid_medal(place, free.pop())
    return draft


def tokens_left(draft: SetupDraft, catalogue: Catalogue) -> tuple[str, ...]:
    """Return the Progress tokens of which a copy is left to be turned up, each once (R2)."""
    shown = Counter(token for token in draft.face_up if token is not None)
    copies = token_copies(catalogue, draft.tokens)
    return tuple(token for token, count in copies.items() if count > shown[token])


def draw_missing(
    draft: SetupDraft, wonders: Sequence[str], catalogue: Catalogue, chance: Random
) -> SetupDraft:
    """Draw every Wonder and every Medal that is missing.

    The face-up tokens are not drawn: they are turned up from the shuffled pile at the table (R2).
    """
    return draw_medals(draw_wonders(draft, wonders, chance), catalogue, chance)


def next_to_begin(draft: SetupDraft) -> SetupDraft:
    """Let the next player clockwise take the first turn."""
    return draft.begins((draft.first + 1) % len(draft.seats)) if draft.seats else draft

"""What earlier games tell a new one: who has played, and how the last table was set up."""

import json
from collections.abc import Iterable
from datetime import datetime
from itertools import islice

from companion.journal.stored_games import StoredGame
from companion.rules import Setup, parse_setup
from companion.setup.draft import SetupDraft
from companion.table.setup_words import nameless
from config.catalogue import Catalogue
from config.errors import InputError
from config.language import LANGUAGES, load_language

MOST_NAMES = 20
"""Names that are offered; a family and its friends, not a club."""
NEWEST = 200
"""Newest games that are looked through for names: opening the screen takes no longer after many years."""


def stored_setup(stored: StoredGame, catalogue: Catalogue) -> Setup | None:
    """Return the setup of a game in the journal; None for one that cannot be played any more."""
    try:
        return parse_setup(json.loads(stored.setup), catalogue)
    except (InputError, ValueError, RecursionError):
        return None


def given(name: str, seat: int) -> bool:
    """Tell whether ``name`` is what a seat is called where nobody tells a name, in any language."""
    return any(name == nameless(seat, load_language(code)) for code in LANGUAGES)


def remembered_names(games: Iterable[StoredGame], catalogue: Catalogue) -> tuple[str, ...]:
    """Return the names of people who have played, those of the newest game first, in the order of its seats.

    Names like "Player 2", given to seats where nobody told one, are left out, in whatever language.
    """
    found: dict[str, None] = {}
    for stored in islice(games, NEWEST):
        setup = stored_setup(stored, catalogue)
        if setup is None:
            continue
        for seat, player in enumerate(setup.players):
            if not given(player.name, seat):
                found.setdefault(player.name)
        if len(found) >= MOST_NAMES:
            break
    return tuple(found)[:MOST_NAMES]


def last_table(games: Iterable[StoredGame], catalogue: Catalogue) -> SetupDraft | None:
    """Return the players, Wonders and rules of the newest game as a new setup; None where there was none.

    Medals and face-up tokens are not kept: they are laid anew (R2, R5).
    """
    for stored in games:
        setup = stored_setup(stored, catalogue)
        if setup is not None:
            draft = SetupDraft.of(setup, stored.seating).emptied()
            for seat, player in enumerate(setup.players):
                if given(player.name, seat):
                    draft = draft.named(seat, "")
            return draft
    return None


def local_time(stamp: str) -> str:
    """Return a time stamp of the journal (ISO, UTC) as date and time of this place; itself if it is none."""
    try:
        return datetime.fromisoformat(stamp).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):  # the last two: years that no calendar of a system has
        return stamp

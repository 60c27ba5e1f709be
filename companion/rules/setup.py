"""The setup of a game: players, Wonders, Medals, tokens, house rules (section 6), and its JSON form."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from companion.rules.format.parsing import fail, flag, name, number, only
from config.catalogue import Catalogue, StageFacts, default_catalogue
from config.errors import InputError
from config.house_rules import house_rules
from config.own_box import check_binding, check_stages

FORMAT: Final = 1
PLAYERS: Final = range(2, 8)
CENTRE_MEDALS: Final = 2


class PlayerSetup(msgspec.Struct, frozen=True):
    """A player: the name and the id of the Wonder; ``new``: it is this player's first game."""

    name: str
    wonder: str
    new: bool = False


class Setup(msgspec.Struct, frozen=True):
    """How a game starts. Seats are numbered clockwise from 0, in the order of ``players`` (R1).

    ``medals[i]`` lies between seat i and the next one, empty where it is played without (R5);
    ``centre`` holds 0 or 2 Medals (R6); ``face_up`` the Progress tokens turned up, None for one that
    is not known yet (R2). ``house_rules`` maps ids of config/house_rules.toml to options, ``bindings``
    tags to faces where the owner's cards differ from the catalogue, ``stages`` Wonders to Stages
    that the owner checked. ``ask_levels`` names Wonders whose levels nobody has told yet: the players are
    asked which Stage they turned (R21).
    """

    players: tuple[PlayerSetup, ...]
    first: int = 0
    medals: tuple[str, ...] = ()
    centre: tuple[str, ...] = ()
    face_up: tuple[str | None, ...] = (None, None, None)
    tokens: Literal["base", "medals"] = "medals"
    house_rules: dict[str, str] = {}
    bindings: dict[str, str] = {}
    stages: dict[str, tuple[StageFacts, ...]] = {}
    ask_levels: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.players, self.first, self.medals, self.centre, self.face_up, self.tokens))


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """Return the first line of a record: ``{"format": 1, "setup": {…}}``."""
    inner: dict[str, Any] = {
        "players": [
            {"name": player.name, "wonder": player.wonder} | ({"new": True} if player.new else {})
            for player in setup.players
        ],
        "first": setup.first,
        "medals": list(setup.medals),
        "centre": list(setup.centre),
        "face_up": list(setup.face_up),
        "tokens": setup.tokens,
        "house_rules": dict(setup.house_rules),
    }
    if setup.bindings:
        inner["bindings"] = dict(setup.bindings)
    if setup.stages:
        inner["stages"] = {wonder: msgspec.to_builtins(stages) for wonder, stages in setup.stages.items()}
    if setup.ask_levels:
        inner["ask_levels"] = list(setup.ask_levels)
    return {"format": FORMAT, "setup": inner}


def parse_setup(
    data: object, catalogue: Catalogue | None = None, file: str | None = None, line: int | None = None
) -> Setup:
    """Turn the first line of a record (or a setup file) into a setup that can be played.

    Raises InputError naming ``file`` and ``line`` for anything that is not a setup.
    """
    try:
        if not isinstance(data, Mapping):
            raise fail('a setup is a JSON object {"format": 1, "setup": {…}}', data)
        only(data, "format", "setup")
        if data.get("format") != FORMAT or isinstance(data["format"], bool):
            raise fail('"format" is 1', data.get("format"))
        setup = _read(data.get("setup"))
        check_setup(setup, catalogue)
    except InputError as error:
        raise InputError(error.message, file, line) from error
    return setup


class _Json(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of the JSON object under ``setup``."""

    players: list[dict[str, str | bool]]
    first: int = 0
    medals: list[str] = []
    centre: list[str] = []
    face_up: list[str | None] | None = None
    tokens: Literal["base", "medals"] = "medals"
    house_rules: dict[str, str] = {}
    bindings: dict[str, str] = {}
    stages: dict[str, tuple[StageFacts, ...]] = {}
    ask_levels: list[str] = []


def _read(data: object) -> Setup:
    if not isinstance(data, Mapping):
        raise fail('"setup" is a JSON object', data)
    try:
        read = msgspec.convert(dict(data), _Json)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise InputError(f"setup: {error}") from error
    players = []
    for player in read.players:
        only(player, "name", "wonder", "new")
        players.append(
            PlayerSetup(
                name(player.get("name"), "name"),
                name(player.get("wonder"), "wonder"),
                flag(player.get("new", False), "new"),
            )
        )
    return Setup(
        players=tuple(players),
        first=number(read.first, "first"),
        medals=tuple(read.medals),
        centre=tuple(read.centre),
        face_up=(None, None, None) if read.face_up is None else tuple(read.face_up),
        tokens=read.tokens,
        house_rules=read.house_rules,
        bindings=read.bindings,
        stages=read.stages,
        ask_levels=tuple(read.ask_levels),
    )


def check_setup(setup: Setup, catalogue: Catalogue | None = None) -> None:
    """Raise InputError where ``setup`` cannot be played; the message says what was expected."""
    facts = catalogue or default_catalogue()
    count = len(setup.players)
    if count not in PLAYERS:
        raise InputError(f"{count} players; the game is for {PLAYERS.start} to {PLAYERS.stop - 1} (R1)")
    for player in setup.players:
        if player.wonder not in facts.wonders:
            raise InputError(f"no Wonder {player.wonder!r}; Wonders are {', '.join(facts.wonders)}")
    twice = _twice(player.wonder for player in setup.players)
    if twice:
        raise InputError(f"two players have the Wonder {twice}; each Wonder is there once (R1)")
    if setup.first not in range(count):
        raise InputError(f'"first" is {setup.first}; seats are 0 to {count - 1}')
    _check_medals(setup, facts, count)
    _check_tokens(setup, facts)
    for rule, option in setup.house_rules.items():
        if rule not in house_rules():
            raise InputError(f"no house rule {rule!r}; house rules are {', '.join(house_rules())}")
        options = house_rules()[rule].options
        if option not in options:
            raise InputError(f"house rule {rule!r} is one of {', '.join(options)}; found {option!r}")
    for tag, face in setup.bindings.items():
        check_binding(tag, face, facts)
    for wonder, stages in setup.stages.items():
        check_stages(wonder, stages, facts)
    for wonder in setup.ask_levels:
        if wonder not in facts.wonders:
            raise InputError(f"no Wonder {wonder!r}; Wonders are {', '.join(facts.wonders)}")


def _check_medals(setup: Setup, facts: Catalogue, count: int) -> None:
    if len(setup.medals) not in (0, count):
        raise InputError(f"{len(setup.medals)} Medals for {count} gaps: one a gap, or none at all (R5)")
    if len(setup.centre) not in (0, CENTRE_MEDALS):
        raise InputError(f"{len(setup.centre)} Medals in the centre; there are 0 or {CENTRE_MEDALS} (R6)")
    if setup.centre and not setup.medals:
        raise InputError("Medals in the centre, and none between the players; they come on top (R6)")
    everything = setup.medals + setup.centre
    for medal in everything:
        if medal not in facts.medals:
            raise InputError(f"no Medal {medal!r}; Medals are {', '.join(facts.medals)}")
    twice = _twice(everything)
    if twice:
        raise InputError(f"the Medal {twice} is listed twice; each is there once (R5)")


def _check_tokens(setup: Setup, facts: Catalogue) -> None:
    places = facts.table.face_up
    if len(setup.face_up) > places:
        raise InputError(f"{len(setup.face_up)} face-up Progress tokens; there are {places} places (R2)")
    copies = token_copies(facts, setup.tokens)
    for token, shown in Counter(token for token in setup.face_up if token is not None).items():
        if token not in copies:
            known = ", ".join(copies)
            raise InputError(f"no Progress token {token!r} among the {setup.tokens!r} tokens: {known} (R2)")
        if shown > copies[token]:
            raise InputError(f"{shown} copies of {token} face up; there are {copies[token]} (R2)")


def token_copies(facts: Catalogue, box: Literal["base", "medals"]) -> dict[str, int]:
    """Return how many copies of each Progress token are played with (R2, R7)."""
    counts = {
        token: about.copies.base if box == "base" else about.copies.medals
        for token, about in facts.tokens.items()
    }
    return {token: count for token, count in counts.items() if count}


def _twice(items: Any) -> str | None:
    """Return an item that occurs more than once, None where each occurs once."""
    return next((item for item, count in Counter(items).items() if count > 1), None)

"""A play for BG Stats: the link that opens its import dialog, as bgstatsapp.com documents it."""

from datetime import datetime
from urllib.parse import quote

import msgspec

from companion.chronicle.games import GameLine
from config.catalogue import Catalogue
from config.language import Language

LINK = "https://app.bgstatsapp.com/createPlay.html?data="


def play_of(
    line: GameLine, first: int, catalogue: Catalogue, lang: Language, *, medals: bool = True
) -> dict[str, object]:
    """Return the documented JSON of a play; times are local. ``first`` is the seat that began.

    ``medals``: whether it was played with the expansion; its BoardGameGeek number is not confirmed, so
    that it is named as the board.
    """
    game = catalogue.game
    play: dict[str, object] = {
        "sourceName": "Architects companion",
        "playDate": datetime.fromisoformat(line.ended).astimezone().strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": game.title,
            "bggId": game.bgg,
            "highestWins": True,
            "noPoints": False,
            "sourceGameId": str(game.bgg),
        },
        "players": [
            {
                "name": player.person,
                "sourcePlayerId": player.person,
                "score": str(player.score),
                "rank": player.rank,
                "winner": player.rank == 1,
                "startPlayer": seat == first,
                "role": lang.term(player.wonder),
            }
            for seat, player in enumerate(line.players)
        ],
    }
    if medals:
        play["board"] = game.expansion
    if line.seconds is not None:
        play["durationMin"] = max(1, round(line.seconds / 60))
    return play


def play_link(play: dict[str, object]) -> str:
    """Return the link for ``play``: small enough for a QR code with seven players."""
    return LINK + quote(msgspec.json.encode(play).decode(), safe="")

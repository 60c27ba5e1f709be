"""Which games are meant: by player, Wonder, number of players, or words."""

from collections.abc import Sequence

import msgspec


class Filter(msgspec.Struct, frozen=True):
    """Games in which ``person`` and ``wonder`` took part (together: this person with it), of ``players``.

    Empty or None says nothing. ``words`` must each begin or be within a name or a Wonder's id of the game.
    """

    person: str = ""
    wonder: str = ""
    players: int | None = None
    words: tuple[str, ...] = ()

    def where(self) -> tuple[str, Sequence[object]]:
        """Return the condition on rows of ``results`` ("" for none), with its values."""
        parts: list[str] = []
        values: list[object] = []
        for column, value in (("person", self.person), ("wonder", self.wonder), ("players", self.players)):
            if value:
                parts.append(f"{column} = ?")
                values.append(value)
        for word in self.words:
            parts.append("game IN (SELECT game FROM results WHERE instr(lower(person || ' ' || wonder), ?))")
            values.append(word.lower())
        return (f"WHERE {' AND '.join(parts)}" if parts else "", values)

    def games(self) -> tuple[str, Sequence[object]]:
        """Return the condition on rows of ``plays`` ("" for none), with its values."""
        where, values = self.where()
        return (f"WHERE game IN (SELECT game FROM results {where})" if where else "", values)


EVERY = Filter()
"""All games."""

"""Ticking off stickers that a camera has seen: what is there, what is missing, what is there twice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from vision.drawn import CardLook, DrawnTable
from vision.tags import Tag, parse_tag
from vision.tracking.tracker import TrackEvent

Verdict: TypeAlias = Literal["ticked", "again", "not-listed", "duplicate", "foreign"]


@dataclass(frozen=True, slots=True)
class Tick:
    """What one event of the tracker meant for the list: ``tag`` is None for a foreign code."""

    verdict: Verdict
    text: str
    tag: Tag | None


class CheckList:
    """The stickers that should be there, ticked off as they are seen."""

    def __init__(self, tags: Iterable[Tag]) -> None:
        self.tags: tuple[Tag, ...] = tuple(tags)
        self._wanted = {tag.text for tag in self.tags}
        self._seen: set[str] = set()
        self._twice: set[str] = set()
        self._not_listed: set[str] = set()

    def see(self, event: TrackEvent) -> Tick | None:
        """Take in an event; None where it changes nothing (a piece was lifted)."""
        tag = parse_tag(event.text)
        if event.kind == "lifted":
            return None
        if event.kind == "foreign" or tag is None:
            return Tick("foreign", event.text, None)
        if event.kind == "duplicate":
            self._twice.add(event.text)
            return Tick("duplicate", event.text, tag)
        if event.text not in self._wanted:
            self._not_listed.add(event.text)
            return Tick("not-listed", event.text, tag)
        verdict: Verdict = "again" if event.text in self._seen else "ticked"
        self._seen.add(event.text)
        return Tick(verdict, event.text, tag)

    @property
    def seen(self) -> tuple[Tag, ...]:
        """The tags of the list that have been seen, in its order."""
        return tuple(tag for tag in self.tags if tag.text in self._seen)

    @property
    def missing(self) -> tuple[Tag, ...]:
        """The tags of the list that have not been seen."""
        return tuple(tag for tag in self.tags if tag.text not in self._seen)

    @property
    def not_listed(self) -> tuple[str, ...]:
        """The texts of our tags that are not on the list but were seen."""
        return tuple(sorted(self._not_listed))

    @property
    def duplicates(self) -> tuple[str, ...]:
        """The texts that were seen at two places at once."""
        return tuple(sorted(self._twice))

    @property
    def complete(self) -> bool:
        """Whether every sticker has been seen, and none of them twice."""
        return not self.missing and not self._twice


def walked_over_the_pad(pieces: Sequence[tuple[str, CardLook]], rest: float = 0.6) -> DrawnTable:
    """A drawn table over which pieces are laid three at a time, ``rest`` seconds each."""
    table = DrawnTable()
    for number, (text, look) in enumerate(pieces):
        start = number // 3 * rest
        table.lay(text, start, x=(number % 3 - 1) * 56.0, angle=number * 7 % 25 - 12.0, look=look)
        table.lift(text, start + rest)
    return table

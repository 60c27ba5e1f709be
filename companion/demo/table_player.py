"""The player of demo games on the drawn whole table: takes cards to their place, pays by taking them away.

Nothing is shown to a machine: the pieces are moved as the game says, and the camera over the table has to
understand it. Only what is declined is told, by a button.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from companion.demo.game_player import FAST, Doing, GamePlayer, Pace, Until
from companion.demo.table_layout import Spot, TableLayout, free_slot
from companion.pieces.printed import look_of
from companion.rules import Done, Move, Setup, State, legal_moves
from companion.table.table import Table
from vision.drawn import CardLook, Lying
from vision.drawn.whole_table import DrawnWholeTable, Reacher

STICKER: Final = 20.0
"""Mm across the stickers of the drawn pieces."""
PATIENCE: Final = 12.0
"""Seconds of camera time for which a player waits for the screen to follow."""
SETTLED: Final = 1.5
"""Seconds that everything lies there before the first player begins."""
REST: Final = 0.8
"""Seconds for which what was laid lies still at least."""
_SLEEVES: Final = ("blue", "red", "green", "yellow", "teal", "plain", "night")


class TablePlayer(GamePlayer):
    """Plays one game on ``scene``, the drawn whole table."""

    def __init__(
        self,
        table: Table,
        setup: Setup,
        scene: DrawnWholeTable,
        *,
        seed: int = 0,
        pace: Pace = FAST,
        press: Callable[[int], object] | None = None,
    ) -> None:
        super().__init__(table, setup, seed=seed, pace=pace, press=press)
        self.scene = scene
        self.layout = TableLayout(len(setup.players))
        self._askew = random.Random(f"askew {seed}")
        self._lying: dict[str, Spot] = {}
        self._slots: list[dict[str, int]] = [{} for _ in setup.players]
        self._row: dict[str, int] = {}
        self._owned: list[dict[str, int]] = [{} for _ in setup.players]
        self._medals = {
            medal: f"MD-{number:02d}" for number, medal in enumerate(self._catalogue.medal_tags(), start=1)
        }
        self._lay_out()

    def _lay_out(self) -> None:
        """Everything lies on the table before anybody plays."""
        x, y = self.layout.at(Spot("central"))
        self.scene.put(Lying("", x, y, 3.0, CardLook("", "night", "", "")), key="central")
        for tag, spot in self._wanted().items():
            self.scene.put(self._piece(tag, spot))
            self._lying[tag] = spot

    def _game(self) -> Iterator[Until]:
        # The camera sees the table as it was laid out before anybody takes a card.
        yield self._pause(SETTLED)
        yield from super()._game()

    def _piece(self, tag: str, spot: Spot) -> Lying:
        """The piece as somebody lays it down at ``spot``: not quite straight."""
        x, y = self.layout.at(spot)
        look = look_of(tag, self._faces.get(tag), self._catalogue)
        off = self._askew
        return Lying(
            f"7A-{tag}",
            x + off.uniform(-1.5, 1.5),
            y + off.uniform(-1.5, 1.5),
            off.uniform(-4, 4),
            look,
            sticker_mm=STICKER,
            corner=True,
        )

    def _wanted(self) -> dict[str, Spot]:
        """Where every sticker that can be seen should be now."""
        wanted: dict[str, Spot] = {}
        for seat, player in enumerate(self.state.players):
            wanted[f"WO-{self._catalogue.decks[player.wonder].code}"] = Spot("board", seat)
            if deck := self.world.decks[player.wonder]:
                wanted[deck[-1]] = Spot("deck", seat)
            slots, front = self._slots[seat], self.world.front[seat]
            for tag in [tag for tag in slots if tag not in front]:
                del slots[tag]
            for tag in front:
                if tag not in slots:
                    slots[tag] = free_slot(slots.values())
                wanted[tag] = Spot("card", seat, slots[tag])
            wanted |= {tag: Spot("token", seat, index) for tag, index in self._owned[seat].items()}
            for index, medal in enumerate(player.medals):
                wanted[self._medals[medal]] = Spot("medal", seat, index)
        for tag in [tag for tag in self._row if tag not in self.world.face_up]:
            del self._row[tag]
        for tag in self.world.face_up:
            if tag not in self._row:
                self._row[tag] = next(index for index in range(9) if index not in self._row.values())
            wanted[tag] = Spot("row", 0, self._row[tag])
        for gap, gap_medal in enumerate(self.state.gaps):
            if gap_medal is not None:
                wanted[self._medals[gap_medal]] = Spot("gap", gap)
        for index, medal in enumerate(self.state.centre):
            wanted[self._medals[medal]] = Spot("centre", 0, index)
        return wanted

    def _arrange(self, seat: int) -> Iterator[Callable[[float], bool]]:
        """Move everything by the hand of ``seat`` to where it should be, one thing after the other."""
        wanted = self._wanted()
        reacher = Reacher(*self.layout.home(seat), seat % 4, _SLEEVES[seat % len(_SLEEVES)])
        gone = tuple(tag for tag in self._lying if tag not in wanted)
        here = self._lying
        tops = [tag for tag, spot in wanted.items() if here.get(tag) != spot and spot.kind == "deck"]
        for tag in tops:
            # The next card of a deck has lain there all the time.
            self.scene.put(self._piece(tag, wanted[tag]), self._now, under=True)
        if gone:
            left = self.scene.take_off(tuple(f"7A-{tag}" for tag in gone), self._now, reacher)
            yield self._until_time(left + 2 * self.pace.travel + max(REST, self.pace.rest))
        for tag, spot in wanted.items():
            if here.get(tag) == spot or tag in tops:
                continue
            piece = self._piece(tag, spot)
            if tag in here:
                rests = self.scene.move(piece.text, piece, self._now, reacher)
            else:
                origin = self._origin(spot)
                rests = self.scene.bring(piece, self._now, reacher, origin=origin)
            yield self._until_time(rests + max(REST, self.pace.rest))
        self._lying = wanted

    def _origin(self, spot: Spot) -> tuple[float, float]:
        """Where a piece comes from that was not seen before: the central deck, a pile of tokens, the box."""
        if spot.kind == "card":
            return self.layout.at(Spot("central"))
        x, y = self.layout.at(Spot("row", 0, 3))
        return (x, y + 40.0) if spot.kind in ("row", "token") else self.layout.home(spot.owner)

    def _until_time(self, end: float) -> Callable[[float], bool]:
        return lambda now: now >= end

    def _show_move(self, move: Move, tags: Sequence[str], seat: int) -> Doing:
        for tag in tags:
            if tag.startswith("PT-") and tag not in self.world.face_up:
                self._owned[seat][tag] = len(self._owned[seat])
        return (yield from self._done(self._expect(move), list(tags), seat))

    def _choose(self, move: Move, faces: Sequence[str], seat: int) -> Doing:
        tags: list[str] = []
        for face in faces:
            front = self.world.front[seat]
            tags.append(next(tag for tag in front if self._faces[tag] == face and tag not in tags))
        for tag in tags:
            self.world.front[seat].remove(tag)
        return (yield from self._done(self._expect(move), tags, seat))

    def _done(self, expected: State, tags: list[str], seat: int) -> Doing:
        """Move the pieces, wait until the screen shows ``expected``, then do what the rules say besides."""
        table = self._table
        yield from self._arrange(seat)
        deadline = self._now + PATIENCE
        yield lambda now: table.state == expected or _which_stage(table) or now >= deadline
        if table.state != expected and table.question is not None and _which_stage(table):
            # The cards pay for several Stages: the first one will do.
            expected = self._expect(table.question.ways[0].moves[0])
            yield from self._pressed(seat, expected)
        if table.state != expected:
            return False
        self._follow(expected, tags)
        yield from self._arrange(seat)
        return True

    def _decline(self, move: Move, seat: int) -> Doing:
        if Done() in legal_moves(self.state):
            move = Done()
        expected = self._expect(move)
        shown = yield from self._pressed(seat, expected)
        if shown:
            self._follow(expected, [])
            yield from self._arrange(seat)
        return shown


def _which_stage(table: Table) -> bool:
    """Whether the screen asks which Stage is to be constructed."""
    return table.question is not None and table.question.kind == "stage"

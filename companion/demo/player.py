"""The player of demo games on the drawn scan pad: legal random games by seed, shown to its camera.

It owns the physical pieces and its own idea of the game, and does what people do: lays the card
on the pad, waits until the screen shows it, takes it away, presses a button. It never hands a
move to the table: with the reader switched off, nothing is recorded.
"""

from collections.abc import Callable, Sequence

from companion.demo.game_player import FAST, Doing, GamePlayer, Pace
from companion.pieces.printed import look_of
from companion.rules import Construct, Move, Setup, Skip, pending
from companion.table.table import Table
from vision.drawn import Arm, DrawnTable

__all__ = ["FAST", "DemoPlayer", "Pace"]

TRIES = 3
"""Times that a card is laid down again before its player gives up."""
REACH = (26.0, 9.0)
"""How far from the middle of the pad pieces are laid, in mm across and down."""


class DemoPlayer(GamePlayer):
    """Plays one game on ``scene``, the drawn scan pad: lays the card there until the screen shows it."""

    def __init__(
        self,
        table: Table,
        setup: Setup,
        scene: DrawnTable,
        *,
        seed: int = 0,
        pace: Pace = FAST,
        press: Callable[[int], object] | None = None,
    ) -> None:
        super().__init__(table, setup, seed=seed, pace=pace, press=press)
        self.scene = scene

    def _show_move(self, move: Move, tags: Sequence[str], seat: int) -> Doing:
        """Show the one piece that means ``move``."""
        expected = self._expect(move)
        shown = yield from self._show(tags[0], seat, lambda: self._table.state == expected)
        if shown:
            self._follow(expected, list(tags))
        return shown

    def _choose(self, move: Move, faces: Sequence[str], seat: int) -> Doing:
        """Lay down the cards of a payment or of a Green set until the screen shows the choice."""
        table, expected = self._table, self._expect(move)
        laid: list[str] = []
        for face in self._rng.sample(list(faces), len(faces)):
            tag = next(tag for tag in self.world.front[seat] if self._faces[tag] == face and tag not in laid)
            laid.append(tag)
            shown = yield from self._show(
                tag,
                seat,
                lambda tag=tag: (
                    table.state == expected  # type: ignore[misc]
                    or tag in table.selection.tags
                    or table.question is not None
                ),
            )
            if not shown:
                return False
            if table.state == expected or table.question is not None:
                break
        stage = move.stage if isinstance(move, Construct) else 0
        if table.state != expected and table.question is None:
            yield from self._show(
                "CM-OK", seat, lambda: table.state == expected or table.question is not None
            )
        while table.question is not None and _first_stage(table) != stage:
            before = table.question
            shown = yield from self._show("CM-NO", seat, lambda: table.question is not before)  # noqa: B023
            if not shown:
                return False
        if table.state != expected:
            yield from self._show("CM-OK", seat, lambda: table.state == expected)
        if table.state != expected:
            return False
        self._follow(expected, laid)
        return True

    def _decline(self, move: Move, seat: int) -> Doing:
        """Decline with the command card, or by pressing one's button."""
        expected = self._expect(move)
        several = sum(one.optional for one in pending(self.state)) > 1
        if self._press is None or isinstance(move, Skip) or (several and self._rng.random() < 0.5):
            shown = yield from self._show("CM-NO", seat, lambda: self._table.state == expected)
        else:
            shown = yield from self._pressed(seat, expected)
        if shown:
            self._follow(expected, [])
        return shown

    def _show(self, tag: str, seat: int, until: Callable[[], bool]) -> Doing:
        """Lay a piece on the pad until the screen shows what it should, then take it away."""
        arm = Arm.of_seat(seat, len(self.state.players))
        look = look_of(tag, self._faces.get(tag), self._catalogue)
        for _ in range(TRIES):
            yield lambda now: tag not in self._table.lying
            x, y = (self._rng.uniform(-reach, reach) for reach in REACH)
            rests = self.scene.lay(
                f"7A-{tag}", self._now, x=x, y=y, angle=self._rng.uniform(0, 360), look=look, arm=arm
            )
            at_least, at_most = rests + self.pace.rest, rests + self.pace.rest + self.pace.patience
            yield lambda now: now >= at_most or (now >= at_least and until())  # noqa: B023
            gone = self.scene.lift(f"7A-{tag}", self._now, arm=arm)
            yield lambda now: now >= gone  # noqa: B023
            if until():
                return True
        return False


def _first_stage(table: Table) -> int:
    """The Stage that confirm would take for the question on the screen; 0 where it is another question."""
    asked = table.question
    if asked is None or asked.kind != "stage":
        return 0
    move = asked.ways[0].moves[0]
    return move.stage if isinstance(move, Construct) else 0

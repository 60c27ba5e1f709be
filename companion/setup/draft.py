"""The setup while it is being made: seats, Wonders, Medals and tokens arrive one by one, in any order.

Immutable; every edit returns a new draft. Tags and touches use the same edits, so whatever a
tag can do a touch can do too (R1–R7).
"""

from typing import Any, Literal

import msgspec

from companion.rules import PlayerSetup, Setup
from companion.rules.format.parsing import LONGEST_NAME
from companion.setup.names import all_told_apart
from config.catalogue import StageFacts
from config.texts import plain

MOST_PLAYERS = 7
FEWEST_PLAYERS = 2
CENTRE = 2
FACE_UP = 3

ProblemCode = Literal["players", "wonder", "medal", "centre", "face_up"]


class Problem(msgspec.Struct, frozen=True):
    """What is still missing; ``place`` is the seat, gap, centre place or face-up place (from 0)."""

    code: ProblemCode
    place: int = 0


class SeatDraft(msgspec.Struct, frozen=True):
    """Somebody sits here: ``button`` is the place on the panel (from 0), clockwise like the seats.

    ``new``: it is this player's first game. Who has played once knows the game.
    """

    button: int
    name: str = ""
    wonder: str | None = None
    new: bool = False


class SetupDraft(msgspec.Struct, frozen=True):
    """A setup under construction.

    ``current`` is the button of the player whose turn it is to show a Wonder, where there is one.
    ``medals`` are in the order of their places: the gaps first, then the centre; None is an empty
    place. ``stages`` and ``bindings`` are what the owner has told about pieces we have no source for;
    ``ask_levels`` the Wonders whose Stages the owner did not want to tell about: the players are asked.
    """

    seats: tuple[SeatDraft, ...] = ()
    current: int | None = None
    first: int = 0
    with_medals: bool = True
    expert: bool = False
    medals: tuple[str | None, ...] = ()
    tokens: Literal["base", "medals"] = "medals"
    face_up: tuple[str | None, ...] = (None,) * FACE_UP
    house_rules: dict[str, str] = {}
    bindings: dict[str, str] = {}
    stages: dict[str, tuple[StageFacts, ...]] = {}
    ask_levels: tuple[str, ...] = ()

    @classmethod
    def of(cls, setup: Setup, seating: tuple[int, ...] | None = None) -> "SetupDraft":
        """The draft that leads to ``setup``; ``seating`` gives the button of each seat."""
        buttons = seating or tuple(range(len(setup.players)))
        seats = tuple(
            SeatDraft(button, player.name, player.wonder)
            for button, player in zip(buttons, setup.players, strict=True)
        )
        return cls(
            seats=seats,
            first=setup.first,
            with_medals=bool(setup.medals),
            expert=bool(setup.centre),
            medals=(*setup.medals, *setup.centre),
            tokens=setup.tokens,
            face_up=_filled(setup.face_up, FACE_UP),
            house_rules=setup.house_rules,
            bindings=setup.bindings,
            stages=setup.stages,
            ask_levels=setup.ask_levels,
        )

    @property
    def gaps(self) -> tuple[str | None, ...]:
        """The Medal of each gap: gap *i* lies between seat *i* and seat *i* + 1 (R5)."""
        return _filled(self.medals[: len(self.seats)], len(self.seats)) if self.with_medals else ()

    @property
    def centre(self) -> tuple[str | None, ...]:
        """The Medals of the centre (R6): two places in the expert variant, else none.

        More Medals than gaps make it the expert variant.
        """
        there = self.medals[len(self.seats) : len(self.seats) + CENTRE]
        if not self.with_medals or not (self.expert or any(there)):
            return ()
        return _filled(there, CENTRE)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is still missing, in the order in which it is asked for."""
        found: list[Problem] = []
        if len(self.seats) < FEWEST_PLAYERS:
            found.append(Problem("players", len(self.seats)))
        found += [Problem("wonder", seat) for seat, one in enumerate(self.seats) if one.wonder is None]
        found += [Problem("medal", gap) for gap, medal in enumerate(self.gaps) if medal is None]
        found += [Problem("centre", place) for place, medal in enumerate(self.centre) if medal is None]
        found += [Problem("face_up", place) for place, token in enumerate(self.face_up) if token is None]
        return tuple(found)

    @property
    def ready(self) -> bool:
        """Whether the game can begin. A face-up token may still be unknown: it can be shown later."""
        return all(problem.code == "face_up" for problem in self.problems)

    @property
    def seating(self) -> tuple[int, ...]:
        """The button of each seat."""
        return tuple(seat.button for seat in self.seats)

    def setup(self) -> Setup:
        """The finished setup. Raises ValueError unless ``ready``."""
        if not self.ready:
            raise ValueError(f"the setup is not complete: {self.problems}")
        names = all_told_apart([self.name(seat) for seat in range(len(self.seats))])
        players = tuple(
            PlayerSetup(name, one.wonder or "", one.new) for name, one in zip(names, self.seats, strict=True)
        )
        return Setup(
            players=players,
            first=self.first,
            medals=tuple(medal for medal in self.gaps if medal),
            centre=tuple(medal for medal in self.centre if medal),
            face_up=self.face_up,
            tokens=self.tokens,
            house_rules=self.house_rules,
            bindings=self.bindings,
            stages=self.stages,
            ask_levels=tuple(player.wonder for player in players if player.wonder in self.ask_levels),
        )

    def name(self, seat: int) -> str:
        """The name of ``seat`` as a record may hold it: not too long; "Player 2" where none was given."""
        return plain(self.seats[seat].name[:LONGEST_NAME]) or f"Player {seat + 1}"

    def seat_of(self, button: int) -> int | None:
        """The seat whose place on the panel is ``button``, or None."""
        return next((seat for seat, one in enumerate(self.seats) if one.button == button), None)

    def joined(self, button: int, name: str = "", wonder: str | None = None) -> "SetupDraft":
        """With a player at ``button`` (unchanged when somebody sits there, or seven already do)."""
        if self.seat_of(button) is not None or len(self.seats) >= MOST_PLAYERS:
            return self
        newcomer = SeatDraft(button, name, wonder)
        seats = sorted((*self.seats, newcomer), key=lambda seat: seat.button)
        current = button if wonder is None else self.current
        # Whoever begins goes on beginning, also where the newcomer sits before them.
        before = bool(self.seats) and seats.index(newcomer) <= self.first
        return self._with(seats=tuple(seats), current=current, first=self.first + before)

    def turned_to(self, button: int) -> "SetupDraft":
        """With the player at ``button`` as the one who shows a Wonder next."""
        return self._with(current=button)

    def left(self, seat: int) -> "SetupDraft":
        """Without the player of ``seat``. Medals stay in the order in which they were laid."""
        seats = self.seats[:seat] + self.seats[seat + 1 :]
        first = self.first - 1 if self.first > seat else self.first
        return self._with(seats=seats, first=max(0, min(first, len(seats) - 1)))

    def named(self, seat: int, name: str) -> "SetupDraft":
        """With another name for ``seat``."""
        return self._seat(seat, name=name.strip())

    def learning(self, seat: int, new: bool) -> "SetupDraft":
        """With ``seat`` playing a first game, or not."""
        return self._seat(seat, new=new)

    def chose(self, seat: int, wonder: str | None) -> "SetupDraft":
        """With ``wonder`` in front of ``seat``; whoever had it has none now."""
        freed = [
            msgspec.structs.replace(one, wonder=None) if wonder is not None and one.wonder == wonder else one
            for one in self.seats
        ]
        freed[seat] = msgspec.structs.replace(self.seats[seat], wonder=wonder)
        return self._with(seats=tuple(freed), current=None)

    def begins(self, seat: int) -> "SetupDraft":
        """With ``seat`` taking the first turn."""
        return self._with(first=seat)

    def laid_medal(self, place: int, medal: str | None) -> "SetupDraft":
        """With ``medal`` at ``place`` (the gaps, then the centre); it is taken away from any other place."""
        medals = [None if medal is not None and one == medal else one for one in self.medals]
        medals += [None] * (place + 1 - len(medals))
        medals[place] = medal
        return self._with(medals=tuple(medals), with_medals=True)

    def laid_token(self, place: int, token: str | None) -> "SetupDraft":
        """With ``token`` face up at ``place`` (0–2)."""
        face_up = list(self.face_up)
        face_up[place] = token
        return self._with(face_up=tuple(face_up))

    def playing(
        self,
        *,
        with_medals: bool | None = None,
        expert: bool | None = None,
        tokens: Literal["base", "medals"] | None = None,
        house_rules: dict[str, str] | None = None,
    ) -> "SetupDraft":
        """With other rules of the table; what is None stays."""
        changes = {"with_medals": with_medals, "expert": expert, "tokens": tokens, "house_rules": house_rules}
        return self._with(**{key: value for key, value in changes.items() if value is not None})

    def emptied(self) -> "SetupDraft":
        """The same people, Wonders and rules, with Medals and tokens to be laid anew."""
        return self._with(medals=(), face_up=(None,) * FACE_UP)

    def next_medal_place(self) -> int | None:
        """The first empty gap, else the first empty place of the centre, else None."""
        places = (*self.gaps, *_filled(self.medals[len(self.seats) :], CENTRE))
        return next((place for place, medal in enumerate(places) if medal is None), None)

    def next_token_place(self) -> int | None:
        """The first empty face-up place, or None."""
        return next((place for place, token in enumerate(self.face_up) if token is None), None)

    def _with(self, **changes: Any) -> "SetupDraft":
        return msgspec.structs.replace(self, **changes)

    def _seat(self, seat: int, **changes: Any) -> "SetupDraft":
        one = msgspec.structs.replace(self.seats[seat], **changes)
        return self._with(seats=(*self.seats[:seat], one, *self.seats[seat + 1 :]))


def _filled(places: tuple[str | None, ...], length: int) -> tuple[str | None, ...]:
    return places + (None,) * (length - len(places))

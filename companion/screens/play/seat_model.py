"""What a seat shows, read from the state of the game. Pure."""

from dataclasses import dataclass

from companion.rules import State
from companion.screens.art.symbols import COLOURS
from companion.screens.paint.flow import Item
from config.language import Language


@dataclass(frozen=True)
class SeatModel:
    """Everything that is shown of one player."""

    name: str
    wonder: str
    wonder_name: str
    levels: tuple[int, ...]
    built: tuple[int, ...]
    nearest: tuple[int, ...]
    next_long: str
    counts: tuple[int, ...]
    cat: bool
    military: int
    progress: tuple[str, ...]
    medals: int
    shields: int
    face_down: int
    total: int
    active: bool

    @property
    def pieces(self) -> tuple[Item, ...]:
        """The tokens in front of the player, each Progress token by its own drawing."""
        return (*self._pawns(), *(Item(token) for token in self.progress))

    @property
    def pieces_short(self) -> tuple[Item, ...]:
        """The same with all Progress tokens as one number."""
        progress = (Item("progress", len(self.progress)),) if self.progress else ()
        return (*self._pawns(), *progress)

    def _pawns(self) -> tuple[Item, ...]:
        found = []
        if self.cat:
            found.append(Item("cat"))
        if self.military:
            found.append(Item("victory", self.military))
        if self.medals:
            found.append(Item("reward", self.medals))
        if self.shields != self.counts[COLOURS.index("red")]:
            found.append(Item("shield", self.shields))
        if self.face_down:
            found.append(Item("gift", self.face_down))
        return tuple(found)


def seat_model(state: State, seat: int, lang: Language) -> SeatModel:
    """Return what is shown of the player at ``seat``."""
    player, wonder = state.players[seat], state.game.wonder(seat)
    built = player.stages
    nearest = wonder.open_stages(sum(1 << (number - 1) for number in built))
    stages = [wonder.stages[number - 1] for number in nearest]
    long = [
        lang.text("{n} different: {vp} VP", n=stage.cost, vp=stage.vp)
        if stage.kind == "different"
        else lang.text("{n} identical: {vp} VP", n=stage.cost, vp=stage.vp)
        for stage in stages
    ]
    return SeatModel(
        name=player.name,
        wonder=player.wonder,
        wonder_name=lang.term(player.wonder),
        levels=tuple(stage.level for stage in wonder.stages),
        built=built,
        nearest=nearest,
        next_long=lang.text("next {what}", what=" / ".join(long)) if long else lang.text("complete"),
        counts=tuple(player.count(colour) for colour in COLOURS),
        cat=player.cat,
        military=player.military,
        progress=player.progress,
        medals=len(player.medals),
        shields=player.shields,
        face_down=player.face_down,
        total=player.score.total,
        active=state.active == seat,
    )

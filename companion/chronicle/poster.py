"""A poster of one game, as PDF or PNG: who won, what the points came from, the course, the Medals."""

import io
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.chronicle import schema
from companion.chronicle.chronicle import Chronicle
from companion.chronicle.story import course
from companion.chronicle.summary import Summary, summarise
from companion.messages.history import History
from config.errors import InputError
from config.language import Language
from config.saving import write_safely
from config.texts import plain

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INK, GOLD, GROUND, FAINT = "#f4efe2", "#f2bd4a", "#10202a", "#3b5566"
LINES: Final = ("#f2bd4a", "#58c9d6", "#ef7b6c", "#8fd17a", "#c79bf0", "#f0a35e", "#e8e2d0")
MARKS: Final = ("o", "s", "^", "D", "X", "P", "v")
"""The marks on the lines, by seat: no colour has to be told from another."""
A4: Final = (8.27, 11.69)
"""Inches."""


def save_poster(chronicle: Chronicle, game: int, out: Path, lang: Language) -> bool:
    """Write the poster of ``game`` to ``out`` (its ending says how); False where there is no such game.

    Raises InputError for another ending, OSError where the disk refuses.
    """
    kind = out.suffix.lower().lstrip(".")
    if kind not in ("pdf", "png"):
        raise InputError("a poster is a .pdf or a .png", str(out))
    history = chronicle.history(game)
    rows = chronicle.read("SELECT ended FROM plays WHERE game = ?", game)
    if history is None or not rows:
        return False
    write_safely(out, drawn(history, rows[0][0], lang, kind))
    return True


def drawn(history: History, ended: str, lang: Language, kind: str) -> bytes:
    """Return the poster as ``pdf`` or ``png``; ``ended`` is the ISO time stamp of the end."""
    from matplotlib.figure import Figure

    summary = summarise(history)
    figure = Figure(figsize=A4, facecolor=GROUND)
    _head(figure, summary, ended, lang)
    _points(figure.add_axes((0.12, 0.56, 0.82, 0.24)), summary, lang)
    _course(figure.add_axes((0.12, 0.26, 0.82, 0.19)), history, lang)
    _medals(figure, summary, lang)
    made = io.BytesIO()
    # Without a date of its own the same game is the same file.
    figure.savefig(made, format=kind, dpi=150, metadata={"CreationDate": None} if kind == "pdf" else {})
    return made.getvalue()


def _head(figure: "Figure", summary: Summary, ended: str, lang: Language) -> None:
    winners = [plain(summary.results[seat].name) for seat in summary.winners]
    day = datetime.fromisoformat(ended).astimezone().strftime("%Y-%m-%d")
    won = lang.plural("{names} wins", "{names} win", len(winners), names=lang.list(winners))
    figure.text(0.5, 0.93, won, color=GOLD, fontsize=34, ha="center", weight="bold")
    ranked = sorted(summary.results, key=lambda result: (result.rank, result.seat))
    for place, result in enumerate(ranked):
        text = f"{result.rank}.  {plain(result.name)} · {lang.term(result.wonder)} · {result.score.total}"
        figure.text(0.5, 0.895 - 0.014 * place, text, color=INK, fontsize=11, ha="center")
    figure.text(0.5, 0.965, day, color=INK, fontsize=12, ha="center")


def _points(axes: Any, summary: Summary, lang: Language) -> None:
    """Bars of what everybody's points came from."""
    words = {
        "stages": lang.text("Stages"),
        "blue": lang.text("Blue cards"),
        "cat": lang.text("Cat"),
        "military": lang.text("Military"),
        "progress": lang.text("Progress tokens"),
        "medals": lang.text("Medals"),
    }
    names = [plain(result.name) for result in summary.results]
    left = [0] * len(names)
    for part, colour in zip(schema.PARTS, LINES, strict=False):
        values = [getattr(result.score, part) for result in summary.results]
        bars = axes.barh(names, values, left=left, color=colour, label=words[part])
        axes.bar_label(
            bars, [str(value) if value else "" for value in values], label_type="center", color=GROUND
        )
        left = [before + value for before, value in zip(left, values, strict=True)]
    axes.invert_yaxis()
    _quiet(axes)
    axes.legend(ncols=3, frameon=False, labelcolor=INK, loc="lower center", bbox_to_anchor=(0.5, -0.32))


def _course(axes: Any, history: History, lang: Language) -> None:
    """Everybody's points turn by turn."""
    rows = course(history)
    for seat, player in enumerate(history.state.players):
        points = [row[seat] for row in rows]
        axes.plot(
            points,
            color=LINES[seat],
            marker=MARKS[seat],
            markevery=max(1, len(points) // 8),
            label=plain(player.name),
        )
    _quiet(axes)
    axes.set_xlabel(lang.text("Turn"), color=INK)
    axes.legend(frameon=False, labelcolor=INK, loc="upper left")


def _medals(figure: "Figure", summary: Summary, lang: Language) -> None:
    """Who won which Medal, in their order."""
    if not summary.medals:
        return
    figure.text(0.12, 0.195, lang.text("Medals"), color=GOLD, fontsize=15, weight="bold")
    for place, taken in enumerate(summary.medals):
        name = plain(summary.results[taken.seat].name)
        text = lang.text(
            "Turn {turn}: {medal}, {name}", turn=taken.turn, medal=lang.term(taken.medal), name=name
        )
        column, row = divmod(place, 7)
        figure.text(0.12 + 0.44 * column, 0.172 - 0.021 * row, text, color=INK, fontsize=10)


def _quiet(axes: Any) -> None:
    axes.set_facecolor(GROUND)
    axes.tick_params(colors=INK, labelsize=10)
    axes.xaxis.get_major_locator().set_params(integer=True)
    for spine in axes.spines.values():
        spine.set_color(FAINT)

"""``companion audit``: every player's row before the camera, compared with the record of the game."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.language import LanguageOption, words
from companion.cli.output import FAILURE, console, emit, guard, say

if TYPE_CHECKING:
    from companion.row_check.audit import RowAudit
    from companion.rules import State
    from config.catalogue import Catalogue
    from config.language import Language
    from vision.cameras import Camera
    from vision.reading.reader import Reader


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command("audit")(audit)


def audit(
    camera: Annotated[
        str, typer.Option(help="a camera number, picamera, a video file, a folder of pictures, or demo")
    ] = "auto",
    record: Annotated[Path | None, typer.Option(help="the record of the game (docs/record.md)")] = None,
    journal: Annotated[Path | None, typer.Option(help="a journal; its newest unfinished game")] = None,
    seat: Annotated[
        int | None, typer.Option(min=0, max=6, help="only this player (from 0): everything seen is one row")
    ] = None,
    decoder: Annotated[str, typer.Option(help="auto, none, or a name that doctor lists")] = "auto",
    language: LanguageOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> None:
    """Compare what lies in front of the players with the record: what is missing, what is too many.

    One row after the other, in the order of the seats or with a seat card in it; the pad is empty between
    them. A camera is watched until every row was shown, or until Ctrl-C.
    """
    from companion.cli.vision_options import a_reader
    from config.catalogue import load_catalogue
    from config.errors import InputError

    with guard():
        lang = words(language)
        if record is not None and journal is not None:
            raise InputError("--record and --journal: one of them tells the game")
        catalogue = load_catalogue()
        state = _recorded(record, catalogue) if record is not None else _running(journal, catalogue)
        if seat is not None and seat >= len(state.players):
            raise InputError(f"--seat {seat}: the seats of this game are 0 to {len(state.players) - 1}")
        reader = a_reader(decoder, lang)
        with _opened(camera, state, seat, lang) as source:
            rows = list(_audited(source, reader, state, seat, lang))
    if as_json:
        emit(document(rows))
    else:
        for row in rows:
            _tell(row, state, lang)
    if not rows:
        console.print(lang.text("No card was seen."), markup=False)
        raise typer.Exit(FAILURE)


def document(rows: "Sequence[RowAudit]") -> dict[str, Any]:
    """Return what ``--json`` prints; ``set_right`` holds moves as a record has them."""
    from companion.rules import move_to_json

    players = [
        {
            "seat": row.seat,
            "name": row.name,
            "agrees": row.agrees,
            "found": row.found,
            "extra": row.extra,
            "missing": row.missing,
            "unknown": row.unknown,
            "set_right": [move_to_json(move) for move in row.set_right],
        }
        for row in rows
    ]
    return {"agrees": bool(rows) and all(row.agrees for row in rows), "players": players}


def _audited(
    camera: "Camera", reader: "Reader", state: "State", only: int | None, lang: "Language"
) -> "Iterator[RowAudit]":
    """The rows as they are taken away; with ``only`` one row, of everything that is seen."""
    from companion.row_check.audit import audit_row, seat_of_row

    following = only or 0
    _ask(camera, state, following, lang)
    seen: dict[str, None] = {}
    for texts in _rows(camera, reader, lang):
        if only is None:
            seat = seat_of_row(texts, following, len(state.players))
            yield audit_row(state, seat, _ids(texts))
            following = seat + 1
            if following < len(state.players):
                _ask(camera, state, following, lang)
        else:
            seen |= dict.fromkeys(texts)
        if camera.live and (only is not None or following >= len(state.players)):
            break
    if only is not None and seen:
        yield audit_row(state, only, _ids(seen))


def _rows(camera: "Camera", reader: "Reader", lang: "Language") -> Iterator[tuple[str, ...]]:
    """The texts of each row once it is taken away; Ctrl-C ends a camera that is watched."""
    from vision.tracking.card_rows import RowReader

    rows = RowReader()
    try:
        while True:
            frame = camera.read()
            if frame is not None:
                row = rows.update(reader.read(frame.image), frame.index, frame.time)
                if row is not None:
                    yield row
            elif not camera.live:
                break
    except KeyboardInterrupt:
        console.print(lang.text("stopped"), markup=False)
    last = rows.rest()
    if last is not None:
        yield last


def _ids(texts: Iterable[str]) -> tuple[str, ...]:
    """The record forms of sticker texts."""
    from vision.tags import parse_tag

    return tuple(tag.id for text in texts if (tag := parse_tag(text)) is not None)


def _recorded(file: Path, catalogue: "Catalogue") -> "State":
    """The state to which the record in ``file`` leads. Raises InputError."""
    from companion.journal.record_file import read_record
    from companion.rules.format.record import replay

    return replay(read_record(file), str(file), catalogue).state


def _running(journal: Path | None, catalogue: "Catalogue") -> "State":
    """The state of the newest unfinished game of a journal. Raises InputError where there is none."""
    from companion.cli.play.parts import JOURNAL
    from companion.journal.foreign import refuse_foreign
    from companion.journal.journal import Journal
    from companion.table.table import Table
    from config.errors import InputError
    from config.paths import data_folder

    file = journal or data_folder() / JOURNAL
    if not file.is_file():
        raise InputError("there is no journal; give the game with --record GAME.jsonl", str(file))
    if journal is not None:
        refuse_foreign(file)
    table = Table(Journal.open(file), catalogue=catalogue)
    try:
        states = (table.preview(game.game) for game in table.unfinished)
        state = next((state for state in states if state is not None), None)
    finally:
        table.close()
    if state is None:
        raise InputError("holds no game that goes on; give one with --record GAME.jsonl", str(file))
    return state


def _opened(source: str, state: "State", only: int | None, lang: "Language") -> "Camera":
    """The camera; ``demo`` is the drawn table, on which every row lies as it is recorded."""
    from vision.cameras import CameraStatus, open_camera, status_sentence

    def tell(status: CameraStatus) -> None:
        console.print(status_sentence(status, lang), markup=False)

    if source == "demo":
        from companion.row_check.audit import drawn_rows

        return drawn_rows(state, range(len(state.players)) if only is None else (only,))
    return open_camera(source, on_status=tell)


def _ask(camera: "Camera", state: "State", seat: int, lang: "Language") -> None:
    """Ask for the next row where somebody can hear it."""
    if camera.live:
        name = state.players[seat].name
        console.print(
            lang.text("{name}, lay all your cards on the pad, then take them away.", name=name), markup=False
        )


def _tell(row: "RowAudit", state: "State", lang: "Language") -> None:
    """Print a row for people."""
    from companion.rules.sentences import move_sentence
    from companion.table.sentences import place_sentence

    name, count = row.name, len(row.found)
    if row.agrees:
        say(
            lang.plural(
                "{name}: table and record agree ({n} card)",
                "{name}: table and record agree ({n} cards)",
                count,
                name=name,
            )
        )
        return
    say(lang.plural("{name}: {n} card as recorded", "{name}: {n} cards as recorded", count, name=name))
    for tag in row.extra:
        card, place = lang.term(state.game.face_of(tag) or ""), place_sentence(state, tag, lang)
        say("  " + lang.text("too many: {card} ({tag}), {place}", card=card, tag=tag, place=place))
    for face in row.missing:
        say("  " + lang.text("missing: {card}", card=lang.term(face)))
    for tag in row.unknown:
        say("  " + lang.text("unknown: {tag} (companion bindings set {tag} FACE)", tag=tag))
    for move in row.set_right:
        say("  " + lang.text("to set it right: {move}", move=move_sentence(move, state, lang)))

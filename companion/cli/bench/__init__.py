"""``companion bench``: measures this machine, every timing beside a reference of the same run."""

import importlib
from enum import StrEnum
from typing import Annotated, Any

import typer

from companion.cli.output import console, emit, guard, say


class Subject(StrEnum):
    """What can be measured; each is a module ``companion.cli.bench.…`` with a ``measure``."""

    rules = "rules"
    vision = "vision"
    latency = "latency"
    screens = "screens"
    memory = "memory"
    coach = "coach"
    chronicle = "chronicle"
    web = "web"


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command()
    def bench(
        subject: Annotated[
            Subject | None, typer.Argument(help="what to measure (default: rules, vision, latency)")
        ] = None,
        pictures: Annotated[
            str | None, typer.Option(help="vision: also measure on this folder of pictures")
        ] = None,
        view: Annotated[str, typer.Option(help="vision: what the camera sees, pad or table")] = "pad",
        games: Annotated[
            int | None,
            typer.Option(
                help="memory, coach: so many games (coach: against each, at 0.5 s a decision)", min=2
            ),
        ] = None,
        seconds: Annotated[
            float, typer.Option(help="about how long each measurement may take", min=0.1)
        ] = 5.0,
        json: Annotated[bool, typer.Option("--json", help="print one JSON document")] = False,
    ) -> None:
        """Measure this machine: rules, vision, latency, screens, memory, coach, chronicle, web."""
        subjects = [subject] if subject else [Subject.rules, Subject.vision, Subject.latency]
        results: dict[str, Any] = {}
        with guard():
            for each in subjects:
                console.print(f"measuring {each.value} …")
                module = importlib.import_module(f"companion.cli.bench.{each.value}")
                options: dict[str, Any] = {"seconds": seconds}
                if each is Subject.vision and pictures is not None:
                    options["pictures"] = pictures
                if each is Subject.vision:
                    options["view"] = view
                if each in (Subject.coach, Subject.memory):
                    options["games"] = games
                results[each.value] = module.measure(**options)
        if json:
            emit(results)
        else:
            for name, result in results.items():
                say(name)
                _table(result, "  ")


def _table(result: dict[str, Any], indent: str) -> None:
    """Print nested figures as an indented list."""
    for key, value in result.items():
        if isinstance(value, dict):
            say(f"{indent}{key}")
            _table(value, indent + "  ")
        elif isinstance(value, float):
            say(f"{indent}{key}: {value:.4g}")
        else:
            say(f"{indent}{key}: {value}")

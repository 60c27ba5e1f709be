"""``companion catalogue``: every fact of the game as data, and what the owner's box says of a Wonder."""

from typing import Annotated, Literal

import typer

from companion.cli.language import words
from companion.cli.output import emit, guard, say
from config.catalogue import Catalogue, StageFacts, load_catalogue
from config.errors import InputError
from config.language import Language
from config.own_box import load_pieces, save_pieces


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command()
    def catalogue(
        json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
        edit_wonder: Annotated[
            str | None,
            typer.Option(help="Ask for the Stages of this Wonder (rome) and keep them.", show_default=False),
        ] = None,
    ) -> None:
        """Print every fact of the game: cards, decks, Wonders, Progress tokens, Medals, and their sources."""
        with guard():
            facts = load_catalogue()
            if edit_wonder is not None:
                ask_stages(edit_wonder, facts, words(None))
                return
            if json:
                emit(facts)
                return
        for wonder, about in facts.wonders.items():
            stages = " · ".join(
                f"{stage.cost}{'≠' if stage.kind == 'different' else '='} {stage.vp}"
                + (" +effect" if stage.effect else "")
                for stage in about.stages
            )
            say(f"{wonder:14} {about.status:11} {stages}")
        say("")
        for deck, cards in facts.decks.items():
            faces = "faces unknown"
            if cards.cards is not None:
                faces = ", ".join(f"{count} {face}" for face, count in cards.cards.items())
            say(f"{cards.code}  {deck:14} {cards.status:11} {cards.size} cards: {faces}")
        say("")
        for token, effect in facts.tokens.items():
            copies = f"{effect.copies.base} in the base box, {effect.copies.medals} with Medals"
            say(f"{token:14} {effect.status:11} {copies}")
        say("")
        for medal, objective in facts.medals.items():
            needs = ", ".join(f"{count} {what}" for what, count in objective.needs.items())
            say(f"{medal:22} {objective.status:11} {needs}")


def ask_stages(wonder: str, facts: Catalogue, lang: Language) -> None:
    """Ask on the terminal how the Stages of ``wonder`` are, from the bottom up, and keep the answers.

    What is known so far is the answer of who only presses Enter. Raises InputError for no Wonder.
    """
    if wonder not in facts.wonders:
        raise InputError(f"no Wonder {wonder!r}; Wonders are {', '.join(facts.wonders)}")
    pieces = load_pieces(catalogue=facts)
    known = pieces.stages.get(wonder) or facts.wonders[wonder].stages
    stages: list[StageFacts] = []
    for number, stage in enumerate(known, start=1):
        level = 1
        if stages:
            beside = typer.confirm(
                lang.text("Stage {n}: on the same level as Stage {below}?", n=number, below=number - 1),
                default=stage.level == known[number - 2].level,
            )
            level = stages[-1].level + (not beside)
        most = len({face.resource for face in facts.faces.values() if face.resource})
        cost = _number(lang.text("Stage {n}: how many Resources?", n=number), stage.cost, range(1, most + 1))
        identical = typer.confirm(
            lang.text("Stage {n}: identical ones?", n=number), default=stage.kind == "identical"
        )
        vp = _number(lang.text("Stage {n}: how many VP?", n=number), stage.vp, range(100))
        effect = typer.confirm(lang.text("Stage {n}: with an effect?", n=number), default=stage.effect)
        kind: Literal["different", "identical"] = "identical" if identical else "different"
        stages.append(StageFacts(level, cost, kind, vp, effect))
    save_pieces(pieces.checked(wonder, tuple(stages), facts))
    say(lang.text("{wonder} is played with these Stages from now on.", wonder=lang.term(wonder)))


def _number(question: str, default: int, numbers: range) -> int:
    """Ask until the answer is one of ``numbers``."""
    while True:
        answer: int = typer.prompt(question, default, type=int)
        if answer in numbers:
            return answer

"""``companion catalogue``: every fact of the game as data."""

from typing import Annotated

import typer

from companion.cli.output import emit, guard, say


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command()
    def catalogue(
        json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    ) -> None:
        """Print every fact of the game: cards, decks, Wonders, Progress tokens, Medals, and their sources."""
        from config.catalogue import load_catalogue

        with guard():
            facts = load_catalogue()
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

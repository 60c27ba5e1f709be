"""Everything that looks at the table from outside: phones and televisions, and the hall."""

from companion.cli.output import console
from companion.session.session import Session
from companion.web.everybody import EverybodysScreen
from config.language import load_language
from config.settings import Settings


class Outside:
    """Lets those who are outside look at ``session``, as the settings say."""

    def __init__(self, session: Session, settings: Settings) -> None:
        self.web = EverybodysScreen(session.put)
        session.observers.append(self.web.round)
        self.apply(settings)
        lang = load_language(settings.app.language)
        if self.web.on:
            console.print(lang.text("Phones: {address}", address=self.web.address()))
            console.print(lang.text("Television: {address}", address=self.web.address("tv")))
        elif self.web.problem is not None:
            console.print(str(self.web.problem))

    def apply(self, settings: Settings) -> None:
        """Do as the settings say from now on."""
        self.web.apply(settings.web)

    def close(self) -> None:
        """Nobody looks any more."""
        self.web.close()

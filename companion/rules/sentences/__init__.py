"""Sentences for people: events, refusals, moves and what is expected, in the language of the players.

Events and refusals end with the number of the rule that they follow from (docs/rules.md). The same
sentences serve screens, voice, transcripts and error messages.
"""

from companion.rules.sentences.changes import change_sentence
from companion.rules.sentences.events import event_sentence
from companion.rules.sentences.expected import pending_sentence
from companion.rules.sentences.moves import move_sentence
from companion.rules.sentences.refusals import refusal_sentence, refusal_text

__all__ = [
    "change_sentence",
    "event_sentence",
    "move_sentence",
    "pending_sentence",
    "refusal_sentence",
    "refusal_text",
]

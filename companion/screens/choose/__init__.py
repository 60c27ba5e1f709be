"""Choices that the rules ask for, the card picker, and open questions."""

"""It teaches the game: odds, explanations, first-game hints, reasons, lessons and advice. No screen."""

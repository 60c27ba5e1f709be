"""Setting a table up: players, Wonders, Medals, tokens, sides."""

"""How moves change a position: private to the rules."""

"""The game, pure: state, moves, events, refusals, scores."""

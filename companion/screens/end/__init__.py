"""The end of a game: the count, its course, the story of its Medals."""

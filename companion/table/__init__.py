"""The live game: signals become moves, moves become state, journal and notices."""

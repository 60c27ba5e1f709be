"""A live game: what camera, buttons and fingers say becomes moves, kept on disk and undoable."""

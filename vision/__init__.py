"""From frames to tags: cameras, reader, tracker, stickers and the drawn table."""

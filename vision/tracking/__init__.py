"""From readings of single frames to tags that are placed and lifted, on a thread of its own."""

"""Long evenings, compressed: whole games in one process with the window open, and what they leave behind."""

"""The scan pad: what a reading means by what is legal, and the moves, choices and questions it becomes."""

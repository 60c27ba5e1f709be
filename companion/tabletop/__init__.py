"""The whole table under a camera: what lies where becomes moves, by what is legal, as on the pad."""

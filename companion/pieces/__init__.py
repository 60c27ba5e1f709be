"""The pieces in the box: which one a sticker stands for, and how it is drawn."""

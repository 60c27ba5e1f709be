"""The start screen, the menu, settings, the doctor, the box, saved games."""

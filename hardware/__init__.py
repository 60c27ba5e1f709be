"""Buttons, lamps and buzzer: real pins or simulated ones behind one small interface."""

"""The touchscreen: one file a screen, with widgets, theme and sounds."""

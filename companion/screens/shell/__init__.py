"""The app around the screens: its window, its steps, touches, and which screen is shown."""

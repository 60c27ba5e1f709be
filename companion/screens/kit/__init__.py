"""The small UI library that every screen is made of: views, painting, buttons, lists."""

"""The setup of a game while it is being made, and what the owner has told about the box."""

"""Everybody's screen: phones and televisions on the local network (docs/web.md)."""

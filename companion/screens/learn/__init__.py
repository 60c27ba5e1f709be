"""Explanations, help, odds, the coach and the lessons."""

"""Explanations, advice, odds and lessons."""

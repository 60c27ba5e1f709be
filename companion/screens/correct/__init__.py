"""Undoing, setting right by hand, and comparing the record with the table."""

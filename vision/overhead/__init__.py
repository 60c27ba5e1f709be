"""A camera over the whole table: every tag that it sees, where it lies in mm, and what becomes of it."""

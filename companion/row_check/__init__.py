"""The record compared with what lies on the table, row by row."""

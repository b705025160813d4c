"""Rows of pages: a place at a table, a paused match, a row that is a button."""

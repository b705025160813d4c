"""Blind: rows that nobody looks at, and a line."""

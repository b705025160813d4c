"""Puzzles: positions with one right move, as text and as a line of code."""

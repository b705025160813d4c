"""Puzzles: found in matches of bots, chosen, checked and graded."""

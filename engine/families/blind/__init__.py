"""Blind: a line played from rows of face-down tiles."""

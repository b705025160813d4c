"""A table between its matches: joining it, its seats and settings, and the check if others can reach it."""

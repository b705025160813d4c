"""The animation of what happens at a table."""

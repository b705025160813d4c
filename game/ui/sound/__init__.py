"""The sounds: their names and ranks, their files, and the room around a table."""

"""The felt of a table in its window: the tiles on it, and what the player can choose there."""

"""High Fives: tiles of the hand take tiles of an open pool."""

"""Players that see only a view and answer with a move."""

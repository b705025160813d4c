"""A lesson: its data, the facts that its sentences mention, and its table."""

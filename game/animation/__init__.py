"""What happened at a table, as a short play on the screen."""

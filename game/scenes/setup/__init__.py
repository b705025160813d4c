"""Setting up a table."""

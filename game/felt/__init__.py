"""The layout of a table, with one class for each family of games."""

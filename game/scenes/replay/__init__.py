"""The replay of a match: the table, with a time line and the controls to move along it."""

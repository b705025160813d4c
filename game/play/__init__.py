"""Playing on this computer: the table, the bots' thinking, and whole matches without a window."""

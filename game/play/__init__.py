"""Playing on this machine: the table, bots that think beside it, and whole matches without a window."""

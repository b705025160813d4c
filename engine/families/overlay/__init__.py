"""Space Dominoes: cards laid over the ends of a line."""

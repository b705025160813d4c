"""Space Dominoes: cards that cover the ends of a line."""

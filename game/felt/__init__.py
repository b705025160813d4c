"""How a table lies: one painter for each family of games."""

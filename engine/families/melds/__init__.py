"""That's It!: draw, discard, and melds on the table."""

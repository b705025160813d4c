"""The hand at a table: its tiles and melds, and a tile that is carried."""

"""The table: playing a match."""

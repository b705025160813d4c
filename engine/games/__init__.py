"""The rule sheets, one file a game."""

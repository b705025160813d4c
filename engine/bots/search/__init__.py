"""Bots that search: the moves ahead, the end of a round, and a second look at close choices."""

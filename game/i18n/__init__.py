"""The player's language: catalogues, the rules as texts, sums as they are written."""

"""The player's language: catalogues, rule texts, and sums as players write them."""

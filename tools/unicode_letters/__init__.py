"""Writes the tables of letters that come from Unicode."""

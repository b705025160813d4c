"""Measures match equity, and how well the chances made from it keep their word."""

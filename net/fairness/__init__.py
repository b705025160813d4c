"""Deals that nobody can influence: how they come about, and how they are checked."""

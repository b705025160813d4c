"""Deals that nobody can steer: how they come about, and how they are checked."""

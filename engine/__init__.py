"""The rules of the games: pure and deterministic; no clock, no chance, no input or output."""

"""The rules of the games: pure and deterministic, without clock, randomness, input or output."""

from engine.built import folders

__path__ = folders()

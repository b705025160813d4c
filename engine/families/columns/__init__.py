"""Domino Solitaire: columns of tiles, and the solver that proves which deals can be won."""

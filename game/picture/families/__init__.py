"""The layout of each family's tiles on the felt, and the places where its moves are dropped."""

"""Where each family's tiles lie on the felt, and which places its moves go to."""

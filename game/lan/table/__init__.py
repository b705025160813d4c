"""A table on the network as its player's window has it."""

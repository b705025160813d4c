"""A table as plain data: where its tiles lie, what they are called, and both together. Draws nothing."""

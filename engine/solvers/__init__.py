"""What can be worked out of a deal: pure answers about rows and columns, for rules and tools alike."""

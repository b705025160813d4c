"""What a host's or guest's core wants done, and what it wants written down first."""

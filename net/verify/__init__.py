"""Files of rounds that anyone can check."""

"""What the commands share: their arguments, their output and their errors."""

"""What can be asked of the house from a shell."""

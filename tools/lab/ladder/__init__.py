"""The ladder of the bots: fitting it, and measuring its steps."""

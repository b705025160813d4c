"""The pages over a table for the player who asks, or who is next: log, reminder and handover."""

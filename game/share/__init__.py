"""A finished match as a file to send: what it shows, and to whom."""

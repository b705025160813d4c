"""Match files: what a match is written down as, read back, and shown to referees."""

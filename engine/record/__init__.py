"""Match files: writing, reading, and spelling out for referees."""

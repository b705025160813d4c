"""Golden texts of lessons, commands, speech and the main loop."""

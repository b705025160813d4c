"""Golden texts of the rules, the bots and the records."""

"""Pages over the game: pause, rules, settings, keys and statistics."""

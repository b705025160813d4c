"""Long series of matches of bots: the matches and their results, and the workers that play them."""

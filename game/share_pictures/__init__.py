"""Matches as pictures to send: the postcard of a match, a moment as PNG, a round as GIF."""

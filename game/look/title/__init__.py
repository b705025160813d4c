"""The art of the title: logo, photograph, and the tiles that topple."""

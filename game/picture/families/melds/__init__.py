"""The picture of games with melds: its plan, what is drawn, and its words."""

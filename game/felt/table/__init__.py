"""The table on the screen: its model, its widgets and what the player's hand does there."""

"""The table on the screen: its model, its widgets and the dragging of tiles."""

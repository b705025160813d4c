"""LAN tables as seen by the window and the commands."""

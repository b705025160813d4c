"""Pictures of players: faces and medallions."""

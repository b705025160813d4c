"""What if: playing on from a moment of a replay, and the list of such branches."""

"""The great moments of a table: each a spectacle, and the beats that show it."""

"""Everything saved on disk: settings, matches, statistics."""

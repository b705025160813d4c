"""Everything kept on the disk: settings, matches, statistics."""

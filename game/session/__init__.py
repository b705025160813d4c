"""What every scene is given: settings, saves, sounds, tables."""

"""The services that every scene gets: settings, saves, sounds, tables."""

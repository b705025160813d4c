"""The actions that a host's or guest's core requests, and the records that it writes down first."""

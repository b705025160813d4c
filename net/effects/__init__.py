"""Effects that a host's or guest's core requests, and the records it must write first."""

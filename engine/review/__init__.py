"""The review of a finished match: the costs of decisions, and luck."""

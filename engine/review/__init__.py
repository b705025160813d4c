"""The review of a finished match: what each decision cost, and what was luck."""

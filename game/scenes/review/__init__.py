"""The review of a finished match: the chances over its moves, the costly ones, and the luck of its players."""

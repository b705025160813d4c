"""A match at a table, its end, and its players' messages to each other."""

"""Lessons: the list, the lesson at the table, and its end."""

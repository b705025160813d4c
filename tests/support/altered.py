"""Almost right values, to test that checks notice the difference."""

from __future__ import annotations


def other(value: object) -> object:
    """Return a slightly different value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case list():
            return [*value, *value[:1]] if value else [0]
        case dict():
            return {key: other(each) for key, each in value.items()}
        case _:
            return 0

"""Widgets, focus and input: the same actions from mouse, keyboard and gamepad."""

"""The title and the shelf."""

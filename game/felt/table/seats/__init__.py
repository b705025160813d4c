"""The seats of a table in its window: plates or chips, their faces, tiles and bubbles."""

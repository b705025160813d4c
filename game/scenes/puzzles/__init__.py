"""The pages of puzzles: their list, a puzzle at the table, and the answer."""

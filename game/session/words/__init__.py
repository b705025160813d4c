"""The words of reviews, puzzles, branches and compared results."""

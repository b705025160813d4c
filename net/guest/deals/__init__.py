"""One guest's part in each deal: its contribution, its moves, and the checks of every step."""

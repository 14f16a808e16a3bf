"""Lines: rows of a board, and whole puzzles that stand on one line."""

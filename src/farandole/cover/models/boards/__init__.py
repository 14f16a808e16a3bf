"""Queens, Latin squares, Sudoku: one mark a cell."""

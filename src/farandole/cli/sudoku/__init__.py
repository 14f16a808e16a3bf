"""Commands for Sudoku, one a module."""

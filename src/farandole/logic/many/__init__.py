"""Ratings of many puzzles, through the pipeline of :mod:`farandole.sudoku.many`."""

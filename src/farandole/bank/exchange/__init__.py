"""Puzzles that come and go in files: their columns, and what these say of a puzzle."""

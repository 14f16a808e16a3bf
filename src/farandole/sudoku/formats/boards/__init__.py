"""Boards in lines of text: what a line is, and how lines become rows of cells."""

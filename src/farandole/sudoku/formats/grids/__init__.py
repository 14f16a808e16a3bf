"""Boards of one row a line, drawn or not, and the files that hold them."""

"""Cells, pieces and their motions, in any number of dimensions."""

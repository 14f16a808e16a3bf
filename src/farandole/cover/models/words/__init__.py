"""Crosswords, word squares, and pairs of numbers in a row."""

"""Changing what is in a bank: texts, tags, and puzzles that are removed."""

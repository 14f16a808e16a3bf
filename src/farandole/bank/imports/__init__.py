"""Puzzles come in: read, solved, rated, and kept."""

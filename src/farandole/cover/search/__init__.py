"""Covers one by one, by the thousand and by several threads; searches saved and cut into pieces."""

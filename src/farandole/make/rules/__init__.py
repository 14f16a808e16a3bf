"""Making puzzles with rules: clues placed on a full grid, then those taken away that aren't needed.

Each family of rules has a file with functions that place its clues.
"""

from __future__ import annotations

RULES = (
    *("killer", "thermometer", "arrow", "whispers", "renban", "palindrome", "between"),
    *("kropki", "strict-kropki", "xv", "strict-xv"),
    *("sandwich", "skyscraper", "x-sum", "little-killer"),
)
"""The rules by which puzzles can be made."""

GUESSES = 5000
"""The guesses of a search for another solution after which a puzzle gets a given."""

"""Everyday English words for word squares and crosswords, written down for this package."""

from __future__ import annotations

from importlib.resources import files

WORDS = " ".join((files(__package__) / "words.txt").read_text("ascii").split())
"""All of them, between blanks."""

TWO, THREE, FOUR, FIVE = (
    " ".join(word for word in WORDS.split() if len(word) == length) for length in (2, 3, 4, 5)
)
"""Those of each length."""

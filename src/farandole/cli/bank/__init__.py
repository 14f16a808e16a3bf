"""Commands of the puzzle bank."""

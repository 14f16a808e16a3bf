"""A word square and a crossword, from the words in the package or your own.

Usage: python examples/words.py [WORDS.txt]
"""

import sys
from pathlib import Path

from farandole.cover.models import crossword, word_square
from farandole.cover.models.words.word_list import FOUR, WORDS

GRID = "....#/....#/...../#..../#...."


def main(path: str | None = None) -> None:
    """Draw the first square and the first crossword found."""
    words = Path(path).read_text(encoding="utf-8").split() if path else WORDS.split()
    four = [word for word in words if len(word) == 4] or FOUR.split()
    for model in (word_square(four), word_square(four, symmetric=True), crossword(GRID, words)):
        solution = next(model.problem.search(seconds=30), None)
        print(model.problem)
        print("none found" if solution is None else model.text(solution))


if __name__ == "__main__":
    main(*sys.argv[1:2])

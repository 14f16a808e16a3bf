"""Cover a board with the twelve pentominoes, draw a solution, count them all.

Usage: python examples/pentominoes.py [BOARD] [IMAGE.svg]

BOARD is a box such as 6x10 (the default), or rows of . and # between slashes.
"""

import sys
from pathlib import Path

from farandole.cover.models import polyominoes
from farandole.errors import FarandoleError


def main(board: str = "6x10", image: str | None = None) -> None:
    """Draw one solution, then count for at most a minute."""
    model = polyominoes("pentominoes", board)
    solution = next(iter(model.problem), None)
    if solution is None:
        print("no solution")
        return
    print(model.text(solution))
    if image:
        Path(image).write_text(model.svg(solution), encoding="utf-8")
        print("drawn in", image)

    count = model.problem.count(seconds=60)
    print(f"{count} solutions" if count.complete else f"at least {count} solutions")
    if model.known is not None:
        print(f"published: {model.known} ({model.source})")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:3])
    except FarandoleError as error:
        sys.exit(str(error))

"""ZOJ 3209, Treasure Map: the fewest rectangles that cover a sheet, in the judge's format.

Usage: python examples/treasure_map.py [CASES.txt]
"""

import sys
from pathlib import Path

from farandole.cover.models import sheet

CASES = """2
5 5 2
0 0 3 5
2 0 5 5
6 5 8
0 0 4 2
4 0 6 3
2 3 6 5
0 2 2 5
2 2 4 3
0 0 6 2
0 2 4 5
4 2 6 5
"""


def main(path: str | None = None) -> None:
    """Print the smallest number for each case, or -1, and draw the sheet."""
    numbers = map(int, (Path(path).read_text(encoding="utf-8") if path else CASES).split())
    for _ in range(next(numbers)):
        width, height, count = (next(numbers) for _ in range(3))
        rectangles = [[next(numbers) for _ in range(4)] for _ in range(count)]
        model = sheet(width, height, rectangles)
        best = model.problem.minimum()
        print(-1 if best.cost is None else best.cost)
        for solution in best.covers[:1]:
            print(model.text(solution))


if __name__ == "__main__":
    main(*sys.argv[1:2])

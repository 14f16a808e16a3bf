"""Langford pairs: print the first few rows, one of each pair of mirror images.

Usage: python examples/langford.py [N]
"""

import sys
from itertools import islice

from farandole.cover.models import langford


def main(n: int = 8) -> None:
    """Print the first rows, then count the rest with the same search."""
    model = langford(n, reduced=True)
    rows = model.problem.search(seconds=10)
    for solution in islice(rows, 5):
        print(model.text(solution))

    # The search continues where the loop above stopped.
    rest = sum(1 for _ in rows)
    more = "" if rows.complete else " and perhaps others"
    print(f"... and {rest} more{more}")
    if model.known is not None:
        print(f"published: {model.known} in all ({model.source})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

"""Count the ways to place n queens, beside the published numbers.

Usage: python examples/queens.py [LARGEST]
"""

import sys

from farandole.cover.models import queens


def main(largest: int = 10) -> None:
    """Print the table and one board of the largest size."""
    print(" n      ways   published      nodes   seconds")
    for n in range(1, largest + 1):
        model = queens(n)
        ways = model.problem.count()
        print(f"{n:2} {ways:9} {model.known!s:>11} {ways.nodes:10} {ways.seconds:9.3f}")

    model = queens(largest)
    first = next(iter(model.problem), None)
    if first is not None:
        print()
        print(model.text(first))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

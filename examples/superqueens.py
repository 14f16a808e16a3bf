"""Queens and related pieces on boards of growing size: counts, beside the published numbers.

Usage: python examples/superqueens.py [LARGEST]
"""

import sys

from farandole.cover.models import no_three_in_line, queens, superqueens, toroidal_queens

KIN = (queens, toroidal_queens, superqueens, no_three_in_line)


def main(largest: int = 8) -> None:
    """Print a table, then the smallest board with a solution for superqueens."""
    print(" n" + "".join(f"{make.__name__:>18}" for make in KIN))
    for n in range(1, largest + 1):
        models = [make(n) for make in KIN]
        counts = [model.problem.count() for model in models]
        print(f"{n:2}" + "".join(f"{count:18}" for count in counts))
        assert counts == [model.known for model in models]

    model = superqueens(10)
    print(f"\n{model.problem.count()} ways to place ten superqueens, for instance:")
    print(min(map(model.text, model.problem)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

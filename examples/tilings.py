"""Tilings with dominoes and lozenges, counted by a search and by a formula.

Usage: python examples/tilings.py [LARGEST]
"""

import sys

from farandole.cover.models import aztec_diamond, dominoes, lozenges


def main(largest: int = 4) -> None:
    """Compare counts with formulas, then draw a stack of boxes."""
    for n in range(1, largest + 1):
        for model in (dominoes(n, n + 1), aztec_diamond(n), lozenges(n, n, 2)):
            count = model.problem.count()
            print(f"{model!s:20} {count:8} tilings, by formula {model.known}")

    model = lozenges(3, 4, 2)
    print(model.text(next(iter(model.problem))))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

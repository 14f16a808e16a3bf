"""Euler's officers: pairs of orthogonal Latin squares, and the mates of a square.

Usage: python examples/officers.py
"""

from farandole.cover.models import latin_square, orthogonal_mates, orthogonal_squares


def main() -> None:
    """Count pairs of squares, then count the squares of order 4 that have a mate."""
    for n in range(1, 7):
        model = orthogonal_squares(n, reduced=True)
        print(f"order {n}: {model.problem.count()} pairs, published {model.known}")

    squares = latin_square(4)
    mates = []
    for solution in squares.problem:
        digits = sorted(str(name) for name in solution)  # r1c1=3, r1c2=1, ...
        rows = "/".join("".join(cell[-1] for cell in digits[r : r + 4]) for r in (0, 4, 8, 12))
        mates.append(orthogonal_mates(rows).problem.count())
    print(f"{sum(count > 0 for count in mates)} of {len(mates)} squares of order 4 have a mate")

    model = orthogonal_squares(5, reduced=True)
    print(min(map(model.text, model.problem)))


if __name__ == "__main__":
    main()

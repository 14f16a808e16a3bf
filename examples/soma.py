"""The Soma cube: its 480 solutions, and a chair built from the same pieces.

Usage: python examples/soma.py
"""

from farandole.cover.models import polycubes, soma


def main() -> None:
    """Solve the cube, then another figure."""
    model = soma(reduced=True)
    print(f"{model.problem.count()} solutions up to rotation, one of them by layers:")
    print(model.text(next(iter(model.problem))))

    # A board can be any 27 cells (layer, row, column), with layers from the bottom up.
    seat = [(z, r, c) for z in range(2) for r in range(3) for c in range(3)]
    back = [(z, 0, c) for z in range(2, 5) for c in range(3)]
    chair = polycubes("soma", seat + back)
    print(f"\n{chair.problem.count()} ways to build a chair, for instance:")
    solution = next(iter(chair.problem), None)
    if solution is not None:
        print(chair.text(solution))


if __name__ == "__main__":
    main()

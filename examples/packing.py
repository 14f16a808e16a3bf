"""Several equal pieces: blocks in a cube, trominoes around a hole, the partridge puzzle.

Usage: python examples/packing.py
"""

from farandole.cover.models import partridge, polycubes, polyominoes


def main() -> None:
    """Solve two puzzles with several equal pieces, and try a hard one with a limit."""
    cube = polycubes("tetrominoes:O + monomino", "3x3x3", use={"O": 6, "M": 3})
    print(f"six blocks and three cubes: {cube.problem.count()} ways, by layers:")
    print(cube.text(next(iter(cube.problem))))

    # The hole may be in any cell: it is a piece of one cell.
    board = polyominoes("trominoes:L + monomino", "5x5", use={"L": 8, "M": 1})
    print(f"\neight trominoes and a hole: {board.problem.count()} ways, for instance:")
    print(board.text(next(iter(board.problem))))

    # The smallest partridge puzzle with a solution takes long, so set a limit.
    model = partridge(8)
    result = model.problem.solve(limit=1, nodes=20_000)
    print(f"\n{model.problem} after {result.nodes} nodes: {result.count} found")


if __name__ == "__main__":
    main()

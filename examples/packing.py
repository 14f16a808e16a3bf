"""Several pieces of a kind: blocks in a cube, trominoes around a hole, a partridge.

Usage: python examples/packing.py
"""

from farandole.cover.models import partridge, polycubes, polyominoes


def main() -> None:
    """Solve two puzzles with numbers of pieces, and try a hard one for a while."""
    cube = polycubes("tetrominoes:O + monomino", "3x3x3", use={"O": 6, "M": 3})
    print(f"six blocks and three cubes: {cube.problem.count()} ways, by layers:")
    print(cube.text(next(iter(cube.problem))))

    # The hole may be anywhere: it is a piece of one cell.
    board = polyominoes("trominoes:L + monomino", "5x5", use={"L": 8, "M": 1})
    print(f"\neight trominoes and a hole: {board.problem.count()} ways, for instance:")
    print(board.text(next(iter(board.problem))))

    # The first partridge that exists takes long to find; a limit keeps us from waiting.
    model = partridge(8)
    result = model.problem.solve(limit=1, nodes=20_000)
    print(f"\n{model.problem} after {result.nodes} nodes: {result.count} found")


if __name__ == "__main__":
    main()

"""Tilings: published counts, and every drawing read back as a real tiling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover.models import polyominoes

if TYPE_CHECKING:
    from farandole.cover.models import Model

SVG = "{http://www.w3.org/2000/svg}"

# Drawn here afresh, so that a slip in the package's own drawings shows.
PENTOMINOES = {
    "F": "_XX/XX/_X",
    "I": "X/X/X/X/X",
    "L": "XXXX/X",
    "N": "XXX/__XX",
    "P": "XX/XX/X",
    "T": "XXX/_X/_X",
    "U": "X_X/XXX",
    "V": "XXX/X/X",
    "W": "_XX/XX/X",
    "X": "_X/XXX/_X",
    "Y": "XXXX/_X",
    "Z": "XX/_X/_XX",
}


def shape(cells: set[complex]) -> frozenset[complex]:
    """Return one cell set for all turned and mirrored copies: complex numbers turn by i."""
    copies = []
    for mirrored in (cells, {z.conjugate() for z in cells}):
        for turn in (1, 1j, -1, -1j):
            turned = [z * turn for z in mirrored]
            low = complex(min(z.real for z in turned), min(z.imag for z in turned))
            copies.append(sorted(((z - low).real, (z - low).imag) for z in turned))
    return frozenset(complex(*z) for z in min(copies))


SHAPES = {
    name: shape({complex(r, c) for r, row in enumerate(rows.split("/"))
                 for c, mark in enumerate(row) if mark == "X"})
    for name, rows in PENTOMINOES.items()
}  # fmt: skip


def read(drawing: str) -> list[tuple[str, set[complex]]]:
    """Read a text drawing: pieces are what no wall cuts apart. Return letters and cells."""
    lines = drawing.split("\n")
    width = max(map(len, lines))
    lines = [line.ljust(width) for line in lines]
    letters = {
        complex(r // 2, c // 4): lines[r][c]
        for r in range(1, len(lines), 2)
        for c in range(2, width, 4)
        if lines[r][c] != " "
    }
    pieces = []
    left = set(letters)
    while left:
        piece, reached = set(), [left.pop()]
        while reached:
            here = reached.pop()
            piece.add(here)
            r, c = int(here.real) * 2 + 1, int(here.imag) * 4 + 2
            for step, wall in (
                (1, lines[r + 1][c]),
                (-1, lines[r - 1][c]),
                (1j, lines[r][c + 2]),
                (-1j, lines[r][c - 2]),
            ):
                if wall == " " and here + step in left:
                    left.remove(here + step)
                    reached.append(here + step)
        names = {letters[cell] for cell in piece}
        assert len(names) == 1
        pieces.append((names.pop(), piece))
    return pieces


def check_pentominoes(model: Model, board: set[complex]) -> int:
    """Check every solution as drawn, and that no two are alike; return how many there are."""
    seen = set()
    for solution in model.problem:
        text = model.text(solution)
        pieces = read(text)
        assert sorted(name for name, _ in pieces) == sorted(PENTOMINOES)
        assert all(shape(cells) == SHAPES[name] for name, cells in pieces)
        assert set().union(*(cells for _, cells in pieces)) == board
        seen.add(text)
    return len(seen)


def rectangle(rows: int, columns: int) -> set[complex]:
    return {complex(r, c) for r in range(rows) for c in range(columns)}


def test_every_pentomino_tiling_around_the_centre_is_one() -> None:
    centre = {3 + 3j, 3 + 4j, 4 + 3j, 4 + 4j}
    model = polyominoes(board="8x8", holes="r4c4 r4c5 r5c4 r5c5")
    assert check_pentominoes(model, rectangle(8, 8) - centre) == model.known == 520

"""Tilings: published counts, and every drawing read back as a real tiling."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from farandole.cover import Option
from farandole.cover.models import aztec_diamond, dominoes, polyominoes
from farandole.errors import ProblemError

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


def test_every_pentomino_tiling_of_3_by_20_is_one() -> None:
    assert check_pentominoes(polyominoes(board="3x20"), rectangle(3, 20)) == 8


def test_every_pentomino_tiling_around_the_centre_is_one() -> None:
    centre = {3 + 3j, 3 + 4j, 4 + 3j, 4 + 4j}
    model = polyominoes(board="8x8", holes="r4c4 r4c5 r5c4 r5c5")
    assert check_pentominoes(model, rectangle(8, 8) - centre) == model.known == 520


@pytest.mark.parametrize(
    ("board", "count"), [("3x20", 8), ("4x15", 1472), ("5x12", 4040), ("6x10", 9356)]
)
def test_pentomino_rectangles(board: str, count: int) -> None:
    """All four rectangles; the largest takes some seconds."""
    model = polyominoes("pentominoes", board)
    assert model.known == count
    assert model.problem.count() == count


@pytest.mark.parametrize(
    ("board", "count"), [("3x20", 2), ("4x15", 368), ("5x12", 1010), ("10x6", 2339)]
)
def test_reduced_pentomino_rectangles(board: str, count: int) -> None:
    model = polyominoes("pentominoes", board, reduced=True)
    assert model.known == count
    assert model.problem.count() == count


@pytest.mark.parametrize(
    ("pieces", "board", "kind", "use", "count"),
    [
        ("tetrominoes:T", "4x4", "free", "freely", 2),
        ("tetrominoes:T", "8x8", "free", "freely", 84),
        ("tetrominoes:T", "6x6", "free", "freely", 0),  # Walkup 1965: sides in fours only
        ("trominoes:L", "2x3", "free", "freely", 2),
        ("trominoes:L", "9x4", "free", "freely", 88),
        ("dominoes", "4x4", "free", "freely", 36),
        ("dominoes:I1", "4x4", "fixed", "freely", 1),
        ("tetrominoes:L", "2x4", "one-sided", "freely", 2),
        ("monominoes", "3x3", "free", "freely", 1),
        ("pentominoes", "3x10", "free", "optional", 580),  # 145 classes of 4
    ],
)
def test_other_tilings(pieces: str, board: str, kind: str, use: str, count: int) -> None:
    assert polyominoes(pieces, board, kind=kind, use=use).problem.count() == count


def test_pieces_of_ones_own() -> None:
    pieces = {"dot": [(0, 0)], "bar": [(0, 0), (0, 1)]}
    model = polyominoes(pieces, [(0, 0), (0, 1), (0, 2)])
    assert {model.text(solution) for solution in model.problem} == {
        "┌─────┬───────────┐\n│ dot │ bar   bar │\n└─────┴───────────┘",
        "┌───────────┬─────┐\n│ bar   bar │ dot │\n└───────────┴─────┘",
    }


def test_half_a_search_is_drawn_with_dots() -> None:
    model = polyominoes("tetrominoes:T", "4x4", use="freely")
    first = model.problem.options.index(
        Option("r1c1 r1c2 r1c3 r2c2", ("r1c1", "r1c2", "r1c3", "r2c2"))
    )
    assert model.text([first]) == (
        "┌───────────┬───┐\n"
        "│ T   T   T │ . │\n"
        "├───┐   ┌───┘   │\n"
        "│ . │ T │ .   . │\n"
        "│   └───┘       │\n"
        "│ .   .   .   . │\n"
        "│               │\n"
        "│ .   .   .   . │\n"
        "└───────────────┘"
    )
    assert model.text([]).count(".") == 16


def test_areas_that_cannot_match_are_refused_at_once() -> None:
    with pytest.raises(ProblemError, match="the pieces have 60 cells, the board 64"):
        polyominoes(board="8x8")


@pytest.mark.parametrize("columns", range(1, 13))
def test_two_rows_of_dominoes_are_fibonacci(columns: int) -> None:
    before, now = 1, 1
    for _ in range(columns - 1):
        before, now = now, before + now
    model = dominoes(2, columns)
    assert model.problem.count() == model.known == now


@pytest.mark.parametrize(
    ("rows", "columns", "count"),
    [(1, 1, 0), (3, 3, 0), (1, 8, 1), (3, 4, 11), (4, 4, 36), (5, 6, 1183), (6, 6, 6728)],
)
def test_domino_rectangles(rows: int, columns: int, count: int) -> None:
    model = dominoes(rows, columns)
    assert model.problem.count() == model.known == count


def test_large_domino_numbers_are_known_while_exact() -> None:
    assert dominoes(8, 8).known == 12988816
    assert dominoes(10, 10).known == 258584046368
    assert dominoes(12, 12).known is None


def test_the_mutilated_chessboard_has_no_tiling() -> None:
    model = dominoes(4, 4, holes="r1c1 r4c4")
    assert model.known is None
    assert model.problem.count() == 0


def test_every_domino_tiling_is_one() -> None:
    model = dominoes(4, 5)
    seen = set()
    for solution in model.problem:
        text = model.text(solution)
        lines = [line.ljust(21) for line in text.split("\n")]
        pairs = []
        for r in range(4):
            for c in range(5):
                assert lines[2 * r + 1][4 * c + 2] == " "
                pairs += [(r, c, r, c + 1)] * (c < 4 and lines[2 * r + 1][4 * c + 4] == " ")
                pairs += [(r, c, r + 1, c)] * (r < 3 and lines[2 * r + 2][4 * c + 2] == " ")
        cells = [cell for a, b, c, d in pairs for cell in ((a, b), (c, d))]
        assert sorted(cells) == [(r, c) for r in range(4) for c in range(5)]
        seen.add(text)
    assert len(seen) == 95


def test_dominoes_drawn() -> None:
    model = dominoes(2, 2)
    assert {model.text(solution) for solution in model.problem} == {
        "┌───┬───┐\n│   │   │\n│   │   │\n│   │   │\n└───┴───┘",
        "┌───────┐\n│       │\n├───────┤\n│       │\n└───────┘",
    }
    assert model.problem.name(0) == "r1c1 r1c2"


@pytest.mark.parametrize(("rows", "columns"), [(0, 4), (-2, 4), (200, 200)])
def test_domino_boards_that_cannot_be(rows: int, columns: int) -> None:
    with pytest.raises(ProblemError, match="cells"):
        dominoes(rows, columns)


def test_the_image_shows_each_piece_with_outline_letter_and_place() -> None:
    model = polyominoes(board="3x20")
    solution = model.problem.solve(limit=1).covers[0]
    root = ElementTree.fromstring(model.svg(solution))
    groups = root.findall(f"{SVG}g")
    letters = [group.findtext(f"{SVG}text") for group in groups]
    assert sorted(map(str, letters)) == sorted(PENTOMINOES)
    for group, letter in zip(groups, letters, strict=True):
        title = group.findtext(f"{SVG}title")
        assert title is not None
        assert title.split()[0] == letter
        assert title in solution
        path = group.find(f"{SVG}path")
        assert path is not None
        assert path.get("d", "").startswith("M")
    style = root.findtext(f"{SVG}style")
    assert style is not None
    assert "prefers-color-scheme:dark" in style
    assert "http" not in model.svg(solution).replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_aztec_diamonds(n: int) -> None:
    model = aztec_diamond(n)
    assert model.problem.count() == model.known == 2 ** (n * (n + 1) // 2)
    assert model.problem.primary_count == 2 * n * (n + 1)


@pytest.mark.parametrize("n", [0, 51])
def test_diamonds_that_cannot_be(n: int) -> None:
    with pytest.raises(ProblemError, match=f"n must be from 1 to 50, not {n}"):
        aztec_diamond(n)


def test_squares_of_right_trominoes() -> None:
    for side in (3, 6):
        model = polyominoes("trominoes:L", f"{side}x{side}", use="freely")
        assert model.problem.count() == model.known
    assert polyominoes("trominoes:L", "9x9", use="freely").known == 1193600
    assert polyominoes("trominoes:L", "3x6", use="freely").known is None
    assert polyominoes("trominoes:L", "6x6", kind="fixed", use="freely").known is None

"""Boards as people write them, pieces and solutions up to symmetry, by published numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover.models import (
    aztec_diamond,
    dominoes,
    langford,
    no_three_in_line,
    polycubes,
    polyominoes,
    queens,
    sheet,
    soma,
    superqueens,
)
from farandole.cover.models.geometry.cells import board_cells, cell_name, named_cells
from farandole.cover.models.geometry.motions import motions, option_symmetries, orientations
from farandole.cover.models.geometry.pieces import free_pieces, own_pieces, piece_set
from farandole.errors import ArgumentError, ProblemError


@pytest.mark.parametrize(
    "text", ["2x3", "2X3", "2 x 3", "2×3", ".../...", "...\n...", "...\r\n..."]
)
def test_one_board_in_many_hands(text: str) -> None:
    assert board_cells(text, 2) == {(r, c) for r in range(2) for c in range(3)}


def test_drawings_may_have_holes_and_ragged_edges() -> None:
    assert board_cells("#./.. .", 2) == {(0, 1), (1, 0), (1, 1), (1, 3)}


def test_holes_are_named_or_given() -> None:
    assert board_cells("2x2", 2, "r1c1, r2c2") == board_cells("2x2", 2, [(0, 0), (1, 1)])
    assert len(board_cells("3x3x3", 3, "z2r2c2")) == 26


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 20), st.integers(0, 200))))
def test_cell_names_read_back(cells: list[tuple[int, int, int]]) -> None:
    assert named_cells(" ".join(map(cell_name, cells)), 3) == cells
    flat = [cell[1:] for cell in cells]
    assert named_cells(",".join(map(cell_name, flat)), 2) == flat


@pytest.mark.parametrize(
    ("board", "dimensions", "holes", "message"),
    [
        ("3x3x3", 2, "", "must have 2 sides, such as 3x3"),
        ("0x3", 2, "", "1 to 10,000 cells, not 0"),
        ("999999999999x9", 2, "", "1 to 10,000 cells"),
        ("6 by 10", 2, "", "row 1, column 1: found '6', expected"),
        ("../.x", 2, "", "row 2, column 2: found 'x'"),
        ("cube", 3, "", "must have 3 sides, such as 3x3x3"),
        ("#", 2, "", "1 to 10,000 cells, not 0"),
        ("2x1", 2, "r1c1 r2c1", "1 to 10,000 cells, not 0"),
        ([(0, -1)], 2, "", "negative"),
        ([(0, 1, 2)], 2, "", "doesn't have 2 coordinates"),
        ("2x2", 2, "r3c1", "the hole r3c1 is not on the board"),
        ("2x2", 2, "r1c1 r1c1", "or given twice"),
        ("2x2", 2, "c1r1", "'c1r1' is not a cell: write r1c1"),
        ("2x2", 2, "r0c1", "'r0c1' is not a cell"),
        ("2x2x2", 3, "r1c1", "'r1c1' is not a cell: write z1r1c1"),
    ],
)
def test_boards_that_cannot_be_say_why(
    board: object, dimensions: int, holes: str, message: str
) -> None:
    with pytest.raises(ProblemError, match=message):
        board_cells(board, dimensions, holes)  # type: ignore[arg-type]


FLAT = ["mono", "do", "tro", "tetro", "pento", "hexo", "hepto"]
SOLID = ["mono", "di", "tri", "tetra", "penta"]
NUMBERS = {
    (2, "free"): [1, 1, 2, 5, 12, 35, 108],  # OEIS A000105
    (2, "one-sided"): [1, 1, 2, 7, 18, 60, 196],  # OEIS A000988
    (2, "fixed"): [1, 2, 6, 19, 63, 216, 760],  # OEIS A001168
    (3, "free"): [1, 1, 2, 7, 23],  # OEIS A038119
    (3, "one-sided"): [1, 1, 2, 8, 29],  # OEIS A000162
    (3, "fixed"): [1, 3, 15, 86, 534],  # OEIS A001931
}


@pytest.mark.parametrize(("dimensions", "kind"), NUMBERS)
def test_pieces_number_what_is_published(dimensions: int, kind: str) -> None:
    counts = NUMBERS[dimensions, kind]
    words = [f"{word}minoes" for word in FLAT] if dimensions == 2 else [f"{w}cubes" for w in SOLID]
    turns = motions(dimensions, kind)
    for size, (word, count) in enumerate(zip(words, counts, strict=True), 1):
        pieces = piece_set(word, dimensions, kind)
        assert len(pieces) == count
        if dimensions == 2:
            named = {min(orientations(cells, turns)) for cells in pieces.values()}
            assert named == set(free_pieces(size, 2, kind))


def test_pentominoes_have_their_letters() -> None:
    pieces = piece_set("pentominoes", 2, "free")
    assert "".join(pieces) == "FILNPTUVWXYZ"
    ways = {name: len(orientations(cells, motions(2, "free"))) for name, cells in pieces.items()}
    assert ways == dict(zip("FILNPTUVWXYZ", [8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4], strict=True))


@pytest.mark.parametrize(
    ("text", "kind", "names"),
    [
        ("tetrominoes", "one-sided", "I O T S Z L J"),
        ("tetrominoes:TL", "one-sided", "T L J"),
        ("tetrominoes:J", "one-sided", "J"),
        ("tetrominoes:T", "fixed", "T1 T2 T3 T4"),
        ("hexominoes:1", "fixed", "1.1 1.2"),
        ("pentominoes:F'", "one-sided", "F'"),
        ("Tetromino:O", "free", "O"),
        ("hexominoes:1,35", "free", "1 35"),
        ("hexominoes:12", "free", "12"),
        ("tetrominoes:I + pentominoes:I", "free", "I4 I5"),
        ("trominoes+pentominoes:X", "free", "I L X"),
    ],
)
def test_sets_are_read_as_people_write_them(text: str, kind: str, names: str) -> None:
    assert list(piece_set(text, 2, kind)) == names.split()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tetrominoes:Q", "no piece Q in tetrominoes"),
        ("tetrominoes:QR", "no piece Q or R in tetrominoes"),
        ("tetrominoes:T+tetrominoes:T", "'T4' is given twice"),
    ],
)
def test_unknown_pieces_are_named(text: str, message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        piece_set(text, 2, "free")


@pytest.mark.parametrize("text", ["pentagons", "soma", ""])
def test_unknown_sets_are_named(text: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        piece_set(text, 2, "free")
    assert caught.value.code == "argument.choice"
    assert repr(text) in str(caught.value)


def test_own_pieces_are_slid_to_the_origin_and_named() -> None:
    assert own_pieces({"a": [(3, 3), (2, 3)]}, 2) == {"a": ((0, 0), (1, 0))}
    assert list(own_pieces([[(0, 0)]] * 27, 2))[25:] == ["26", "27"]


@pytest.mark.parametrize(
    ("pieces", "message"),
    [
        ([[(0, 0, 0)]], "doesn't have 2 coordinates"),
        ([[]], "piece 'A' must have cells, each only once"),
        ([[(0, 0), (0, 0)]], "piece 'A' must have cells, each only once"),
        ({"": [(0, 0)]}, "it must be seen"),
        ({"a\nb": [(0, 0)]}, "it must be seen"),
    ],
)
def test_own_pieces_are_checked(pieces: object, message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        own_pieces(pieces, 2)  # type: ignore[arg-type]


def test_published_numbers() -> None:
    """OEIS A002562, A051224 and A000769; Bouwkamp; turned and mirrored pieces are one."""
    assert [queens(n).distinct() for n in range(1, 10)] == [1, 0, 0, 1, 2, 1, 6, 12, 46]
    assert [superqueens(n).distinct() for n in (9, 10, 11, 12)] == [0, 1, 6, 22]
    assert [no_three_in_line(n).distinct() for n in range(2, 8)] == [1, 1, 4, 5, 11, 22]
    assert polyominoes("pentominoes", "3x20").distinct() == 2
    assert soma().distinct() == 480
    assert polycubes("pentominoes", "2x3x10").distinct() == 12
    cube = polycubes("tetrominoes:O+monomino", "3x3x3", use={"O": 6, "M": 3})
    assert cube.distinct() == 1


def test_orbits_by_hand() -> None:
    for model in (dominoes(4, 4), dominoes(2, 6), aztec_diamond(3)):
        moves = option_symmetries(model.drawing.places() or ())
        seen: set[frozenset[int]] = set()
        classes = 0
        for solution in model.problem:
            cover = frozenset(solution.numbers)
            classes += cover not in seen
            seen |= {cover, *(frozenset(move[k] for k in cover) for move in moves)}
        assert model.distinct() == classes
        assert len(seen) == model.problem.count()
    assert dominoes(4, 4).distinct() == 9


def test_motions_that_lose_an_option_are_none() -> None:
    fixed = polyominoes("tetrominoes:L", "4x4", kind="fixed", use="freely")
    assert option_symmetries(fixed.drawing.places() or ()) == ()
    assert sheet(2, 2, "0,0,1,2/1,0,2,2").distinct() == 1
    assert option_symmetries([]) == ()
    assert option_symmetries([("1", ((0, 0),)), ("1", ((0, 0),))]) == ()


def test_limits_and_models_without_a_board() -> None:
    assert queens(8).distinct(nodes=100).complete is False
    with pytest.raises(ArgumentError, match=r"langford\(7\) has no board to be turned"):
        langford(7).distinct()

"""Named pieces against the published numbers of them."""

from __future__ import annotations

from math import prod

import pytest

from farandole.cover.models.geometry.motions import motions, orientations
from farandole.cover.models.geometry.pieces import free_pieces, own_pieces, piece_set
from farandole.errors import ArgumentError, ProblemError

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


def test_the_soma_pieces_are_the_irregular_ones_of_three_and_four_cubes() -> None:
    soma = piece_set("soma", 3, "one-sided")
    turns = motions(3, "one-sided")
    made = {min(orientations(cells, turns)) for cells in soma.values()}
    every = {*free_pieces(3, 3, "one-sided"), *free_pieces(4, 3, "one-sided")}
    # A piece is regular if it is a box: as many cells as its extents say.
    irregular = {
        cells
        for cells in every
        if len(cells) != prod(max(axis) + 1 for axis in zip(*cells, strict=True))
    }
    assert len(made) == 7
    assert made == irregular


@pytest.mark.parametrize(
    ("text", "kind", "names"),
    [
        ("tetrominoes", "one-sided", "I O T S Z L J"),
        ("tetrominoes:TL", "one-sided", "T L J"),
        ("tetrominoes:J", "one-sided", "J"),
        ("tetrominoes:T", "fixed", "T1 T2 T3 T4"),
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


def test_numbered_pieces_stay_apart_when_fixed() -> None:
    assert len(piece_set("hexominoes", 2, "fixed")) == 216
    assert "1.2" in piece_set("hexominoes:1", 2, "fixed")


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

"""Square boards of digits and orthogonal squares: against brute force."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.cover.models import latin_square, orthogonal_mates, sudoku
from tests.conftest import INKALA, INKALA_SOLVED

GIVENS = bytes(0 if mark == "." else int(mark) for mark in INKALA)


def grids(rows: int, columns: int, givens: bytes | None = None) -> list[bytes]:
    model = sudoku(rows, columns, givens)
    return [model.drawing.filling.values(s.numbers) for s in model.problem]  # type: ignore


EVERY_4X4 = grids(2, 2)


@given(st.lists(st.integers(0, 4), min_size=16, max_size=16), st.integers(0, 16))
@settings(max_examples=60)
def test_givens_keep_exactly_the_grids_that_agree(marks: list[int], kept: int) -> None:
    givens = bytes(mark if place < kept else 0 for place, mark in enumerate(marks))
    agree = {
        grid for grid in EVERY_4X4 if all(g in (0, v) for g, v in zip(givens, grid, strict=True))
    }
    assert set(grids(2, 2, givens)) == agree


def test_items_are_the_324_columns_in_order() -> None:
    items = sudoku().problem.items
    assert len(items) == 324
    for a in range(1, 10):
        for b in range(1, 10):
            assert items[9 * (a - 1) + b - 1] == f"r{a}c{b}"
            for base, kind in ((81, "row"), (162, "column"), (243, "box")):
                assert items[base + 9 * (a - 1) + b - 1] == f"{kind}{a}={b}"
    option = sudoku().problem.options[9 * (9 * 4 + 6) + 2]
    assert option.name == "r5c7=3"
    assert option.items == ("r5c7", "row5=3", "column7=3", "box6=3")


def test_the_inkala_puzzle() -> None:
    model = sudoku(3, 3, GIVENS)
    assert model.known is None
    solutions = [model.drawing.filling.values(s.numbers) for s in model.problem]  # type: ignore
    assert ["".join(map(str, solution)) for solution in solutions] == [INKALA_SOLVED]
    text = model.text(model.problem.solve().covers[0])
    assert "".join(mark for mark in text if mark.isdigit()) == INKALA_SOLVED
    assert text.split("\n")[:5] == [
        "┌───────┬───────┬───────┐",
        "│ 8 1 2 │ 7 5 3 │ 6 4 9 │",
        "│ 9 4 3 │ 6 8 2 │ 1 7 5 │",
        "│ 6 7 5 │ 4 9 1 │ 2 8 3 │",
        "├───────┼───────┼───────┤",
    ]
    assert model.text([]).count(".") == INKALA.count(".")
    root = ElementTree.fromstring(model.svg(model.problem.solve().covers[0]))
    texts = root.findall("{http://www.w3.org/2000/svg}text")
    assert "".join(text.text or "" for text in texts) == INKALA_SOLVED
    found = "".join("." if text.get("class") == "found" else text.text or "" for text in texts)
    assert found == INKALA


def test_wide_digits_line_up() -> None:
    lines = latin_square(10, bytes([10]) + bytes(99)).text([]).split("\n")
    assert lines[1] == "│ 10  .  .  .  .  .  .  .  .  . │"
    assert len({len(line) for line in lines}) == 1


def squares(n: int) -> list[tuple[int, ...]]:
    model = latin_square(n)
    return [tuple(model.drawing.filling.values(s.numbers)) for s in model.problem]  # type: ignore[attr-defined]


def are_orthogonal(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return len(set(zip(a, b, strict=True))) == len(a)


@pytest.mark.parametrize("square", squares(4)[::71])
def test_mates_of_a_square(square: tuple[int, ...]) -> None:
    model = orthogonal_mates([square[row : row + 4] for row in range(0, 16, 4)])
    assert model.problem.count() == sum(are_orthogonal(square, other) for other in squares(4))


def test_cyclic_squares_of_even_order_have_no_mate() -> None:
    for n, count in ((3, 6), (4, 0), (5, 360), (6, 0)):
        cyclic = [[(r + c) % n + 1 for c in range(n)] for r in range(n)]
        assert orthogonal_mates(cyclic).problem.count() == count

"""Elimination: what it may write, and when it must stop."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.sudoku.grid import Grid
from farandole.sudoku.methods import Fill, elimination


def all_solutions() -> list[bytes]:
    """Every full 4×4 grid, from rows put together."""
    rows = [row for row in product(range(1, 5), repeat=4) if len(set(row)) == 4]
    found = []
    for a, b in product(rows, repeat=2):
        if len({*a[:2], *b[:2]}) < 4:
            continue
        for c, d in product(rows, repeat=2):
            columns_differ = all(len(set(column)) == 4 for column in zip(a, b, c, d, strict=True))
            if columns_differ and len({*c[:2], *d[:2]}) == 4:
                found.append(bytes(a + b + c + d))
    return found


SOLUTIONS = all_solutions()


@settings(max_examples=300)
@given(st.dictionaries(st.integers(0, 15), st.integers(1, 4), max_size=8))
def test_every_digit_stands_in_every_solution(givens: dict[int, int]) -> None:
    puzzle = Grid([givens.get(cell, 0) for cell in range(16)])
    solutions = [a for a in SOLUTIONS if all(a[cell] == digit for cell, digit in givens.items())]
    result = elimination(puzzle)
    assert not (result.impossible and solutions)
    assert not (result.complete and not solutions)
    for solution in solutions:
        assert all(d in (0, right) for d, right in zip(result.grid.cells, solution, strict=True))


@settings(max_examples=200)
@given(st.sampled_from(SOLUTIONS), st.sets(st.integers(0, 15)))
def test_it_stops_only_where_no_cell_is_down_to_one_digit(solution: bytes, blank: set[int]) -> None:
    puzzle = Grid([0 if cell in blank else solution[cell] for cell in range(16)])
    result = elimination(puzzle)
    assert all(len(result.grid.candidates(cell)) > 1 for cell in result.grid.blanks)


def test_a_contradiction_met_on_the_way_leaves_the_puzzle_as_it_was() -> None:
    """Filling r1c3 leaves r1c4 without a digit; nothing clashes before."""
    puzzle = Grid("12.. .... ...3 ...4")
    events: list[Fill] = []
    result = elimination(puzzle, trace=events.append)
    assert (result.outcome, result.grid, result.cells_left) == ("impossible", puzzle, 12)

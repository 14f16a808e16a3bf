"""The cross-linked lists of blank cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from farandole.sudoku.grid import Grid
from farandole.sudoku.methods.linked_cells import LinkedCells

blank_sets = st.sets(st.integers(0, 35), min_size=1)


def board(blanks: set[int]) -> Grid:
    """A grid that is blank in just these cells; its digits don't matter here."""
    return Grid([0 if cell in blanks else 1 for cell in range(36)])


def first_of_shortest(blanks: set[int]) -> int:
    rows = [[r * 6 + c for c in range(6) if r * 6 + c in blanks] for r in range(6)]
    columns = [[r * 6 + c for r in range(6) if r * 6 + c in blanks] for c in range(6)]
    return min((cells for cells in rows + columns if cells), key=len)[0]


@given(blank_sets, st.data())
def test_next_is_the_first_blank_of_the_shortest_list(
    blanks: set[int], data: st.DataObject
) -> None:
    links, left = LinkedCells(board(blanks)), set(blanks)
    for cell in data.draw(st.permutations(sorted(blanks))):
        assert links.left_over == len(left)
        assert links.next() == first_of_shortest(left)
        links.take(cell)
        left.remove(cell)
    assert links.left_over == 0


@given(blank_sets, st.data())
def test_put_back_mirrors_take(blanks: set[int], data: st.DataObject) -> None:
    links = LinkedCells(board(blanks))
    parts = (links._left, links._right, links._up, links._down, links._size)
    states = []
    order = data.draw(st.permutations(sorted(blanks)))
    for cell in order:
        states.append([list(part) for part in parts])
        links.take(cell)
    for cell in reversed(order):
        links.put_back(cell)
        assert [list(part) for part in parts] == states.pop()
    assert links.left_over == len(blanks)

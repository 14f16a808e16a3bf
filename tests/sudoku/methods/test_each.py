"""What each method does in its own way."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.cover.teach.events import CoverFound, Event
from farandole.cover.teach.trace import Replay
from farandole.errors import ArgumentError, NoSolution
from farandole.limits import Budget, Limits
from farandole.sudoku.grid import Grid
from farandole.sudoku.methods import (
    METHODS,
    Fill,
    MethodResult,
    backtracking,
    dancing_links,
    elimination,
    exact_cover,
    hybrid,
    propagation,
)
from farandole.sudoku.methods.columns import COUNT, Meaning, box_of, column, columns_of, meaning
from farandole.sudoku.methods.compare import compare
from farandole.sudoku.methods.linked_cells import LinkedCells
from farandole.sudoku.methods.marks import Marks
from farandole.sudoku.methods.propagation import Candidates
from farandole.sudoku.shape import CLASSIC, Shape
from tests.conftest import INKALA

PUZZLE = Grid("..5.34 ...6.1 .53... ...... .4...5 .1....")
MIDDLING = ".6.47.1....4.....5.13.........295.1........6.47...8....9..1.......56...2..5..94.."
IMPOSSIBLE = "8.275364.94..8.1...754912.315..3789...98.57.1287..95......743684.8526.1.79.3184.5"


def recursion(cells: list[int]) -> tuple[int, int]:
    """The recursion of every textbook; return how many digits it writes, undone ones included.

    And how many of these while a larger digit would have fitted, too.
    """
    written = guessed = 0

    def solve() -> bool:
        nonlocal written, guessed
        if 0 not in cells:
            return True
        cell = cells.index(0)
        held = {cells[peer] for peer in CLASSIC.peers[cell]}
        free = [digit for digit in range(1, 10) if digit not in held]
        for digit in free:
            cells[cell] = digit
            written += 1
            guessed += digit != free[-1]
            if solve():
                return True
            cells[cell] = 0
        return False

    solve()
    return written, guessed


@pytest.mark.parametrize("line", [INKALA, MIDDLING, IMPOSSIBLE, "." * 81])
def test_writes_as_many_digits_as_the_recursion(line: str) -> None:
    puzzle = Grid(line)
    cells = list(puzzle.cells)
    written = recursion(cells)
    result = backtracking(puzzle)
    assert (result.nodes, result.guesses) == written
    assert result.grid == Grid(cells)


def test_hybrid_thinks_first_and_tries_the_rest() -> None:
    thought, plain, both = elimination(PUZZLE), backtracking(PUZZLE), hybrid(PUZZLE)
    assert thought.outcome == "stuck"
    rest = backtracking(thought.grid)
    assert (both.nodes, both.guesses) == (thought.nodes + rest.nodes, rest.guesses)
    assert both.guesses < plain.guesses
    assert both.grid == plain.grid


@pytest.mark.parametrize("most", [3, 6, 7, 20])
def test_the_limit_of_hybrid_counts_both_halves(most: int) -> None:
    result = hybrid(PUZZLE, nodes=most)
    assert (result.nodes, result.stopped) == (most, "nodes")
    assert result.cells_left <= len(PUZZLE.blanks) - min(most, 6)


def test_marks_name_the_given_that_clashes() -> None:
    with pytest.raises(NoSolution, match="r4c1: the given 1 clashes"):
        Marks(Grid("1... .... .... 1..."))


def test_hybrid_gives_the_puzzle_back_when_its_second_half_finds_no_solution() -> None:
    puzzle = Grid("..5.34 ...6.1 .531.. ...... .4...5 .1....")
    thought, result = elimination(puzzle), hybrid(puzzle)
    assert (thought.outcome, thought.nodes > 0) == ("stuck", True)
    assert (result.outcome, result.grid) == ("impossible", puzzle)
    assert result.nodes > thought.nodes


NINE = range(1, 10)


def test_column_follows_the_table_and_meaning_is_its_inverse() -> None:
    for a in NINE:
        for b in NINE:
            for number, kind in enumerate(("cell", "row", "column", "box")):
                at = 81 * number + 9 * (a - 1) + b
                assert column(kind, a, b) == at
                assert meaning(at) == eval(repr(meaning(at))) == Meaning(kind, a, b)


def test_a_row_has_its_four_ones_where_its_parts_say() -> None:
    for r in NINE:
        for c in NINE:
            box = CLASSIC.regions[9 * (r - 1) + c - 1] + 1
            assert box_of(r, c) == box
            for v in NINE:
                parts = (("cell", r, c), ("row", r, v), ("column", c, v), ("box", box, v))
                assert columns_of(r, c, v) == tuple(column(*part) for part in parts)


def test_numbers_out_of_range() -> None:
    for number in (0, -1, 325):
        with pytest.raises(ArgumentError, match=f"number must be from 1 to 324, not {number}"):
            meaning(number)
    for kind, first, second, words in (
        ("cell", 0, 1, "row must be from 1 to 9, not 0"),
        ("cell", 1, 10, "column must be from 1 to 9, not 10"),
        ("row", 1, 0, "digit must be from 1 to 9, not 0"),
        ("box", 10, 1, "box must be from 1 to 9, not 10"),
        ("band", 1, 1, "'band'"),
    ):
        with pytest.raises(ArgumentError, match=words):
            column(kind, first, second)
    for place in ((0, 1, 1), (1, 10, 1), (1, 1, 0), (1, 1, 10)):
        with pytest.raises(ArgumentError, match="from 1 to 9"):
            columns_of(*place)


def test_all_methods_in_their_order() -> None:
    results = compare(PUZZLE)
    assert [result.method for result in results] == list(METHODS)
    assert len({result.grid for result in results if result.complete}) == 1
    assert [result.method for result in results if not result.complete] == ["elimination"]
    names = ["kernel", "elimination", "kernel"]
    assert [result.method for result in compare(PUZZLE, iter(names))] == names
    assert compare(PUZZLE, []) == ()


@pytest.mark.usefixtures("ticking")
def test_times_are_medians_of_warm_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    took = iter([0.09, 0.05, 0.02, 0.04, 0.01, 0.03, 0.2, 0.09, 0.08])

    def method(grid: Grid, **_: object) -> MethodResult:
        return MethodResult("kernel", grid, 0, 0, next(took))

    monkeypatch.setitem(METHODS, "kernel", method)  # type: ignore[arg-type]
    assert [result.seconds for result in compare(PUZZLE, ["kernel"])] == [0.03]
    assert [result.seconds for result in compare(PUZZLE, ["kernel"])] == [0.2]
    assert [result.seconds for result in compare(PUZZLE, ["kernel"], runs=1)] == [0.09]
    with pytest.raises(ArgumentError, match="runs must be"):
        compare(PUZZLE, runs=0)


@pytest.mark.usefixtures("ticking")
def test_each_has_the_whole_limit() -> None:
    results = compare(PUZZLE, ["backtracking", "linked-cells"], nodes=10)
    assert [(result.nodes, result.stopped) for result in results] == [(10, "nodes")] * 2
    (result,) = compare(PUZZLE, ["backtracking"], seconds=5)
    assert result.stopped == "seconds"


def test_an_unknown_method_is_named_before_any_runs() -> None:
    with pytest.raises(ArgumentError, match=r"method must be elimination, b.*, not 'magic'"):
        compare(PUZZLE, ["backtracking", "magic"], seconds=0)


def test_the_rows_of_the_matrix_are_those_of_the_table() -> None:
    problem = exact_cover(Grid.empty())
    assert problem.items == tuple(range(1, COUNT + 1))
    assert problem.secondary == ()
    expected = [
        (f"r{r}c{c}={v}", columns_of(r, c, v))
        for r in range(1, 10)
        for c in range(1, 10)
        for v in range(1, 10)
    ]
    assert [(option.name, option.items) for option in problem.options] == expected


def test_other_boards_have_cells_houses_and_pairs() -> None:
    shape = Shape(2, 2, "diagonals", "anti-knight")
    problem = exact_cover(Grid.empty(shape))
    assert len(problem.items) == 16 + 4 * len(shape.houses)
    assert len(problem.secondary) == 4 * len(shape.partial)
    assert len(shape.partial) > 0
    where = {item: number for number, item in enumerate(problem.items + problem.secondary)}
    assert set(where) == set(range(1, len(where) + 1))
    for option in problem.options:
        assert len(set(option.items)) == len(option.items)


def test_its_events_replay_on_its_problem() -> None:
    puzzle, events = Grid(INKALA), list[Event]()
    result = dancing_links(puzzle, trace=events.append)
    assert isinstance(events[-1], CoverFound)
    replay = Replay(exact_cover(puzzle), events)
    replay.seek(len(events))
    assert replay.state.nodes == result.nodes
    problem = exact_cover(puzzle)
    names = {str(problem.name(option)) for option in replay.state.options}
    assert names == {
        f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}" for cell, digit in enumerate(result.grid.cells)
    }
    replay.seek(0)
    assert replay.state.depth == 0


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


NORVIG = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def concluded(line: str) -> Candidates:
    board = Candidates(Grid(line))
    board.conclude(Budget(Limits()).start())
    return board


def test_an_easy_puzzle_needs_no_guess_and_a_hard_one_few() -> None:
    """The two grids of the essay: one falls by conclusions alone, the other doesn't."""
    assert concluded(EASY).is_full
    assert not concluded(NORVIG).is_full
    assert propagation(Grid(EASY)).guesses == 0
    assert propagation(Grid(EASY)).nodes == 81 - 32
    assert 0 < propagation(Grid(NORVIG)).guesses < 100


def test_both_conclusions() -> None:
    """A cell with one digit, and a digit with one place: neither needs the other."""
    cell = concluded("12345678." + "." * 72)
    assert cell.digits[8] == 9
    place = concluded("".join("1" if cell in (12, 24, 28, 56) else "." for cell in range(81)))
    assert place.digits[0] == 1


@pytest.mark.parametrize(
    "line",
    [
        "11" + "." * 79,
        "12345678." + "." * 8 + "9" + "." * 63,
        "234" + "." * 9 + "1" + "." * 11 + "1" + "." * 56,
    ],
)
def test_contradictions_without_a_guess(line: str) -> None:
    with pytest.raises(NoSolution):
        concluded(line)
    result = propagation(Grid(line))
    assert (result.outcome, result.guesses, result.grid) == ("impossible", 0, Grid(line))

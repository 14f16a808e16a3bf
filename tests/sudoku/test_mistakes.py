"""What newcomers try first: taken where it can be a grid, and else answered with what to write."""

from __future__ import annotations

import decimal
import inspect
import io
import itertools
import pathlib
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import farandole
from farandole import (
    CLASSIC,
    Grid,
    Problem,
    Shape,
    canonical,
    check,
    count,
    explain,
    hint,
    rate,
    same_puzzle,
    solutions,
    solve,
    solve_many,
)
from farandole.errors import ArgumentTypeError, FarandoleError, GridError, ParseError

if TYPE_CHECKING:
    from collections.abc import Callable

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = Grid(LINE)
ROWS = [list(row) for row in GRID.rows()]
TEXTS = [LINE[k : k + 9] for k in range(0, 81, 9)]
ARRAY = np.array(ROWS)
NAN = [[digit or float("nan") for digit in row] for row in ROWS]


class Table:
    """What a table of another library can do, as far as anybody here needs it."""

    def __init__(self, rows: list[list[Any]]) -> None:
        self.rows = rows

    def to_numpy(self) -> Any:
        return np.array(self.rows)

    def __iter__(self) -> Any:
        raise AssertionError("iterating over a table gives its columns")


TAKEN: dict[str, Callable[[], Any]] = {
    "text": lambda: LINE,
    "text with blanks of other kinds": lambda: LINE.replace(".", "_"),
    "text with spaces for blanks": lambda: LINE.replace(".", " "),
    "zeros": lambda: LINE.replace(".", "0"),
    "a drawn board": GRID.pretty,
    "lines": lambda: "\n".join(TEXTS),
    "CSV": lambda: "\n".join(",".join(map(str, row)) for row in ROWS),
    "JSON": lambda: str(ROWS),
    "numpy's print": lambda: str(ARRAY),
    "bytes of text": LINE.encode,
    "bytes of digits": lambda: GRID.cells,
    "bytearray": lambda: bytearray(GRID.cells),
    "memoryview": lambda: memoryview(GRID.cells),
    "rows of numbers": lambda: ROWS,
    "rows with None": lambda: [[digit or None for digit in row] for row in ROWS],
    "rows with NaN": lambda: NAN,
    "rows of decimals": lambda: [[decimal.Decimal(digit) for digit in row] for row in ROWS],
    "rows of symbols": lambda: [list(row) for row in TEXTS],
    "rows with empty text": lambda: [["" if c == "." else c for c in row] for row in TEXTS],
    "rows in quotes": lambda: TEXTS,
    "rows in bytes": lambda: [row.encode() for row in TEXTS],
    "some rows in quotes": lambda: [*TEXTS[:4], *ROWS[4:]],
    "nested tuples": lambda: tuple(map(tuple, ROWS)),
    "a tuple of 81": lambda: tuple(GRID.cells),
    "a list of 81 symbols": lambda: list(LINE),
    "a list of one text": lambda: [LINE],
    "one row of 81": lambda: [list(GRID.cells)],
    "a generator": lambda: (symbol for symbol in LINE),
    "a generator of rows": lambda: (row for row in ROWS),
    "values of a dict": lambda: dict(enumerate(GRID.cells)).values(),
    "array": lambda: ARRAY,
    "flat array": lambda: ARRAY.ravel(),
    "array of floats": lambda: ARRAY.astype(np.float32),
    "array with NaN": lambda: np.array(NAN),
    "array of characters": lambda: np.array([list(row) for row in TEXTS]),
    "array of bytes": lambda: np.array([list(row) for row in TEXTS]).astype("S1"),
    "array of objects": lambda: np.array([[d or None for d in r] for r in ROWS], dtype=object),
    "array of one text": lambda: np.array(LINE),
    "masked array": lambda: np.ma.masked_equal(ARRAY, 0),
    "array of a grid": lambda: np.asarray(GRID),
    "a table": lambda: Table(ROWS),
    "a table with NaN": lambda: Table(NAN),
    "a table of one text": lambda: Table([[LINE]]),
    "a grid": lambda: GRID,
}
VERBS: dict[str, Callable[[Any], Any]] = {
    "solve": solve,
    "count": count,
    "check": check,
    "hint": lambda grid: hint(grid).step,
    "rate": rate,
    "explain": lambda grid: explain(grid).steps,
    "canonical": lambda grid: canonical(grid).grid,
    "same_puzzle": lambda grid: same_puzzle(grid, GRID),
    "solutions": lambda grid: list(solutions(grid)),
    "solve_many": lambda grid: solve_many([grid]).status.tolist(),
}


@pytest.mark.parametrize("make", TAKEN.values(), ids=TAKEN)
def test_what_holds_a_grid_is_one(make: Callable[[], Any]) -> None:
    given = make()
    assert (given if isinstance(given, Grid) else Grid(given)) == GRID


@pytest.mark.parametrize("name", [name for name in VERBS if name != "solve_many"])
def test_every_verb_takes_them_all(name: str) -> None:
    verb = VERBS[name]
    wanted = verb(GRID)
    for kind, make in TAKEN.items():
        assert verb(make()) == wanted, kind


def test_pandas() -> None:
    pandas = pytest.importorskip("pandas")
    rows = pandas.DataFrame(ROWS)
    for table in (rows, pandas.DataFrame(NAN), pandas.DataFrame(NAN).astype("Int64")):
        assert Grid(table) == GRID
    assert Grid(pandas.DataFrame([list(row) for row in TEXTS])) == GRID
    puzzles = pandas.DataFrame({"puzzle": [LINE, LINE], "level": [1, 2]})
    assert solve(puzzles["puzzle"].iloc[0]) == solve(GRID)
    assert Grid(puzzles["puzzle"][:1]) == GRID
    assert Grid(pandas.DataFrame([list(GRID.cells)]).iloc[0]) == GRID
    with pytest.raises(ParseError, match="many puzzles go to solve_many"):
        Grid(puzzles["puzzle"])
    assert pandas.DataFrame(GRID).shape == (9, 9)


def test_no_library_is_imported_for_it() -> None:
    code = (
        "import sys; from farandole import Grid, solve; "
        f"solve({TEXTS!r}); Grid({ROWS!r}); Grid([[float('nan')] * 9] * 9); "
        "print({'numpy', 'pandas', 'difflib'} & {*sys.modules})"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"


REFUSED: list[tuple[Any, type[Exception], str]] = [
    (None, TypeError, r"a grid is expected, not None: 81 .* Grid.empty\(\)"),
    (9, TypeError, r"Grid.empty\(Shape.of_side\(9\)\)"),
    (int(LINE.replace(".", "0")), TypeError, "put the digits in quotes"),
    (2.5, TypeError, "not 2.5: 81 characters"),
    (True, TypeError, "not True"),
    (object(), TypeError, "not <object"),
    (pathlib.PurePath("a.sdk"), TypeError, r"Grid.parse\(path.read_text\(\)\)"),
    (io.StringIO(LINE), TypeError, r"Grid.parse\(file.read\(\)\)"),
    (Problem([1], [[1]]), TypeError, r"problem.solve\(\)"),
    (check(GRID), TypeError, "write .grid after it"),
    (CLASSIC, TypeError, r"Grid.empty\(shape\)"),
    (Grid, TypeError, "has to be called first"),
    (solve, TypeError, "has to be called first"),
    (farandole, TypeError, "not <module"),
    ({}, TypeError, r"Grid.empty\(\).with_cell"),
    (GRID.givens, TypeError, r"Grid.empty\(\).with_cell"),
    ({1, 2}, TypeError, "no order"),
    (frozenset(LINE), TypeError, "no order"),
    ("", GridError, "0 cells make no square board: 9×9 has 81"),
    ([], GridError, "0 cells"),
    (LINE[:80], GridError, "80 cells make no square board: 9×9 has 81; 1 is missing$"),
    (LINE[:78], GridError, "78 cells make no square board: 9×9 has 81; 3 are missing$"),
    (LINE[:77], GridError, "77 cells make no square board: 9×9 has 81$"),
    (LINE + "1", GridError, "82 cells make no square board: 9×9 has 81; 1 is too many$"),
    (LINE + "12", GridError, "83 cells make no square board: 9×9 has 81; 2 are too many$"),
    ([10**30, *GRID.cells[1:]], GridError, "r1c1: found 1000.*, expected 0 to 9$"),
    ([10**5000, *GRID.cells[1:]], GridError, "r1c1: found a number of .* bits, expected 0 to 9$"),
    (LINE[:80] + "A", GridError, "r9c9: found 'A', expected 1 to 9"),
    (LINE[:80] + "Z", GridError, "symbol 81: found 'Z'"),
    (LINE[:9], GridError, "9 cells make no square board"),
    ("." * 37, GridError, "6×6 has 36"),
    (LINE + "\n" + LINE, ParseError, "line 2.* many puzzles go to solve_many"),
    ([LINE, LINE], ParseError, "many puzzles go to solve_many"),
    ("\n".join(TEXTS[:8]), ParseError, "line 9"),
    ("\n".join(TEXTS)[:-1], ParseError, "line 9, column 9: .* found 8 cells, expected 9"),
    ("puzzle.txt", GridError, r"name of a file.* Grid.parse\(Path\('puzzle.txt'\).read_text\(\)\)"),
    ("/puzzles/of/mine/1", GridError, "name of a file"),
    (r"C:\puzzles\1.sdk", GridError, "name of a file"),
    ("hello world", ParseError, "this is no puzzle: found 'hello world'"),
    ("http://example.com", ParseError, "no puzzle in the link"),
    (ARRAY - 1, GridError, "r1c3: found -1, expected 0 to 9. Digits begin at 1"),
    (ARRAY + 1, GridError, "r2c5: found 10, expected 1 to 9"),
    (ARRAY > 0, GridError, "r1c1: found True"),
    (ARRAY / 2, GridError, "r1c1: found 2.5"),
    (np.zeros((9, 9, 9)), GridError, "A board is rows of cells"),
    (np.zeros((2, 9, 9), int), GridError, "many boards go to solve_many"),
    (np.zeros((3, 27), int), GridError, "3 rows of 27 cells make no board"),
    (ROWS[:8], GridError, "8 rows of 9 cells make no board"),
    ([row[:8] for row in ROWS], GridError, "9 rows of 8 cells make no board"),
    ([*ROWS[:3], ROWS[3][:8], *ROWS[4:]], GridError, "row 4 has 8 cells, the others have 9"),
    ([*ROWS[:2], ROWS[2][:8], [*ROWS[3], 1], *ROWS[4:]], GridError, "row 3 has 8 cells"),
    ([GRID], GridError, "found Grid.*many boards go to solve_many"),
    ([GRID, GRID], GridError, "many boards go to solve_many"),
    (solutions(GRID), GridError, "found Grid"),
    ([[{1, 2}] * 9] * 9, GridError, r"Board\(grid, candidates"),
    (["a"] * 81, GridError, "r1c1: found 10"),
    (["ab"] * 81, GridError, "r1c1: found 'ab'"),
    (range(81), GridError, "r2c2: found 10|r3c9: found 26"),
    (itertools.repeat(0), GridError, "cells make no square board"),
    (itertools.count(), GridError, "found 26"),
    (b"\xff\xfe" * 50, ParseError, "this is no puzzle"),
]


@pytest.mark.parametrize(
    ("given", "kind", "says"),
    REFUSED,
    ids=[f"{at}: {says[:30]}" for at, (_, _, says) in enumerate(REFUSED)],
)
def test_what_is_no_grid_is_answered(given: Any, kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=f"(?s){says}") as raised:
        Grid(given)
    assert isinstance(raised.value, FarandoleError)
    if not hasattr(given, "__next__"):
        with pytest.raises(kind, match=f"(?s){says}"):
            solve(given)


@pytest.mark.parametrize(
    ("shape", "says"),
    [
        ("jigsaw", r"Shape.parse\(text\)"),
        ("AAABBBCCC" * 9, r"Shape.jigsaw\(text\)"),
        (9, r"Shape.of_side\(9\)"),
        ((3, 3), r"Shape\(3, 3\)"),
        ([3, 3], "CLASSIC"),
    ],
)
def test_what_is_no_shape(shape: Any, says: str) -> None:
    match = f"shape must be a Shape, not .*{says}"
    with pytest.raises(ArgumentTypeError, match=match):
        Grid(LINE, shape)
    with pytest.raises(ArgumentTypeError, match=match):
        Grid.empty(shape)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("grid.solve()", r"verbs are functions: farandole.solve\(grid\)"),
        ("grid.is_valid()", r"verbs are functions: farandole.check\(grid\)"),
        ("grid.pretyt()", "did you mean grid.pretty"),
        ("Grid.from_string('1')", r"did you mean Grid.parse\(text\)"),
        ("Grid.from_list([])", r"did you mean Grid\(rows\)"),
        ("grid.zebra", "'Grid' object has no attribute 'zebra'$"),
        ("farandole.solve_sudoku", "did you mean solve"),
        ("farandole.is_valid", "did you mean check"),
        ("farandole.generate_puzzle", "did you mean generate"),
        ("farandole.Sudoku", "did you mean Grid"),
        ("farandole.sovle", "did you mean solve"),
        ("farandole.sudoku.slove", "did you mean solve"),
        ("farandole.cover.DLX", "did you mean Problem"),
        ("farandole.zebra", "has no attribute 'zebra'$"),
        ("farandole.exact_covers", "did you mean Problem"),
        ("farandole.exact_cover", "did you mean Problem"),
        ("farandole.Solver", "did you mean solve"),
        ("farandole.NoSolutionError", "did you mean NoSolution"),
        ("farandole.Board", "it is farandole.logic.Board$"),
        ("farandole.Step", "it is farandole.logic.Step$"),
        ("farandole.all_steps", "it is farandole.logic.all_steps$"),
        ("farandole.clashes", "it is farandole.sudoku.clashes$"),
        ("farandole.queens", "it is farandole.cover.models.queens$"),
        ("farandole.cover.queens", "it is farandole.cover.models.queens$"),
        ("farandole.Recipe", "it is farandole.make.Recipe$"),
        ("grid.board", r"write grid.rows\(\)"),
        ("grid.values", r"write grid.rows\(\)"),
        ("grid.tolist()", r"write grid.rows\(\)"),
        ("grid.to_list()", r"write grid.rows\(\)"),
        ("grid.grid", "this is the grid already"),
        ("grid.puzzle", "this is the grid already"),
        ("farandole.solve(grid).grid", "this is the grid already"),
        ("grid.copy()", "needs no copy"),
        ("grid.to_numpy()", r"numpy.asarray\(grid\)"),
        ("grid.to_string()", "grid.line"),
        ("grid.print()", r"print\(grid.pretty\(\)\)"),
        ("grid.show()", r"print\(grid.pretty\(\)\)"),
        ("grid.size", "grid.shape.side"),
        ("grid.width", "grid.shape.side"),
        ("grid.set(0, 0, 5)", "grid.with_cell"),
        ("grid.get(0, 0)", r"grid\['?\"r1c1\"'?\], or grid\[0, 0\]"),
        ("grid.columns()", r"zip\(\*grid.rows\(\)\)"),
        ("grid.boxes()", "grid.shape.houses"),
        ("grid.solve_all()", r"farandole.solutions\(grid\)"),
        ("grid.difficulty()", r"farandole.rate\(grid\)"),
        ("farandole.check(grid).valid", r"write \.is_unique$"),
        ("farandole.check(grid).is_valid", r"write \.is_unique$"),
        ("farandole.check(grid).minimal", r"write \.is_minimal$"),
        ("farandole.check(grid).solution", r"write \.solutions\[0\]"),
        ("farandole.check(grid).zebra", "'Check' object has no attribute 'zebra'$"),
        ("farandole.rate(grid).difficulty", r"write \.level$"),
        ("farandole.explain(grid).solution", r"write \.reached\.grid$"),
        ("farandole.hint(grid).cell", r"write \.step\.placements"),
        ("farandole.canonical(grid).line", r"write \.grid\.line$"),
        ("next(farandole.generate_many(1)).line", r"write \.grid\.line$"),
        ("farandole.Problem('a', ['a']).getSolutions()", r"write \.solve\(\)\.covers$"),
        ("farandole.Problem('a', ['a']).solve().solutions", r"write \.covers$"),
        ("farandole.Problem('a', ['a']).addVariable('a', [1])", "a problem doesn't change"),
        ("farandole.TdokuSolver", "did you mean solve"),
        ("farandole.get_all_solutions", "did you mean solutions"),
        ("farandole.get_solution_count", "did you mean count"),
        ("farandole.get_exact_cover", "did you mean Problem"),
        ("farandole.random_sudoku", "did you mean generate"),
        ("farandole.rank", "did you mean rate"),
        ("farandole.renderers", r"did you mean print\(grid.pretty\(\)\)"),
        ("farandole.BoxSize", "did you mean Shape"),
        ("farandole.version", "did you mean __version__"),
    ],
)
def test_names_that_are_not_there(code: str, says: str) -> None:
    with pytest.raises(AttributeError, match=says):
        eval(code, {"grid": GRID, "Grid": Grid, "farandole": farandole})


@pytest.mark.parametrize(
    ("code", "kind", "says"),
    [
        ("generate('hard')", TypeError, r"generate\(difficulty='hard'\)"),
        ("generate(10)", TypeError, r"Shape.of_side\(10\)"),
        ("generate(0.5)", TypeError, "shape must be a Shape, not 0.5: such as CLASSIC"),
        ("generate('9x9')", TypeError, r"Shape.parse\(text\)"),
        ("generate(difficulty='impossible')", ValueError, "easy, medium, hard, unfair or extreme"),
        ("generate(difficulty=0.5)", TypeError, "extreme, or a pair of these, not 0.5"),
        ("generate_many(3, 'hard')", TypeError, r"wish=Wish\('hard'\)"),
        ("generate_many(3, wish='hard')", TypeError, r"wish=Wish\('hard'\)"),
        ("generate_many(3, wish='zebra')", TypeError, "must be a Wish or a function"),
        ("Shape.of_side('9')", TypeError, "side must be a whole number, not '9'"),
        ("Shape.of_side(9.0)", TypeError, "side must be a whole number, not 9.0"),
        ("farandole.cover.models.queens('8')", TypeError, "n must be a whole number, not '8'"),
        ("farandole.cover.models.queens(8.0)", TypeError, "n must be a whole number, not 8.0"),
        ("same_puzzle(grid, 'x')", ValueError, "symbol 1: found 'x'"),
        ("solve_many(None)", TypeError, "many puzzles are expected"),
        ("Shape(9)", TypeError, r"two sizes of a box, .*: the 9×9 board is CLASSIC"),
        ("Shape(16)", TypeError, r"two sizes of a box, .*: a plain board is Shape.of_side\(16\)"),
        ("Shape()", TypeError, r"CLASSIC, or Shape\(3, 3\)"),
        ("Shape('9')", TypeError, r"Shape.parse\(text\)"),
        ("Shape([1] * 81)", TypeError, r"Shape.jigsaw\(regions\)"),
        ("Shape(3, 3, rules=['x'])", TypeError, r"Shape\(3, 3, 'diagonals'\)"),
        ("Shape(3, 3, 'x')", ValueError, "did you mean diagonals"),
        ("Shape(9, 9)", ValueError, "a box of 9x9 is too large: the 9×9 board is CLASSIC"),
        ("Shape(16, 16)", ValueError, r"too large: a plain board is Shape.of_side\(16\)"),
        ("Shape('3', '3')", TypeError, "box_rows must be a whole number, not '3'"),
        ("Problem([[1, 0], [0, 1]])", TypeError, r"Problem.from_matrix\(rows\)"),
        ("Problem(numpy.eye(3))", TypeError, r"Problem.from_matrix\(rows\)"),
        ("Problem([numpy.ones(3)])", TypeError, r"Problem.from_matrix\(rows\)"),
        ("Problem('a b')", TypeError, r"Problem.parse\(text\)"),
        ("Problem({'x': [1]})", TypeError, r"items and options are expected: Problem\(\["),
        ("Problem()", TypeError, "items and options are expected"),
        ("generate(n=3)", TypeError, r"generate_many\(3\)"),
        ("generate(level='hard')", TypeError, "no argument level; did you mean difficulty"),
        ("generate(givens=30)", TypeError, "did you mean clues"),
        ("generate(size=16)", TypeError, r"Shape.of_side\(16\)"),
        ("generate(simmetry='full')", TypeError, "did you mean symmetry"),
        ("generate_many(3, clues=25)", TypeError, r"generate_many\(count, Recipe\(clues=25\)\)"),
        ("generate_many(3, givens=25)", TypeError, r"Recipe\(clues=25\)"),
        ("generate_many(3, symmetry='full')", TypeError, r"Recipe\(symmetry='full'\)"),
        ("generate_many(3, difficulty='hard')", TypeError, r"wish=Wish\('hard'\)"),
        ("generate_many(3, jobs=2)", TypeError, "did you mean threads"),
        ("solutions(grid)[0]", TypeError, r"next\(solutions\(grid\)\) is the first"),
        ("generate_many(3)[0]", TypeError, r"next\(generate_many\(count\)\) is the first"),
        ("Problem('a', ['a']).search()[0]", TypeError, r"next\(problem.search\(\)\)"),
        ("bool(solutions(grid))", TypeError, r"next\(solutions\(grid\), None\) is None"),
    ],
)
def test_wrong_arguments(code: str, kind: type[Exception], says: str) -> None:
    names = {**{name: getattr(farandole, name) for name in farandole.__all__}, "grid": GRID}
    with pytest.raises(kind, match=says) as raised:
        eval(code, {**names, "farandole": farandole, "numpy": np})
    assert isinstance(raised.value, FarandoleError)


def test_a_level_is_enough() -> None:
    for level in ("easy", "hard"):
        assert rate(farandole.generate(difficulty=level, seed=4)).level == level
    between = farandole.generate(difficulty=("easy", "medium"), seed=4)
    assert rate(between).level in ("easy", "medium")


def test_what_is_printed() -> None:
    assert str(hint(GRID)) == "Naked Single: 5 is the only candidate of r5c5."
    assert str(rate(GRID)) == "Easy, score 204"
    path = explain(GRID)
    assert len(path) == len(list(path)) == len(str(path).splitlines()) == 51
    assert explain(solve(GRID))
    assert f"{GRID}" == str(GRID)
    assert f"{GRID:>100}" == f"{GRID!s:>100}"
    assert repr(explain(GRID).rating.profile) == "HODOKU"
    assert path[0] is path.steps[0]
    assert path[-2:] == path.steps[-2:]
    found = solutions(GRID)
    assert repr(found) == "<Solutions: 0 found so far, complete=False>"
    assert len(list(found)) == 1
    assert repr(found) == "<Solutions: 1 found so far, complete=True>"
    assert repr(farandole.generate_many(1, seed=7)) == "<Generation of 1 puzzle, seed 7>"
    assert repr(farandole.generate_many(seed=7)) == "<Generation of puzzles without end, seed 7>"


def test_what_notebooks_show() -> None:
    shown = hint(GRID)._repr_html_()
    assert shown.startswith("<svg")
    assert shown.endswith("<p>Naked Single: 5 is the only candidate of r5c5.</p>")
    steps = explain(GRID)._repr_html_()
    assert steps.startswith("<p>Easy, score 204</p><ol><li>Naked Single: 5 is")
    assert steps.count("<li>") == 51
    report = check(Grid.empty())._repr_html_()
    assert report.endswith("<p>more than one solution, 0 givens</p>")
    assert "<table" in report


def test_a_check_is_true_for_a_proper_puzzle() -> None:
    assert check(GRID)
    assert not check(Grid.empty())
    assert not check("11" + LINE[2:])
    with pytest.raises(TypeError, match=r"no length: count\(grid\) counts them"):
        len(solutions(GRID))  # type: ignore[arg-type]


def test_a_signature_stays_what_it_was() -> None:
    assert str(inspect.signature(Shape)).startswith("(box_rows: ")
    assert "clues" in inspect.signature(farandole.generate).parameters
    assert [*inspect.signature(Problem).parameters] == ["items", "options", "secondary", "costs"]
    assert pickle.loads(pickle.dumps(check(GRID))) == check(GRID)
    with pytest.raises(TypeError, match="3 is not a collection of items"):  # from within, as it was
        Problem(["a"], [3])  # type: ignore[list-item]


def test_names_that_cannot_be_imported() -> None:
    with pytest.raises(ImportError, match=r"'Step' from 'farandole'; it is in farandole\.logic$"):
        exec("from farandole import Step")
    with pytest.raises(ImportError, match="'solve_sudoku' from 'farandole'; did you mean solve"):
        exec("from farandole import solve_sudoku")
    with pytest.raises(ImportError, match="cannot import name 'zebra' from 'farandole'"):
        exec("from farandole import zebra")
    exec("from farandole import studio, sudoku\nfrom farandole.sudoku import shape, rules")
    assert not hasattr(farandole, "solve_sudoku")
    assert not hasattr(GRID, "solve")
    assert not hasattr(Grid, "from_string")


@pytest.mark.parametrize(
    ("code", "kind", "says"),
    [
        ("grid[0] = 5", TypeError, r"grid = grid.with_cell\(0, 5\)"),
        ("grid['A1']", IndexError, "'A1' is no cell: write r1c1 to r9c9"),
        ("grid[81]", IndexError, "81 is outside the board"),
        ("grid[0:3]", TypeError, r"slice\(0, 3, None\) is no cell"),
        ("grid[0, 1, 2]", TypeError, r"\(0, 1, 2\) is no cell"),
        ("grid[0.5]", TypeError, "0.5 is no cell"),
        ("grid.with_cell('r1c3', '5')", TypeError, "r1c3: found '5', expected 0 to 9"),
        ("grid.with_cell('r1c3', 10)", GridError, "r1c3: found 10, expected 0 to 9"),
        ("grid.with_cell('r1c3', True)", TypeError, "r1c3: found True, expected 0 to 9"),
    ],
)
def test_cells(code: str, kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=says):
        exec(code, {"grid": GRID})


def test_a_grid_as_an_array_and_a_sequence() -> None:
    assert np.asarray(GRID).tolist() == ROWS
    assert np.asarray(GRID).dtype == np.uint8
    assert np.array(GRID, dtype=float).dtype == float
    assert np.array(GRID, copy=True).flags.writeable
    changed = np.array(GRID)
    changed[0, 2] = 4
    assert GRID[2] == 0
    assert Grid(changed)["r1c3"] == 4
    assert np.array([GRID, GRID]).shape == (2, 9, 9)
    with pytest.raises(ValueError, match="has to be copied"):
        GRID.__array__(np.float64, copy=False)
    assert not GRID.__array__(copy=False).flags.writeable
    assert (len(GRID), [*GRID], sum(GRID), 5 in GRID) == (81, [*GRID.cells], sum(GRID.cells), True)
    assert [grid["r1c1"] for grid in solutions(GRID)] == [5]

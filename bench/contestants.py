"""What takes part in ``bench/sudoku.py``, each run in a process of its own (``worker.py``).

A contestant is given puzzles as lines of 81 characters. Of each it says whether there is no
solution, one, or more, and gives one. That is what everyone is asked for; what some packages
can't do in one call is done in two. All imports are inside, for not all packages are everywhere.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Reply = tuple[int, str]
    Contestant = Callable[[Iterable[str]], Iterator[Reply]]

HOUSES = [
    *([9 * row + column for column in range(9)] for row in range(9)),
    *([9 * row + column for row in range(9)] for column in range(9)),
    *(
        [27 * (box // 3) + 3 * (box % 3) + 9 * (i // 3) + i % 3 for i in range(9)]
        for box in range(9)
    ),
]


def farandole_line(puzzles: Iterable[str]) -> Iterator[Reply]:
    """Call this package's ``solve_line`` for each puzzle."""
    from farandole import ManySolutions, NoSolution
    from farandole.sudoku import solve_line

    for line in puzzles:
        try:
            yield 1, solve_line(line)
        except ManySolutions as error:
            yield 2, str(error.solutions[0])
        except NoSolution:
            yield 0, ""


def python_sat(puzzles: Iterable[str]) -> Iterator[Reply]:
    """Ask CaDiCaL through python-sat: one solver for all, the givens assumed.

    A new solver for each puzzle takes twenty times as long, nearly all of it to take in 11,988
    clauses; of the solvers that python-sat has, CaDiCaL 1.5.3 is the fastest used this way.
    """
    from pysat.solvers import Solver

    clauses = [[9 * cell + digit for digit in range(1, 10)] for cell in range(81)]
    exclusive = [*clauses]
    for house in HOUSES:
        for digit in range(1, 10):
            places = [9 * cell + digit for cell in house]
            clauses.append(places)
            exclusive.append(places)
    clauses += ([-a, -b] for group in exclusive for a, b in combinations(group, 2))
    extra = 729
    with Solver(name="cadical153", bootstrap_with=clauses) as solver:
        for line in puzzles:
            givens = [9 * cell + int(c) for cell, c in enumerate(line) if c != "."]
            if not solver.solve(assumptions=givens):
                yield 0, ""
                continue
            true = [literal for literal in solver.get_model()[:729] if literal > 0]
            extra += 1
            solver.add_clause([-extra, *(-literal for literal in true)])
            more = solver.solve(assumptions=[*givens, extra])
            solver.add_clause([-extra])
            yield 2 if more else 1, "".join(str((literal - 1) % 9 + 1) for literal in true)


def ortools(puzzles: Iterable[str]) -> Iterator[Reply]:
    """Ask OR-tools' CP-SAT: 81 variables, 27 times "all different", solutions enumerated."""
    from ortools.sat.python import cp_model

    class Two(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        """Keeps the first solution, and stops at the second."""

        def __init__(self, cells: list[object]) -> None:
            super().__init__()
            self.cells, self.count, self.first = cells, 0, ""

        def on_solution_callback(self) -> None:
            """Take a solution."""
            self.count += 1
            if self.count == 1:
                self.first = "".join(str(self.value(cell)) for cell in self.cells)
            else:
                self.stop_search()

    for line in puzzles:
        model = cp_model.CpModel()
        cells = [
            model.new_int_var(1, 9, "") if c == "." else model.new_constant(int(c)) for c in line
        ]
        for house in HOUSES:
            model.add_all_different([cells[cell] for cell in house])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        found = Two(cells)
        solver.solve(model, found)
        yield found.count, found.first


def hodoku_py(puzzles: Iterable[str]) -> Iterator[Reply]:
    """Call hodoku-py's search, written in C for its generator; not its human methods."""
    from hodoku.core.grid import Grid
    from hodoku.generator.generator import SudokuGenerator

    search = SudokuGenerator()
    for line in puzzles:
        grid = Grid()
        grid.set_sudoku(line)
        count = search.get_number_of_solutions(grid)
        yield count, search.get_solution_as_string() if count else ""


def dlxsudoku(puzzles: Iterable[str]) -> Iterator[Reply]:
    """Call ``solve``: singles, then dancing links. It tells of two solutions without giving one."""
    from dlxsudoku import Sudoku
    from dlxsudoku.exceptions import SudokuHasMultipleSolutionsError, SudokuHasNoSolutionError

    for line in puzzles:
        try:
            puzzle = Sudoku(line)
            puzzle.solve()
            yield 1, puzzle.to_oneliner()
        except SudokuHasMultipleSolutionsError:
            yield 2, ""
        except SudokuHasNoSolutionError:
            yield 0, ""


def py_sudoku(puzzles: Iterable[str]) -> Iterator[Reply]:
    """Call ``solve``, then ``has_multiple_solutions``, which solves twice more."""
    from sudoku.sudoku import Sudoku, UnsolvableSudoku

    for line in puzzles:
        digits = [int(c) for c in line.replace(".", "0")]
        puzzle = Sudoku(3, 3, board=[digits[at : at + 9] for at in range(0, 81, 9)])
        try:
            board = puzzle.solve(assert_solvable=True).board
        except UnsolvableSudoku:
            yield 0, ""
            continue
        solution = "".join(str(digit) for row in board for digit in row)
        yield 2 if puzzle.has_multiple_solutions() else 1, solution


def pencilmark(puzzles: Iterable[str]) -> Iterator[Reply]:
    """Call ``solve``, which tells of two solutions without giving one."""
    from pencilmark import NoSolution, NotUnique, solve

    for line in puzzles:
        try:
            yield 1, "".join(map(str, solve(line)))
        except NotUnique:
            yield 2, ""
        except NoSolution:
            yield 0, ""


PACKAGES: dict[str, Contestant] = {
    "python-sat": python_sat,
    "ortools": ortools,
    "hodoku-py": hodoku_py,
    "dlxsudoku": dlxsudoku,
    "py-sudoku": py_sudoku,
    "pencilmark": pencilmark,
}
"""Other packages, by the names they are installed under."""

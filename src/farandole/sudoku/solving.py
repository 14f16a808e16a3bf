"""Solving: one solution, all solutions, how many.

The classic 9×9 board has a kernel search of its own, which respects candidates that cells are
limited to; every other shape, and other constraints, a general one. Both sit behind
:class:`Solutions`, so callers never see which one worked. Only a count of many solutions
on other shapes is asked of the exact-cover engine, which needn't find them one by one.

``nodes`` limits count guesses; in such a count, options tried. A search ends where it needs one
more guess than that, as many puzzles in step do.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Self

from farandole import _kernel
from farandole.cover.search.result import Count
from farandole.errors import LimitReached, ParseError
from farandole.i18n import Quoted, msg, nmsg
from farandole.isa import level_in_use
from farandole.limits import NO_LIMIT, UNLIMITED, Budget, Limits, whole_number
from farandole.parallel import thread_count
from farandole.sudoku.grid import Grid, GridLike, with_any_constraints
from farandole.sudoku.shape import CLASSIC, Shape

if TYPE_CHECKING:
    from farandole.sudoku.branches import Branches
    from farandole.sudoku.rules.rule import Constraint

NONE = msg("the puzzle has no solution")

_SLICE = 20_000  # guesses between two looks at the clock: about 20 ms
_LARGEST_BATCH = 4096  # grids made at once when many are requested
_UNLIMITED = 2**63


class Solutions:
    """The solutions of a grid, found on demand; can be dropped half-way.

    ``complete`` turns True when no solutions are left, and stays False when a limit ended the
    search; ``nodes`` and ``seconds`` are its cost so far. The kernel returns solutions in batches
    that grow as more are requested.
    """

    def __init__(self, grid: Grid, limits: Limits, threads: int = 1) -> None:
        self._shape, self._constraints = grid.shape, grid.constraints
        self._search: _kernel.Search9 | _kernel.BoardSearch | _kernel.RuleSearch | Branches
        marks = _marks(grid)
        if grid.is_classic or marks:
            try:
                self._search = _kernel.Search9(grid.cells, marks)
            except ValueError:
                level_in_use()  # an invalid FARANDOLE_ISA
                raise
            self._slice = _SLICE
        elif grid.constraints or not grid.shape.is_usual:
            from farandole.sudoku.rule_board import rule_board

            board = rule_board(grid.shape, grid.constraints)
            self._slice = _SLICE // 40
            if threads > 1:
                from farandole.sudoku.branches import Branches

                self._search = Branches(board, grid.cells, threads)
                self._slice *= 4 * threads
            else:
                self._search = _kernel.RuleSearch(board, grid.cells, level_in_use())
        else:
            self._search = _kernel.BoardSearch(_houses(grid.shape), grid.cells, level_in_use())
            self._slice = _SLICE // 20
        self._ready: list[Grid] = []
        self._found = 0
        self._nodes = limits.nodes
        self._is_spent = False  # no guesses are left, and one is needed
        self._budget = Budget(limits if limits.nodes is None else Limits(seconds=limits.seconds))

    def __iter__(self) -> Self:
        return self

    def __repr__(self) -> str:
        count = self._found - len(self._ready)
        return f"<Solutions: {count} found so far, complete={self.complete}>"

    @property
    def complete(self) -> bool:
        """Whether no solutions are left."""
        return self._search.finished and not self._ready

    @property
    def nodes(self) -> int:
        """Guesses made so far: digits tried while another one was left."""
        return self._search.guesses

    @property
    def seconds(self) -> float:
        """The time spent searching so far."""
        return self._budget.seconds

    def __next__(self) -> Grid:
        if not self._ready:
            # The second comes alone, as no more are looked for where many puzzles are solved.
            cells = self._next_ones(min(max(1, self._found), _LARGEST_BATCH))
            if not cells:
                raise StopIteration
            self._ready = _grids(cells, self._shape, self._constraints)[::-1]
            self._found += len(self._ready)
        return self._ready.pop()

    def count(self, limit: int | None) -> int:
        """Count further solutions without making grids."""
        limit = _UNLIMITED if limit is None else min(limit, _UNLIMITED)
        total = 0
        # Two aren't worth a way of its own, so that many puzzles are counted alike.
        if limit <= 2 or not isinstance(self._search, _kernel.Search9):
            while total < limit and (cells := self._next_ones(limit - total)):
                total += len(cells) // self._shape.cells
            return total
        while total < limit and not self._is_over():
            with self._budget:
                more = self._search.count(limit - total, self._nodes_left(), _SLICE)
            total += more
            self._note_limit(is_short=total < limit)
        return total

    def _next_ones(self, most: int) -> bytes:
        """Return the cells of up to ``most`` more solutions, end to end; nothing if it is over."""
        cells = b""
        search, budget, guesses = self._search, self._budget, self._slice
        while not cells and not self._is_over():
            if self._nodes is not None:
                guesses = min(self._nodes_left(), self._slice)
            with budget:
                cells = search.run(most, guesses)
            if self._nodes is not None:
                self._note_limit(is_short=not cells)
        return cells

    def _is_over(self) -> bool:
        return self._is_spent or self._search.finished or self._budget.is_over()

    def _nodes_left(self) -> int:
        return NO_LIMIT if self._nodes is None else min(self._nodes - self.nodes, NO_LIMIT)

    def _note_limit(self, *, is_short: bool) -> None:
        """Note whether a search that returned too few has spent its guesses."""
        self._is_spent = is_short and self.nodes == self._nodes and not self._search.finished


def _marks(grid: Grid) -> bytes:
    """Return the candidates of a classic board whose only constraints they are; else nothing."""
    if not (grid.constraints and grid.shape.is_classic):
        return b""
    if not all(rule.limits_cells or rule.is_drawing for rule in grid.constraints):
        return b""
    from farandole.sudoku.rules.cells import marks_of

    return array("H", marks_of(grid) or ()).tobytes()


def _grids(cells: bytes, shape: Shape, constraints: tuple[Constraint, ...] = ()) -> list[Grid]:
    """Return the boards whose digits stand end to end."""
    size = shape.cells
    return [Grid._of(cells[i : i + size], shape, constraints) for i in range(0, len(cells), size)]


@lru_cache(64)
def _houses(shape: Shape) -> _kernel.BoardHouses:
    """Return a board for the kernel."""
    cells = array("H", chain.from_iterable(shape._groups))
    sizes = array("H", map(len, shape._groups))
    return _kernel.board_houses(shape.side, cells.tobytes(), sizes.tobytes())


def solutions(
    grid: GridLike,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int | None = 1,
) -> Solutions:
    """Return an iterator over the solutions of a grid, each a full :class:`Grid`.

    Nothing is searched before the first ``next``. The order is that of the search: repeatable,
    but nothing to rely on.

    >>> found = solutions(Grid("12.. 3... .... ...."))
    >>> next(found)
    Grid('1234341221434321')
    >>> len(list(found)), found.complete
    (11, True)

    ``threads`` share a hard puzzle with constraints, of a thousand guesses or more; None is one for
    each processor. Guesses, and the order of solutions, then vary. Other boards take one.

    Raises :class:`~farandole.ArgumentError` for a negative limit, as every verb here does.
    """
    grid = with_any_constraints(grid)
    return Solutions(grid, _limits(nodes, seconds), 1 if threads == 1 else thread_count(threads))


def solve(
    grid: GridLike,
    *,
    unique: bool = True,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int | None = 1,
) -> Grid:
    """Return the solution of a puzzle, having proved that it is the only one.

    ``grid`` is any argument of ``Grid``: 81 characters, a drawn board, rows, an array, a Grid.
    With ``unique=False`` the first solution found is returned without looking for another.
    A classic puzzle costs a few microseconds. ``threads`` are those of :func:`solutions`.

    >>> solve(Grid("8..........36......7..9.2...5...7.......457.....1...3"
    ...            "...1....68..85...1..9....4..")).line[:27]
    '812753649943682175675491283'

    Raises :class:`~farandole.NoSolution` with the contradictory givens,
    :class:`~farandole.ManySolutions` carrying two solutions and the cells where they differ, and
    :class:`~farandole.LimitReached` when ``nodes`` or ``seconds`` was reached before
    the question was settled, carrying the solution found until then, if any.
    """
    most = 2 if unique else 1
    grid = with_any_constraints(grid)
    if nodes is None and seconds is None and grid.is_classic:
        try:
            number, cells, _ = _kernel.solve9(grid.cells, most)
        except ValueError:
            level_in_use()  # an invalid FARANDOLE_ISA
            raise
        if number == 1:
            return Grid._of(cells, CLASSIC)
        results, is_complete = _grids(cells, CLASSIC)[:number], True
    else:
        search = solutions(grid, nodes=nodes, seconds=seconds, threads=threads)
        results = [solution for _, solution in zip(range(most), search, strict=False)]
        is_complete = search.complete
    if len(results) > 1:
        from farandole.sudoku.unsolved import many_solutions

        raise many_solutions(results)
    if results and (is_complete or not unique):
        return results[0]
    if is_complete:
        from farandole.sudoku.unsolved import no_solution

        raise no_solution(grid)
    if results:
        text = msg("the limit was reached: one solution found, others not ruled out")
    else:
        text = msg("the limit was reached before any solution was found")
    raise LimitReached(text, tuple(results))


def count(
    grid: GridLike,
    *,
    limit: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int | None = 1,
) -> Count:
    """Return the number of solutions of a grid, counting up to ``limit``.

    The result is an int that also has ``complete``, whether it is the whole number, and the cost in
    ``nodes`` and ``seconds``. An empty 9×9 grid has 6.67e21 solutions and ten to twenty million are
    counted a second, so give a limit where there may be many. ``threads`` are those of
    :func:`solutions`.

    >>> count(Grid("12.. 3... .... ...."))
    Count(12, complete=True)
    >>> count(Grid.empty(), limit=1000)
    Count(1000, complete=False)
    """
    grid = with_any_constraints(grid)
    if limit is not None:
        limit = whole_number(limit, "limit", 1)
    is_plain = grid.shape.is_usual and not grid.constraints
    if grid.is_classic or not is_plain or (limit is not None and limit <= 2):
        number = 1 if threads == 1 else thread_count(threads)
        search = Solutions(grid, _limits(nodes, seconds), number)
        result = search.count(limit)
        return Count(result, complete=search.complete, nodes=search.nodes, seconds=search.seconds)
    from farandole.sudoku.as_cover import filling

    return filling(grid).problem.count(limit=limit, nodes=nodes, seconds=seconds)


def _limits(nodes: int | None, seconds: float | None) -> Limits:
    """Return limits, without a check if there are none: a count takes some microseconds."""
    return UNLIMITED if nodes is None and seconds is None else Limits(nodes=nodes, seconds=seconds)


def solve_board(board: list[list[str]]) -> None:
    """Solve a board of one-character strings in place, ``.`` for a blank (LeetCode 37).

    The first solution is written; the board is left as it was when there is none.

    >>> board = [list(row) for row in ["1...", "..3.", ".2..", "...4"]]
    >>> solve_board(board)
    >>> ["".join(row) for row in board]
    ['1342', '2431', '4213', '3124']

    Raises what :class:`Grid` and :func:`solve` raise.
    """
    solution = solve(Grid(board), unique=False).line
    for row, cells in enumerate(board):
        cells[:] = solution[row * len(board) : (row + 1) * len(board)]


def solve_line(line: str) -> str:
    """Return the solution of a classic puzzle, 81 characters in and 81 digits out.

    A blank is one of ``.0*_-?xX``. The solution is proved to be the only one. This is the shortest
    way to solve one puzzle, without a :class:`Grid` on either side: two to three microseconds
    for most. For many see :func:`solve_many`.

    >>> solve_line("8..........36......7..9.2...5...7.......457.....1...3"
    ...            "...1....68..85...1..9....4..")
    '812753649943682175675491283154237896369845721287169534521974368438526917796318452'

    Raises :class:`~farandole.ParseError` for anything but 81 such characters,
    :class:`~farandole.NoSolution`, and :class:`~farandole.ManySolutions` carrying two lines.
    """
    try:
        solution = _kernel.solve_line9(line)
    except (TypeError, ValueError):
        level_in_use()
        if not isinstance(line, str):
            raise TypeError(f"line must be a str, not {type(line).__name__}") from None
        raise _wrong_line(line) from None
    if len(solution) == 81:
        return solution
    from farandole.sudoku.unsolved import many_solutions, no_solution

    if not solution:
        raise no_solution(Grid.parse(line))
    error = many_solutions((Grid(solution[:81]), Grid(solution[81:])))
    error.solutions = solution[:81], solution[81:]
    raise error


def _wrong_line(line: str) -> ParseError:
    """Return the error for text that isn't 81 digits and blanks."""
    valid = "123456789.0*_-?xX"
    column = next((i for i, symbol in enumerate(line[:81]) if symbol not in valid), None)
    if column is None:
        return ParseError(
            msg("not a whole puzzle"),
            code="parse.length",
            line=1,
            column=min(len(line), 81) + 1,
            found=nmsg("{count} cell", "{count} cells", count=len(line)),
            expected=nmsg("{count} cell", "{count} cells", count=81),
        )
    return ParseError(
        msg("not a valid cell"),
        code="parse.cell",
        line=1,
        column=column + 1,
        found=Quoted(line[column]),
        expected=msg("{digits} or a blank such as .", digits="1-9"),
    )

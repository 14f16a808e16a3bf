"""Why a puzzle isn't solved: givens without a solution, or cells where two solutions differ.

Imported only when an error is raised. The search takes less than a millisecond.
"""

from __future__ import annotations

from collections.abc import Sequence

from farandole import _kernel
from farandole.errors import ManySolutions, NoSolution
from farandole.i18n import Listed, Message, msg
from farandole.sudoku.clashes import clashes
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.grid import Grid, GridLike, with_any_constraints
from farandole.sudoku.shape import house_message

_GUESSES = 200  # for each given that is left out in turn
_NAMED = 8  # cells in a sentence; the error has them all


def no_solution(grid: GridLike) -> NoSolution:
    """Return the error for a puzzle without a solution, with the reason.

    With constraints, the few clues that contradict each other: see :func:`conflict`. Otherwise
    two givens that clash; else a cell or a house where nothing fits any more; else, on the
    classic board, the given without which there is exactly one solution, or the few that can't
    stand together. ``cells`` has these: givens are taken away one after the other, as long as
    there is still no solution.

    >>> error = no_solution("12.. ..3. .... ...4")
    >>> print(error, error.cells)
    the puzzle has no solution: no digit fits r1c4 (0, 1, 6, 15)
    """
    grid = with_any_constraints(grid)
    if grid.constraints or not grid.shape.is_usual:
        from farandole.sudoku.conflicts import conflict

        found = conflict(grid, known=True)
        if found is None:
            return NoSolution(msg("the puzzle has no solution"))
        text = msg("the puzzle has no solution: {why}", why=found.message(grid))
        return NoSolution(text, cells=found.cells, constraints=found.constraints)
    if conflicts := clashes(grid):
        why: Message | None = conflicts[0].message(grid.shape)
        cells: tuple[int, ...] = conflicts[0].cells
    else:
        why, cells = _nothing_fits(grid)
        if grid.shape.is_classic:
            cells = _core(grid, cells)
            why = why or _apart(grid, cells)
    if why is None:
        return NoSolution(msg("the puzzle has no solution"))
    return NoSolution(msg("the puzzle has no solution: {why}", why=why), cells=cells)


def _nothing_fits(grid: Grid) -> tuple[Message | None, tuple[int, ...]]:
    """Return the cell without a candidate, or the digit without a place, and the givens to blame.

    If there is none, return None and all givens.
    """
    shape = grid.shape
    candidates = grid.candidates()

    def holder(cell: int, digit: int) -> int:
        """Return a given that keeps a digit from a cell: itself, or a peer."""
        if grid.cells[cell]:
            return cell
        return next(peer for peer in shape.peers[cell] if grid.cells[peer] == digit)

    for cell, digits in enumerate(candidates):
        if not digits:
            held = {holder(cell, digit) for digit in range(1, shape.side + 1)}
            return msg("no digit fits {cell}", cell=shape.cell_name(cell)), tuple(sorted(held))
    for house in shape.houses:
        missing = set(range(1, shape.side + 1)).difference(*(candidates[c] for c in house.cells))
        if missing:
            digit = min(missing)
            where = house_message(house.kind, house.number)
            held = {holder(cell, digit) for cell in house.cells}
            text = msg("no place for {digit} in {house}", digit=shape.symbols[digit], house=where)
            return text, tuple(sorted(held))
    return None, tuple(grid.givens)


def _apart(grid: Grid, cells: tuple[int, ...]) -> Message:
    """Return the sentence about contradictory givens: the wrong one, or a few by name."""
    names = [f"{grid.shape.cell_name(cell)}={SYMBOLS[grid.cells[cell]]}" for cell in cells]
    wrong = [
        name
        for cell, name in zip(cells, names, strict=True)
        if len(_search(grid.with_cell(cell, 0).cells, 2)[0]) == 81
    ]
    if wrong:
        return msg("without {givens} it would have one", givens=Listed(wrong[:_NAMED], "or"))
    if len(cells) <= _NAMED:
        return msg("these givens contradict each other: {givens}", givens=" ".join(names))
    return msg(
        "no two givens clash, but {count} of {all} contradict each other",
        count=len(cells),
        all=len(grid.givens),
    )


def _search(cells: bytes, most: int) -> tuple[bytes, bool]:
    """Return up to ``most`` solutions end to end, and whether there are no others."""
    search = _kernel.Search9(cells)
    digits = b""
    while len(digits) < 81 * most and search.guesses < _GUESSES and not search.finished:
        digits += search.run(most - len(digits) // 81, _GUESSES - search.guesses)
    return digits, search.finished


def _core(grid: Grid, givens: tuple[int, ...]) -> tuple[int, ...]:
    """Return a minimal set of contradictory givens.

    One stays where a search without it reaches its limit.
    """
    cells = bytearray(81)
    for cell in givens:
        cells[cell] = grid.cells[cell]
    for cell in givens:
        digit, cells[cell] = cells[cell], 0
        solutions, is_finished = _search(bytes(cells), 1)
        if solutions or not is_finished:
            cells[cell] = digit
    return tuple(cell for cell, digit in enumerate(cells) if digit)


def many_solutions(solutions: Sequence[Grid]) -> ManySolutions:
    """Return the error for a puzzle with several solutions, which says where two of them differ.

    >>> from farandole import Grid
    >>> print(many_solutions([Grid("1234 3412 2143 4321"), Grid("1234 3421 2143 4312")]))
    the puzzle has more than one solution: two differ in 4 cells, such as r2c3 (1 or 2)
    """
    a, b = solutions[:2]
    cells = tuple(cell for cell, digit in enumerate(a.cells) if digit != b.cells[cell])
    digits = sorted((a.cells[cells[0]], b.cells[cells[0]]))
    return ManySolutions(
        msg(
            "the puzzle has more than one solution: two differ in {count} cells, such as {cell} "
            "({digits})",
            count=len(cells),
            cell=a.shape.cell_name(cells[0]),
            digits=Listed((a.shape.symbols[digit] for digit in digits), "or"),
        ),
        tuple(solutions),
        cells=cells,
    )

"""The canonical form of one grid, and functions that use it."""

from __future__ import annotations

from math import prod

from farandole import _kernel
from farandole.errors import LimitReached
from farandole.i18n import msg
from farandole.isa import level_in_use
from farandole.limits import UNLIMITED, Budget, Limits
from farandole.sudoku.canonical.transform import Canonical, Transform
from farandole.sudoku.grid import Grid, GridLike, on_usual_board

_MOST_NODES = 20_000
"""Nodes of the search on large boards with boxes: about a second's work at side 25."""

_MOST_LOOKED = 150_000_000
"""Cells of symmetries that are examined on other boards: about a second's work."""

_SLICE = 200  # nodes between two looks at the clock: some 10 ms


def canonical(
    grid: GridLike, *, nodes: int | None = None, seconds: float | None = None
) -> Canonical:
    """Return the canonical form of a grid: of a puzzle, with clues few or many, or of a solution.

    Two grids on a board are the same puzzle if one becomes the other when rows and columns are put
    in another order, or exchanged with each other, and digits get other names, so that regions
    stay regions and each rule of the board stays as it is. On the classic board there are
    3,359,232 × 9! ways to do so. All of them have one form, which is the least when grids are read
    as numbers, a blank as 0 (row-minlex).

    >>> form = canonical("8..........36......7..9.2...5...7.......457.....1"
    ...                  "...3...1....68..85...1..9....4..")
    >>> form.grid.line
    '........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.'
    >>> form.automorphisms, form.complete
    (1, True)

    The digits may clash: such grids have forms, too. It takes 2 µs on the classic board, and 50 ms
    for the worst grids there, which have no limits.

    On other boards ``nodes`` and ``seconds`` are limits; when one is reached the form isn't
    ``complete``. Nodes are those of the search on boards of boxes, and elsewhere each cell that is
    looked at for a symmetry, four more for each symmetry. Without limits of your own there are
    20,000 and 150,000,000, about a second's work; so a grid always has the same form. Ctrl-C gets
    through in some hundredths of a second.

    Puzzles with constraints are the same if a rotation or reflection of the board, which all rules
    allow, makes one of the other; digits may be exchanged only if no rule compares, adds or names
    them. Their form is the least of digits, then of rules as text, in this order. What is only
    drawn isn't in it. It takes some milliseconds.

    >>> from farandole.sudoku.rules import Thermometer
    >>> one, other = (Grid("." * 81, constraints=[Thermometer(it)]) for it in ("r1-3c1", "r9c9-7"))
    >>> canonical(one).grid == canonical(other).grid
    True

    Raises :class:`~farandole.ArgumentError` for limits that can't be, and
    :class:`~farandole.errors.Unsupported` for boards that aren't square with regions.
    """
    grid = on_usual_board(grid)
    limits = Limits(nodes=nodes, seconds=seconds)
    if grid.constraints:
        from farandole.sudoku.canonical.ruled import least, without_drawings

        grid = without_drawings(grid)
        if grid.constraints:
            return least(grid)
    if not grid.is_classic:
        return _on_shape(grid, limits)
    cells, (transposed, rows, columns, digits), symmetries, complete = _kernel.Canonizer9(
        level_in_use()
    ).find(grid.cells)
    transform = Transform(transposed, tuple(rows), tuple(columns), tuple(digits))
    return Canonical(Grid._of(cells, grid.shape), transform, symmetries, complete)


def _on_shape(grid: Grid, limits: Limits) -> Canonical:
    """Return the form of a grid on another board than the classic one."""
    from farandole.sudoku.canonical.by_trial import is_for, least
    from farandole.sudoku.canonical.symmetries import box_size

    shape = grid.shape
    box = box_size(shape)
    if box is not None and not is_for(shape):
        return _on_boxes(grid, box, limits)
    with _budget(limits, _MOST_LOOKED) as budget:
        return least(grid, budget)


def _budget(limits: Limits, nodes: int) -> Budget:
    """Return the budget of some limits; without limits it has this number of nodes."""
    return Budget(Limits(nodes=nodes) if limits == UNLIMITED else limits)


def _on_boxes(grid: Grid, box: tuple[int, int], limits: Limits) -> Canonical:
    """Return the form of a grid on a board of boxes that has very many symmetries."""
    search = _kernel.BoxCanonizer(*box, grid.cells)
    with _budget(limits, _MOST_NODES) as budget:
        is_complete = search.run(grid.shape.side**2)  # as many as the first leaf takes at most
        while not is_complete:
            budget.nodes = search.nodes
            if budget.is_over():
                break
            is_complete = search.run(min(_SLICE, budget.nodes_left))
    cells, (transposed, rows, columns, digits), factors = search.result()
    transform = Transform(transposed, tuple(rows), tuple(columns), tuple(digits))
    return Canonical(Grid._of(cells, grid.shape), transform, prod(factors), is_complete)


def same_puzzle(
    a: GridLike, b: GridLike, *, nodes: int | None = None, seconds: float | None = None
) -> bool:
    """Return whether two grids are equivalent, also called essentially equal.

    Grids on different boards never are. ``nodes`` and ``seconds`` are limits for each form, as in
    :func:`canonical`.

    >>> same_puzzle("12.. 3... .... ....", "..41 ...3 .... ....")
    True

    Raises :class:`~farandole.LimitReached` if that couldn't be settled.
    """
    a, b = on_usual_board(a), on_usual_board(b)
    if a.shape != b.shape:
        return False
    forms = [canonical(grid, nodes=nodes, seconds=seconds) for grid in (a, b)]
    if forms[0].grid == forms[1].grid:
        return True
    if all(form.complete for form in forms):
        return False
    raise LimitReached(msg("limit reached before equivalence was settled"))


def automorphisms(grid: GridLike, *, nodes: int | None = None, seconds: float | None = None) -> int:
    """Return the number of symmetries of the board that map a grid to itself, up to relabelling.

    Digits that don't occur aren't counted: an empty grid has as many symmetries as the board.
    ``nodes`` and ``seconds`` are limits, as in :func:`canonical`; :class:`~farandole.LimitReached`
    is raised when one was reached first.

    >>> automorphisms("." * 81)
    3359232
    """
    form = canonical(grid, nodes=nodes, seconds=seconds)
    if not form.complete:
        raise LimitReached(msg("limit reached before all symmetries were found"))
    return form.automorphisms

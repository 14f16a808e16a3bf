"""Rules a board can have beyond rows, columns and boxes.

Every rule here has one form: in each of its groups of cells no digit repeats. A group as large as
the side then holds every digit exactly once and is a house like any other; a smaller one (two cells
a knight's move apart, say) only forbids. Rules of other kinds are constraints of a grid, see
``rule.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.errors import ShapeError
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.sudoku.shape import Shape

Group = tuple[int, ...]


class Distinct(NamedTuple):
    """No digit repeats in any of these groups of cells.

    ``groups`` are tuples of cell numbers, from 0, in increasing order.

    >>> Distinct("corners", ((0, 8, 72, 80),)).name
    'corners'
    """

    name: str
    groups: tuple[Group, ...]


def named(name: str, shape: Shape) -> Distinct:
    """Return the rule of this name, worked out for ``shape``.

    Raises :class:`~farandole.ShapeError` for a name that isn't in :data:`NAMES`
    and for a rule that this board can't have.
    """
    try:
        groups = _MAKERS[name]
    except KeyError:
        from farandole.i18n.guess import guessed

        known = Listed(NAMES)
        text = msg(
            "{name} is not a valid rule (choose from {known})", name=Quoted(name), known=known
        )
        raise ShapeError(guessed(text, name, NAMES), code="shape.rule") from None
    return Distinct(name, groups(shape))


def _diagonals(shape: Shape) -> tuple[Group, ...]:
    n = shape.columns
    if shape.rows != n:
        raise ShapeError(msg("the rule diagonals requires a square board"), code="shape.rule")
    return tuple(i * n + i for i in range(n)), tuple(i * n + n - 1 - i for i in range(n))


def _windoku(shape: Shape) -> tuple[Group, ...]:
    if shape.box is None or shape.box[0] != shape.box[1] or shape.rows != shape.columns:
        raise ShapeError(msg("the rule windoku requires square boxes"), code="shape.rule")
    k, n = shape.box[0], shape.columns
    corners = range(1, n - k, k + 1)
    return tuple(
        tuple((top + r) * n + left + c for r in range(k) for c in range(k))
        for top in corners
        for left in corners
    )


def _disjoint(shape: Shape) -> tuple[Group, ...]:
    if shape.box is None:
        raise ShapeError(
            msg("the rule disjoint requires boxes, not free regions"), code="shape.rule"
        )
    rows, columns = shape.box
    n = shape.columns
    return tuple(
        tuple(
            top + r * n + left + c
            for top in range(0, shape.cells, rows * n)
            for left in range(0, n, columns)
        )
        for r in range(rows)
        for c in range(columns)
    )


def _centre_dot(shape: Shape) -> tuple[Group, ...]:
    if shape.box is None or shape.box[0] % 2 == 0 or shape.box[1] % 2 == 0:
        raise ShapeError(
            msg("the rule centre-dot requires boxes with a middle cell"), code="shape.rule"
        )
    rows, columns = shape.box
    middle = rows // 2 * columns + columns // 2
    return (_disjoint(shape)[middle],)


def _nine(name: str, cells: str) -> Callable[[Shape], tuple[Group, ...]]:
    """Return the maker of a one-house rule that exists on the 9×9 board only."""

    def groups(shape: Shape) -> tuple[Group, ...]:
        if (shape.rows, shape.columns) != (9, 9):
            raise ShapeError(
                msg(
                    "the rule {name} requires a 9×9 board, not {rows}×{columns}",
                    name=name,
                    rows=shape.rows,
                    columns=shape.columns,
                ),
                code="shape.rule",
            )
        return (tuple((int(cell[0]) - 1) * 9 + int(cell[1]) - 1 for cell in cells.split()),)

    return groups


def _moves(
    steps: tuple[tuple[int, int], ...], *, wrap: bool
) -> Callable[[Shape], tuple[Group, ...]]:
    """Return the maker of the pairs of cells that lie one of ``steps`` apart.

    With ``wrap`` the board is a torus: its opposite edges touch. Pairs that
    already share a row, column or region are left out: they add nothing.
    """

    def pairs(shape: Shape) -> Iterator[Group]:
        m, n, regions = shape.rows, shape.columns, shape.regions
        for row in range(m):
            for column in range(n):
                for down, right in steps:
                    r, c = row + down, column + right
                    if wrap:
                        r, c = r % m, c % n
                    elif not (0 <= r < m and 0 <= c < n):
                        continue
                    a, b = row * n + column, r * n + c
                    is_apart = regions[a] != regions[b] or regions[a] < 0
                    if r != row and c != column and is_apart:
                        yield (min(a, b), max(a, b))

    return lambda shape: tuple(sorted(set(pairs(shape))))


_KING = ((1, 1), (1, -1))
_KNIGHT = ((1, 2), (1, -2), (2, 1), (2, -1))

_MAKERS: dict[str, Callable[[Shape], tuple[Group, ...]]] = {
    "diagonals": _diagonals,
    "windoku": _windoku,
    "disjoint": _disjoint,
    "centre-dot": _centre_dot,
    "asterisk": _nine("asterisk", "25 33 37 52 55 58 73 77 85"),
    "girandola": _nine("girandola", "11 19 25 52 55 58 85 91 99"),
    "anti-knight": _moves(_KNIGHT, wrap=False),
    "anti-king": _moves(_KING, wrap=False),
    "toroidal-knight": _moves(_KNIGHT, wrap=True),
    "toroidal-king": _moves(_KING, wrap=True),
}

NAMES = tuple(_MAKERS)
"""The rules that have a name, in the order in which they are listed to people."""

"""Cells and motions in any number of dimensions: turned, mirrored, slid.

A point is a tuple of coordinates: (row, column) in the plane, (layer, row, column) in
space. A motion turns or mirrors a piece about the origin: it permutes the axes and
changes signs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import permutations, product
from operator import add, sub

from farandole.limits import known

Point = tuple[int, ...]
Cells = tuple[Point, ...]
Motion = tuple[tuple[int, int], ...]

KINDS = ("free", "one-sided", "fixed")
"""May pieces be turned and mirrored, only turned, or only slid? (Golomb's words.)"""


def motions(dimensions: int, kind: str) -> tuple[Motion, ...]:
    """Return the motions a kind of piece may make, the identity first.

    A motion says for each new axis which old one it is, and its sign.

    >>> len(motions(2, "free")), len(motions(3, "one-sided")), motions(2, "fixed")
    (8, 24, (((0, 1), (1, 1)),))
    """
    known(kind, "kind", KINDS)
    axes = range(dimensions)
    if kind == "fixed":
        return (tuple((axis, 1) for axis in axes),)
    return tuple(
        tuple(zip(order, signs, strict=True))
        for order in permutations(axes)
        for signs in product((1, -1), repeat=dimensions)
        if kind == "free" or _is_rotation(order, signs)
    )


def _is_rotation(order: Sequence[int], signs: Sequence[int]) -> bool:
    """Return whether a motion keeps left and right: its determinant is 1."""
    swaps = sum(a > b for i, a in enumerate(order) for b in order[i + 1 :])
    return (swaps + signs.count(-1)) % 2 == 0


def moved(cells: Iterable[Point], motion: Motion) -> list[Point]:
    """Return the cells after a motion about the origin."""
    return [tuple([cell[axis] * sign for axis, sign in motion]) for cell in cells]


def corner(cells: Iterable[Point]) -> Point:
    """Return the least coordinate on every axis."""
    return tuple(map(min, zip(*cells, strict=True)))


def at_origin(cells: Collection[Point]) -> Cells:
    """Return the cells slid to the origin and sorted: equal for equal fixed pieces.

    >>> at_origin([(3, 5), (2, 5)])
    ((0, 0), (1, 0))
    """
    low = corner(cells)
    return tuple(sorted(tuple(map(sub, cell, low)) for cell in cells))


def orientations(cells: Collection[Point], turns: Sequence[Motion]) -> tuple[Cells, ...]:
    """Return the different ways a piece can lie, each at the origin, in order of discovery.

    >>> len(orientations([(0, 0), (0, 1), (1, 1), (1, 2)], motions(2, "free")))
    4
    """
    return tuple(dict.fromkeys(at_origin(moved(cells, turn)) for turn in turns))


def placements(cells: Collection[Point], board: set[Point], turns: Sequence[Motion]) -> list[Cells]:
    """Return all ways to lay a piece on the board, orientation by orientation."""
    result = []
    anchors = sorted(board)
    for way in orientations(cells, turns):
        first = way[0]
        for anchor in anchors:
            shift = list(map(sub, anchor, first))
            there = tuple([tuple(map(add, cell, shift)) for cell in way])
            if board.issuperset(there):
                result.append(there)
    return result


def symmetries(
    board: Collection[Point], turns: Sequence[Motion]
) -> list[Callable[[Cells], frozenset[Point]]]:
    """Return the motions that map the board to itself, as functions of a placement."""

    def mapping(turn: Motion, shift: Sequence[int]) -> Callable[[Cells], frozenset[Point]]:
        return lambda cells: frozenset(tuple(map(add, cell, shift)) for cell in moved(cells, turn))

    home, low = at_origin(board), corner(board)
    result = []
    for turn in turns:
        turned = moved(board, turn)
        if at_origin(turned) == home:
            result.append(mapping(turn, list(map(sub, low, corner(turned)))))
    return result


def option_symmetries(places: Sequence[tuple[str, Cells]]) -> tuple[tuple[int, ...], ...]:
    """Return the motions of the board under which options turn into options, but for the identity.

    Option k lays a piece on cells, ``places[k]``. A motion maps the board to itself and is
    given as the new number of each option. Pieces keep their names.

    >>> option_symmetries([("I", ((0, 0), (0, 1))), ("I", ((1, 0), (1, 1)))])
    ((0, 1), (1, 0), (1, 0))
    """
    board = {cell for _, cells in places for cell in cells}
    if not board:
        return ()
    number = {(name, frozenset(cells)): k for k, (name, cells) in enumerate(places)}
    if len(number) < len(places):
        return ()  # an option twice: it is unclear which of the two is an image
    found = []
    for move in symmetries(board, motions(len(min(board)), "free"))[1:]:
        images = [number.get((name, move(cells))) for name, cells in places]
        there = tuple([k for k in images if k is not None])
        if len(there) == len(places):
            found.append(there)
    return tuple(found)

"""What the constraints of a grid mean for steps: parts to work out, and cells that differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from farandole.logic.techniques import KINDS
from farandole.sudoku.rules.distinct import Distinct
from farandole.sudoku.rules.propagators import (
    Accepted,
    Allowed,
    Ascending,
    Board,
    Clique,
    Different,
    Either,
    Element,
    Propagator,
    Related,
    Same,
    Sum,
    singly,
)
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from farandole.sudoku.rules.rule import Constraint

_BY_RULE = {
    kind: f"rule-{kind}"
    for kind in ("pair", "bounds", "combinations", "must-contain", "worked-out")
}
"""The techniques of rules that name none of their own, by the kinds of their finders."""

_MOST_CELLS = 12
"""The cells of a constraint that is worked out as a whole; others are, statement by statement."""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Statements that are worked out together: a constraint, a part of it, or a derived sum.

    ``rules`` are the numbers of the constraints, ``houses`` those of the houses that it follows
    from. ``cells`` come in the order in which statements read them; numbers beyond the board are
    further cells, whose digits are in ``more``. ``is_union`` is whether all of them differ.
    """

    rules: tuple[int, ...]
    cells: tuple[int, ...]
    propagators: tuple[Propagator, ...]
    groups: tuple[Different, ...] = ()
    """The cells that differ by other rules."""
    more: tuple[tuple[int, int], ...] = ()
    houses: tuple[int, ...] = ()
    is_union: bool = False

    def masks(self, candidates: Sequence[int]) -> tuple[int, ...]:
        """Return the digits of its cells, given those of all cells of the board."""
        more, count = dict(self.more), len(candidates)
        return tuple(candidates[cell] if cell < count else more[cell] for cell in self.cells)


def cells_of(part: Propagator) -> tuple[int, ...]:
    """Return the cells of a statement, in the order in which it is easiest to work out.

    >>> cells_of(Related(3, 1, (2, 1)))
    (3, 1)
    """
    if isinstance(part, Either):
        return tuple(
            dict.fromkeys(c for branch in part.branches for it in branch for c in cells_of(it))
        )
    if isinstance(part, Same):
        return tuple(dict.fromkeys(cell for group in part.groups for cell in group))
    names = ("cell", "a", "b", "pointer", "control", "value")
    first = (getattr(part, name) for name in names if hasattr(part, name))
    rest = getattr(part, "cells", getattr(part, "inner", ()))
    return tuple(dict.fromkeys((*first, *rest)))


@lru_cache(64)
def shape_with(shape: Shape, constraints: tuple[Constraint, ...]) -> Shape:
    """Return a shape with the cells that differ by constraints as rules, named by their class.

    >>> from farandole.sudoku.rules import Killer
    >>> shape_with(Shape(2, 2), (Killer("r1c2 r2c3", 5),)).partial
    ((1, 6),)
    """
    board, seen = Board(shape, constraints), [frozenset(group) for group in shape._groups]
    named: dict[str, list[tuple[int, ...]]] = {}
    for rule in constraints:
        for cells in _different(singly(rule.lower(board))):
            if max(cells) < shape.cells and not any(
                seen_one.issuperset(cells) for seen_one in seen
            ):
                seen.append(frozenset(cells))
                named.setdefault(type(rule).__name__, []).append(tuple(sorted(cells)))
    if not named:
        return shape
    more = (Distinct(name, tuple(groups)) for name, groups in named.items())
    if shape.box is not None:
        return Shape(*shape.box, *shape.rules, *more)
    return Shape.jigsaw(shape.regions, *shape.rules, *more)


def _different(parts: Iterable[Propagator]) -> Iterator[tuple[int, ...]]:
    """Yield groups of cells that differ by some statements."""
    for part in parts:
        if isinstance(part, (Clique, Related)):
            if not any(mask >> digit & 1 for digit, mask in enumerate(part.masks)):
                yield cells_of(part)
        elif isinstance(part, (Different, Ascending)):
            yield part.cells


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """The parts of the constraints of a grid, and the titles that sentences need."""

    constraints: tuple[Constraint, ...]
    extra: tuple[int, ...]
    """The digits of the cells beyond the board."""
    parts: tuple[Part, ...]
    of: tuple[tuple[Part, ...], ...]
    """The parts of each cell."""
    near: tuple[tuple[Part, ...], ...]
    """The same, and the sums that follow from those of houses."""
    named: Mapping[str, tuple[Part, ...]]
    """The parts that each technique looks at, by its id."""


@lru_cache(64)
def plan_for(shape: Shape, constraints: tuple[Constraint, ...]) -> Plan:
    """Return what constraints mean on a board of a shape, which is that of `shape_with`."""
    board = Board(shape, constraints)
    parts: list[Part] = []
    named: dict[str, list[Part]] = {}
    for number, rule in enumerate(constraints):
        lowered = tuple(singly(rule.lower(board)))
        own = [part_of(shape, (number,), some, board.extra) for some in _split(lowered)]
        parts += own
        for name in (_BY_RULE | {KINDS[it]: it for it in rule.techniques}).values():
            named.setdefault(name, []).extend(own)
    links = named.pop("kropki-chain", [])
    named["kropki-chain"] = [_joined(shape, some) for some in _touching(links)]
    named["combined-cages"] = [_joined(shape, some) for some in _in_houses(shape, parts)]
    sums = sums_of(shape, constraints)
    for total in sums:
        named.setdefault(_innies_or_outies(total), []).append(total)
    return Plan(
        constraints,
        tuple(board.extra),
        tuple(parts),
        _by_cell(shape, parts),
        _by_cell(shape, (*parts, *sums)),
        {name: tuple(some) for name, some in named.items()},
    )


def _by_cell(shape: Shape, parts: Sequence[Part]) -> tuple[tuple[Part, ...], ...]:
    """Return the parts of each cell."""
    return tuple(tuple(it for it in parts if cell in it.cells) for cell in range(shape.cells))


def _joined(shape: Shape, parts: Sequence[Part]) -> Part:
    """Return several parts as one, whose statements are worked out together."""
    rules = tuple(sorted({rule for part in parts for rule in part.rules}))
    return part_of(shape, rules, tuple(it for part in parts for it in part.propagators))


def _touching(links: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Yield two or three parts of two cells that hang together."""
    for count in (2, 3):
        for some in combinations(links, count):
            near = [not set(a.cells).isdisjoint(b.cells) for a, b in combinations(some, 2)]
            if sum(near) >= count - 1:
                yield some


def _in_houses(shape: Shape, parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Yield the sums of cells that differ, where two or more of them lie in a house."""
    cages = [it for it in parts if it.is_union and any(isinstance(p, Sum) for p in it.propagators)]
    for house in shape.houses:
        inside = tuple(it for it in cages if set(it.cells) <= set(house.cells))
        if len(inside) > 1:
            yield inside


def _innies_or_outies(part: Part) -> str:
    """Return the technique of a sum that follows from those of houses."""
    [total] = (it for it in part.propagators if isinstance(it, Sum))
    inner = sum(times > 0 for times in total.coefficients)
    outer = len(total.cells) - inner
    if inner and outer:
        return "innies-and-outies"
    return ("outie" if outer else "innie") + ("s" if inner + outer > 1 else "")


def part_of(
    shape: Shape,
    rules: tuple[int, ...],
    propagators: tuple[Propagator, ...],
    extra: Sequence[int] = (),
    houses: tuple[int, ...] = (),
) -> Part:
    """Return statements as one part, with what the board says of their cells."""
    lines = (it for it in propagators if isinstance(it, (Accepted, Element)))
    ordered = (*lines, *(it for it in propagators if isinstance(it, (Ascending, Related))))
    cells = tuple(dict.fromkeys(c for it in (*ordered, *propagators) for c in cells_of(it)))
    own = frozenset(cells)
    groups = {own.intersection(group) for group in shape._groups}
    least = min(2, len(own))
    largest = [it for it in groups if len(it) >= least and not any(it < other for other in groups)]
    return Part(
        rules,
        cells,
        propagators,
        tuple(Different(tuple(sorted(it))) for it in sorted(largest, key=sorted)),
        tuple((cell, extra[cell - shape.cells]) for cell in cells if cell >= shape.cells),
        houses,
        own in groups,
    )


def _split(parts: tuple[Propagator, ...]) -> Iterator[tuple[Propagator, ...]]:
    """Yield statements that share cells together, unless these are too many."""
    groups: list[tuple[set[int], list[Propagator]]] = []
    for part in parts:
        cells, own = set(cells_of(part)), [part]
        for group in [it for it in groups if not cells.isdisjoint(it[0])]:
            groups.remove(group)
            cells |= group[0]
            own = group[1] + own
        groups.append((cells, own))
    for cells, own in groups:
        if len(cells) <= _MOST_CELLS:
            yield tuple(own)
        else:
            fixed = [it for it in own if isinstance(it, Allowed)]
            for it in own:
                if it not in fixed:
                    near = set(cells_of(it))
                    yield it, *(one for one in fixed if one.cell in near)


@lru_cache(64)
def sums_of(shape: Shape, constraints: tuple[Constraint, ...], most: int = 4) -> tuple[Part, ...]:
    """Return sums of a few cells that follow from those of houses and of constraints.

    The houses are up to three rows, columns or boxes that share no cell; the constraints are those
    that lie in them, and perhaps those that stick out, all of them or the fewer cells' ones.
    """
    board = Board(shape, constraints)
    sums = [
        (number, _mask(it.cells), it.total)
        for number, rule in enumerate(constraints)
        for it in rule.lower(board)
        if isinstance(it, Sum) and set(it.coefficients) == {1} and max(it.cells) < shape.cells
    ]
    of_house = shape.side * (shape.side + 1) // 2
    found: dict[Sum, Part] = {}
    for houses in _together(shape) if sums else ():
        area = _mask(cell for house in houses for cell in shape.houses[house].cells)
        near = [it for it in sums if it[1] & area]
        for crossing in ("left", "taken", "fewest"):
            rules, total, left, out = _left(area, near, crossing)
            if not rules or not 0 < left.bit_count() + out.bit_count() <= most:
                continue
            signs = (1,) * left.bit_count() + (-1,) * out.bit_count()
            cells = tuple(it for part in (left, out) for it in range(shape.cells) if part >> it & 1)
            rest = Sum(of_house * len(houses) - total, signs, cells)
            if rest not in found:
                found[rest] = part_of(shape, rules, (rest,), (), houses)
    return tuple(sorted(found.values(), key=lambda it: (len(it.houses), len(it.cells))))


def _mask(cells: Iterable[int]) -> int:
    """Return cells as bits."""
    return sum(1 << cell for cell in cells)


def _left(
    area: int, sums: list[tuple[int, int, int]], crossing: str
) -> tuple[tuple[int, ...], int, int, int]:
    """Return constraints whose sums are subtracted from that of an area, and their total.

    Then the cells of the area that are left, and those of constraints that stick out of it: these
    are subtracted where they are taken, or where that leaves the fewest cells.
    """
    left, out, rules, totals = area, 0, [], 0
    for number, cells, total in sums:
        inside, outside = cells & area, cells & ~area
        is_taken = not outside or crossing == "taken"
        is_taken |= crossing == "fewest" and outside.bit_count() < inside.bit_count()
        if not is_taken or inside & ~left or outside & out:
            continue
        left ^= inside
        out |= outside
        rules.append(number)
        totals += total
    return tuple(rules), totals, left, out


def _together(shape: Shape) -> Iterator[tuple[int, ...]]:
    """Yield one to three houses of a kind that share no cells, neighbours if they are lines."""
    numbers: dict[str, list[int]] = {}
    for number, house in enumerate(shape.houses):
        numbers.setdefault(house.kind, []).append(number)
    for kind in ("row", "column", "box", "region"):
        some = numbers.get(kind, [])
        for count in (1, 2, 3):
            for houses in combinations(some, count):
                if kind in ("box", "region") or houses[-1] - houses[0] == count - 1:
                    yield houses

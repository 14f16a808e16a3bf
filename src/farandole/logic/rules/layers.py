"""A part worked out: all digits that its statements allow, cell by cell, exactly.

Cells are read one after another. Each statement keeps of the digits read what it needs to judge
those to come: a sum the rest, different cells their digits. What can't be finished is dropped, so
the digits on the ways that are left are just those that can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, singledispatch
from typing import Any, NamedTuple, TypeAlias, cast

from farandole.logic.rules.plan import Part, cells_of
from farandole.sudoku.rules.propagators import (
    Accepted,
    Allowed,
    Ascending,
    Clique,
    Counted,
    Different,
    Either,
    Propagator,
    Related,
    Sum,
)

_MOST_WORK = 40_000
"""Digits tried after states before a part is left alone: about 50 ms."""

_State: TypeAlias = Any
_Step: TypeAlias = Callable[[_State, int], _State]
"""The state after a digit; None if that can't be."""


class Outcome(NamedTuple):
    """The digits that each cell of a part can have, in how many ways, and the sets of digits.

    ``sets`` are masks, for a part whose cells all differ; else there are none.
    """

    masks: tuple[int, ...]
    ways: int
    sets: tuple[int, ...]


class _Machine(NamedTuple):
    """What a statement does with the digits of its cells, by their places in the order."""

    start: _State
    steps: Mapping[int, _Step]


@lru_cache(4096)
def work_out(part: Part, masks: tuple[int, ...]) -> Outcome | None:
    """Return what a part allows, given the digits of its cells; None for too much work.

    >>> from farandole.logic.rules.plan import part_of
    >>> from farandole.sudoku.shape import Shape
    >>> cage = part_of(Shape(2, 2), (0,), (Sum(4, (1, 1), (0, 1)),))
    >>> work_out(cage, (15, 15))
    Outcome(masks=(5, 5), ways=2, sets=(5,))
    """
    wide = list(masks)
    for it in part.propagators:
        if isinstance(it, Allowed):
            wide[part.cells.index(it.cell)] &= it.mask
    places = {cell: at for at, cell in enumerate(part.cells)}
    kept = [it for it in part.propagators if not isinstance(it, (Allowed, Different))]
    if part.is_union and len(kept) == 1 and isinstance(kept[0], Sum) and kept[0].is_plain:
        return _cage(wide, kept[0].total)
    machines = [_machine(it, places, wide) for it in kept]
    machines += [
        _different(it, places, keep=part.is_union and len(it.cells) == len(part.cells))
        for it in part.groups
    ]
    return _walk(tuple(wide), machines, part.is_union)


def ways_of(part: Part, masks: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield all ways to keep a part, as the digits of its cells; for one with few ways.

    >>> from farandole.logic.rules.plan import part_of
    >>> from farandole.sudoku.shape import Shape
    >>> list(ways_of(part_of(Shape(2, 2), (0,), (Sum(4, (1, 1), (0, 1)),)), (15, 15)))
    [(1, 3), (3, 1)]
    """
    found = work_out(part, masks)
    if found is None or not found.ways:
        return
    for at, mask in enumerate(found.masks):
        if mask & (mask - 1):
            for digit in (d for d in range(mask.bit_length()) if mask >> d & 1):
                yield from ways_of(part, (*found.masks[:at], 1 << digit, *found.masks[at + 1 :]))
            return
    yield tuple(mask.bit_length() for mask in found.masks)


def _walk(masks: tuple[int, ...], machines: list[_Machine], is_union: bool) -> Outcome | None:
    """Read the cells forwards, then drop backwards what leads nowhere."""
    layer = {tuple(it.start for it in machines): 1}
    layers, work = [], 0
    for at, mask in enumerate(masks):
        steps = [(n, it.steps[at]) for n, it in enumerate(machines) if at in it.steps]
        ways: dict[_State, list[tuple[int, _State]]] = {}
        after: dict[_State, int] = {}
        digits = [digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1]
        work += len(layer) * len(digits)
        if work > _MOST_WORK:
            return None
        for state, count in layer.items():
            for digit in digits:
                new = list(state)
                for n, step in steps:
                    value = step(state[n], digit)
                    if value is None:
                        break
                    new[n] = value
                else:
                    to = tuple(new)
                    after[to] = after.get(to, 0) + count
                    ways.setdefault(state, []).append((digit, to))
        layers.append(ways)
        layer = after
    live = set(layer)
    found = [0] * len(masks)
    for at in range(len(masks) - 1, -1, -1):
        before = set()
        for state, row in layers[at].items():
            for digit, to in row:
                if to in live:
                    found[at] |= 1 << (digit - 1)
                    before.add(state)
        live = before
    sets = tuple(sorted({state[-1] for state in layer})) if is_union else ()
    return Outcome(tuple(found), sum(layer.values()), sets)


def _cage(masks: Sequence[int], total: int) -> Outcome | None:
    """Do as `_walk` does, with digits that differ and their sum: what most parts are."""
    low = [0]  # of the digits that follow
    high = [0]
    for mask in reversed(masks):
        low.append(low[-1] + _lowest(mask))
        high.append(high[-1] + mask.bit_length())
    layer, rests, layers, work = {0: 1}, {0: total}, [], 0
    for at, mask in enumerate(masks):
        least, most = low[-2 - at], high[-2 - at]
        after: dict[int, int] = {}
        work += len(layer) * mask.bit_count()
        if work > _MOST_WORK:
            return None
        for held, count in layer.items():
            free = mask & ~held
            while free:
                bit = free & -free
                free ^= bit
                rest = rests[held] - bit.bit_length()
                if least <= rest <= most:
                    rests[held | bit] = rest
                    after[held | bit] = after.get(held | bit, 0) + count
        layers.append(layer)
        layer = after
    live = set(layer)
    found = []
    for mask, before in zip(reversed(masks), reversed(layers), strict=True):
        some, alive = 0, set()
        for held in before:
            free = mask & ~held
            while free:
                bit = free & -free
                free ^= bit
                if held | bit in live:
                    some |= bit
                    alive.add(held)
        found.append(some)
        live = alive
    return Outcome(tuple(reversed(found)), sum(layer.values()), tuple(sorted(layer)))


def _different(part: Different, places: Mapping[int, int], *, keep: bool) -> _Machine:
    """Return the machine of cells that differ; the digits are kept at the end if asked for."""

    def step(held: int, digit: int) -> int | None:
        bit = 1 << (digit - 1)
        return None if held & bit else held | bit

    return _ending(0, step, [places[cell] for cell in part.cells], None if keep else lambda _: True)


def _ending(
    start: _State, step: _Step, at: Sequence[int], fits: Callable[[_State], object] | None
) -> _Machine:
    """Return a machine that does the same at all its places, and checks its state at the last."""

    def last(state: _State, digit: int) -> _State:
        end = step(state, digit)
        if end is None or fits is None:
            return end
        return 0 if fits(end) else None

    final = max(at)
    return _Machine(start, {it: last if it == final else step for it in at})


@singledispatch
def _machine(part: Propagator, places: Mapping[int, int], masks: Sequence[int]) -> _Machine:
    """Return the machine of a statement: one that remembers all digits, unless it is known."""
    order = sorted(cells_of(part), key=places.__getitem__)

    def step(digits: tuple[int, ...], digit: int) -> tuple[int, ...]:
        return (*digits, digit)

    def fits(digits: tuple[int, ...]) -> bool:
        held = dict(zip(order, digits, strict=True))
        return part.holds(cast("Sequence[int]", held))

    return _ending((), step, [places[cell] for cell in order], fits)


@_machine.register(Sum)
def _(part: Sum, places: Mapping[int, int], masks: Sequence[int]) -> _Machine:
    terms = sorted(
        (places[cell], times) for times, cell in zip(part.coefficients, part.cells, strict=True)
    )
    steps: dict[int, _Step] = {}
    low = high = 0  # of the terms that follow
    for at, times in reversed(terms):
        steps[at] = _adding(times, low, high)
        ends = [times * _lowest(masks[at]), times * masks[at].bit_length()]
        low, high = low + min(ends), high + max(ends)
    return _Machine(part.total, steps)


def _adding(times: int, low: int, high: int) -> _Step:
    def step(rest: int, digit: int) -> int | None:
        rest -= times * digit
        return rest if low <= rest <= high else None

    return step


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length()


@_machine.register(Ascending)
def _(part: Ascending, places: Mapping[int, int], masks: Sequence[int]) -> _Machine:
    at = [places[cell] for cell in part.cells]
    if at != sorted(at):
        return _machine.dispatch(Propagator)(part, places, masks)
    return _ending(0, lambda last, digit: digit if digit > last else None, at, lambda _: True)


@_machine.register(Related)
def _(part: Related, places: Mapping[int, int], masks: Sequence[int]) -> _Machine:
    first, second = places[part.a], places[part.b]
    if first < second:
        return _Machine(
            0,
            {
                first: lambda _, digit: part.masks[digit - 1],
                second: lambda may, digit: 0 if may >> (digit - 1) & 1 else None,
            },
        )
    return _Machine(
        0,
        {
            second: lambda _, digit: 1 << (digit - 1),
            first: lambda bit, digit: 0 if part.masks[digit - 1] & bit else None,
        },
    )


@_machine.register(Clique)
def _(part: Clique, places: Mapping[int, int], masks: Sequence[int]) -> _Machine:
    def step(may: int, digit: int) -> int | None:
        return may & part.masks[digit - 1] if may >> (digit - 1) & 1 else None

    at = [places[cell] for cell in part.cells]
    return _ending((1 << len(part.masks)) - 1, step, at, lambda _: True)


@_machine.register(Counted)
def _(part: Counted, places: Mapping[int, int], masks: Sequence[int]) -> _Machine:
    def step(count: int, digit: int) -> int:
        return count + (part.mask >> (digit - 1) & 1)

    at = [places[cell] for cell in part.cells]
    return _ending(0, step, at, lambda count: part.counts >> count & 1)


@_machine.register(Accepted)
def _(part: Accepted, places: Mapping[int, int], masks: Sequence[int]) -> _Machine:
    at = [places[cell] for cell in part.cells]
    if at != sorted(at) or len(set(at)) < len(at):
        return _machine.dispatch(Propagator)(part, places, masks)
    machine = part.automaton

    def step(state: int, digit: int) -> int | None:
        to = machine.steps[state][digit - 1]
        return None if to < 0 else to

    return _ending(0, step, at, lambda state: machine.accepting[state])


@_machine.register(Either)
def _(part: Either, places: Mapping[int, int], masks: Sequence[int]) -> _Machine:
    branches = [
        [
            _different(it, places, keep=False)
            if isinstance(it, Different)
            else _machine(it, places, masks)
            for it in branch
        ]
        for branch in part.branches
    ]
    every = {at for branch in branches for it in branch for at in it.steps}
    return _Machine(
        tuple(tuple(it.start for it in branch) for branch in branches),
        {at: _branching(branches, at, is_last=at == max(every)) for at in every},
    )


def _branching(branches: list[list[_Machine]], at: int, *, is_last: bool) -> _Step:
    """Return the step of all branches that still can be."""

    def branch_after(states: _State, machines: list[_Machine], digit: int) -> _State:
        found = []
        for state, it in zip(states, machines, strict=True):
            after = it.steps[at](state, digit) if at in it.steps else state
            if after is None:
                return None
            found.append(after)
        return tuple(found)

    def step(states: _State, digit: int) -> _State:
        found = tuple(
            None if state is None else branch_after(state, branch, digit)
            for state, branch in zip(states, branches, strict=True)
        )
        if all(state is None for state in found):
            return None
        return 0 if is_last else found

    return step


@_machine.register(Allowed)
def _(part: Allowed, places: Mapping[int, int], masks: Sequence[int]) -> _Machine:
    return _Machine(0, {places[part.cell]: lambda _, d: 0 if part.mask >> (d - 1) & 1 else None})

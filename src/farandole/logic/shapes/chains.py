"""Alternating inference chains on boards of any shape.

A chain begins and ends with a strong link, and strong and weak links alternate:

    a = b - c = d       if a is false, b is true, so c is false, so d is true

So one of its ends is true, and what sees both ends is false. A chain of one digit is an X-chain,
one
whose strong links are the two candidates of a cell an XY-chain. The shortest chain is found for
each pair of ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from farandole.logic.shapes.position import Position, ones
from farandole.logic.steps import Candidate, Link, Node, Step, Truth
from farandole.logic.techniques import technique

Strong = dict[Candidate, list[tuple[Candidate, Truth | None]]]
Weak = dict[Candidate, list[Candidate]]
Conflicts = dict[Candidate, set[Candidate]]


_LONGEST = 20  # links


def chains(at: Position, name: str) -> Iterator[Step]:
    """Yield the chains of a kind: ``x-chain``, ``xy-chain`` or ``aic``."""
    strong, conflicts = _links(at, name)
    weak = {first: sorted(some & strong.keys()) for first, some in conflicts.items()}
    for start in sorted(strong):
        at.look()
        walk = _walk(start, strong, weak)
        for end in sorted(walk.true_from):
            if end <= start:
                continue  # found from the other end
            eliminations = (conflicts[start] & conflicts[end]) - {start, end}
            if not eliminations:
                continue
            step = _step(at, start, end, walk, tuple(sorted(eliminations)))
            if step.technique.id == name:
                yield step


def _links(at: Position, name: str) -> tuple[Strong, Conflicts]:
    """Return the strong links that chains of a kind may use, and what conflicts with their ends."""
    strong: Strong = {}

    def join(first: Candidate, second: Candidate, truth: Truth | None) -> None:
        strong.setdefault(first, []).append((second, truth))
        strong.setdefault(second, []).append((first, truth))

    if name != "xy-chain":
        for digit in range(1, at.side + 1):
            for house, cells in enumerate(at.plan.houses):
                places = tuple(ones(at.where[digit] & cells))
                if len(places) == 2:
                    first, second = (Candidate(cell, digit) for cell in places)
                    join(first, second, Truth(house, digit))
    if name != "x-chain":
        for cell, mask in enumerate(at.cells):
            if mask.bit_count() == 2:
                first, second = (Candidate(cell, digit + 1) for digit in ones(mask))
                join(first, second, Truth(None, cell))
    if name == "aic" and at.board.grid.constraints:
        from farandole.logic.rules import links

        for first, second in links.strong(at):
            join(first, second, None)
    return strong, {first: _conflicts(at, first, name) for first in strong}


def _conflicts(at: Position, candidate: Candidate, name: str) -> set[Candidate]:
    """Return the candidates that can't be true together with this one."""
    at.look()
    cell, digit = candidate
    seen = {Candidate(other, digit) for other in ones(at.where[digit] & at.plan.peers[cell])}
    seen |= {Candidate(cell, other + 1) for other in ones(at.cells[cell]) if other + 1 != digit}
    if name == "aic" and at.board.grid.constraints:
        from farandole.logic.rules import links

        seen |= links.weak(at, candidate)
    return seen


class _Walk(NamedTuple):
    """The consequences of a false start, each with the candidate from which it follows."""

    true_from: dict[Candidate, tuple[Candidate, Truth | None]]
    false_from: dict[Candidate, Candidate | None]


def _walk(start: Candidate, strong: Strong, weak: Weak) -> _Walk:
    """Follow links from a false start as far as they lead, the shortest chains first."""
    walk = _Walk({}, {start: None})
    queue = deque([(start, 0)])
    while queue:
        off, length = queue.popleft()
        if length >= _LONGEST:
            continue
        for on, truth in strong[off]:
            if on in walk.true_from or on == start:
                continue
            walk.true_from[on] = (off, truth)
            for next_off in weak[on]:
                if next_off not in walk.false_from:
                    walk.false_from[next_off] = on
                    queue.append((next_off, length + 2))
    return walk


def _step(
    at: Position,
    start: Candidate,
    end: Candidate,
    walk: _Walk,
    eliminations: tuple[Candidate, ...],
) -> Step:
    """Return the step of a chain between two ends."""
    nodes, truths = [end], list[Truth | None]()
    one: Candidate | None = end
    while one is not None:
        off, truth = walk.true_from[one]
        truths.append(truth)
        nodes.append(off)
        one = walk.false_from[off]
        if one is not None:
            nodes.append(one)
    nodes.reverse()
    truths.reverse()
    rules: tuple[int, ...] = ()
    if at.board.grid.constraints:
        from farandole.logic.rules import links

        rules = links.rules_of(at, nodes, eliminations)
    digits = sorted({node.digit for node in nodes})
    name = "aic"
    if not rules and len(digits) == 1:
        name = "x-chain"
    elif not rules and all(it and it.house is None for it in truths) and start.digit == end.digit:
        name = "xy-chain"
    return Step(
        technique(name),
        (),
        eliminations,
        tuple(sorted({node.cell for node in nodes})),
        tuple(digits),
        nodes=tuple(Node((node.cell,), node.digit) for node in nodes),
        links=tuple(Link(i, i + 1, i % 2 == 0) for i in range(len(nodes) - 1)),
        truths=tuple(filter(None, truths)),
        rules=rules,
    )

"""Parts of patterns that a step doesn't name by itself: pivots, stems, shared digits, ends."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from farandole.logic.steps import Candidate, Link, LockedSet, Node, Step
from farandole.logic.words.phrases import sees

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from farandole.logic.board import Board


class Branch(NamedTuple):
    """The ends of one chain of a step, and whether each is true."""

    start: Node
    start_true: bool
    end: Node
    end_true: bool


def branches(step: Step) -> tuple[Branch, ...]:
    """Return the branches of a step's chains; each begins at a node to which no link leads."""
    links = [link for link in step.links if not _closes(link, step)]
    reached = {link.end for link in links}
    starts = [at for at in range(len(step.nodes)) if at not in reached]
    ends = [*starts[1:], len(step.nodes)]
    return tuple(_branch(step, links, start, end) for start, end in zip(starts, ends, strict=True))


def _branch(step: Step, links: Sequence[Link], start: int, end: int) -> Branch:
    first = next((link for link in links if link.start == start), None)
    start_true = not first.is_strong if first else _is_true(step, start)
    left = {link.start for link in links}
    final = next((at for at in range(start, end) if at not in left), end - 1)
    last = next((link for link in links if link.end == final), None)
    end_true = last.is_strong if last else start_true
    return Branch(step.nodes[start], start_true, step.nodes[final], end_true)


def is_closed(step: Step) -> bool:
    """Return whether a chain's last node is linked to its first one: a loop."""
    return any(_closes(link, step) for link in step.links)


def _closes(link: Link, step: Step) -> bool:
    return link.end == 0 and link.start == len(step.nodes) - 1 and not link.is_strong


def _is_true(step: Step, at: int) -> bool:
    """Return the state of a node without links: false if the step removes one of its candidates."""
    node = step.nodes[at]
    return all(digit != node.digit or cell not in node.cells for cell, digit in step.eliminations)


# ---- wings and rectangles -----------------------------------------------------------------------


def ends_of(board: Board, step: Step) -> tuple[int, ...]:
    """Return the cells of a wing one of which holds the digit that is removed."""
    return tuple(at for at in step.cells if board.has(at, step.eliminations[0].digit))


def pivot_of(board: Board, step: Step) -> int:
    """Return the pivot of an XY- or XYZ-wing."""
    removed = step.eliminations[0].digit
    return next(
        pivot
        for pivot in step.cells
        if (len(board[pivot]) == 3 or not board.has(pivot, removed))
        and all(sees(board, pivot, at) for at in step.cells if at != pivot)
    )


def guard_of(board: Board, step: Step) -> Candidate:
    """Return the candidate that prevents a bivalue universal grave."""
    if step.placements:
        return step.placements[0]
    at = step.eliminations[0].cell
    (digit,) = set(board[at]) - {digit for _, digit in step.eliminations}
    return Candidate(at, digit)


# ---- colours ------------------------------------------------------------------------------------


def colour_cells(step: Step, colour: int) -> tuple[int, ...]:
    """Return the cells of a colour of one digit."""
    return next(each.cells for each in step.colours if each.colour == colour)


def twice(board: Board, step: Step) -> tuple[int, int]:
    """Return two cells of one colour that see each other."""
    return next(
        (one, other)
        for each in step.colours
        for one, other in combinations(sorted(each.cells), 2)
        if sees(board, one, other) and Candidate(one, each.digit) in step.eliminations
    )


def touching(board: Board, step: Step) -> tuple[int, int]:
    """Return colours of two groups that see each other and whose opposites remove something."""
    cells = {each.colour: each.cells for each in step.colours}
    removed = {at for at, _ in step.eliminations}

    def see(at: int, colour: int) -> bool:
        return any(sees(board, at, other) for other in cells[colour])

    return next(
        (one, other)
        for one, other in product((0, 1), (2, 3))
        if any(see(at, other) for at in cells[one])
        and any(see(at, one ^ 1) and see(at, other ^ 1) for at in removed)
    )


def false_colour(step: Step) -> int | None:
    """Return the colour all of whose candidates are removed; None if there is none."""
    removed = set(step.eliminations)
    return next(
        (
            each.colour
            for each in step.colours
            if any(Candidate(at, each.digit) in removed for at in each.cells)
        ),
        None,
    )


# ---- almost locked sets -------------------------------------------------------------------------


def _where(board: Board, one: LockedSet, digit: int) -> list[int]:
    return [at for at in one.cells if board.has(at, digit)]


def _commons(board: Board, one: LockedSet, other: LockedSet) -> list[int]:
    """Return the digits that two sets share and only one of them can have."""
    return [
        digit
        for digit in one.digits
        if digit in other.digits
        and all(
            sees(board, mine, its)
            for mine, its in product(_where(board, one, digit), _where(board, other, digit))
        )
    ]


def shared_digits(board: Board, step: Step) -> list[tuple[int, int, list[int]]]:
    """Return the numbers of sets that follow each other, and the digits that each two share."""
    numbers = list(range(len(step.sets)))
    if len(numbers) == 2:
        return [(0, 1, _commons(board, *step.sets))]
    if step.technique.id == "als-xy-wing":
        numbers = [0, 2, 1]
    pairs = list(pairwise(numbers))
    gone = {digit for _, digit in step.eliminations}
    choices = [_commons(board, step.sets[one], step.sets[other]) for one, other in pairs]
    chosen = next(
        (
            digits
            for digits in product(*choices)
            if all(one != other for one, other in pairwise(digits))
            and not gone & {digits[0], digits[-1]}
        ),
        [choice[0] for choice in choices],
    )
    return [(*pair, [digit]) for pair, digit in zip(pairs, chosen, strict=True)]


def stem_of(board: Board, step: Step) -> int:
    """Return the cell of a death blossom each of whose candidates takes a digit from a set."""
    inside = {at for each in step.sets for at in each.cells}
    stems: Iterator[int] = (
        stem
        for stem in dict.fromkeys([*step.cells, *range(board.shape.cells)])
        if stem not in inside
        and board[stem]
        and all(
            any(
                (held := _where(board, each, digit)) and all(sees(board, stem, at) for at in held)
                for each in step.sets
            )
            for digit in board[stem]
        )
    )
    return next(stems)

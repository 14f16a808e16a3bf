"""Cells filled with digits so that no house holds one twice: the problem without pictures.

Sudoku, Latin squares and similar puzzles are the same exact-cover problem. An option is
"this digit in this cell"; a primary item is "this cell is filled" or "this house holds
this digit". In a group smaller than a house a digit may be missing, so its items are
secondary.

This module draws nothing, so solving a puzzle doesn't import the drawing modules.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from farandole.cover.data.problem_error import check_length, check_size, model_error
from farandole.cover.problem import Problem


@dataclass(frozen=True, slots=True)
class Filling:
    """A problem of `fill`: option k puts the digit ``digits[k]`` into the cell ``cells[k]``.

    ``size`` is the number of cells of the board.
    """

    problem: Problem
    cells: tuple[int, ...]
    digits: bytes
    size: int

    def values(self, chosen: Iterable[int]) -> bytes:
        r"""Return the digits of the board's cells after these options, 0 where none is.

        >>> filling = fill(2, 2, [[0, 1]])
        >>> [filling.values(s.numbers) for s in filling.problem.solve().covers]
        [b'\x01\x02', b'\x02\x01']
        """
        board = bytearray(self.size)
        for option in chosen:
            board[self.cells[option]] = self.digits[option]
        return bytes(board)


def _names(kind: str) -> Callable[[int], str]:
    """Return the names for things of a kind, counted from 1."""
    return lambda number: f"{kind}{number + 1}"


_CELL, _HOUSE, _GROUP = map(_names, ("cell", "house", "group"))


def fill(
    digits: int,
    cells: int,
    houses: Sequence[Sequence[int]],
    partial: Sequence[Sequence[int]] = (),
    givens: bytes | None = None,
    *,
    cell_name: Callable[[int], str] = _CELL,
    house_name: Callable[[int], str] = _HOUSE,
    partial_name: Callable[[int], str] = _GROUP,
) -> Filling:
    """Return the problem of filling ``cells`` cells with the digits 1 to ``digits``.

    ``houses`` are collections of ``digits`` cells (numbers from 0) that hold every digit;
    in those of ``partial``, of any size, no digit comes twice. ``givens`` has a digit for
    each cell, 0 for a blank: a given leaves its cell that one option, and takes the digit
    from the cells that share a house or group with it. Givens that clash leave a problem
    without covers.

    The items are the cells (named by ``cell_name``, such as ``r1c1``), then ``house=digit`` by
    house and digit. Secondary items ``group=digit`` that fewer than two options contain are left
    out: they exclude nothing. Options are called ``r1c1=5`` and ordered by cell and digit. A board
    of 25×25 takes about a tenth of a second.

    Raises `ProblemError` for digits beyond 255, a house of the wrong size, a cell outside
    the board or twice in a house, and givens that don't fit.

    >>> fill(2, 2, [[0, 1]], cell_name="ab".__getitem__).problem
    Problem(('a', 'b', 'house1=1', 'house1=2'), {'a=1': ('a', 'house1=1'), 'a=2': ('a', \
'house1=2'), 'b=1': ('b', 'house1=1'), 'b=2': ('b', 'house1=2')})
    """

    def group_name(number: int) -> str:
        return house_name(number) if number < len(houses) else partial_name(number - len(houses))

    groups = [*houses, *partial]
    in_groups = _memberships(digits, cells, len(houses), groups, group_name)
    allowed = _allowed(digits, cells, groups, in_groups, givens)

    # One slot per (group, digit); a slot of a house is the item cells + slot.
    full = len(houses) * digits
    held = [0] * (len(groups) * digits)
    for cell, free in enumerate(allowed):
        for group in in_groups[cell]:
            base = group * digits - 1
            for digit in free:
                held[base + digit] += 1
    useful = [slot for slot in range(full, len(held)) if held[slot] > 1]
    item = list(range(cells, cells + full)) + [-1] * (len(held) - full)
    for number, slot in enumerate(useful):
        item[slot] = cells + full + number

    starts, entries = array("I", [0]), array("I")
    for cell, free in enumerate(allowed):
        bases = [group * digits - 1 for group in in_groups[cell]]
        for digit in free:
            entries.append(cell)
            entries.extend([i for i in [item[base + digit] for base in bases] if i >= 0])
            starts.append(len(entries))
    option_cells = tuple([cell for cell, free in enumerate(allowed) for _ in free])
    option_digits = b"".join(allowed)

    names = [cell_name(cell) for cell in range(cells)]
    named = [(house_name(house), digit) for house in range(len(houses)) for digit in range(digits)]
    problem = Problem._from_flat(
        names + [f"{house}={digit + 1}" for house, digit in named],
        [f"{group_name(slot // digits)}={slot % digits + 1}" for slot in useful],
        starts,
        entries,
        lambda option: f"{names[option_cells[option]]}={option_digits[option]}",
    )
    return Filling(problem, option_cells, option_digits, cells)


def _memberships(
    digits: int,
    cells: int,
    houses: int,
    groups: Sequence[Sequence[int]],
    group_name: Callable[[int], str],
) -> list[list[int]]:
    """Return, for each cell, the numbers of its groups."""
    check_size("digits", digits, 1, 255)
    groups_of: list[list[int]] = [[] for _ in range(cells)]
    for number, group in enumerate(groups):
        size = digits if number < houses else len(group)
        if len(group) != size or len(set(group) & set(range(cells))) < size:
            raise model_error(
                "{house} must have {size} different cells from 0 to {most}",
                house=group_name(number),
                size=size,
                most=cells - 1,
            )
        for cell in group:
            groups_of[cell].append(number)
    return groups_of


def _allowed(
    digits: int,
    cells: int,
    groups: Sequence[Sequence[int]],
    in_groups: list[list[int]],
    givens: bytes | None,
) -> list[bytes]:
    """Return the digits that each cell may hold, in increasing order."""
    every = bytes(range(1, digits + 1))
    if givens is None:
        return [every] * cells
    check_length("model", "givens", len(givens), cells)
    taken: list[set[int]] = [set() for _ in range(cells)]
    for cell, digit in enumerate(givens):
        if digit > digits:
            raise model_error(
                "the given {digit} of cell {cell} is more than {most}",
                digit=digit,
                cell=cell,
                most=digits,
            )
        if digit:
            for group in in_groups[cell]:
                for other in groups[group]:
                    taken[other].add(digit)
    return [
        bytes([digit]) if digit else bytes([d for d in every if d not in taken[cell]])
        for cell, digit in enumerate(givens)
    ]

"""The symmetries of boards with free regions or rules, found by colours.

Rows and columns get colours, and regions and groups of cells too; those that meet other colours get
other colours themselves, until nothing changes (colour refinement). Two boards are coloured
together, so that a line of one can only be in the place of a line of the other that has its colour.
Where several share a colour, one is singled out and all is refined again.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from farandole.sudoku.canonical.motion import Motion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.shape import Shape

Colours = list[int]
"""Of rows, then columns, then regions, then the groups of all rules."""


class Board:
    """A board as lines, regions and groups that meet in cells; or with rows as columns."""

    def __init__(self, shape: Shape, *, transposed: bool = False) -> None:
        n = shape.side
        self.side = n
        groups = [
            (number, group) for number, rule in enumerate(shape.rules) for group in rule.groups
        ]
        in_groups: list[list[int]] = [[] for _ in range(n * n)]
        for at, (_, group) in enumerate(groups, 3 * n):
            for cell in group:
                in_groups[cell].append(at)
        self.cells = [
            (row, n + column, 2 * n + shape.regions[cell], in_groups[cell])
            for row in range(n)
            for column in range(n)
            for cell in [column * n + row if transposed else row * n + column]
        ]
        self.start = [0] * n + [1] * n + [2] * n + [3 + number for number, _ in groups]

    def signs(self, colours: Colours) -> list[tuple[int, tuple[tuple[int, ...], ...]]]:
        """Return what each line, region and group is told apart by."""
        met: list[list[tuple[int, ...]]] = [[] for _ in colours]
        for row, column, region, groups in self.cells:
            sign = (
                colours[row],
                colours[column],
                colours[region],
                *sorted(colours[group] for group in groups),
            )
            for place in (row, column, region, *groups):
                met[place].append(sign)
        return [(colour, tuple(sorted(signs))) for colour, signs in zip(colours, met, strict=True)]


def refined(boards: list[Board], colours: list[Colours]) -> list[Colours]:
    """Return the finest colours of some boards that are coloured together."""
    count = len(set().union(*colours))
    while True:
        signs = [board.signs(one) for board, one in zip(boards, colours, strict=True)]
        ranks = {sign: rank for rank, sign in enumerate(sorted(set().union(*signs)))}
        colours = [[ranks[sign] for sign in one] for one in signs]
        if len(ranks) == count:
            return colours
        count = len(ranks)


def _shared(colours: Colours, side: int) -> list[int] | None:
    """Return the lines of the smallest colour that several share, None if there is none."""
    classes: dict[int, list[int]] = {}
    for line in range(2 * side):
        classes.setdefault(colours[line], []).append(line)
    several = [lines for lines in classes.values() if len(lines) > 1]
    return min(several, key=len, default=None)


def _singled(colours: Colours, line: int) -> Colours:
    return [2 * colour + (at == line) for at, colour in enumerate(colours)]


def first_motion(boards: list[Board], colours: list[Colours], *, transposed: bool) -> Motion | None:
    """Return a motion from the first board to the second, None if there is none.

    The colours must be refined.
    """
    if Counter(colours[0]) != Counter(colours[1]):
        return None
    n = boards[0].side
    shared = _shared(colours[1], n)
    if shared is None:
        place = {colour: line for line, colour in enumerate(colours[0][: 2 * n])}
        lines = [place[colour] for colour in colours[1][: 2 * n]]
        return Motion(transposed, tuple(lines[:n]), tuple(line - n for line in lines[n:]))
    line = shared[0]
    for other in range(2 * n):
        if colours[0][other] == colours[1][line]:
            tried = [_singled(colours[0], other), _singled(colours[1], line)]
            motion = first_motion(boards, refined(boards, tried), transposed=transposed)
            if motion is not None:
                return motion
    return None


def chain_of(shape: Shape) -> Iterator[tuple[Motion, ...]]:
    """Yield the links of the chain of all symmetries, from that of all to that of one alone."""
    board = Board(shape)
    same = tuple(range(shape.side))
    identity = Motion(False, same, same)
    exchanged = [Board(shape, transposed=True), board]
    found = first_motion(
        exchanged, refined(exchanged, [one.start for one in exchanged]), transposed=True
    )
    if found is not None:
        yield identity, found
    boards = [board, board]
    (colours,) = refined([board], [board.start])
    while shared := _shared(colours, shape.side):
        line = shared[0]
        (fixed,) = refined([board], [_singled(colours, line)])
        link = [identity]
        for other in shared[1:]:
            tried = [_singled(colours, other), _singled(colours, line)]
            motion = first_motion(boards, refined(boards, tried), transposed=False)
            if motion is not None:
                link.append(motion)
        yield tuple(link)
        colours = fixed

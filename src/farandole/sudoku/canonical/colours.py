"""The symmetries of boards with free regions or rules, found by colours.

Rows and columns get colours, and regions and groups of cells too; those that meet other colours get
other colours themselves, until nothing changes (colour refinement). Two boards are coloured
together, so that a line of one can only be in the place of a line of the other that has its colour.
Where several share a colour, one is singled out and all is refined again.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from farandole.sudoku.canonical.transform import Transform
from farandole.sudoku.shape import Shape

_MOST = 2_000_000
"""The most cells, lines and groups that are examined: about a second's work."""

Colours = list[int]
"""Colours of rows, then columns, then regions, then the groups of all rules."""


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

    def signs(self, colours: Colours) -> list[tuple[int, int]]:
        """Return the properties that distinguish each line, region and group.

        The colours that it meets are hashed and added. Sums that are equal by chance would only
        distinguish less, and every motion is checked before it is used.
        """
        first, second, third, fourth = _RANDOM
        met = [0] * len(colours)
        for row, column, region, groups in self.cells:
            sign = first[colours[row]] * second[colours[column]] + third[colours[region]]
            for group in groups:
                sign += fourth[colours[group]]
            sign &= _MASK
            sign = (sign ^ sign >> 29) * _ODD & _MASK
            met[row] += sign
            met[column] += sign
            met[region] += sign
            for group in groups:
                met[group] += sign
        return list(zip(colours, met, strict=True))


_MASK = (1 << 64) - 1
_ODD = 0x9E3779B97F4A7C15


class _Random(dict[int, int]):
    """A number for each colour, the same everywhere (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __missing__(self, colour: int) -> int:
        x = (self.seed + (colour + 1) * _ODD) & _MASK
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        x = (x ^ x >> 27) * 0x94D049BB133111EB & _MASK
        self[colour] = x = x ^ x >> 31
        return x


_RANDOM = tuple(map(_Random, range(4)))


def refined(boards: list[Board], colours: list[Colours]) -> list[Colours]:
    """Return the finest colours of some boards that are coloured together."""
    count = len(set().union(*colours))
    while True:
        signs = [board.signs(each) for board, each in zip(boards, colours, strict=True)]
        ranks = {sign: rank for rank, sign in enumerate(sorted(set().union(*signs)))}
        colours = [[ranks[sign] for sign in each] for each in signs]
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


class _Spent(Exception):
    """Raised when the search has taken too many steps."""


class _Search:
    """The search for motions of a board; ``left`` cells may still be examined."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.left = _MOST

    def refined(self, boards: list[Board], colours: list[Colours]) -> list[Colours]:
        self.left -= sum(len(board.cells) + len(board.start) for board in boards)
        if self.left < 0:
            raise _Spent
        return refined(boards, colours)

    def first_motion(
        self, boards: list[Board], colours: list[Colours], *, transposed: bool
    ) -> Transform | None:
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
            columns = tuple(line - n for line in lines[n:])
            digits = tuple(range(1, n + 1))
            whole = Transform._of(transposed, tuple(lines[:n]), columns, digits)
            return whole if whole.is_symmetry(self.shape) else None
        line = shared[0]
        for source in range(2 * n):
            if colours[0][source] == colours[1][line]:
                tried = [_singled(colours[0], source), _singled(colours[1], line)]
                further = self.refined(boards, tried)
                motion = self.first_motion(boards, further, transposed=transposed)
                if motion is not None:
                    return motion
        return None


class _Level(NamedTuple):
    """A line that was singled out, those that share its colour, and the colours before."""

    line: int
    shared: list[int]
    colours: Colours


def chain_of(shape: Shape) -> tuple[list[tuple[Transform, ...]], bool]:
    """Return the links of the chain of all symmetries, from that of all to that of one alone.

    The second part tells whether they are all there are: the search may have been too long.
    """
    search = _Search(shape)
    board = Board(shape)
    boards = [board, board]
    identity = Transform.identity(shape.side)
    links: list[tuple[Transform, ...]] = []
    try:
        (colours,) = search.refined([board], [board.start])
        levels: list[_Level] = []
        while shared := _shared(colours, shape.side):
            levels.append(_Level(shared[0], shared, colours))
            (colours,) = search.refined([board], [_singled(colours, shared[0])])
        # From the last level to the first: what was found below moves lines here, too.
        chain: list[Transform] = []
        for line, shared, colours in reversed(levels):
            orbit = {line: identity}
            for source in shared[1:]:
                if source in orbit:
                    continue
                tried = [_singled(colours, source), _singled(colours, line)]
                further = search.refined(boards, tried)
                motion = search.first_motion(boards, further, transposed=False)
                if motion is not None:
                    chain.append(motion)
                    orbit = _orbit(line, chain, identity)
            links.insert(0, tuple(orbit[source] for source in sorted(orbit)))
        exchanged = [Board(shape, transposed=True), board]
        further = search.refined(exchanged, [each.start for each in exchanged])
        exchange = search.first_motion(exchanged, further, transposed=True)
        if exchange is not None:
            links.insert(0, (identity, exchange))
    except _Spent:
        return links, False
    return links, True


def _orbit(line: int, motions: list[Transform], identity: Transform) -> dict[int, Transform]:
    """Return, for each line that can move to the place of this one, a motion that does so."""
    n = len(identity.rows)
    orbit = {line: identity}
    waiting = [line]
    for at in waiting:
        for motion in motions:
            source = motion.rows[at] if at < n else n + motion.columns[at - n]
            if source not in orbit:
                orbit[source] = motion.then(orbit[at])
                waiting.append(source)
    return orbit

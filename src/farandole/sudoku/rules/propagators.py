"""Propagators: the few kinds of statements about cells that rules are lowered to.

A rule is one or several of them; a search knows them and no rule. ``holds`` is the definition of
each, on the digits of all cells, those of `Board.variable` included. A set of digits is a mask: bit
d - 1 for digit d. Digits are counted here, as in a grid: 1 is the first one of a board, even where
that is 0; a `Board` makes masks, relations and sums from the digits themselves.

The record of a propagator is its kind, the length of its body, and the body, all of them int32,
little-endian.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations, pairwise
from operator import itemgetter
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, dataclass_transform

from farandole.errors import Unsupported
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules.automata import Automaton
    from farandole.sudoku.rules.places import Cells
    from farandole.sudoku.rules.rule import Constraint
    from farandole.sudoku.shape import Shape

Group = tuple[int, ...]

_MOST_CELLS = 2048  # of a search, those beside the board included


@dataclass_transform(frozen_default=True)
class Propagator(tuple[Any, ...]):
    """A statement about the digits of some cells: immutable, equal to others of the same fields.

    Its fields are its annotations, in their order. It is a tuple of them, as thousands are made for
    some puzzles.
    """

    __slots__ = ()
    kind: ClassVar[int]

    def __init_subclass__(cls) -> None:
        for at, name in enumerate(cls.__annotations__):
            setattr(cls, name, property(itemgetter(at)))

    def __new__(cls, *values: object) -> Self:
        return tuple.__new__(cls, values)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.kind, *self))

    def __repr__(self) -> str:
        fields = zip(type(self).__annotations__, self, strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in fields)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(self)

    def holds(self, digits: Sequence[int]) -> bool:
        """Return whether it is true of these digits of all cells."""
        raise NotImplementedError

    def body(self) -> tuple[int, ...]:
        """Return its numbers, without kind and length."""
        raise NotImplementedError

    def record(self) -> bytes:
        """Return its numbers."""
        body = self.body()
        return _packer(2 + len(body))(self.kind, len(body), *body)


class Allowed(Propagator):
    """The digit of a cell is one of a mask."""

    __slots__ = ()
    kind = 1
    cell: int
    mask: int

    def holds(self, digits: Sequence[int]) -> bool:
        return bool(self.mask >> (digits[self.cell] - 1) & 1)

    def body(self) -> tuple[int, ...]:
        return self.cell, self.mask


class Different(Propagator):
    """No two cells have the same digit."""

    __slots__ = ()
    kind = 2
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        return len({digits[cell] for cell in self.cells}) == len(self.cells)

    def body(self) -> tuple[int, ...]:
        return self.cells


class Related(Propagator):
    """The digit d of one cell allows in another those of ``masks[d - 1]``."""

    __slots__ = ()
    kind = 3
    a: int
    b: int
    masks: tuple[int, ...]

    def holds(self, digits: Sequence[int]) -> bool:
        return bool(self.masks[digits[self.a] - 1] >> (digits[self.b] - 1) & 1)

    def body(self) -> tuple[int, ...]:
        return *self.masks, self.a, self.b


class Relations(Propagator):
    """As `Related`, for each of some pairs of cells; the record of that has one pair."""

    __slots__ = ()
    kind = 3
    masks: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]

    @property
    def single(self) -> Iterator[Related]:
        """What it says of each pair."""
        return (Related(a, b, self.masks) for a, b in self.pairs)

    def holds(self, digits: Sequence[int]) -> bool:
        return all(part.holds(digits) for part in self.single)

    def body(self) -> tuple[int, ...]:
        return *self.masks, *chain.from_iterable(self.pairs)


class Clique(Propagator):
    """As `Related`, for every two of the cells; the relation is symmetric."""

    __slots__ = ()
    kind = 4
    masks: tuple[int, ...]
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        pairs = combinations([digits[cell] for cell in self.cells], 2)
        return all(self.masks[a - 1] >> (b - 1) & 1 for a, b in pairs)

    def body(self) -> tuple[int, ...]:
        return *self.masks, *self.cells


class Sum(Propagator):
    """The digits, each times its coefficient, add up to a total."""

    __slots__ = ()
    kind = 5
    total: int
    coefficients: Group
    cells: Group

    @property
    def is_plain(self) -> bool:
        """Whether each digit counts once."""
        return set(self.coefficients) == {1}

    def holds(self, digits: Sequence[int]) -> bool:
        terms = zip(self.coefficients, self.cells, strict=True)
        return sum(times * digits[cell] for times, cell in terms) == self.total

    def body(self) -> tuple[int, ...]:
        return self.total, len(self.cells), *self.coefficients, *self.cells


class Ascending(Propagator):
    """Each digit is larger than the one before."""

    __slots__ = ()
    kind = 6
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        return all(digits[a] < digits[b] for a, b in pairwise(self.cells))

    def body(self) -> tuple[int, ...]:
        return self.cells


class Between(Propagator):
    """The inner digits are larger than one end and smaller than the other."""

    __slots__ = ()
    kind = 7
    a: int
    b: int
    inner: Group

    def holds(self, digits: Sequence[int]) -> bool:
        low, high = sorted((digits[self.a], digits[self.b]))
        return all(low < digits[cell] < high for cell in self.inner)

    def body(self) -> tuple[int, ...]:
        return self.a, self.b, *self.inner


class Outside(Propagator):
    """Each inner digit is smaller than both ends, or larger than both."""

    __slots__ = ()
    kind = 8
    a: int
    b: int
    inner: Group

    def holds(self, digits: Sequence[int]) -> bool:
        low, high = sorted((digits[self.a], digits[self.b]))
        return not any(low <= digits[cell] <= high for cell in self.inner)

    def body(self) -> tuple[int, ...]:
        return self.a, self.b, *self.inner


class Counted(Propagator):
    """The number of cells with a digit of ``mask`` is a bit of ``counts`` (bit 0 for none)."""

    __slots__ = ()
    kind = 9
    mask: int
    counts: int
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        number = sum(self.mask >> (digits[cell] - 1) & 1 for cell in self.cells)
        return bool(self.counts >> number & 1)

    def body(self) -> tuple[int, ...]:
        return self.mask, self.counts, *self.cells


class Accepted(Propagator):
    """An automaton that reads the digits in order accepts them."""

    __slots__ = ()
    kind = 10
    automaton: Automaton
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        return self.automaton.accepts([digits[cell] for cell in self.cells])

    def record(self) -> bytes:
        numbers, count = self.automaton.numbers, len(self.cells)
        head = _packer(2)(self.kind, len(numbers) // 4 + count)
        return head + numbers + _packer(count)(*self.cells)


class Element(Propagator):
    """The digit d of the cell ``pointer`` names the d-th cell, which has that of ``value``."""

    __slots__ = ()
    kind = 11
    pointer: int
    value: int
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        place = digits[self.pointer]
        is_one = place <= len(self.cells)
        return is_one and digits[self.cells[place - 1]] == digits[self.value]

    def body(self) -> tuple[int, ...]:
        return self.pointer, self.value, *self.cells


class Either(Propagator):
    """All propagators of one branch hold at least."""

    __slots__ = ()
    kind = 12
    branches: tuple[tuple[Propagator, ...], ...]

    def holds(self, digits: Sequence[int]) -> bool:
        return any(all(part.holds(digits) for part in branch) for branch in self.branches)

    def record(self) -> bytes:
        parts = [b"".join([part.record() for part in branch]) for branch in self.branches]
        body = b"".join([_packer(1)(len(part) // 4) + part for part in parts])
        return _packer(3)(self.kind, 1 + len(body) // 4, len(parts)) + body


class DistinctCount(Propagator):
    """The digit of the cell ``control`` is the number of different digits in the cells."""

    __slots__ = ()
    kind = 13
    control: int
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        return len({digits[cell] for cell in self.cells}) == digits[self.control]

    def body(self) -> tuple[int, ...]:
        return self.control, *self.cells


class Sets(Propagator):
    """The cells differ, and have the digits of one of some masks."""

    __slots__ = ()
    kind = 14
    masks: tuple[int, ...]
    cells: Group

    def holds(self, digits: Sequence[int]) -> bool:
        held = {digits[cell] for cell in self.cells}
        return sum(1 << digit - 1 for digit in held) in self.masks

    def body(self) -> tuple[int, ...]:
        return len(self.masks), *self.masks, *self.cells


class Same(Propagator):
    """Groups of cells, all of one size, have the same digits, each as often."""

    __slots__ = ()
    kind = 15
    groups: tuple[Group, ...]

    def holds(self, digits: Sequence[int]) -> bool:
        held = [sorted(digits[cell] for cell in group) for group in self.groups]
        return all(one == held[0] for one in held)

    def body(self) -> tuple[int, ...]:
        return len(self.groups), *chain.from_iterable(self.groups)


class Board:
    """What rules are lowered on: the numbers of cells, and further cells beside the board."""

    def __init__(
        self, shape: Shape, constraints: tuple[Constraint, ...] = (), *, is_searched: bool = False
    ) -> None:
        self.is_searched = is_searched
        """Whether statements are for a search: stricter ones then, not those easy to work out."""
        self.shape = shape
        self.side = shape.side
        self.digits = shape.digits
        self.constraints = constraints
        self.extra: list[int] = []
        """The masks of the digits of the further cells."""
        self.always: list[Propagator] = []
        """What holds even if its rule is an alternative: of further cells, of the whole board."""

    @property
    def every(self) -> int:
        """The mask of all digits."""
        return (1 << self.side) - 1

    def numbers(self, cells: Cells) -> Group:
        """Return the numbers of cells, which are on the board."""
        return self.shape.numbers(cells)

    def differ(self, cells: Iterable[int]) -> bool:
        """Return whether cells lie in one house, or in one group of the board, and so differ."""
        return any(map(frozenset(cells).issubset, self.shape._group_sets))

    def most_different(self, cells: Iterable[int]) -> int:
        """Return how many of the cells lie in one house, or in one group of the board."""
        return max(len(group.intersection(cells)) for group in self.shape._group_sets)

    def arranges(self, cells: Group) -> bool:
        """Return whether a search may have `Arranged` of cells: they differ, of nine digits."""
        return self.is_searched and self.side <= 9 and self.differ(cells)

    def mask(self, digits: Iterable[int]) -> int:
        """Return some of the digits as a mask; others are left out."""
        every, mask = self.digits, 0
        for digit in digits:
            if digit in every:
                mask |= 1 << digit - every.start
        return mask

    @property
    def same(self) -> Group:
        """The relation of equal digits."""
        return tuple(1 << at for at in range(len(self.digits)))

    def relation(self, fits: Callable[[int, int], object]) -> Group:
        """Return for each digit the mask of those that fit it."""
        return relation(self.digits, fits)

    def sum(self, total: int, factors: Group, cells: Group) -> Sum:
        """Return that the digits, each times its factor, add up to a total."""
        return Sum(total + (1 - self.digits.start) * sum(factors), factors, cells)

    def named_by(self, index: int, value: int, cells: Group) -> Iterator[Propagator]:
        """Yield that the digit d of a cell names the d-th cell, which has that of ``value``."""
        if not self.digits.start:  # it can't be 0
            yield Allowed(index, self.mask(self.digits[1:]))
            cells = (index, *cells)
        yield Element(index, value, cells)

    def variable(self, mask: int) -> int:
        """Return the number of a further cell, which has one of these digits of the board."""
        number = self.shape.cells + len(self.extra)
        if number >= _MOST_CELLS:
            raise Unsupported(msg("the rules require more than {most} cells", most=_MOST_CELLS))
        self.extra.append(mask & (1 << len(self.digits)) - 1)
        return number


class Lowered(NamedTuple):
    """A grid as propagators: the number of digits, that of cells, and the statements."""

    values: int
    cells: int
    propagators: tuple[Propagator, ...]
    shape: Shape | None = None
    """The board whose own statements are the first ones, if they are."""

    @property
    def stream(self) -> bytes:
        """The records, one after another, as little-endian int32."""
        count, records = _records_of(self.shape) if self.shape else (0, b"")
        return b"".join([records, *[part.record() for part in self.propagators[count:]]])


def singly(parts: Iterable[Propagator]) -> Iterator[Propagator]:
    """Yield propagators that have few cells: for `Relations` those of each pair."""
    for part in parts:
        if isinstance(part, Relations):
            yield from part.single
        else:
            yield part


def lowered(grid: Grid) -> Lowered:
    """Return the rules of a grid as propagators: those of the board first, then its constraints.

    Givens aren't among them.

    >>> from farandole import Grid
    >>> from farandole.sudoku.rules import Killer
    >>> whole = lowered(Grid("." * 16, constraints=(Killer("r1c1 r1c2", 3),)))
    >>> len(whole.propagators), whole.propagators[-1], len(whole.stream)
    (14, Sum(total=3, coefficients=(1, 1), cells=(0, 1)), 336)
    """
    board = Board(grid.shape, grid.constraints, is_searched=True)
    parts: list[Propagator] = [*_different(grid.shape)]
    for rule in grid.constraints:
        parts += rule.lower(board)
    more = (Allowed(board.shape.cells + at, mask) for at, mask in enumerate(board.extra))
    cells = board.shape.cells + len(board.extra)
    return Lowered(board.side, cells, (*parts, *board.always, *more), grid.shape)


@lru_cache(64)
def _different(shape: Shape) -> tuple[Different, ...]:
    """Return that cells differ in the houses and groups of a board."""
    return tuple(Different(tuple(group)) for group in shape._groups)


@lru_cache(64)
def _records_of(shape: Shape) -> tuple[int, bytes]:
    """Return how many statements these are, and their records."""
    parts = _different(shape)
    return len(parts), b"".join([part.record() for part in parts])


@lru_cache(256)
def _packer(count: int) -> Callable[..., bytes]:
    """Return the function that packs ``count`` numbers of 32 bits."""
    return Struct(f"<{count}i").pack


def relation(digits: range, fits: Callable[[int, int], object]) -> Group:
    """Return for each digit the mask of those that fit it.

    >>> relation(range(1, 4), lambda a, b: a < b)
    (6, 4, 0)
    """
    return tuple(sum(bool(fits(a, b)) << i for i, b in enumerate(digits)) for a in digits)

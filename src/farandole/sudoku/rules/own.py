"""Your own rules: alternatives, regular expressions, relations, weighted sums, automata."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Self

from farandole import _kernel
from farandole.errors import ArgumentError, Unsupported
from farandole.i18n import Listed, Message, msg
from farandole.isa import level_in_use
from farandole.sudoku.rules.automata import Automaton, Row, any_of
from farandole.sudoku.rules.cages import TotalOf
from farandole.sudoku.rules.marks import Mark, plain
from farandole.sudoku.rules.pairs import OfPairs
from farandole.sudoku.rules.patterns import decoded, encoded, matches, pattern_of, regex
from farandole.sudoku.rules.places import (
    BESIDE,
    BREAK,
    KEY,
    Cell,
    Cells,
    CellsLike,
    breaks_in,
    cells_from_iss,
    cells_to_iss,
    crossed,
    grouped_for_iss,
    groups_from_iss,
    text_of,
)
from farandole.sudoku.rules.propagators import (
    Accepted,
    Allowed,
    Board,
    Clique,
    Either,
    Lowered,
    Propagator,
    singly,
)
from farandole.sudoku.rules.rule import Constraint, OfCells, checked_cells, checked_number, listed
from farandole.sudoku.rules.wide import along, machine_of

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules.pairs import Pair
    from farandole.sudoku.shape import Shape

_LARGEST_FACTOR = 1000
_DEEPEST = 8  # alternatives within each other
_MOST_JOINED = 128  # states of automata that become one
_MOST_GUESSES = 1_000_000


class All(Constraint):
    """All of these rules, as one of the alternatives of :class:`Any`; their order doesn't matter.

    >>> from farandole.sudoku.rules import Killer, Odd
    >>> All((Killer("r1c1-2", 5), Odd("r1c1")))
    All((Killer('r1c1 r1c2', 5), Odd('r1c1')))
    """

    title = msg("all of several rules")
    sentence = msg("All of these hold: {rules}.", rules="")
    iss_names = ("And",)

    rules: tuple[Constraint, ...]  # side by side if they are of one kind: a search is faster then
    _depth: int  # alternatives within each other

    def __init__(self, rules: Iterable[Constraint]) -> None:
        found = tuple(sorted(dict.fromkeys(rules), key=lambda it: type(it).__name__))
        for rule in found:
            if not isinstance(rule, Constraint):
                raise TypeError(f"rules must be Rules, not {type(rule).__name__}")
        if not found:
            raise ArgumentError(msg("{rule}: no rules are given", rule=self.title))
        depth = max(getattr(it, "_depth", 0) for it in found) + isinstance(self, Any)
        if depth > _DEEPEST:
            text = msg("{rule}: more than {most} within each other", rule=self.title, most=_DEEPEST)
            raise ArgumentError(text)
        self._fill(rules=found, _hash=hash(frozenset(found)), _depth=depth)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and set(self.rules) == set(other.rules)

    __hash__ = Constraint.__hash__

    @property
    def flat(self) -> Iterator[Constraint]:
        """Its rules, and not itself; another kind of such rules is one."""
        if type(self) is not All:
            yield self
            return
        for rule in self.rules:
            yield from rule.flat

    @property
    def names(self) -> Iterator[str]:
        yield type(self).__name__
        for rule in self.rules:
            yield from rule.names

    @property
    def key(self) -> str:
        return f"{type(self).__name__}({sorted(rule.key for rule in self.rules)})"

    @property
    def said(self) -> Message:
        return self.sentence.having({"rules": Listed(map(listed, self.rules))})

    def check(self, shape: Shape) -> None:
        for rule in self.rules:
            rule.check(shape)

    def broken(self, grid: Grid) -> tuple[int, ...]:
        return tuple(sorted({cell for rule in self.rules for cell in rule.broken(grid)}))

    def lower(self, board: Board) -> Iterator[Propagator]:
        for rule in self.rules:
            yield from rule.lower(board)

    def to_iss(self, shape: Shape) -> str:
        rules = "".join(rule.to_iss(shape) for rule in self.rules)
        return f".{self.iss_names[0]}{rules}.End"

    def moved(self, to: Mapping[Cell, Cell] | Callable[[Cell], Cell], side: int) -> Self:
        return type(self)(rule.moved(to, side) for rule in self.rules)

    def relabelled(self, digits: Sequence[int]) -> Self:
        return type(self)(rule.relabelled(digits) for rule in self.rules)


class Any(All):
    """At least one of these rules.

    >>> from farandole.sudoku.rules import Killer
    >>> Any(Killer("r1c1-2", total) for total in (3, 5))
    Any((Killer('r1c1 r1c2', 3), Killer('r1c1 r1c2', 5)))
    """

    title = msg("one of several rules")
    sentence = msg("At least one of these holds: {rules}.", rules="")
    iss_names = ("Or",)

    def broken(self, grid: Grid) -> tuple[int, ...]:
        faults = [rule.broken(grid) for rule in self.rules]
        return tuple(sorted({cell for fault in faults for cell in fault})) if all(faults) else ()

    def lower(self, board: Board) -> Iterator[Propagator]:
        branches = tuple(tuple(singly(rule.lower(board))) for rule in self.rules)
        firsts = [branch[0] for branch in branches if len(branch) == 1]
        lines = [it for it in firsts if isinstance(it, Accepted)]
        is_one = len(lines) == len(branches) and len({it.cells for it in lines}) == 1
        if is_one and sum(it.automaton.states for it in lines) <= _MOST_JOINED:
            yield Accepted(any_of(tuple([it.automaton for it in lines])), lines[0].cells)
        else:
            yield Either(branches)


class Spare(All):
    """All of these rules, for cells of the board and spare ones beside it: v1, v2 and so on.

    A spare cell has one of the digits of the board. Which one says nothing about solutions.

    >>> from farandole.sudoku.rules import Killer
    >>> Spare((Killer("r1c1 v1", 5), Killer("r1c2 v1", 6)))
    Spare((Killer('r1c1 v1', 5), Killer('r1c2 v1', 6)))
    """

    title = msg("spare cells")
    sentence = msg(
        "The spare cells v1, v2, … beside the board can be filled so that all of these hold: "
        "{rules}.",
        rules="",
    )
    iss_names = ("Var",)

    _spare: Cells

    def __init__(self, rules: Iterable[Constraint]) -> None:
        super().__init__(rules)
        self._fill(_spare=tuple(sorted(it for it in set(super().places) if it[0] == BESIDE)))
        if not self.spare:
            raise ArgumentError(msg("{rule}: the rules have none (write v1)", rule=self.title))

    @property
    def spare(self) -> Cells:
        """The spare cells, in order."""
        return self._spare

    @property
    def places(self) -> Cells:
        return tuple(cell for cell in dict.fromkeys(super().places) if cell[0] != BESIDE)

    def check(self, shape: Shape) -> None:
        wide = shape._with_beside({cell: shape.cells + at for at, cell in enumerate(self.spare)})
        super().check(wide)

    def broken(self, grid: Grid) -> tuple[int, ...]:
        cells = grid.shape.numbers(self.places)
        if 0 in (grid.cells[cell] for cell in cells):
            return ()
        board = Board(grid.shape, grid.constraints)
        parts = [*self.lower(board), *board.always]
        masks = [1 << digit >> 1 if digit else board.every for digit in grid.cells]
        parts += (Allowed(cell, mask) for cell, mask in enumerate([*masks, *board.extra]))
        stream = Lowered(board.side, len(masks) + len(board.extra), tuple(parts)).stream
        kernel = _kernel.rule_board(board.side, len(masks) + len(board.extra), stream)
        is_kept = _kernel.RuleSearch(kernel, grid.cells, level_in_use()).run(1, _MOST_GUESSES)
        return () if is_kept else cells

    def lower(self, board: Board) -> Iterator[Propagator]:
        inner = copy(board)
        inner.constraints = (*board.constraints, *self.rules)
        inner.shape = board.shape._with_beside(
            {cell: board.variable(board.every) for cell in self.spare}
        )
        for rule in self.rules:
            yield from rule.lower(inner)

    def to_iss(self, shape: Shape) -> str:
        rules = "".join(rule.to_iss(shape) for rule in self.rules)
        try:
            return grouped_for_iss(rules, self.spare[-1][1] + 1)
        except ValueError:
            raise self.not_in_iss() from None

    def moved(self, to: Mapping[Cell, Cell] | Callable[[Cell], Cell], side: int) -> Self:
        place = to if callable(to) else to.__getitem__
        return super().moved(lambda cell: cell if cell[0] == BESIDE else place(cell), side)


class Regex(Constraint):
    """The digits along a line match a regular expression.

    Digits are written as on boards, 1 to 9 and A = 10 onwards; there are ``.``, ``[2-5]``,
    ``[^5]``, ``( | )``, and ``* + ? {2} {2,} {2,4}``.

    >>> Regex(".*1.*9.*", "r1c1-9")
    Regex('.*1.*9.*', 'r1c1-9')
    """

    title = msg("regular expression")
    sentence = msg("The digits along {cells} match {pattern}.", cells="", pattern="")
    iss_names = ("Regex",)
    order = "line"

    pattern: str
    cells: Cells

    def __init__(self, pattern: str, cells: CellsLike) -> None:
        regex(pattern, range(26))
        self._fill(pattern=pattern, cells=checked_cells(self.title, cells, 1, repeats=True))

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        pattern = pattern_of(args[0])
        for part in "~".join(args[1:]).split("~~"):
            yield cls(pattern, cells_from_iss(part.split("~")))

    def to_iss(self, shape: Shape) -> str:
        pattern = "".join(f"%{ord(sign):02X}" for sign in self.pattern)
        return "~".join((f".Regex~{pattern}", *cells_to_iss(self.cells)))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        return matches(self.pattern, digits)

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield from along(regex(self.pattern, board.digits), board, self.cells)


class Pairs(OfPairs):
    """Each cell of a line and the next are in a relation, or every two of the cells.

    The relation is a function of two digits, called once for each two on a board of the given side;
    the value keeps a table: the digits that may follow 1, those that may follow 2, … as bits, bit
    d - 1 for digit d. With ``every`` both orders of two digits must be allowed.

    >>> Pairs(lambda a, b: a + b == 5, "r1c1-3", side=4)
    Pairs((8, 4, 2, 1), 'r1c1-3', False)
    """

    title = msg("relation of two cells")
    sentence = msg("Neighbouring cells in {cells} form one of the allowed pairs.", cells="")
    iss_names = ("Pair", "PairX", "Binary", "BinaryX")  # the last two are old names

    relation: tuple[int, ...]
    cells: Cells
    every: bool

    def __init__(
        self,
        relation: Callable[[int, int], object] | Iterable[int],
        cells: CellsLike,
        every: bool = False,
        side: int = 9,
    ) -> None:
        if callable(relation):
            digits = range(1, side + 1)
            masks = tuple(sum(bool(relation(a, b)) << b >> 1 for b in digits) for a in digits)
        else:
            masks = tuple(relation)
        for mask in masks:
            checked_number(mask, "relation", 0, (1 << len(masks)) - 1)
        if every:
            masks = tuple(
                sum((mask >> b & masks[b] >> a & 1) << b for b in range(len(masks)))
                for a, mask in enumerate(masks)
            )
        found = checked_cells(self.title, cells, 2)
        self._fill(
            relation=masks, cells=tuple(sorted(found)) if every else found, every=bool(every)
        )

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if len(self.relation) != shape.side:
            why = msg(
                "it is for {found} digits, not {side}", found=len(self.relation), side=shape.side
            )
            raise self.misfit(why)

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        side, key = shape.side, args[0]
        if name.startswith("Binary"):
            key = key.translate(str.maketrans("-_", "_-"))
        bits = sum(KEY.index(sign) << 6 * at for at, sign in enumerate(key[: side * side // 6 + 1]))
        masks = [bits >> at * side & (1 << side) - 1 for at in range(side)]
        for tokens in groups_from_iss(args[1:]):
            for cells in crossed(cells_from_iss(tokens), 0 if name[-1] == "X" else 2):
                yield cls(masks, cells, name[-1] == "X")

    def to_iss(self, shape: Shape) -> str:
        side = shape.side
        bits = sum(mask << at * side for at, mask in enumerate(self.relation))
        key = "".join(KEY[bits >> at & 63] for at in range(0, bits.bit_length(), 6))
        return "~".join((f".Pair{'X' * self.every}~{key}~_", *cells_to_iss(self.cells)))

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield from plain(self.cells, is_line=not self.every)

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        return combinations(self.cells, 2) if self.every else pairwise(self.cells)

    def allowed(self, digits: range) -> tuple[int, ...]:
        return self.relation

    def lower(self, board: Board) -> Iterator[Propagator]:
        if self.every:
            yield Clique(self.relation, board.numbers(self.cells))
        else:
            yield from super().lower(board)


class Weighted(Constraint):
    """The digits, each times its factor, add up to the total.

    >>> Weighted((10, 1, -1), "r1c1-3", 20)
    Weighted((10, 1, -1), 'r1c1-3', 20)
    """

    title = msg("weighted sum")
    sentence = msg("{sum} is {total}.", sum="", total="")
    iss_names = ("Sum",)

    factors: tuple[int, ...]
    cells: Cells
    total: int

    def __init__(self, factors: Iterable[int], cells: CellsLike, total: int) -> None:
        most = _LARGEST_FACTOR
        times = tuple(checked_number(factor, "factors", -most, most) for factor in factors)
        found = checked_cells(self.title, cells, len(times), len(times))
        number = checked_number(total, "total", -1_000_000, 1_000_000)
        self._fill(factors=times, cells=found, total=number)

    @property
    def said(self) -> Message:
        cells = (text_of((cell,)) for cell in self.cells)
        terms = " + ".join(map("{} × {}".format, self.factors, cells))
        return self.sentence.having({"sum": terms.replace("+ -", "- "), "total": self.total})

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        total, *factors = args[0].replace("_=_", "_").split("_")
        cells = cells_from_iss(args[1:])
        times = dict.fromkeys(cells, 0)
        if not factors and len(times) == len(cells):
            yield TotalOf(cells, int(total))
            return
        for cell, factor in zip(cells, map(int, factors or "1" * len(cells)), strict=True):
            times[cell] += factor
        yield cls(times.values(), times, int(total))

    def to_iss(self, shape: Shape) -> str:
        factors = "_".join(map(str, self.factors))
        return "~".join((f".Sum~{self.total}_=_{factors}", *cells_to_iss(self.cells)))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        return sum(map(int.__mul__, self.factors, digits)) == self.total

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield board.sum(self.total, self.factors, board.numbers(self.cells))


class Accepts(OfCells):
    """An automaton of your own accepts the digits along a line.

    It starts in state 0; ``steps[state][digit - 1]`` is the next state, -1 for none, and
    ``accepting`` are the states in which it may end. On boards with digits from 0 the next state is
    ``steps[state][digit]``. A cell may be on the line more than once.

    >>> Accepts("r1c1-4", ((0, 1, -1, -1), (0, -1, -1, -1)), (0,))
    Accepts('r1c1-4', ((0, 1, -1, -1), (0, -1, -1, -1)), (0,))
    """

    title = msg("automaton")
    sentence = msg("An automaton accepts the digits along {cells}.", cells="")
    iss_names = ("NFA",)
    least = 1
    repeats = True

    steps: tuple[tuple[int, ...], ...]
    accepting: tuple[int, ...]
    _machine: Automaton  # if it is known

    def __init__(
        self, cells: CellsLike, steps: Iterable[Iterable[int]], accepting: Iterable[int]
    ) -> None:
        rows = tuple(map(Row, steps))
        last = len(rows) - 1
        if not rows:
            raise ArgumentError(msg("{rule}: no states are given", rule=self.title))
        for row in rows:
            for state in row:
                checked_number(state, "steps", -1, last)
        ends = tuple(sorted({checked_number(state, "accepting", 0, last) for state in accepting}))
        self._fill(cells=self._cells(cells), steps=rows, accepting=ends)

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        lines = [*groups_from_iss(args[1:])]
        try:
            for tokens in lines:
                cells = [it for it in tokens if it != BREAK]
                breaks = breaks_in(tokens) if cells != tokens else ()
                yield cls._of(decoded(args[0], shape.side, breaks), cells_from_iss(cells))
        except Unsupported:
            if any(BREAK in tokens for tokens in lines):
                raise
            yield cls._with_choices(decoded(args[0], shape.side, interleaved=True), lines)

    @classmethod
    def _of(cls, machine: Automaton, cells: Cells) -> Self:
        """Return the rule of an automaton, which needs no checks."""
        made = cls.__new__(cls)
        made._fill(cells=made._cells(cells), steps=machine.steps, accepting=machine.ends)
        made._fill(_machine=machine)
        return made

    @classmethod
    def _with_choices(cls, machine: Automaton, lines: list[list[str]]) -> Spare:
        """Return the rule of one with too many states without choices: spare cells have these."""
        at, found = 0, list[Constraint]()
        for tokens in lines:
            choices = [(BESIDE, at + i) for i in range(len(tokens) - 1)]
            pairs = zip(cells_from_iss(tokens), [*choices, (BESIDE, 0)], strict=True)
            found.append(cls._of(machine, tuple(it for pair in pairs for it in pair)[:-1]))
            at += len(choices)
        return Spare(found)

    def __hash__(self) -> int:
        return hash((self.cells, self.accepting))  # others of the same cells are few

    def to_iss(self, shape: Shape) -> str:
        ends = tuple(state in self.accepting for state in range(len(self.steps)))
        return "~".join((f".NFA~{encoded(ends, self.steps)}~_", *cells_to_iss(self.cells)))

    def check(self, shape: Shape) -> None:
        super().check(shape)
        machine: Automaton | None = getattr(self, "_machine", None)
        for count in ({machine.side} if machine else {*map(len, self.steps)}) - {shape.side}:
            why = msg("it is for {found} digits, not {side}", found=count, side=shape.side)
            raise self.misfit(why)

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        state, least = 0, grid.shape.least
        for digit in digits:
            state = self.steps[state][digit - least] if state >= 0 else -1
        return state in self.accepting

    def lower(self, board: Board) -> Iterator[Propagator]:
        machine = getattr(self, "_machine", None) or machine_of(self.steps, self.accepting)
        yield from along(machine, board, self.cells)

"""Constraint: what a rule for some cells of a puzzle is, as a value.

A rule is a class with a few fields: cells, and parameters such as a total. It is written as code
that rebuilds it, becomes JSON and back, and is equal to any other that means the same: where the
order of cells doesn't matter they are sorted.

Each says twice what it means: ``broken`` plainly, for digits on a board, and ``lower`` in the
propagators that a search knows. A rule is in one file with its title, its checks, and its name in
formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from farandole.errors import ArgumentError, FormatError, GridError
from farandole.i18n import Listed, Message, msg, nmsg
from farandole.limits import whole_number
from farandole.sudoku.rules.entries import entries_of, rules_of_entry
from farandole.sudoku.rules.marks import Mark, along, plain
from farandole.sudoku.rules.places import (
    Cell,
    Cells,
    CellsLike,
    cells_from_iss,
    cells_of,
    cells_to_iss,
    code_of,
    crossed,
    is_cells,
    is_kept,
    moved_in,
    text_of,
)

if TYPE_CHECKING:
    from farandole.i18n.message import Value
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules.propagators import Board, Propagator
    from farandole.sudoku.shape import Shape

_LARGEST_SUM, _LARGEST_DIGIT = 10_000, 25
_set = object.__setattr__


class Constraint:
    """A rule for some of the cells of a puzzle, or for the whole board; immutable, hashable.

    Its fields are its annotations, which are its parameters, too, in their order.
    """

    title: ClassVar[Message]
    """What people call it."""
    sentence: ClassVar[Message]
    """What it means, in a sentence for solvers; ``said`` has a rule's own numbers in it."""
    iss: ClassVar[str] = ""
    """Its name in strings of the Interactive Sudoku Solver, and its fields in their order there."""
    iss_names: ClassVar[tuple[str, ...]] = ()
    """Its names there if it has a reader of its own."""
    fpuzzles: ClassVar[str] = ""
    """Its name in documents of f-puzzles, the member that has its cells, and the field that has the
    number, with ? if a number may be missing; subclasses don't share it."""
    keeps: ClassVar[str] = "cells"
    """What a symmetry must keep for the moved rule to mean the same: only which cells it has
    (cells), or which cells share an edge (neighbours), or all rows and columns (numbers)."""
    is_relabelled: ClassVar[bool] = False
    """Whether digits may be exchanged, as the rule doesn't compare or add them."""
    techniques: ClassVar[tuple[str, ...]] = ()
    """The techniques that its steps are called by, by their ids; others are steps by rule."""
    order: ClassVar[str] = "any"
    """Whether the order of its cells matters (line), up to its direction (both ways), or not at
    all (any)."""
    asks: ClassVar[dict[str, Message]] = {}  # what fields are called that no other rule has
    letter: ClassVar[str] = ""  # of its numbers outside of a board
    is_drawing: ClassVar[bool] = False  # it only looks like a rule, and forbids nothing
    limits_cells: ClassVar[bool] = False  # it only says which digits each of its cells can have

    _names: ClassVar[tuple[str, ...]] = ()
    """The names of its fields."""
    _of_digits: ClassVar[tuple[str, ...]] = ()  # the names of those that are digits
    _get: ClassVar[Callable[[Any], tuple[Any, ...]]]
    """Gets their values."""
    _hash: int

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._names = names = _names_of(cls)
        cls._of_digits = tuple(name for name in names if name in ("digit", "digits"))
        get = attrgetter(*names) if names else lambda it: ()
        cls._get = (lambda it: (get(it),)) if len(names) == 1 else get

    @property
    def _values(self) -> tuple[Any, ...]:
        """The values of the fields, in their order."""
        return type(self)._get(self)

    def _fill(self, **fields: object) -> None:
        """Set the fields, once."""
        for name, value in fields.items():
            _set(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a rule can't be changed: make another instead of setting {name}")

    @property
    def fields(self) -> dict[str, Any]:
        """The fields by name."""
        return dict(zip(self._names, self._values, strict=True))

    @property
    def places(self) -> Cells:
        """All its cells, in order; none for a rule of the whole board."""
        return tuple(_cells_in(self._values))

    @property
    def label(self) -> Message:
        """What tells it from others of a grid, for people: its title, cells and number.

        >>> from farandole.sudoku.rules import Killer
        >>> print(Killer("r1c1-3", 8).label)
        killer cage r1c1-3 = 8
        """
        if not (places := self.places):
            return self.title
        whole = msg("{rule} {cells}", rule=self.title, cells=text_of(places))
        numbers = [value for value in self.fields.values() if type(value) is int]
        if len(numbers) != 1:
            return whole
        if "total" in self.fields:
            return msg("{rule} = {value}", rule=whole, value=numbers[0])
        return msg("{rule} ({value})", rule=whole, value=numbers[0])

    @property
    def flat(self) -> Iterable[Constraint]:
        """The rule, or those that say the same together; a grid has these singly."""
        return (self,)

    @property
    def names(self) -> Iterator[str]:
        """Its name, and those of rules in it."""
        yield type(self).__name__

    @property
    def key(self) -> str:
        """Text that is the same for equal rules, and only for these."""
        return repr(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(code_of, self._values))})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Constraint):
            return NotImplemented
        return type(self) is type(other) and self._values == other._values

    def __hash__(self) -> int:
        found: int | None = getattr(self, "_hash", None)  # an AttributeError would take longer
        if found is None:
            found = hash(type(self)._get(self))  # few others have the same fields
            _set(self, "_hash", found)
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values

    def check(self, shape: Shape) -> None:
        """Raise :class:`~farandole.GridError` if a board can't have this rule."""
        places = self.places
        for row, column in () if shape._places.issuperset(places) else places:
            if row >= shape.rows or column >= shape.columns:
                raise self.misfit(
                    msg(
                        "{cell} is not on a {rows}×{columns} board",
                        cell=text_of(((row, column),)),
                        rows=shape.rows,
                        columns=shape.columns,
                    )
                )
        for name in self._of_digits:
            values = getattr(self, name)
            for digit in values if type(values) is tuple else (values,):
                if digit in shape.digits:
                    continue
                raise self.misfit(
                    msg(
                        "{digit} is not a digit of the board ({least} to {most})",
                        digit=digit,
                        least=shape.digits[0],
                        most=shape.digits[-1],
                    )
                )

    def misfit(self, why: Message) -> GridError:
        """Return the error for a board that can't have this rule."""
        text = msg("{place}: {fault}", place=self.label, fault=why)
        return GridError(text, code="grid.rule")

    def broken(self, grid: Grid) -> tuple[int, ...]:
        """Return the cells where a grid breaks this rule; none if it keeps it, or still may.

        Most rules wait until all of their cells are filled.

        >>> from farandole import Grid
        >>> from farandole.sudoku.rules import Killer
        >>> Killer("r1c1-2", 3).broken(Grid("1234341221434321"))
        ()
        >>> Killer("r1c1-2", 4).broken(Grid("1234341221434321"))
        (0, 1)
        """
        cells = grid.shape.numbers(self.places) or tuple(range(grid.shape.cells))
        digits = values_at(grid, cells)
        return () if digits is None or self.holds(digits, grid) else cells

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        """Return whether the rule holds for the digits of its cells, all of them filled.

        These are the digits themselves, on boards with digits from 0, too.
        """
        raise NotImplementedError

    def lower(self, board: Board) -> Iterator[Propagator]:
        """Yield the propagators that together mean this rule, on a board."""
        raise NotImplementedError

    @property
    def said(self) -> Message:
        """What it means, with its own numbers.

        >>> from farandole.sudoku.rules import Whispers
        >>> str(Whispers("r1c1-3", 4).said)
        'Neighbouring digits on a whisper line differ by at least 4.'
        """
        fields = self.fields
        return self.sentence.having({it: _worded(fields[it]) for it in self.sentence.values})

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        """Yield what is drawn for this rule; nothing for one of the whole board.

        >>> from farandole import CLASSIC
        >>> from farandole.sudoku.rules import Killer
        >>> next(Killer("r1c1-2", 3).drawing(CLASSIC)).text
        '3'
        """
        yield from plain(self.places, is_line=self.order != "any")

    def moved(self, to: Mapping[Cell, Cell] | Callable[[Cell], Cell], side: int) -> Self:
        """Return the rule with each cell moved elsewhere, on a board of this side.

        Raises :class:`~farandole.ArgumentError` if it wouldn't be the same rule: see ``keeps``.

        >>> from farandole.sudoku.rules import Thermometer
        >>> Thermometer("r1c1-3").moved(lambda cell: (cell[1], cell[0]), 9)
        Thermometer('r1-3c1')
        """
        place = to if callable(to) else to.__getitem__
        if self.keeps != "cells" and not is_kept(self.keeps, place, side):
            raise ArgumentError(msg("this symmetry changes the rule {rule}", rule=self.title))
        return type(self)(*(moved_in(value, place) for value in self.fields.values()))

    def relabelled(self, digits: Sequence[int]) -> Self:
        """Return the rule for exchanged digits: d becomes ``digits[d - 1]``.

        Raises :class:`~farandole.ArgumentError` for a rule that compares or adds digits.
        """
        if not self.is_relabelled:
            text = msg("digits can't be exchanged with the rule {rule}", rule=self.title)
            raise ArgumentError(text)
        new = {it: tuple(digits[old - 1] for old in getattr(self, it)) for it in self._of_digits}
        return type(self)(**self.fields | new)

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        """Yield the rules of one constraint in a string of the Interactive Sudoku Solver.

        Raises ValueError or IndexError for others than it writes.
        """
        values: dict[str, Any] = {}
        name, *fields = _iss_of(cls.iss)
        rest = args[name.count("~") :] if "~" in name else args
        cells: Cells = ()
        for field in fields:
            if field == "cells":
                cells = cells_from_iss(rest)
            elif rest and not rest[0][:1].isalpha():
                text, *rest = rest
                values[field] = text if field == "clue" else int(text)
        for line in crossed(cells, values.get("modulus", getattr(cls, "window", 0))):
            if line:
                values["cells"] = line
            yield cls(**values)

    def to_iss(self, shape: Shape) -> str:
        """Return the rule as the Interactive Sudoku Solver writes it.

        Raises :class:`~farandole.FormatError` for one that it doesn't have.

        >>> from farandole import CLASSIC
        >>> from farandole.sudoku.rules import Killer
        >>> Killer("r1c1 r1c2", 3).to_iss(CLASSIC)
        '.Cage~3~R1C1~R1C2'
        """
        name, *names = _iss_of(self.iss)
        fields = {field: self.fields[field] for field in names}
        if not name or type(self)(**fields) != self:
            raise self.not_in_iss()
        texts = (cells_to_iss(it) if is_cells(it) else [str(it)] for it in fields.values())
        return "~".join([f".{name}", *(text for part in texts for text in part)])

    def not_in_iss(self) -> FormatError:
        """Return the error for a rule that the Interactive Sudoku Solver doesn't have."""
        return FormatError(msg("ISS has no rule like {rule}", rule=self.title))

    @classmethod
    def from_fpuzzles(cls, entry: Mapping[str, Any], shape: Shape) -> Iterator[Constraint]:
        """Yield the rules of one entry in a document of f-puzzles; none if it says nothing.

        Raises ValueError, which ArgumentError is, or KeyError for others than it writes.
        """
        yield from rules_of_entry(cls, entry, shape.side)

    def to_fpuzzles(self, shape: Shape) -> Iterator[tuple[str, Any]]:
        """Yield the entries of the rule in a document of f-puzzles, each with its list's name.

        Raises :class:`~farandole.FormatError` for a rule that f-puzzles doesn't have.

        >>> from farandole import CLASSIC
        >>> from farandole.sudoku.rules import Killer
        >>> list(Killer("r1c1 r1c2", 3).to_fpuzzles(CLASSIC))
        [('killercage', {'cells': ['R1C1', 'R1C2'], 'value': '3'})]
        """
        yield from entries_of(self, shape.side)

    def not_in_fpuzzles(self) -> FormatError:
        """Return the error for a rule that f-puzzles doesn't have."""
        return FormatError(msg("f-puzzles has no rule like {rule}", rule=self.title))

    def to_json(self) -> dict[str, Any]:
        """Return the rule as a value for JSON; :func:`from_json` reads it.

        >>> from farandole.sudoku.rules import Killer
        >>> Killer("r1c1 r1c2", 3).to_json()
        {'rule': 'Killer', 'cells': 'r1c1 r1c2', 'total': 3}
        """
        return {"rule": type(self).__name__} | {k: _plain(v) for k, v in self.fields.items()}


@cache
def _iss_of(text: str) -> list[str]:
    """Return the name of a rule in strings of the Interactive Sudoku Solver, and its fields."""
    return text.split() or [""]


def _names_of(kind: type[Constraint]) -> tuple[str, ...]:
    """Return the names of the fields, in the order of the parameters."""
    names: dict[str, None] = {}
    for home in reversed(kind.__mro__):
        own = vars(home).get("__annotations__", {}).items()
        names |= dict.fromkeys(it for it, kind in own if it[0] != "_" and "ClassVar" not in kind)
    return tuple(names)


def _cells_in(values: Iterable[object]) -> list[Cell]:
    """Return all cells in the values of fields, in order."""
    found: list[Cell] = []
    for value in values:
        if type(value) is tuple:
            if is_cells(value):
                found += value
            elif value and type(value[0]) is not int:
                found += _cells_in(value)
        elif isinstance(value, Constraint):
            found += value.places
    return found


def listed(rule: Constraint) -> Message:
    """Return a rule in a list: its title, its cells and its numbers."""
    values = worded(rule)
    return msg("{title} ({value})", title=rule.title, value=values) if values else rule.title


def worded(rule: Constraint) -> Listed:
    """Return the cells and numbers of a rule."""
    return Listed(_worded(value) for value in rule.fields.values())


def _worded(value: object) -> Value:
    """Return the value of a field for a sentence."""
    if is_cells(value):
        return text_of(value)
    if isinstance(value, tuple):
        return Listed(map(_worded, value))
    return listed(value) if isinstance(value, Constraint) else cast("Value", value)


def _plain(value: object) -> object:
    """Return the value of a field for JSON."""
    if isinstance(value, Constraint):
        return value.to_json()
    if is_cells(value):
        return text_of(value)
    return [_plain(it) for it in value] if isinstance(value, tuple) else value


def values_at(grid: Grid, cells: Iterable[int]) -> list[int] | None:
    """Return the digits of cells, by their numbers; None if one of them is blank."""
    counted, least = [grid.cells[cell] for cell in cells], grid.shape.least
    if 0 in counted:
        return None
    return counted if least == 1 else [number - 1 for number in counted]


class OfCells(Constraint):
    """A rule of these cells and no others, in an order that may matter: ``least`` of them or more.

    Each is given once, unless the rule ``repeats`` them.
    """

    cells: Cells
    order = "line"
    least: ClassVar[int] = 2
    repeats: ClassVar[bool] = False  # whether a cell may be given twice
    window: ClassVar[int] = 0  # how many neighbours along a line it is about; 0 for all
    style: ClassVar[str] = ""  # of the line through its cells, if that is how it is drawn

    def __init__(self, cells: CellsLike) -> None:
        self._fill(cells=self._cells(cells))

    @property
    def places(self) -> Cells:
        return self.cells

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield from (along(self.style, self.cells),) if self.style else super().drawing(shape)

    def _cells(self, cells: CellsLike) -> Cells:
        """Return cells in the order in which they are kept. Raises ArgumentError for wrong ones."""
        found = checked_cells(self.title, cells, self.least, repeats=self.repeats)
        if self.order == "any":
            return tuple(sorted(found))
        return min(found, found[::-1]) if self.order == "both ways" else found


class OfBoard(Constraint):
    """A rule for the whole board, without cells of its own."""

    keeps = "neighbours"


def checked_cells(
    title: Message,
    cells: CellsLike,
    least: int,
    most: int | None = None,
    *,
    repeats: bool = False,
) -> Cells:
    """Return cells. Raises ArgumentError for too few or many of them, and for forbidden repeats."""
    found = cells_of(cells)
    count = len(found)
    if count < least or (most is not None and count > most):
        wanted = msg("{least} or more", least=least)
        if most is not None:
            wanted = msg("{least} to {most}", least=least, most=most)
        text = nmsg(
            "{rule}: found {count} cell, expected {wanted}",
            "{rule}: found {count} cells, expected {wanted}",
            count=count,
            rule=title,
            wanted=least if least == most else wanted,
        )
        raise ArgumentError(text)
    if len(set(found)) < count and not repeats:
        cell = next(cell for cell in found if found.count(cell) > 1)
        text = msg("{rule}: {cell} is given twice", rule=title, cell=text_of((cell,)))
        raise ArgumentError(text)
    return found


def checked_number(value: int, name: str, least: int = 1, most: int = _LARGEST_SUM) -> int:
    """Return a parameter. Raises ArgumentError if it is out of range."""
    return whole_number(value, name, least, most)


def checked_digits(title: Message, digits: Iterable[int]) -> tuple[int, ...]:
    """Return digits, in order. Raises ArgumentError if there are none, or for no digits."""
    found = tuple(sorted(digits))
    if set(map(type, found)) != {int} or found[0] < 0 or found[-1] > _LARGEST_DIGIT:
        found = tuple(whole_number(digit, "digits", 0, _LARGEST_DIGIT) for digit in found)
    if not found:
        raise ArgumentError(msg("{rule}: no digits are given", rule=title))
    return found

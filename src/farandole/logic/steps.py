"""Steps: the effect of a technique on a board, and the parts of its pattern, as values.

All parts are facts about the board, from which words, drawings and proofs are made. Which of them a
technique has depends on the technique; the others are empty.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from farandole._lazy import Method
from farandole.errors import GridError
from farandole.i18n import Message, msg, spoken
from farandole.logic.board import Board, BoardLike, any_board, digits_of
from farandole.logic.techniques import BY_NUMBER, Technique
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.shape import CLASSIC, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole._kernel import _Claim, _Parts

    Where: TypeAlias = "Board | tuple[_Walk, int] | Shape"


class Candidate(NamedTuple):
    """A digit in a cell."""

    cell: int
    digit: int

    def name(self, shape: Shape = CLASSIC) -> str:
        """Return its usual notation on a board of this shape.

        >>> Candidate(10, 7).name()
        'r2c2=7'
        """
        return f"{shape.cell_name(self.cell)}={SYMBOLS[self.digit]}"


class Node(NamedTuple):
    """One end of a link: a digit in a cell, in cells that stand together, or in a set of cells."""

    cells: tuple[int, ...]
    digit: int
    set: int | None = None
    """The number of the step's set that it belongs to; None for none."""


class Link(NamedTuple):
    """A strong link (if the one end is false, the other is true) or a weak one (not both are true).

    ``start`` and ``end`` are numbers of the step's nodes.
    """

    start: int
    end: int
    is_strong: bool


class LockedSet(NamedTuple):
    """Cells with the digits that they hold; an almost locked set has one digit more than cells."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class Colour(NamedTuple):
    """Cells in which a digit is true in all or in none. 0 and 1 are opposite; so are 2 and 3."""

    cells: tuple[int, ...]
    digit: int
    colour: int


class Truth(NamedTuple):
    """A set of candidates of which just one is true: a cell, or a digit in a house.

    ``house`` is None for a cell; ``at`` is the cell, or the digit. Numbers above those of the
    houses are the smaller groups of rules (``shape.partial``), which can be links only.
    """

    house: int | None
    at: int

    def name(self, shape: Shape = CLASSIC) -> str:
        """Return its usual notation on a board of this shape.

        >>> Truth(None, 10).name(), Truth(18, 7).name()
        ('r2c2', '7 in box 1')
        """
        if self.house is None:
            return shape.cell_name(self.at)
        if self.house < len(shape.houses):
            return f"{SYMBOLS[self.at]} in {shape.houses[self.house].name}"
        return f"{SYMBOLS[self.at]} in {', '.join(map(shape.cell_name, self.cells(shape)))}"

    def cells(self, shape: Shape = CLASSIC) -> tuple[int, ...]:
        """Return the cells of its candidates."""
        if self.house is None:
            return (self.at,)
        if self.house < len(shape.houses):
            return shape.houses[self.house].cells
        return shape.partial[self.house - len(shape.houses)]

    def candidates(self, board: Board) -> tuple[Candidate, ...]:
        """Return the candidates of a board in it."""
        if self.house is None:
            return tuple(
                Candidate(self.at, digit) for digit in digits_of(board.candidates[self.at])
            )
        cells = self.cells(board.shape)
        return tuple(Candidate(cell, self.at) for cell in cells if board.has(cell, self.at))


class StepRating(NamedTuple):
    """The rating of a step on the scale of Sudoku Explainer, and what the program calls its rule.

    >>> print(StepRating(7.1, "Forcing X-Chain"))
    Forcing X-Chain, 7.1
    """

    rating: float
    rule: str

    @property
    def message(self) -> Message:
        """The name of the rule, without the code of its kind, and the rating."""
        from farandole.logic.words.names import rated_name, spoken_rule

        return rated_name(spoken_rule(self.rule), self.rating)

    def __str__(self) -> str:
        return spoken()(self.message)


class _Walk:
    """The steps of a path, and the boards between them, computed on demand."""

    __slots__ = ("_board", "_last", "_steps")

    def __init__(self, board: Board, steps: Sequence[Step]) -> None:
        self._board = board
        self._steps = steps
        self._last = (0, board)

    def before(self, number: int) -> Board:
        """Return the board before a step; the next one is quick to find after it."""
        start, board = self._last
        if start > number:
            start, board = 0, self._board
        for step in islice(self._steps, start, number):
            board = apply(board, step)
        self._last = (number, board)
        return board


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a solution; immutable, comparable, picklable.

    Cells and houses are numbers from 0 in the order of the board's shape (on the 9×9 board cells 0
    to 80 and houses 0 to 26: rows, columns, boxes). ``placements`` and ``eliminations`` are its
    effect; ``cells`` and ``digits`` its pattern, ``base`` and ``cover`` the houses where the
    pattern is and where it removes, ``fins`` and ``endo_fins`` those of a fish, ``nodes`` and
    ``links`` a chain in order, ``sets`` (almost) locked sets, ``colours`` those of colouring.
    ``truths`` prove it. ``rules`` are the numbers of the constraints that it uses, from 0.
    ``rated`` is what Sudoku Explainer calls it, if it is one of its steps.

    ``print(step)`` prints a sentence. A step that was found has the board that the sentence needs;
    a step made by hand prints only its effect.

    >>> from farandole.logic import technique
    >>> step = Step(technique("hidden-single"), placements=(Candidate(10, 7),))
    >>> step
    Step(technique('hidden-single'), placements=(Candidate(cell=10, digit=7),))
    >>> print(step)
    Hidden Single: 7 goes into r2c2.
    """

    technique: Technique
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    cells: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    base: tuple[int, ...] = ()
    cover: tuple[int, ...] = ()
    fins: tuple[int, ...] = ()
    endo_fins: tuple[int, ...] = ()
    nodes: tuple[Node, ...] = ()
    links: tuple[Link, ...] = ()
    sets: tuple[LockedSet, ...] = ()
    colours: tuple[Colour, ...] = ()
    truths: tuple[Truth, ...] = ()
    rules: tuple[int, ...] = ()
    rated: StepRating | None = None
    _where: Where | None = field(default=None, init=False, repr=False, compare=False)
    """The board on which it was found; None if it was made by hand."""
    _claims: tuple[_Claim, ...] = field(default=(), init=False, repr=False, compare=False)
    """The argument that came with it, as the kernel passes it; mostly it is derived when needed."""

    def __repr__(self) -> str:
        values = ((it.name, getattr(self, it.name)) for it in fields(self)[1:] if it.repr)
        parts = [f"{name}={value!r}" for name, value in values if value]
        return f"Step({', '.join([repr(self.technique), *parts])})"

    if not TYPE_CHECKING:
        __str__ = Method("farandole.logic.words.steps", "step_text")


def bind(step: Step, where: Where) -> Step:
    """Return a step that knows the board on which it was found, or at least its shape."""
    object.__setattr__(step, "_where", where)
    return step


def bind_path(board: Board, steps: Iterable[Step]) -> tuple[Step, ...]:
    """Return the steps of a path, which know their boards."""
    path = tuple(steps)
    walk = _Walk(board, path)
    return tuple(bind(step, (walk, number)) for number, step in enumerate(path))


def apply(board: BoardLike, step: Step) -> Board:
    """Return the board after a step.

    Raises :class:`~farandole.GridError` when a placement has no empty cell that may take it.

    >>> from farandole.logic import technique
    >>> step = Step(technique("naked-single"), placements=(Candidate(40, 5),))
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> apply(p, step)["r5c5"]
    ()
    """
    board = any_board(board)
    for cell, digit in step.placements:
        if not board.has(cell, digit):
            raise GridError(
                msg(
                    "{digit} is no candidate of {cell}",
                    digit=digit,
                    cell=board.shape.cell_name(cell),
                ),
                code="grid.digit",
            )
        board = board.place(cell, digit)
    return board.remove(step.eliminations)


def step_of(parts: _Parts, rated: StepRating | None = None) -> Step:
    """Return a step from the parts that the kernel returns."""
    number, placed, removed, cells, digits, base, cover, fins, endo_fins = parts[:9]
    nodes, links, sets, colours, truths, claims = parts[9:]
    step = Step(
        BY_NUMBER[number],
        tuple(Candidate(*fields) for fields in placed),
        tuple(dict.fromkeys(Candidate(*fields) for fields in removed)),
        tuple(cells),
        digits_of(digits),
        tuple(base),
        tuple(cover),
        tuple(fins),
        tuple(endo_fins),
        tuple(Node(tuple(at), digit, None if set < 0 else set) for at, digit, set in nodes),
        tuple(Link(*fields) for fields in links),
        tuple(LockedSet(tuple(at), digits_of(mask)) for at, mask in sets),
        tuple(Colour(tuple(at), digit, colour) for at, digit, colour in colours),
        tuple(
            Truth(None, fields) if fields < 81 else Truth((fields - 81) // 9, (fields - 81) % 9 + 1)
            for fields in truths
        ),
        rated=rated,
    )
    object.__setattr__(step, "_claims", tuple(claims))
    return step

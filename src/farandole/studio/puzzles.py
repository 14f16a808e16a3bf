"""Puzzles of requests: text in any format, on the board that the request names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from farandole.errors import ArgumentError, FarandoleError, GridError
from farandole.i18n import msg
from farandole.sudoku.formats import read_one
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules import AllDifferent, from_json
from farandole.sudoku.rules.distinct import NAMES
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from farandole.logic.board import Board
    from farandole.logic.profile import Profile
    from farandole.logic.scale.scale import Scale
    from farandole.studio.api.schemas import PositionBody, PuzzleBody

S = TypeVar("S")
T = TypeVar("T")


class Unreadable(Exception):
    """Raised with the error of a puzzle, and the field that it was in."""

    def __init__(self, error: FarandoleError, field: str) -> None:
        super().__init__(str(error))
        self.error = error
        self.field = field


def build(make: Callable[..., T], values: Mapping[str, Any]) -> T:
    """Return the result of ``make`` for the given fields. Raises Unreadable at the first fault."""
    some: dict[str, Any] = {}
    result = make()
    for name, value in values.items():
        some[name] = value
        try:
            result = make(**some)
        except FarandoleError as error:
            raise Unreadable(error, name) from None
    return result


def shape_of(text: str | None) -> Shape | None:
    """Return the board that a request names; None for the standard one."""
    return None if text is None else _read(Shape.parse, text, "shape")


def named_whole(grid: Grid) -> Grid:
    """Return a puzzle whose board its name tells whole: groups without a name are constraints.

    >>> from farandole.sudoku import Distinct
    >>> named_whole(Grid("." * 16, Shape(2, 2, Distinct("cages", ((0, 5),))))).constraints
    (AllDifferent('r1c1 r2c2'),)
    """
    board, *names = str(grid.shape).split(" + ")
    own = [rule for rule in grid.shape.rules if rule.name not in NAMES]
    if not own:
        return grid
    known = [name for name in names if name in NAMES]
    groups = (map(grid.shape.cell_name, group) for rule in own for group in rule.groups)
    plain = Grid(grid.line, Shape.parse(" + ".join((board, *known))))
    return plain.with_constraints(*grid.constraints, *map(AllDifferent, groups))


def grid_of(text: str, shape: Shape | None = None, field: str = "puzzle") -> Grid:
    """Return the one puzzle in a text. Raises Unreadable.

    >>> grid_of("1...............").shape
    Shape(2, 2)
    """
    return _read(lambda text: read_one(text, shape=shape), text, field)


def _read(reader: Callable[[S], T], value: S, field: str) -> T:
    try:
        return reader(value)
    except FarandoleError as error:
        raise Unreadable(error, field) from None


def puzzle_of(body: PuzzleBody) -> Grid:
    """Return the puzzle of a request, with its constraints."""
    grid = grid_of(body.puzzle, shape_of(body.shape))
    if not body.constraints:
        return grid
    return _read(
        lambda it: grid.with_constraints(*map(from_json, it)), body.constraints, "constraints"
    )


def position_of(body: PositionBody) -> tuple[Grid, Grid, list[list[int]] | None]:
    """Return givens, digits and marks of one board. Raises Unreadable."""
    givens = puzzle_of(body)
    board = givens
    if body.board is not None:
        board = grid_of(body.board, givens.shape, "board").with_constraints(*givens.constraints)
        for cell, (clue, digit) in enumerate(zip(givens.cells, board.cells, strict=True)):
            if clue not in (0, digit):
                text = msg(
                    "{cell}: the given {given} is missing on the board",
                    cell=givens.shape.cell_name(cell),
                    given=clue,
                )
                raise Unreadable(GridError(text, code="grid.digit"), "board")
    if body.marks is not None:
        _check_marks(body.marks, givens)
    return givens, board, body.marks


def board_of(body: PositionBody) -> Board:
    """Return a position for techniques: cells without marks have all candidates."""
    from farandole.logic.board import Board, mask_of

    givens, digits, marks = position_of(body)
    board = Board(digits, givens=givens)
    if marks is None:
        return board
    pairs = zip(
        (mask_of(entry, givens.shape.side) for entry in marks), board.candidates, strict=True
    )
    return Board(board, candidates=[mask & all_ if mask else all_ for mask, all_ in pairs])


def profile_of(
    techniques: list[str] | None,
    without: list[str],
    school: str | None = None,
    *,
    explains: bool = False,
) -> Profile:
    """Return the techniques to use; to explain, more of them. Raises Unreadable."""
    from farandole.logic.profile import FULL, HODOKU, known_school

    profile = FULL if explains else HODOKU
    try:
        field = "school"
        profile = known_school(school) or profile
        field = "techniques"
        if techniques:
            profile = profile.only(*techniques)
        field = "without"
        if without:
            profile = profile.without(*without)
    except FarandoleError as error:
        raise Unreadable(error, field) from None
    return profile


def steps_of(
    techniques: list[str] | None, without: list[str], school: str | None
) -> Profile | Scale:
    """Return what an explanation follows. Raises Unreadable.

    Steps of Sudoku Explainer are its rules in its order: ``techniques`` is refused, and ``without``
    are names of its rules, or ``uniqueness``.
    """
    from farandole.limits import known
    from farandole.logic.profile import SCHOOLS
    from farandole.logic.scale.scale import SCALES

    if school is not None:
        _read(lambda name: known(name, "school", (*SCHOOLS, *SCALES)), school, "school")
    if school not in SCALES:
        return profile_of(techniques, without, school, explains=True)
    if techniques:
        text = msg("the school {school} has an order of its own", school=school)
        raise Unreadable(ArgumentError(text, code="argument.choice"), "techniques")
    rules = tuple(name for name in without if name != "uniqueness")
    scale = _read(lambda names: replace(SCALES[school], without=names), rules, "without")
    return scale if len(rules) == len(without) else scale.without_uniqueness()


def _check_marks(marks: list[list[int]], givens: Grid) -> None:
    shape = givens.shape
    if len(marks) != shape.cells:
        text = msg(
            "candidates for {cells} cells; the board has {all}", cells=len(marks), all=shape.cells
        )
        raise Unreadable(GridError(text, code="grid.cells"), "marks")
    for cell, digits in enumerate(marks):
        for digit in digits:
            if not 1 <= digit <= shape.side:
                text = msg(
                    "candidate {value} is not between 1 and {side}", side=shape.side, value=digit
                )
                raise Unreadable(GridError(text, code="grid.digit"), f"marks.{cell}")

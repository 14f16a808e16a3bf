"""Hints: a person's mistakes on a board, or the next step.

digit  the number in a cell, given or entered
mark   a candidate that a person has written into a cell

A cell without marks has all the candidates that the digits allow. Corner marks ("somewhere in these
two cells") don't list a cell's candidates: leave them out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.i18n import Listed, Message, msg, nmsg, spoken
from farandole.i18n.language import HasMessage
from farandole.logic.board import Board, BoardLike, as_board, check_count, digits_of, mask_of
from farandole.logic.finding import first_step, solutions_of
from farandole.logic.profile import FULL, Profile
from farandole.sudoku.clashes import clashes
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.grid import Grid, GridLike, on_usual_board
from farandole.sudoku.shape import CLASSIC, Shape
from farandole.sudoku.unsolved import no_solution

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from farandole.logic.scale.scale import Scale
    from farandole.logic.steps import Step

KINDS = ("clash", "wrong digit", "missing mark", "wrong mark")
"""The kinds of mistakes, the most serious first."""


@dataclass(frozen=True, slots=True)
class Mistake(HasMessage):
    """An error on the board.

    ``clash``: the digit occurs twice in a house; ``wrong digit``: it isn't the solution's;
    ``missing mark``: the marks of the cell lack the solution's digit, which isn't revealed
    (``digit`` is None); ``wrong mark``: a digit on the board rules the mark out, which does no
    harm. ``cell`` is one of ``shape``.

    >>> print(Mistake("wrong mark", 0, 5).message)
    The mark 5 in r1c1 can be removed: a house of the cell already has 5.
    """

    kind: str
    cell: int
    digit: int | None = None
    shape: Shape = CLASSIC

    @property
    def message(self) -> Message:
        """A sentence about it."""
        return _sentence([self])


@dataclass(frozen=True, slots=True)
class Hint:
    """A person's mistakes, and the next step.

    With mistakes other than wrong marks there is no step. ``step`` is the next step on ``board``,
    which has the person's marks as candidates; None also if the techniques find none. ``warning``
    is a sentence that comes first: the board has several solutions. None if it has one.
    """

    board: Board
    mistakes: tuple[Mistake, ...]
    step: Step | None
    warning: Message | None = None

    @property
    def messages(self) -> tuple[Message, ...]:
        """The warning, and the mistakes: one sentence for all cells with the same mistake."""
        first = () if self.warning is None else (self.warning,)
        return (*first, *dict.fromkeys(messages_of(self.mistakes).values()))

    def __str__(self) -> str:
        """Return the warning, the mistakes and the step in words."""
        say = spoken()
        lines = list(map(say, self.messages))
        if self.step is not None:
            from farandole.logic.words import step_line

            lines.append(say(step_line(self.board, self.step)))
        return "\n".join(lines) or say(msg("The techniques find no step."))

    def _repr_html_(self) -> str:
        """Return the board with the step drawn on it, and the words of `str`, for notebooks."""
        from html import escape

        from farandole.logic.render.drawing import svg

        lines = "<br>".join(map(escape, str(self).split("\n")))
        return f"{svg(self.board, self.step)}<p>{lines}</p>"


def hint(
    board: BoardLike,
    profile: Profile | Scale = FULL,
    *,
    marks: Sequence[Iterable[int] | int] | None = None,
    givens: GridLike | None = None,
    seconds: float | None = None,
) -> Hint:
    """Return the next step for a person, or their mistakes.

    ``board`` has the digits on the board, and ``givens`` those that the puzzle starts with
    (default: all of them; then a wrong digit only shows as a puzzle without a solution). ``marks``
    are the person's pencilmarks, for each of the 81 cells a collection of digits or nine bits,
    empty for a cell without any. A candidate that they have removed stays removed. With a
    :class:`Scale` the step is that of Sudoku Explainer.

    Takes well under a millisecond for anything up to chains. Raises
    :class:`~farandole.NoSolution` for givens without a solution.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> hint(p).step.placements[0].name()
    'r5c5=5'
    >>> found = hint("54" + p[2:], givens="5." + p[2:])
    >>> found.step, [str(mistake.message) for mistake in found.mistakes]
    (None, ["4 in r1c2 isn't right."])
    >>> [one.kind for one in hint(p, marks=[()] * 2 + [(1, 2)] + [()] * 78).mistakes]
    ['missing mark']
    """
    position, digits, noted = _position(board, givens)
    start = position.givens if position else digits
    if givens is not None:
        start = on_usual_board(givens).with_constraints(*digits.constraints)
    mistakes = list(_clashes(digits, start))
    found = _solutions(start, digits, seconds)
    solution = found[0] if len(found) == 1 else None
    warning = _several(found) if len(found) > 1 else None
    if solution and not mistakes:
        mistakes += _wrong_digits(digits, start, solution)
    if mistakes:
        return Hint(position or Board(start), tuple(mistakes), None)
    plain = Board(digits, givens=start)
    if marks is not None:
        noted = [mask_of(each, digits.shape.side) for each in marks]
        check_count(noted, digits)
    mistakes = sorted(_wrong_marks(plain, noted, solution), key=lambda it: KINDS.index(it.kind))
    candidates = [
        mask & it if mask and it else mask
        for mask, it in zip(plain.candidates, noted or plain.candidates, strict=True)
    ]
    noted_board = Board(plain, candidates=candidates)
    is_sound = all(mistake.kind == "wrong mark" for mistake in mistakes)
    step = _step(noted_board, profile, seconds) if is_sound else None
    return Hint(noted_board, tuple(mistakes), step, warning)


def _step(board: Board, profile: Profile | Scale, seconds: float | None) -> Step | None:
    if isinstance(profile, Profile):
        return first_step(board, profile, seconds=seconds)
    from farandole.logic.scale.path import first_step_on

    return first_step_on(board, profile, seconds=seconds)


def _position(
    board: BoardLike, givens: GridLike | None
) -> tuple[Board | None, Grid, Sequence[int]]:
    """Return the board, if it has candidates or placed digits, its digits, and its candidates."""
    if isinstance(board, Board):
        return board, board.grid, board.candidates
    digits = on_usual_board(board)
    if isinstance(board, str) and givens is None and not clashes(digits):
        position = as_board(board)
        return position, digits, position.candidates
    return None, digits, ()


def _wrong_marks(board: Board, noted: Sequence[int], solution: Grid | None) -> Iterator[Mistake]:
    """Yield marks that a digit on the board rules out, and cells whose marks lack the solution."""
    shape = board.shape
    for cell, (mask, may) in enumerate(zip(noted, board.candidates, strict=False)):
        if not mask or not may:
            continue
        for digit in digits_of(mask & ~may):
            yield Mistake("wrong mark", cell, digit, shape)
        if solution and not mask >> (solution.cells[cell] - 1) & 1:
            yield Mistake("missing mark", cell, shape=shape)


def _clashes(digits: Grid, start: Grid) -> Iterable[Mistake]:
    """Return the digits that occur twice in a house; of givens and others only the others."""
    found: dict[int, Mistake] = {}
    for clash in clashes(digits):
        put_in = [cell for cell in clash.cells if not start.cells[cell]]
        for cell in put_in or clash.cells:
            found[cell] = Mistake("clash", cell, clash.digit, digits.shape)
    return found.values()


def _solutions(start: Grid, digits: Grid, seconds: float | None) -> tuple[Grid, ...]:
    """Return the solution to compare with, or two of several; nothing where digits clash.

    Raises NoSolution where the givens leave none, or the digits leave none of several.
    """
    if clashes(start):
        raise no_solution(start)
    found = solutions_of(Board(start), seconds)
    if not found:
        raise no_solution(start)
    if len(found) == 1:
        return found
    if clashes(digits):
        return ()
    found = solutions_of(Board(digits), seconds)
    if not found:
        raise no_solution(digits)
    return found


def _several(found: Sequence[Grid]) -> Message:
    """Return that a board has several solutions, and where two of them differ."""
    one, other = found
    cells = [cell for cell, digit in enumerate(one.cells) if digit != other.cells[cell]]
    digits = sorted((one.cells[cells[0]], other.cells[cells[0]]))
    return msg(
        "The board has more than one solution: two differ in {count} cells, such as {cell} "
        "({digits}).",
        count=len(cells),
        cell=one.shape.cell_name(cells[0]),
        digits=Listed((SYMBOLS[digit] for digit in digits), "or"),
    )


def messages_of(mistakes: Iterable[Mistake]) -> dict[Mistake, Message]:
    """Return a sentence for each mistake; cells with the same mistake share one."""
    alike: dict[tuple[str, int | None], list[Mistake]] = {}
    for one in mistakes:
        alike.setdefault((one.kind, one.digit), []).append(one)
    return {
        one: message for some in alike.values() for message in [_sentence(some)] for one in some
    }


def _sentence(alike: Sequence[Mistake]) -> Message:
    """Return a sentence about mistakes of one kind, with one digit."""
    first = alike[0]
    cells = Listed((one.shape.cell_name(one.cell) for one in alike), "and")
    digit = SYMBOLS[first.digit or 0]
    count = len(alike)
    if first.kind == "clash":
        return nmsg(
            "{digit} in {cells} occurs again in the same house.",
            "{digit} in {cells} occurs more than once in a house.",
            count=count,
            digit=digit,
            cells=cells,
        )
    if first.kind == "wrong digit":
        return msg("{digit} in {cells} isn't right.", digit=digit, cells=cells)
    if first.kind == "missing mark":
        return nmsg(
            "{cells} lacks a mark that it needs.",
            "{cells} lack a mark that they need.",
            count=count,
            cells=cells,
        )
    return nmsg(
        "The mark {digit} in {cells} can be removed: a house of the cell already has {digit}.",
        "The mark {digit} in {cells} can be removed: a house of each cell already has {digit}.",
        count=count,
        digit=digit,
        cells=cells,
    )


def _wrong_digits(digits: Grid, start: Grid, solution: Grid) -> list[Mistake]:
    return [
        Mistake("wrong digit", cell, digit, digits.shape)
        for cell, digit in enumerate(digits.cells)
        if digit and digit != solution.cells[cell] and not start.cells[cell]
    ]

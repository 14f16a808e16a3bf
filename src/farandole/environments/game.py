"""A game on a puzzle, as a value, with the tools that a model may use: the core of environments.

Every tool returns a :class:`Turn`: the game after it, and what to report. No tool shows the
solution; a hint shows the next step of a person, and counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from farandole.environments.verdicts import check_share
from farandole.errors import GridError, OutOfRange, Text
from farandole.i18n import Listed, Message, msg, nmsg
from farandole.logic.board import Board
from farandole.logic.hints import hint
from farandole.logic.words.steps import step_line
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.grid import GridLike, as_grid
from farandole.sudoku.solving import solve

Cell = str | int | tuple[int, int]


class Turn(NamedTuple):
    """What a tool returns: the game after it, whether it was accepted, and what to report."""

    game: Game
    accepted: bool
    messages: tuple[Text | str, ...]

    @property
    def text(self) -> str:
        """The report in English under any locale, so that models read the same everywhere."""
        return "\n".join(map(str, self.messages))


@dataclass(frozen=True, slots=True)
class Game:
    """A position, the way to it, and its cost; start one with :meth:`of`.

    ``boards`` are the boards so far, the current one last, a digit more on each. ``hints`` is how
    many were drawn, and ``refused`` how many digits and undos weren't accepted.

    >>> game = Game.of("12..34..2.4..3.1")
    >>> print(game.inspect_candidates("row 1").text)
    r1c3: 3
    r1c4: 3, 4
    >>> turn = game.place_digit("r1c3", 4)
    >>> turn.accepted, turn.text
    (False, "4 isn't a candidate of r1c3.")
    >>> game = turn.game.place_digit("r1c3", 3).game.hint().game
    >>> game.left, game.hints, game.refused
    (7, 1, 1)
    """

    boards: tuple[Board, ...]
    hints: int = 0
    refused: int = 0

    @classmethod
    def of(cls, puzzle: GridLike) -> Game:
        """Return the start of a game; raise the errors of :func:`~farandole.solve`."""
        grid = as_grid(puzzle)
        solve(grid)
        return cls((Board(grid),))

    @property
    def board(self) -> Board:
        """The digits on the board, and the candidates left."""
        return self.boards[-1]

    @property
    def left(self) -> int:
        """How many cells are empty."""
        return self.board.grid.cells.count(0)

    @property
    def solved(self) -> bool:
        """Whether no cell is: digits that clash are never accepted."""
        return self.board.is_solved

    def score(self, price: float = 0.1) -> float:
        """Return 1.0 for a solved puzzle, less ``price`` for each hint, at least 0.0; else 0.0."""
        check_share(price, "price")
        return max(0.0, 1.0 - price * self.hints) if self.solved else 0.0

    def inspect_candidates(self, where: Cell) -> Turn:
        """Return the candidates of a cell, or of the empty cells of a house such as ``"box 5"``."""
        shape = self.board.shape
        house = str(where).strip().lower()
        cells: Iterable[int] = next((it.cells for it in shape.houses if it.name == house), ())
        if not cells:
            try:
                return Turn(self, True, (self._candidates(shape.cell(where)),))
            except OutOfRange as error:
                return Turn(self, False, (error.message,))
        empty = [cell for cell in cells if not self.board.grid.cells[cell]]
        if not empty:
            return Turn(self, True, (msg("No cell of the house is empty."),))
        return Turn(self, True, tuple(map(self._candidates, empty)))

    def place_digit(self, cell: Cell, digit: int) -> Turn:
        """Return the game with a digit in an empty cell: one of its candidates, right or not."""
        board = self.board
        try:
            where = board.shape.cell(cell)
            after = board.place(where, digit)
        except (GridError, OutOfRange) as error:
            return self._refuse(error.message)
        name = board.shape.cell_name(where)
        if not board.has(where, digit):
            return self._refuse(
                msg("{digit} isn't a candidate of {cell}.", digit=SYMBOLS[digit], cell=name)
            )
        game = replace(self, boards=(*self.boards, after))
        dead = [
            board.shape.cell_name(it)
            for it, (mask, held) in enumerate(zip(after.candidates, after.grid.cells, strict=True))
            if not mask and not held
        ]
        messages = [msg("{cell} is {digit} now.", cell=name, digit=SYMBOLS[digit])]
        if game.solved:
            messages.append(msg("The puzzle is solved."))
        elif dead:
            messages.append(msg("No candidates are left in {cells}.", cells=Listed(dead, "and")))
        else:
            messages.append(
                nmsg("{count} cell is empty.", "{count} cells are empty.", count=game.left)
            )
        return Turn(game, True, tuple(messages))

    def undo(self) -> Turn:
        """Return the game without the last digit; its hints still count."""
        if len(self.boards) == 1:
            return self._refuse(msg("There is no digit to take back."))
        before, now = self.boards[-2:]
        cell = next(i for i, digit in enumerate(now.grid.cells) if digit != before.grid.cells[i])
        text = msg("{cell} is empty again.", cell=now.shape.cell_name(cell))
        return Turn(replace(self, boards=self.boards[:-1]), True, (text,))

    def hint(self) -> Turn:
        """Return the wrong digits, or the next step of a person, whose candidates are removed.

        A step that places a digit is only reported.
        """
        game = replace(self, hints=self.hints + 1)
        found = hint(self.board)
        if found.step is None:
            nothing = msg("The techniques find no step.")
            return Turn(game, True, found.messages or (nothing,))
        line = step_line(found.board, found.step)
        if not found.step.placements:
            # The digits are right where a step is found, so this holds on earlier boards too.
            boards = tuple(board.remove(found.step.eliminations) for board in self.boards)
            game = replace(game, boards=boards)
        return Turn(game, True, (*found.messages, line))

    def _refuse(self, text: Text | str) -> Turn:
        return Turn(replace(self, refused=self.refused + 1), False, (text,))

    def _candidates(self, cell: int) -> Message:
        name, held = self.board.shape.cell_name(cell), self.board.grid.cells[cell]
        if held:
            return msg("{cell} holds {digit} already", cell=name, digit=SYMBOLS[held])
        digits = self.board[cell]
        if not digits:
            return msg("No candidates are left in {cells}.", cells=name)
        return msg("{cell}: {digits}", cell=name, digits=Listed(SYMBOLS[it] for it in digits))

"""Forcing chains and nets by a slow definition: something is assumed and followed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from farandole.logic import Board
from tests.logic.definitions.plain import BOXES, DIGITS, HOUSES, LINES, PEERS

Literal: TypeAlias = tuple[int, int, bool]
"""A candidate, cell and digit, that is true or false."""

OVERLAPS = [
    pair for box in BOXES for line in LINES if box & line for pair in ((box, line), (line, box))
]


class Followed:
    """What follows from an assumption by naked and hidden singles and locked candidates."""

    def __init__(self, board: Board, *assumed: Literal) -> None:
        digits = board.grid.cells
        self.at = [{digits[cell]} if digits[cell] else set(board[cell]) for cell in range(81)]
        self.contradicts = False
        for cell, digit, is_true in assumed:
            if is_true:
                self.at[cell] &= {digit}
            else:
                self.at[cell].discard(digit)
        before = -1
        while not self.contradicts and before != (before := sum(map(len, self.at))):
            self._further()

    def _further(self) -> None:
        for cell in range(81):
            if len(self.at[cell]) == 1:
                for peer in PEERS[cell]:
                    self.at[peer] -= self.at[cell]
        for house in HOUSES:
            for digit in DIGITS:
                places = [cell for cell in house if digit in self.at[cell]]
                if len(places) == 1:
                    self.at[places[0]] = {digit}
                self.contradicts |= not places
        for house, other in OVERLAPS:
            for digit in DIGITS:
                if not any(digit in self.at[cell] for cell in house - other):
                    for cell in other - house:
                        self.at[cell].discard(digit)
        self.contradicts |= not all(self.at)

    def holds(self, literal: Literal) -> bool:
        cell, digit, is_true = literal
        return self.at[cell] == {digit} if is_true else digit not in self.at[cell]


def contradiction(board: Board, result: Literal) -> bool:
    """Whether the opposite leads to a contradiction."""
    cell, digit, is_true = result
    return Followed(board, (cell, digit, not is_true)).contradicts


def _alternatives(board: Board) -> Iterator[list[Literal]]:
    """Yield assumptions of which one is true."""
    for cell in range(81):
        for digit in board[cell]:
            yield [(cell, digit, True), (cell, digit, False)]
        if board[cell]:
            yield [(cell, digit, True) for digit in board[cell]]
    for house in HOUSES:
        for digit in DIGITS:
            places = [(cell, digit, True) for cell in sorted(house) if digit in board[cell]]
            if places:
                yield places


def verity(board: Board, result: Literal) -> bool:
    """Whether some alternatives have it in common, none of which contradicts itself."""
    known: dict[Literal, Followed] = {}
    for alternatives in _alternatives(board):
        for one in alternatives:
            if one not in known:
                known[one] = Followed(board, one)
            if one[0] == result[0] or known[one].contradicts or not known[one].holds(result):
                break
        else:
            return True
    return False

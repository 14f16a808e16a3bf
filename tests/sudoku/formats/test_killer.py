"""Killer puzzles as text are named as not solved yet: never read as another puzzle."""

from __future__ import annotations

import pytest

from farandole import Grid
from farandole.errors import ParseError
from farandole.sudoku.formats import read

# Dominoes and their sums, all in their own rows: sum, row, column, row, column.
CAGES = [(5 + r, r, c, r, c + 1) for r in range(1, 9) for c in (1, 4)]
LISTS = {
    "pairs": [f"{t} = ({a},{b}) + ({c},{d})" for t, a, b, c, d in CAGES],
    "pairs in code": [f"  ({t}, [({a}, {b}), ({c}, {d})])," for t, a, b, c, d in CAGES],
    "JSON": [f'{{"sum":{t}, "cells":[[{a},{b}],[{c},{d}]]}},' for t, a, b, c, d in CAGES],
    "names": [f"r{a}c{b} r{c}c{d} = {t}" for t, a, b, c, d in CAGES],
    "letters": [f"{'_ABCDEFGHI'[a]}{b}+{'_ABCDEFGHI'[c]}{d}: {t}" for t, a, b, c, d in CAGES],
    "the sum last": [f"{a},{b},{c},{d},{t}" for t, a, b, c, d in CAGES],
    "the sum first": [f"{t};{a},{b};{c},{d}" for t, a, b, c, d in CAGES],
    "two digits": [f"{t} {a}{b} {c}{d}" for t, a, b, c, d in CAGES],
    "numbers": [f"{t} {9 * a + b} {9 * c + d}" for t, a, b, c, d in CAGES],
    "under a name": ["Killer", "", *(f"{t} {a}{b} {c}{d}" for t, a, b, c, d in CAGES)],
}
DRAWN = """\
ABC|DEF|GHI
ABC|DEF|GHI
JKL|MNO|PQR
---+---+---
JKL|MNO|PQR
STU|VWX|YZa
STU|VWX|YZa
---+---+---
bcd|efg|hij
bcd|efg|hij
bcd|efg|hij

""" + "  ".join(f"{c} = {9 if c < 'b' else 15}" for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij")
POINTED = "\n".join(["10 < 11 < 12 < 13 < ^"] + ["^ < 14 < ^ > ^ < v"] * 8)


def refused(text: str) -> list[ParseError]:
    """Return the errors of a text that has no puzzle."""
    errors: list[ParseError] = []
    assert list(read(text, errors=errors.append)) == []
    return errors


@pytest.mark.parametrize("lines", LISTS.values(), ids=LISTS)
def test_lists_of_cages_are_killer_puzzles(lines: list[str]) -> None:
    (error,) = refused("\n".join(lines))
    assert error.code == "parse.rules"
    assert "killer cages" in str(error)


@pytest.mark.parametrize("text", [DRAWN, POINTED])
def test_drawn_cages_are_killer_puzzles(text: str) -> None:
    (error,) = refused(text)
    assert error.code == "parse.rules"
    assert error.line == 1


def test_a_board_with_cages_below_is_not_read_without_them() -> None:
    board = "\n".join(["5 3 . . 7 . . . ."] + [". . . . . . . . ."] * 8)
    (error,) = refused(board + "\n\nCages\n" + "\n".join(LISTS["names"]))
    assert error.code == "parse.rules"
    assert error.line == 11


def test_json_with_cages_and_no_board_names_them() -> None:
    (error,) = refused('{"size": 9, "cages": [{"sum": 3, "cells": [0, 1]}]}')
    assert error.code == "parse.rules"


@pytest.mark.parametrize(
    "line",
    ["8 1,1 1,3", "2 1,1 1,2", "18 1,1 1,2"],
    ids=["in two pieces", "too low", "too high"],
)
def test_what_cannot_be_a_cage_is_not_called_one(line: str) -> None:
    lines = [line, *(f"{t} {a},{b} {c},{d}" for t, a, b, c, d in CAGES[1:])]
    assert all(error.code != "parse.rules" for error in refused("\n".join(lines))[:1])


def test_boards_of_numbers_are_still_boards() -> None:
    rows = ["5 3 0 0 7 0 0 0 0", "6 0 0 1 9 5 0 0 0"] + ["0 0 0 0 0 0 0 0 0"] * 7
    (record,) = read("\n".join(rows))
    assert record.grid == Grid("53..7....6..195..." + "." * 63)

"""Lines of 729 characters: the candidates of each cell."""

from __future__ import annotations

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import read
from farandole.sudoku.grid import Grid

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGITS = "123456789"
LINE = "".join("".join(d if c in (d, ".") else "." for d in DIGITS) for c in EASY)


@pytest.mark.parametrize("text", [LINE, LINE.replace(".", "0"), f"# c\n{LINE}\n", f"  {LINE}"])
def test_a_cell_with_one_candidate_has_its_digit(text: str) -> None:
    [record] = read(text)
    assert (record.grid, record.label, record.candidates) == (Grid(EASY), "", None)
    assert Grid.parse(text) == Grid(EASY)


def test_candidates_are_kept() -> None:
    line = LINE[:18] + "1.3......" + "." * 9 + LINE[36:]
    [record, other] = read(f"{line}, hard\n{EASY}\n")
    assert (record.grid, record.label, record.line) == (Grid(EASY), "hard", 1)
    assert record.candidates is not None
    assert record.candidates[:5] == (0, 0, 0b101, 0, 0)
    assert record.candidates[5] == 0x1FF
    assert other.grid == Grid(EASY)


@pytest.mark.parametrize(("at", "symbol"), [(0, "2"), (728, "1"), (100, "a")])
def test_a_digit_in_another_place_is_an_error(at: int, symbol: str) -> None:
    line = LINE[:at] + symbol + LINE[at + 1 :]
    errors: list[ParseError] = []
    [record] = read(f"\n {line}\n{EASY}\n", errors=errors.append)
    assert record.line == 3
    assert [(e.code, e.line, e.column) for e in errors] == [("parse.candidates", 2, at + 2)]
    assert repr(symbol) in str(errors[0])

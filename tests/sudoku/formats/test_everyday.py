"""What programs, papers, mails, sheets and forums write is read as what it is."""

from __future__ import annotations

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import read
from tests.sudoku.formats.everyday import EVERYDAY, LINE, ROWS


def outcome(text: str) -> tuple[list[str], list[ParseError]]:
    errors: list[ParseError] = []
    return [record.grid.line for record in read(text, errors=errors.append)], errors


@pytest.mark.parametrize("name", EVERYDAY)
def test_the_puzzle_and_nothing_else(name: str) -> None:
    assert outcome(EVERYDAY[name]) == ([LINE], [])


@pytest.mark.parametrize("name", EVERYDAY)
def test_between_other_puzzles(name: str) -> None:
    text = f"{LINE[::-1]}\n\n{EVERYDAY[name]}\n\n{LINE[::-1]}\n"
    assert outcome(text) == ([LINE[::-1], LINE, LINE[::-1]], [])


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (f"Puzzle 1: {LINE}", "Puzzle 1"),
        (f"001,{LINE}", "001"),
        (f"easy,{LINE}", "easy"),
        (f'puzzle = "{LINE}"', ""),
        (f"{LINE}|hard", "hard"),
        (f"{LINE} https://example.com/1", "https://example.com/1"),
    ],
)
def test_labels(text: str, label: str) -> None:
    [record] = read(text)
    assert (record.grid.line, record.label) == (LINE, label)


@pytest.mark.parametrize(
    ("text", "line", "column", "found"),
    [
        ("new int[][] {\n" + "  {5,3,x},\n" * 9 + "}", 2, 8, "'x'"),
        ("[" + "\n ".join("[5 3 0 0 7 0 0 0 0]" for _ in range(8)) + "]", 1, 19, "9 cells"),
        ("| 4 | 3 | 1 | 2 |\n|---|---|---|---|\n" + "| 1 | z |   | 2 |\n" * 3, 3, 7, "'z'"),
        ("1 & 2 & & \\\\\n" + "3 & q & & 4 \\\\\n" * 3, 2, 5, "'q'"),
        ("<table>\n" + "<tr><td>1<td>2<td>3<td>z</tr>\n" * 4 + "</table>", 2, 20, "'z'"),
        (f"Puzzle 1: {LINE[:-1]}z", 1, 91, "'z'"),
        ("> " + LINE[:-1] + "z", 1, 83, "'z'"),
        ("/".join([*ROWS[:8], "....8..7z"]), 1, 89, "'z'"),
    ],
)
def test_the_place_of_what_is_wrong(text: str, line: int, column: int, found: str) -> None:
    boards, errors = outcome(text)
    assert boards == []
    assert (errors[0].line, errors[0].column, str(errors[0].found)) == (line, column, found)


@pytest.mark.parametrize(
    "text",
    [
        "Monday 12, Tuesday 34 / 56",
        "f(x) = [1, 2, 3]",
        "a == [[1, 2], [3, 4]]",
        "| name | size |\n|---|---|\n| a | 1 |\n",
        "<p>no table here</p>",
        "12/03/2024 14:55",
        "一二三",
        "R1C1 is 5 & R2C2 is 6 \\\\",
        "https://example.com/puzzles/17",
        "1 2 3 4 5 6 7 8 9\n1 2 3",
        " ".join("5" * 41),
    ],
)
def test_what_is_no_puzzle_is_none(text: str) -> None:
    boards, errors = outcome(text)
    assert boards == []
    assert errors


def test_an_empty_quote_beside_other_blanks_is_a_mistake() -> None:
    text = "[" + ",".join("[" + ",".join(f'"{c}"' for c in row) + "]" for row in ROWS) + "]"
    boards, [error] = outcome(text.replace('"5"', '""', 1))
    assert boards == []
    assert error.column == 4


def test_candidates_are_kept() -> None:
    text = """
.-----------------.-----------------.-----------------.
| 5    3     124  | 26   7    2468  | 189  129  248   |
| 6    247   247  | 1    9    5     | 378  234  2478  |
| 12   9     8    | 23   34   24    | 1357 6    2457  |
:-----------------+-----------------+-----------------:
| 8    125   1259 | 579  6    147   | 4579 2459 3     |
| 4    25    2569 | 8    5    3     | 579  259  1     |
| 7    15    1359 | 59   14   2     | 4589 459  6     |
:-----------------+-----------------+-----------------:
| 139  6     134  | 357  35   17    | 2    8    4     |
| 23   27    237  | 4    1    9     | 36   3    5     |
| 123  1245  1245 | 2356 8    6     | 1346 7    9     |
'-----------------'-----------------'-----------------'
"""
    for format in (None, "candidates"):
        [record] = read(text, format=format)
        assert record.grid.line[:9] == "53..7...."
        assert record.candidates is not None
        assert record.candidates[2] == 0b1011
        assert record.candidates[0] == 0


def test_sdx_tells_givens_from_digits_placed() -> None:
    rows = ["5 3 u4 26 7 268 189 129 28", *["123456789 " * 8 + "123456789"] * 8]
    for format in (None, "sdx"):
        [record] = read("\n".join(rows), format=format)
        assert record.format == "sdx"
        assert record.grid.line[:9] == "53..7...."
        assert record.state is not None
        assert record.state.line[:9] == "534.7...."

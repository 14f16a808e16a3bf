"""Boxes with gaps between them, boards side by side, colours of terminals, types of databases."""

from __future__ import annotations

import json
from random import Random

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import read

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
SOLVED = [SOLUTION[i : i + 9] for i in range(0, 81, 9)]
SMALL = ["1..4", "..1.", ".3..", "2..."]


def outcome(text: str) -> tuple[list[str], list[ParseError]]:
    errors: list[ParseError] = []
    return [record.grid.line for record in read(text, errors=errors.append)], errors


def apart(rows: list[str], separator: str, *, size: int = 3, blank: str = "") -> str:
    """Return a sheet with an empty row and column between any two boxes."""
    lines: list[str] = []
    for number, row in enumerate(rows):
        if number and number % size == 0:
            lines.append(separator * (len(rows) + size - 2))
        cells = [blank if cell == "." else cell for cell in row]
        for at in range(len(rows) - size, 0, -size):
            cells.insert(at, "")
        lines.append(separator.join(cells))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("blank", ["", "0"])
def test_gaps_between_boxes(separator: str, blank: str) -> None:
    text = apart(ROWS, separator, blank=blank)
    assert outcome(text) == ([LINE], [])
    assert outcome(f"{text}\n{text}") == ([LINE, LINE], [])
    assert outcome(apart(SMALL, separator, size=2, blank=blank)) == (["".join(SMALL)], [])


def test_gaps_with_something_in_them() -> None:
    lines = apart(ROWS, ",").splitlines()
    for number in (3, 0):
        fields = lines[number].split(",")
        fields[3] = "5"
        bad = [*lines[:number], ",".join(fields), *lines[number + 1 :]]
        grids, errors = outcome("\n".join(bad))
        assert not grids
        assert errors
    grids, errors = outcome("\n".join([*lines, lines[0]]))
    assert not grids
    assert errors


@pytest.mark.parametrize("side", [4, 6, 8, 9, 10, 16])
def test_boards_below_each_other_stay_boards(side: int) -> None:
    """Boards with empty rows and columns, where gaps between boxes would be."""
    random = Random(side)
    for _ in range(99):
        boards = []
        for _ in range(3):
            empty = random.choice([{2, 5}, {3, 7}, {2, 3, 7}, {4, 9, 14}])
            cells = [
                0 if {i // side, i % side} & empty else random.randint(0, side)
                for i in range(side * side)
            ]
            cells[0], cells[-1] = side, 1
            boards.append(cells)
        rows = [cells[i : i + side] for cells in boards for i in range(0, side * side, side)]
        text = "\n".join(",".join(str(cell or "") for cell in row) for row in rows)
        assert [list(record.grid.cells) for record in read(text)] == boards


def drawn(rows: list[str]) -> list[str]:
    found = []
    for number, row in enumerate(rows):
        if number in (3, 6):
            found.append("------+-------+------")
        found.append(" | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)))
    return found


@pytest.mark.parametrize("between", ["   ", "\t", "  ->  ", " => ", "     "])
def test_a_puzzle_beside_its_solution(between: str) -> None:
    for left, right in ((ROWS, SOLVED), (drawn(ROWS), drawn(SOLVED))):
        if between == "\t" and left is ROWS:
            continue  # a table
        text = "\n".join(one + between + other for one, other in zip(left, right, strict=True))
        (record,) = read(text)
        assert record.grid.line == LINE
        assert record.solution is not None
        assert record.solution.line == SOLUTION


def test_an_arrow_in_one_line() -> None:
    pairs = enumerate(zip(ROWS, SOLVED, strict=True))
    lines = [f"{one}   {'=>' if at == 4 else '  '}   {other}" for at, (one, other) in pairs]
    (record,) = read("\n".join(lines))
    assert record.solution is not None


def test_two_puzzles_beside_each_other() -> None:
    other = [row[::-1] for row in ROWS[::-1]]
    text = "\n".join(one + "    " + two for one, two in zip(ROWS, other, strict=True))
    assert outcome(text) == ([LINE, LINE[::-1]], [])


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{row}   {row[:8]}" for row in ROWS),
        "\n".join(f"{row}   {row}" for row in ROWS[:8]),
        "\n".join(f"{row}   {row}" for row in [*ROWS, ROWS[0]]),
    ],
)
def test_what_stands_beside_each_other_and_is_no_board(text: str) -> None:
    grids, errors = outcome(text)
    assert not grids
    assert errors


def test_colours() -> None:
    bold = LINE.replace("5", "\x1b[1;31m5\x1b[0m")
    assert outcome(bold) == ([LINE], [])
    rows = "\n".join(" ".join(row) for row in ROWS).replace("6", "\x1b[38;5;1m6\x1b[m")
    assert outcome(f"\x1b[2K{rows}") == ([LINE], [])


WHOLE = [{"integerValue": c} for c in LINE.replace(".", "0")]
TYPED = [[{"$numberInt": c.replace(".", "0")} for c in row] for row in ROWS]
BLANKS = [[{"integerValue": c} if c != "." else {"nullValue": None} for c in row] for row in ROWS]


@pytest.mark.parametrize(
    "found",
    [
        {"_id": {"$oid": "1a"}, "grid": TYPED},
        {"fields": {"board": {"arrayValue": {"values": WHOLE}}}},
        {"fields": {"game": {"mapValue": {"fields": {"puzzle": {"stringValue": LINE}}}}}},
        {"puzzle": BLANKS},
    ],
)
def test_types_that_databases_write(found: object) -> None:
    assert outcome(json.dumps(found)) == ([LINE], [])


def test_fields_of_a_page() -> None:
    field = '<input type="{}" value="{}">'
    cells = "".join(field.format("text", c.replace(".", "")) for c in LINE)
    hidden = field.format("hidden", "x") + field.format("submit", "Solve")
    assert outcome(f"<form>{hidden}{cells}</form>") == ([LINE], [])
    grids, errors = outcome(f"<form>{cells}<input></form>")
    assert not grids
    assert errors

"""Boards that mark their givens, or have bars and bare spaces, or dots between their rows."""

from __future__ import annotations

from farandole import Grid, solve
from farandole.sudoku.formats import read

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = Grid(LINE)
SOLVED = solve(GRID)


def marked(digits: str) -> str:
    """Return digits with a mark behind each that the puzzle gives."""
    cells = [d + "!" * (given != ".") for d, given in zip(digits, LINE, strict=True)]
    return ";".join(",".join(cells[i : i + 9]) for i in range(0, 81, 9))


def test_marked_digits_are_givens_and_the_others_the_solution() -> None:
    (record,) = read(f'7,qq-1,"{marked(SOLVED.line)}"')
    assert (record.grid, record.solution, record.state) == (GRID, SOLVED, None)
    assert record.label == "7,qq-1"


def test_marked_digits_among_placed_ones() -> None:
    placed = SOLVED.line[:5] + LINE[5:]
    (record,) = read(marked(placed))
    assert (record.grid, record.solution, record.state) == (GRID, None, Grid(placed))


def test_a_wrong_digit_was_placed() -> None:
    wrong = SOLVED.line[:2] + "9" + SOLVED.line[3:]
    (record,) = read(marked(wrong))
    assert (record.grid, record.solution, record.state) == (GRID, None, Grid(wrong))


def test_bars_between_boxes_and_spaces_for_blanks() -> None:
    rows = [LINE[i : i + 9].replace(".", " ") for i in range(0, 81, 9)]
    lines = ["|".join((row[:3], row[3:6], row[6:])) for row in rows]
    lines[3:3] = ["-----------"]
    lines[7:7] = ["---+---+---"]
    for text in ("\n".join(lines), "\n".join(line.rstrip() for line in lines)):
        (record,) = read(text)
        assert record.grid == GRID


def test_dots_between_rows_of_commas() -> None:
    cells = [",".join(LINE[i : i + 9].replace(".", "0")) for i in range(0, 81, 9)]
    (record,) = read(".".join(cells))
    assert record.grid == GRID

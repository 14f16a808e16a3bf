"""Boards as people paste them: gaps for blanks, lists of boards, braces, objects, full width."""

from __future__ import annotations

import json
from random import Random

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import read, read_one
from farandole.sudoku.formats.symbols import encode
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = LINE[::-1]
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
WIDE = str.maketrans("0123456789.", "０１２３４５６７８９．")


def drawn(grid: Grid, *, between: str, margin: str, bar: str = "|") -> str:
    """Return a board with a space in each blank cell and bars around the boxes."""
    n = grid.shape.side
    assert grid.shape.box is not None
    height, width = grid.shape.box
    symbols = encode(grid).replace(".", " ")
    piece = "-" * (width + len(between) * (width - 1) + 2 * len(margin))
    lines = []
    for row in range(n):
        if row % height == 0:
            lines.append("+" + (piece + "+") * (n // width))
        cells = symbols[row * n : row * n + n]
        boxes = (between.join(cells[i : i + width]) for i in range(0, n, width))
        lines.append(bar + bar.join(margin + box + margin for box in boxes) + bar)
    return "\n".join([*lines, lines[0], ""])


def mistakes(text: str) -> tuple[list[str], list[ParseError]]:
    errors: list[ParseError] = []
    return [record.grid.line for record in read(text, errors=errors.append)], errors


@pytest.mark.parametrize(
    ("between", "margin", "bar"), [(" ", " ", "|"), (" ", "", "|"), ("", "", "|"), (" ", " ", "│")]
)
def test_bars_tell_where_the_gaps_are(between: str, margin: str, bar: str) -> None:
    text = drawn(Grid(LINE), between=between, margin=margin, bar=bar)
    assert [record.grid.line for record in read(text + text + "\n" + text)] == [LINE] * 3


@pytest.mark.parametrize("side", [9, 16, 25])
def test_gaps_on_boards_of_any_size(side: int) -> None:
    random = Random(side)
    for _ in range(30):
        cells = [random.randint(1, side) * (random.random() < 0.4) for _ in range(side * side)]
        cells[: side * side : side + 1] = range(1, side + 1)
        grid = Grid(cells)
        assert read_one(drawn(grid, between=" ", margin=" ")) == grid


def test_a_bar_on_both_sides_of_each_cell() -> None:
    border = "+---" * 9 + "+\n"
    rows = ["|" + "".join(f" {c} |" for c in row.replace(".", " ")) + "\n" for row in ROWS]
    assert read_one(border + border.join(rows) + border).line == LINE
    assert read_one("".join(rows)).line == LINE


def test_wide_cells_are_no_gaps() -> None:
    text = "|   1|   2|   3|   4|\n|   3|   4|   .|   2|\n" * 2
    assert read_one(text).line == "123434.2" * 2


def test_gaps_are_never_guessed() -> None:
    good = drawn(Grid(LINE), between=" ", margin=" ")
    lines, [error] = mistakes(good.replace("|   9 8 |", "| . 9 8 |") + good)
    assert lines == [LINE]
    assert (error.line, error.column, str(error.expected)) == (4, 3, "a space, as in line 2")
    spaced = good.replace("|\n|", "|\n" + "|       " * 3 + "|\n|", 1) + "\n" + LINE
    lines, [error] = mistakes(spaced)
    assert lines == [LINE]
    assert str(error.message) == "more rows than the board has, and cells left empty"
    lines, [error] = mistakes(drawn(Grid(LINE), between="", margin=" ") + "\n" + LINE)
    assert lines == [LINE]
    assert (error.line, error.column, str(error.message)) == (2, 1, "no board has rows like this")
    lines, errors = mistakes("5 3   |   7   |\n" + LINE)
    assert (lines, len(errors)) == ([LINE], 1)


BOARD = [[int(c.replace(".", "0")) for c in row] for row in ROWS]


@pytest.mark.parametrize("indent", [None, 0, 2])
@pytest.mark.parametrize(
    "boards",
    [[BOARD, BOARD], [ROWS, ROWS], [LINE, LINE], [[[*map(str, row)] for row in BOARD]] * 2],
    ids=["numbers", "rows", "whole", "symbols"],
)
def test_lists_of_boards(boards: list[object], indent: int | None) -> None:
    for format in (None, "leetcode"):
        records = list(read(json.dumps(boards, indent=indent), format=format))
        assert [record.grid.line for record in records] == [LINE, LINE]
        assert (records[0].line < records[1].line) is (indent is not None)


def test_a_bad_board_in_a_list_spoils_no_other() -> None:
    boards = json.dumps([BOARD, [[0] * 9] * 7, BOARD, [[99] * 9] * 9, BOARD])
    lines, errors = mistakes(boards + "\n" + OTHER)
    assert lines == [LINE, LINE, LINE, OTHER]
    assert [str(error.message) for error in errors] == ["no board has this side", "bad cell"]
    assert boards[(errors[1].column or 0) - 1 :].startswith("99")


BRACES = "{" + ",".join("{" + ",".join(row.replace(".", "0")) + "}" for row in ROWS) + "}"


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        (BRACES, 1),
        (f"int board[9][9] = {BRACES};", 1),
        (f"static const char b[][9] = {BRACES.replace('},', '},' + chr(10) + '  ')};", 1),
        (f"int b[2][9][9] = {{{BRACES},\n{BRACES}}};", 2),
        (BRACES.replace("}}", "},}"), 1),
        ("const char *b[] = {\n" + ",\n".join(f'  "{row}"' for row in ROWS) + "\n};", 1),
        (f'const char* puzzles[] = {{\n  "{LINE}",\n  "{LINE}",\n}};', 2),
    ],
)
def test_braces_of_c(text: str, boards: int) -> None:
    assert [record.grid.line for record in read(text + "\n" + OTHER)] == [LINE] * boards + [OTHER]


def test_a_brace_closes_no_bracket() -> None:
    lines, [error] = mistakes(BRACES[:-1] + "]\n" + LINE)
    assert lines == [LINE]
    assert (error.line, error.column) == (1, len(BRACES))


@pytest.mark.parametrize(
    "text",
    [
        LINE.translate(WIDE),
        LINE.replace(".", "0").translate(WIDE),
        LINE.replace(".", "。"),
        "\n".join(ROWS).translate(WIDE),
        "\n".join("　".join(row) for row in ROWS).translate(WIDE),
        "\n".join("｜" + "｜".join(row) + "｜" for row in ROWS).translate(WIDE),
        "puzzle,solution\n" + LINE.translate(WIDE) + ",",
        json.dumps([[*row] for row in ROWS], ensure_ascii=False).translate(WIDE | {46: "。"}),
    ],
)
def test_full_width_symbols(text: str) -> None:
    assert read_one(text).line == LINE


def test_a_full_width_label() -> None:
    [record] = read(LINE.translate(WIDE) + "，容易")
    assert (record.grid.line, record.label) == (LINE, "容易")
    error = mistakes(LINE[:-1].translate(WIDE) + "Ｚ")[1][0]
    assert error.column == 81


@pytest.mark.parametrize("quote", ["'", '"'])
def test_lines_in_quotes(quote: str) -> None:
    text = f"{quote}{LINE}{quote},\n" * 2 + f"{quote}{OTHER}{quote}, {quote}easy{quote}\n"
    for format in (None, "line"):
        records = list(read(text, format=format))
        assert [record.grid.line for record in records] == [LINE, LINE, OTHER]
        assert [record.label for record in records] == ["", "", "easy"]


def test_a_stray_quote_is_an_error() -> None:
    _, [error] = mistakes("\n".join(ROWS).replace("98", '9"', 1))
    assert (error.line, error.column, str(error.found)) == (3, 3, repr('"'))


def test_objects_a_line_each() -> None:
    diagonal = {"puzzle": "." * 16, "shape": "4 + diagonals"}
    first = {"puzzle": LINE, "label": "an  easy one", "level": 3, "status": None, "by": "me"}
    text = "\n".join(map(json.dumps, (first, diagonal))) + f',\n{{"Sudoku": "{OTHER}"}},\n'
    for format in (None, "line"):
        records = list(read(text, format=format))
        assert [record.line for record in records] == [1, 2, 3]
        assert records[0].grid.line == LINE
        assert records[0].label == "an easy one"
        assert records[0].extra == (("level", "3"), ("by", "me"))
        assert records[1].grid.shape == Shape.parse("4 + diagonals")
        assert records[2].grid.line == OTHER


def test_the_solution_in_an_object() -> None:
    [record] = read('{"puzzle": "1...............", "solution": "1234341221434321"}')
    assert record.solution == Grid("1234341221434321")
    text = '{"puzzle": "1...............", "solution": "2134341221434321"}'
    error = mistakes(text)[1][0]
    assert (str(error.message), error.column) == ("the solution doesn't hold the givens", 45)


@pytest.mark.parametrize(
    ("text", "problem", "column"),
    [
        ('{"puzzle": "1.."', "not a JSON object", 17),
        ('  {"puzzle": }', "not a JSON object", 14),
        ('{"name": "none"}', "no puzzle in the object", 1),
        ('{"puzzle": [[1, 2]]}', "no puzzle in the object", 1),
        ('{"puzzle": "12......z......."}', "bad cell", 21),
        ('{"puzzle": "1...............", "shape": "4 + what"}', None, 42),
        ('{"puzzle": "1...", "shape": "4"}', "not a whole puzzle", 17),
    ],
)
def test_bad_objects(text: str, problem: str | None, column: int) -> None:
    lines, [error] = mistakes(f"{text}\n{LINE}")
    assert lines == [LINE]
    assert (error.line, error.column) == (1, column)
    assert problem is None or str(error.message) == problem

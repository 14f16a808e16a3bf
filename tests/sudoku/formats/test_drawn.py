"""A drawn board is read as the board that is drawn, and every writer's output as what it was."""

from __future__ import annotations

from random import Random

import pytest

from farandole.drawing import ASCII
from farandole.errors import FormatError, ParseError
from farandole.sudoku import Distinct
from farandole.sudoku.formats import FORMATS, SIDES, Record, read, read_one, write
from farandole.sudoku.formats.symbols import encode
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape
from tests.sudoku.formats.outcomes import EXACT, LINE, REGIONS, holds, lines_of, outcome

BOXES = [
    Shape(high, side // high)
    for side in SIDES
    for high in range(2, side // 2 + 1)
    if side % high == 0
]
ODD = (5, 7, 11, 13, 17, 19, 23)
RULES = ["9 + diagonals", "box 3x2 + anti-king", "16 + windoku + anti-knight"]


def stairs(side: int) -> Shape:
    """Rows as regions, but that two by two they have exchanged their ends."""
    regions = [cell // side for cell in range(side * side)]
    for row in range(0, side - 1, 2):
        regions[(row + 1) * side - 1], regions[(row + 1) * side] = row + 1, row
    return Shape.jigsaw(regions)


SHAPES = [*BOXES, Shape.jigsaw(REGIONS), *map(Shape.parse, RULES)]
SHAPES += [stairs(side) for side in (*ODD, 4, 6, 8, 16, 25)]


def grids(shape: Shape) -> list[Grid]:
    """Empty, sparse and full boards; the last cell says which side it is."""
    random = Random(shape.side)
    n = shape.side
    found = [Grid.empty(shape)]
    for share in (0.02, 1):
        cells = [random.randint(1, n) * (random.random() < share) for _ in range(n * n)]
        found.append(Grid([*cells[:-1], n], shape))
    return found


def without_rules(grid: Grid) -> Grid:
    shape = grid.shape
    return Grid(grid.cells, Shape(*shape.box) if shape.box else shape)


def test_what_is_shown_is_read_back() -> None:
    for shape in SHAPES:
        for number, grid in enumerate(grids(shape)):
            text = grid.pretty()
            more = (text.translate(ASCII), "label\n" + text, text + "\n" + text)
            for drawn in (text, *(more if number == 1 else ())):
                assert {record.grid for record in read(drawn)} == {without_rules(grid)}, drawn


@pytest.mark.parametrize("name", EXACT)
def test_what_is_written_is_read_back(name: str) -> None:
    for shape in SHAPES:
        if holds(name, shape):
            check_written(name, shape)
        else:
            with pytest.raises(FormatError):
                list(write(grids(shape), name))


def check_written(name: str, shape: Shape) -> None:
    """Check that boards of a shape are read back from one format, with and without its name."""
    entry, boards = FORMATS[name], grids(shape)
    text = "".join(write(boards, name))
    if not shape.rules:
        assert [record.grid for record in read(text, format=name, shape=shape)] == boards
    if shape.side == 16 and name not in ("blocks", "ss", "csv"):
        return  # four digits and blanks alone are lines of side 4 as well
    if entry.keeps_boxes:
        for format in (None, name):
            assert [record.grid for record in read(text, format=format)] == boards, text
    elif shape.side in SIDES:
        plain = [Grid(board.cells) for board in boards]
        assert [record.grid for record in read(text, format=name)] == plain, text


def test_the_boxes_of_a_small_board() -> None:
    rows = "1 2 | 3 4 | 5 6\n" * 6
    assert read_one(rows).shape == Shape(3, 2)
    assert read_one("1 2 3 | 4 5 6\n" * 6).shape == Shape(2, 3)
    assert read_one(("123456\n" * 3 + "------\n") * 2).shape == Shape(3, 2)
    assert read_one(("123456\n" * 2 + "------\n") * 3).shape == Shape(2, 3)
    assert read_one("|1|2|3|4|5|6|\n" * 6).shape == Shape(2, 3)
    assert read_one("||1|2||3|4||5|6||\n" * 6).shape == Shape(3, 2)
    assert read_one("║ 1 │ 2 ║ 3 │ 4 ║ 5 │ 6 ║\n" * 6).shape == Shape(3, 2)
    light, heavy = "+---+---+---+---+---+---+\n", "+===+===+===+===+===+===+\n"
    row = "| 1 | 2 | 3 | 4 | 5 | 6 |\n"
    assert read_one(heavy + 2 * (2 * (row + light) + row + heavy)).shape == Shape(3, 2)
    assert read_one(heavy + 3 * (row + light + row + heavy)).shape == Shape(2, 3)
    assert read_one(light + 6 * (row + light)).shape == Shape(2, 3)


def test_one_direction_is_enough_to_tell() -> None:
    row = "123456789ABC\n"
    for high in (2, 3, 4, 6):
        border = "-" * 14 + "\n"  # as long as no row
        assert read_one((row * high + border) * (12 // high)).shape == Shape(high, 12 // high)
        wide = 12 // high
        bars = "|".join(row[i : i + wide] for i in range(0, 12, wide)) + "\n"
        assert read_one(bars * 12).shape == Shape(high, wide)


def test_white_space_tells_when_rows_and_columns_agree() -> None:
    assert read_one(("12 34 56\n" * 3 + "\n") * 2).shape == Shape(3, 2)
    assert read_one(("123 456\n" * 2 + "\n") * 3).shape == Shape(2, 3)
    # Either of them alone may be there for the look of it.
    assert read_one("12 34 56\n" * 6).shape == Shape(2, 3)
    assert read_one(("123456\n" * 3 + "\n") * 2).shape == Shape(2, 3)
    assert read_one(("123 456\n" * 3 + "\n") * 2).shape == Shape(2, 3)


def test_lines_that_make_no_boxes() -> None:
    quarters = ("1 2 3 | 4 5 6\n" * 3 + "------+------\n") * 2
    for text in (
        "1 2 3 | 4 5 6 | . . .\n" * 8 + "1 2 3 4 | 5 6 . . .",
        "+-------+\n" + "| 1 2 3 4 5 |\n" * 5 + "+-------+",
        "1 2 | 3 4 | 5 6\n1 2 3 | 4 5 6\n" * 3,
        quarters,
    ):
        with pytest.raises(ParseError, match=r"line [12], column 1: the lines drawn make no boxes"):
            read_one(text)
    # They say nothing, then, that could contradict the shape.
    assert read_one(quarters, shape=Shape(2, 3)).shape == Shape(2, 3)


@pytest.mark.parametrize("format", [None, "blocks", "ss"])
def test_another_board_than_the_one_asked_for(format: str | None) -> None:
    text = "".join(write([Grid.empty(Shape(3, 2))], format or "blocks"))
    [record], [error] = outcome(text + "\n" + "." * 36, shape=Shape(2, 3))
    assert record.grid == Grid.empty(Shape(2, 3))
    assert (error.line, str(error.found), str(error.expected)) == (1, "box 3x2", "box 2x3")
    asked = Shape.parse("box 3x2 + diagonals")
    assert read_one(text, shape=asked) == Grid.empty(asked)
    rows = "123456\n" * 6  # nothing drawn
    for shape in (Shape(3, 2), Shape(2, 3), stairs(6)):
        assert read_one(rows, shape=shape).shape == shape


def test_another_board_than_the_one_named() -> None:
    line = '{"puzzle": "' + "." * 36 + '", "shape": "box 3x2"}'
    assert read_one(line, shape=Shape(3, 2)).shape == Shape(3, 2)
    table = "puzzle,shape\n" + "." * 36 + ",box 3x2\n" + "." * 36 + ",\n"
    assert [record.grid.shape for record in read(table)] == [Shape(3, 2), Shape(2, 3)]
    for text, column in ((line, 62), (table, 38)):
        [error] = outcome(text, shape=Shape(2, 3))[1]
        assert str(error.message) == "the board differs from the one requested"
        assert (error.column, str(error.found), str(error.expected)) == (column, "'box 3x2'", "'6'")
    with pytest.raises(ParseError, match="line 2, column 38: "):
        list(read(table.replace("3x2", "3x3x3")))


def test_what_cannot_be_drawn_or_named() -> None:
    pieces = [cell // 4 for cell in range(16)]
    pieces[0], pieces[15] = pieces[15], pieces[0]
    with pytest.raises(FormatError, match="no lines can show"):
        list(write([Grid.empty(Shape.jigsaw(pieces))], "blocks"))
    rows = Shape.jigsaw([cell // 9 for cell in range(81)])
    with pytest.raises(FormatError, match="no lines can show"):
        list(write([Grid.empty(rows)], "blocks"))
    for name in ("diagonals", "mine"):
        own = Shape(3, 3, Distinct(name, ((0, 10),)))
        with pytest.raises(FormatError, match="a rule of one's own"):
            list(write([Grid.empty(own)], "csv"))


def test_a_table_gets_a_column_for_the_shape_when_it_is_needed() -> None:
    plain, other = Grid.empty(Shape(2, 2)), Grid.empty(Shape.parse("4 + diagonals"))
    text = "".join(write([Record(plain, "a"), Record(other, "b"), plain], "csv"))
    assert text == (
        f"puzzle,solution,label\n{'0' * 16},,a\n\n"
        f"puzzle,solution,label,shape\n{'0' * 16},,b,4 + diagonals\n{'0' * 16},,,\n"
    )
    for format in (None, "csv"):
        records = list(read(text, format=format))
        assert [record.grid for record in records] == [plain, other, plain]
        assert [record.label for record in records] == ["a", "b", ""]
        assert {record.extra for record in records} == {()}


def spaced(grid: Grid, *, between: str, margin: str, bar: str = "|") -> str:
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


@pytest.mark.parametrize("side", [9, 16, 25])
def test_bars_tell_where_spaces_are_blanks(side: int) -> None:
    random = Random(side)
    for _ in range(20):
        cells = [random.randint(1, side) * (random.random() < 0.4) for _ in range(side * side)]
        cells[: side * side : side + 1] = range(1, side + 1)
        grid = Grid(cells)
        for between, margin in ((" ", " "), (" ", ""), ("", ""))[: 3 if side == 9 else 1]:
            assert read_one(spaced(grid, between=between, margin=margin)) == grid


def test_spaces_are_blanks_in_all_rows_or_in_none() -> None:
    good = spaced(Grid(LINE), between=" ", margin=" ")
    lines, [error] = lines_of(good.replace("|   9 8 |", "| . 9 8 |") + good)
    assert lines == [LINE]
    assert error.code == "parse.cell"
    assert lines_of("5 3   |   7   |\n" + LINE)[0] == [LINE]

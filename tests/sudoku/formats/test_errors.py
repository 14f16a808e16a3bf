"""What is wrong is said with its place, and spoils nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.errors import ParseError
from farandole.sudoku.formats import read, read_one, write
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC, Shape
from tests.sudoku.formats.held import EXACT, IN_LINES

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(LINE[i : i + 9] for i in range(0, 81, 9))
OTHER = LINE[::-1]


def broken(text: str, format: str | None = None, shape: Shape | None = None) -> ParseError:
    with pytest.raises(ParseError) as caught:
        list(read(text, format=format, shape=shape, source="a.txt"))
    assert caught.value.source == "a.txt"
    return caught.value


@pytest.mark.parametrize(
    ("text", "format", "line", "column", "found", "expected"),
    [
        ("\n  " + LINE[:80] + "Z", None, 2, 83, "'Z'", "1-9 or a blank such as ."),
        (LINE[:-1] + " a label", None, 1, 81, "80 cells", "81 cells"),
        (LINE + "1", None, 1, 82, "82 cells", "81 cells"),
        ("hello", "line", 1, 6, "5 cells", "16 cells"),
        (LINE + " label", "sdm", 1, 83, "'label'", "the end of the line"),
        (LINE + "\nend\n" + LINE, "poj", 3, 1, None, "the end of the text"),
        (ROWS[:-10], None, 9, 1, "the end of the text", "row 9 of 9"),
        (ROWS[:-10] + "\n\n" + LINE, None, 9, 1, "a blank line", "row 9 of 9"),
        (ROWS.replace("6..1", "6...1"), None, 2, 10, "10 cells", "9 in row 2"),
        ("1" + ROWS, None, 1, 10, "10 cells", "9 in row 1"),
        (ROWS[1:], None, 1, 9, "8 cells", "9 in row 1"),
        (ROWS.replace("8...6", "8..x&"), None, 4, 5, "'&'", "1-9 or a blank such as ."),
        (
            "1 2 | 3 4\n3 4 | 1 5\n. . | . .\n. . | . .",
            None,
            2,
            9,
            "'5'",
            "1-4 or a blank such as .",
        ),
        ("1 2 | 3 4\n3 4 | 1", "blocks", 3, 1, "the end of the text", "row 3 of 4"),
        (ROWS, "hdu", 1, 10, "1 cell", "9 in row 1"),
        ("3\n" + LINE + "\n" + ROWS, "counted", 1, 1, "2 boards", "3"),
        (LINE, "counted", 1, 1, "'53..7....6..195....98...'", "the number of boards"),
        ("[State]\n" + ROWS, None, 1, 1, "'[state]'", "[Puzzle]"),
        ("[Puzzle]\n\nnone", None, 3, 1, "'none'", "a row of cells"),
        ("#Aname\n[Puzzle]", None, 3, 1, "the end of the text", "a row of cells"),
        ("#Aname\n[S]\n" + ROWS, None, 2, 1, "'[s]'", "[Puzzle]"),
        ("Dear Madam and dear Sir,", None, 1, 1, "'Dear Madam and dear Sir,'", "a puzzle"),
        ("Dear Madam, and dear Sir,", None, 1, 1, "'Dear Madam, and dear ...'", "a puzzle"),
        (":0300:3:" + LINE[:-1] + "+:::", None, 1, 90, "80 cells", "81 cells"),
        (":0300:3:" + LINE[:-1] + "*:::", None, 1, 89, "'*'", "1-9, + or ."),
        (":0300:3::", None, 1, 9, "':0300:3::'", ":technique:candidates:givens:..."),
        (
            *(":0300:3:" + LINE + "::12 336::", None, 1, 92, "'12'"),
            "digit, row and column such as 436",
        ),
        (
            *(":0300:3:" + LINE + "::336 36::", None, 1, 96, "'36'"),
            "digit, row and column such as 436",
        ),
        (":0300:3:12......5.......:::::", "hodoku", 1, 17, "'5'", "1-4 or ."),
        ('{"puzzle":', "line", 1, 11, "the end of the line", None),
        ('  {"puzzle": 5 5}', "line", 1, 16, "'5}'", None),
        ('{"a": "\\ud800", "puzzle": ""}', "line", 1, 1, None, None),
        ('{"puzzle": "' + LINE[:80] + '&"}', "line", 1, 93, "'&'", "1-9 or a blank such as ."),
        (
            '  {"puzzle": "\\u0026' + LINE[1:] + '"}',
            "line",
            1,
            3,
            "'&'",
            "1-9 or a blank such as .",
        ),
        ("puzzle,solution\n" + LINE + ",1", None, 2, 84, "1 cell", "16 cells"),
        ("puzzle,solution\n" + LINE + "," + OTHER, None, 2, 83, "'97..8....5..914....82...'", None),
        ('puzzle,label\n"' + LINE + ",a", "csv", 2, 1, "'\"53..7....6..195....9...'", None),
        ("[[1,2,3,4],\n[1,2],[],[]]", None, 2, 4, "2 cells", "4 in row 2"),
        ("[['1','2','3','4'],\n['a", None, 2, 2, '"\'a"', "a cell"),
        ("[[1,2],\n", None, 1, 8, "the end of the text", "a row"),
        ("| 12 3 4 | 1 2 34 | 2 3 4 |", None, 1, 1, None, "one digit or blank a cell"),
        ("Dear Sir,\n" + LINE, None, 1, 1, "'Dear Sir,'", "a puzzle"),
    ],
)
def test_the_place_is_exact(
    text: str,
    format: str | None,
    line: int,
    column: int,
    found: str | None,
    expected: str | None,
) -> None:
    error = broken(text, format)
    assert (error.line, error.column, str(error.expected)) == (line, column, str(expected))
    assert found is None or str(error.found) == found


def test_a_shape_fixes_the_side() -> None:
    assert str(broken(LINE, shape=Shape(2, 2)).expected) == "16 cells"
    assert str(broken("1.34" + LINE, shape=CLASSIC).expected) == "81 cells"
    windoku = Shape(3, 3, "windoku")
    assert [record.grid.shape for record in read(ROWS, shape=windoku)] == [windoku]


def test_exactly_one() -> None:
    assert read_one(ROWS) == read_one(LINE) == Grid(LINE)
    with pytest.raises(ParseError, match="no puzzle"):
        read_one("# only a comment")
    with pytest.raises(ParseError, match="line 2, column 1: more than one") as caught:
        read_one(f"{LINE}\n{LINE}")
    assert isinstance(caught.value, ValueError)


def spots(name: str, boards: list[Grid]) -> list[int]:
    """Return where in the text of three boards the cells of the second stand."""
    first, _, last = boards
    ones, twos = ("".join(write([first, Grid(digit * 81), last], name)) for digit in ("1", "2"))
    return [i for i, pair in enumerate(zip(ones, twos, strict=True)) if pair[0] != pair[1]]


@pytest.mark.parametrize("harm", ["&", "", "1.", "5 "], ids=["symbol", "missing", "extra", "gap"])
@pytest.mark.parametrize("named", [True, False], ids=["named", "automatic"])
@pytest.mark.parametrize("name", IN_LINES)
def test_one_bad_puzzle_spoils_no_other(name: str, named: bool, harm: str) -> None:
    boards = [Grid(LINE), Grid(LINE[::-1]), Grid(LINE[40:] + LINE[:40])]
    text = "".join(write(boards, name))
    for spot in spots(name, boards)[::7]:
        errors: list[ParseError] = []
        bad = text[:spot] + harm + text[spot + 1 :]
        kept = read(bad, format=name if named else None, errors=errors.append)
        grids = [record.grid for record in kept]
        if harm == "5 " and len(grids) == 3:
            continue  # a gap between cells does no harm
        assert grids == [boards[0], boards[2]], (spot, errors)
        assert len(errors) == 1


@pytest.mark.parametrize("stray", ["12.4567..1", "1.3.5.7.", "12.4567"])
@pytest.mark.parametrize("before", [[], [ROWS, ""], [ROWS]], ids=["first", "apart", "between"])
def test_a_stray_line_before_a_whole_board_spoils_nothing(before: list[str], stray: str) -> None:
    if (before, stray) == ([], "12.4567"):
        stray += "."
    text = "\n".join([*before, stray, ROWS])
    line = text.split("\n").index(stray) + 1
    errors: list[ParseError] = []
    boards = list(read(text, errors=errors.append))
    assert [board.grid for board in boards] == [Grid(LINE)] * (1 + bool(before))
    assert boards[-1].line == line + 1
    [error] = errors
    assert (error.line, str(error.message)) == (line, "a row of the wrong length")
    assert (str(error.found), str(error.expected)) == (f"{len(stray)} cells", "9")


@given(st.lists(st.sampled_from(sorted(EXACT)), max_size=4), st.data())
def test_nothing_is_dropped(names: list[str], data: st.DataObject) -> None:
    where = data.draw(st.integers(0, len(names)))
    text = ""
    for i, name in enumerate([*names, ""]):
        if i == where:
            line = text.count("\n") + 1
            text += "what is this?\n\n"
        text += "".join(write([Grid(LINE), Grid(OTHER)], name)) + "\n" if name else ""
    errors: list[ParseError] = []
    grids = [record.grid for record in read(text, errors=errors.append)]
    assert grids == [Grid(LINE), Grid(OTHER)] * len(names)
    assert [error.line for error in errors] == [line]


@pytest.mark.parametrize("part", ["12x", "1x.", "5?3?7"])
@pytest.mark.parametrize("line", [PUZZLE, PUZZLE[::-1], "." * 80 + "1"])
def test_a_part_of_a_line_is_no_heading(part: str, line: str) -> None:
    errors: list[ParseError] = []
    found = list(read([PUZZLE, part, line], errors=errors.append))
    assert [(one.line, one.label) for one in found] == [(1, ""), (3, "")]
    assert [error.line for error in errors] == [2]


@pytest.mark.parametrize("text", ["11[11\r,", "5[\n,", "1 2\n[3\n,\n"])
def test_a_comma_alone_on_the_last_line(text: str) -> None:
    with pytest.raises(ParseError):
        list(read(text))

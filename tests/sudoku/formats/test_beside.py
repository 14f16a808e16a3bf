"""What stands beside a puzzle and is part of it; and boards as spreadsheets write them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.errors import ParseError
from farandole.sudoku.formats import SIDES, read, read_one, write
from farandole.sudoku.formats.reading import read_runs
from farandole.sudoku.formats.source import Run
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.line_reader import LineReader
from farandole.sudoku.rules import Killer
from farandole.sudoku.shape import Shape
from farandole.sudoku.solving import solutions
from tests.sudoku.formats.outcomes import LINE, REGIONS, SOLUTION, only, outcome
from tests.sudoku.formats.outcomes import lines_of as found
from tests.sudoku.rules.test_search import cages

JIGSAW = "1.......2" + "." * 63 + "3.......4"


def rows(line: str, between: str = " ") -> str:
    return "\n".join(between.join(line[i : i + 9]) for i in range(0, 81, 9))


@pytest.mark.parametrize("form", ["{p},{s}", "{p} {s}", "{p};{s};9", "'{p}','{s}'", "{p}:{s}:30"])
def test_a_solution_on_the_line_is_kept(form: str) -> None:
    record = only(form.format(p=LINE, s=SOLUTION))
    assert record.grid.line == LINE
    assert record.solution == Grid(SOLUTION)
    assert SOLUTION not in record.label
    assert SOLUTION in "".join(write([record], "csv"))


def test_a_solution_that_has_other_digits_is_an_error() -> None:
    records, [error] = outcome(f"{LINE},9{SOLUTION[1:]}\n{LINE}")
    assert [record.line for record in records] == [2]
    assert (error.line, error.column) == (1, 83)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (f"{LINE}\n{LINE} easy\n{LINE},{SOLUTION}\n{LINE}\n", [1, 3]),
        (f"{LINE} easy\n" * 100, [1, 99]),
        (f"{LINE},{SOLUTION}\n" * 100, [1, 99]),
        (f"{LINE}\t{SOLUTION}\thard\n" * 100, [1, 99]),
    ],
    ids=["mixed", "labels", "solutions", "both"],
)
def test_lists_are_runs(text: str, numbers: list[int]) -> None:
    found = list(read_runs(LineReader(io.BytesIO(text.encode()), block=1 << 20)))
    assert [one.puzzles if isinstance(one, Run) else 1 for one in found] == numbers


def test_a_puzzle_at_the_beginning_of_its_line_waits_for_nothing() -> None:
    """Whoever sent it may wait for its solution; a solution sent after it is none of a puzzle."""
    given: list[int] = []

    def lines() -> Iterator[str]:
        for number, text in enumerate((f"{LINE} easy", f"Solution: {SOLUTION}")):
            given.append(number)
            yield text

    errors: list[ParseError] = []
    found = read(lines(), errors=errors.append)
    assert (next(found).label, given) == ("easy", [0])
    assert (list(found), errors) == ([], [])


@pytest.mark.parametrize(
    "form",
    ["{p}|{r}", "{p},{r}", "{p} {r} hard", "9\n{pr}\n\n{rr}", "{pr}\n{rr}", "{pr}\nRegions:\n{rr}"],
)
def test_regions_are_those_of_the_puzzle(form: str) -> None:
    for regions in (REGIONS, REGIONS.translate({48 + i: 64 + i for i in range(1, 10)})):
        text = form.format(p=JIGSAW, r=regions, pr=rows(JIGSAW), rr=rows(regions))
        assert only(text).grid == Grid(JIGSAW, Shape.jigsaw(REGIONS))


@pytest.mark.parametrize(
    ("letter", "rules"), [("X", "diagonals"), ("H", "windoku"), ("C", "disjoint")]
)
def test_a_letter_behind_the_regions_is_a_rule(letter: str, rules: str) -> None:
    plain = only(f"{LINE}||{letter}").grid.shape
    assert str(plain) == f"9 + {rules}"
    jigsaw = only(f"{JIGSAW}|{REGIONS}|{letter}").grid.shape
    groups = [set(rule.groups) for rule in jigsaw.rules]
    assert groups == [set(rule.groups) for rule in plain.rules]
    assert jigsaw.regions == Shape.jigsaw(REGIONS).regions


@pytest.mark.parametrize(
    "text",
    [
        rows(REGIONS),
        f"Solution:\n{SOLUTION}",
        f"The output is:\n{SOLUTION}",
        f"'solution': '{SOLUTION}'",
    ],
)
def test_regions_or_a_solution_alone_are_an_error(text: str) -> None:
    records, errors = outcome(text)
    assert (records, len(errors)) == ([], 1)


def test_regions_that_are_not_those_asked_for_are_an_error() -> None:
    records, [error] = outcome(f"{rows(JIGSAW)}\n\n{rows(REGIONS)}\n", shape=Shape(3, 3))
    assert (records, error.line, error.code) == ([], 11, "parse.mismatch")


def test_a_solution_below_under_its_name_is_kept() -> None:
    puzzle, solved = rows(LINE), rows(SOLUTION)
    text = f"Grid one\n\n{puzzle}\n\nSolution\n\n{solved}\n\nNext\n{puzzle}\n"
    records, errors = outcome(text)
    assert errors == []
    assert [record.solution for record in records] == [Grid(SOLUTION), None]
    assert [record.label for record in records] == ["Grid one", "Next"]
    [record], [error] = outcome(f"{puzzle}\n\nSolution\n\n{rows(SOLUTION[::-1])}\n")
    assert record.solution is None
    assert str(error).startswith("line 11, column 1: a solution without its puzzle")


def test_boxes_that_can_lie_two_ways_are_an_error() -> None:
    board = "1....2\n" + "......\n" * 4 + "3....4"
    assert outcome(f"3 2\n{board}")[0] == []
    assert only(f"2 3\n{board}").grid.shape.side == 6


def turned(line: str) -> str:
    """Turn every row of a grid round."""
    return "".join(line[i : i + 9][::-1] for i in range(0, 81, 9))


@pytest.mark.parametrize("parts", ["mp", "mps", "mpmp", "mpsmps", "pm", "pmpm"])
def test_maps_puzzles_and_solutions_one_below_the_other(parts: str) -> None:
    """The second puzzle has other regions: those of its own map."""
    puzzle = Grid(JIGSAW, Shape.jigsaw(REGIONS))
    solution = next(iter(solutions(puzzle))).line
    line = {"m": REGIONS, "p": JIGSAW, "s": solution}
    half = len(parts) // parts.count("m")
    for between in ("\n", "\n\n"):
        texts = [line[part] for part in parts[:half]] + [
            turned(line[part]) for part in parts[half:]
        ]
        records, errors = outcome(between.join(map(rows, texts)) + "\n")
        assert errors == []
        wanted = [
            (puzzle, solution),
            (Grid(turned(JIGSAW), Shape.jigsaw(turned(REGIONS))), turned(solution)),
        ]
        assert len(records) == parts.count("m")
        for record, (grid, solved) in zip(records, wanted, strict=False):
            assert record.grid == grid
            assert record.solution == (Grid(solved, grid.shape) if "s" in parts else None)


def tatham_jigsaw(cells: str, regions: str) -> str:
    """Write a jigsaw as Tatham's game does."""
    pairs = [(9 * r + c, 9 * r + c + 1) for r in range(9) for c in range(8)]
    pairs += [(9 * r + c, 9 * r + c + 9) for c in range(9) for r in range(8)]
    text, run = "", 0
    for one, other in [*pairs, (-1, 0)]:
        if one >= 0 and regions[one] == regions[other]:
            run += 1
            continue
        while run > 25:
            text, run = text + "z", run - 25
        text += chr(96 + run) if run else "_"
        run = 0
    return f"9j:{cells},{text}"


def test_jigsaws_of_tatham() -> None:
    cells = "1g2zzk3g4"  # 7 blanks, then 63 of them, then 7: z stands for 26 blanks
    assert only(tatham_jigsaw(cells, REGIONS)).grid == Grid(JIGSAW, Shape.jigsaw(REGIONS))
    for text in ("9j:1g2zzk3g4,a_", "3x3:5_3", "4x4:99zzzzzzzzzy", "9j:1g2zzk3g4", "3x3k:zzzc,a"):
        records, errors = outcome(text)
        assert (records, len(errors)) == ([], 1)


STEPS = {(0, -1): "<", (0, 1): ">", (-1, 0): "^", (1, 0): "v",
         (-1, -1): "`", (-1, 1): "'", (1, -1): ",", (1, 1): "."}  # fmt: skip
TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"


def pointed(killers: list[Killer], random: Random) -> str:
    """Write cages as forums do: from each cell a way to the one with the total."""
    signs = {}
    for cage in killers:
        reached = [random.choice(cage.cells)]
        signs[reached[0]] = TOTALS[cage.total or 0]
        for row, column in reached:  # grows
            for (down, right), sign in random.sample(list(STEPS.items()), 8):
                cell = row - down, column - right
                if cell in cage.cells and cell not in signs:
                    signs[cell] = sign
                    reached.append(cell)
    return "".join(signs[divmod(cell, 9)] for cell in range(81))


@pytest.mark.parametrize("seed", range(3))
def test_killers_on_one_line(seed: int) -> None:
    killers = cages(seed, 4)
    grid = Grid("." * 81, constraints=killers)
    numbers = {cell: 256 * (it.total or 0) + n for n, it in enumerate(killers) for cell in it.cells}
    numbered = ":".join(str(numbers[divmod(cell, 9)]) for cell in range(81))
    assert only(pointed(killers, Random(seed))).grid == grid
    assert only(f"3x3::k:{numbered}").grid == grid
    assert str(only(f"3x3:d:k:{numbered}").grid.shape) == "9 + diagonals"


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("<" * 81, 1),  # off the board
        ("0" * 40 + "><" + "0" * 39, 41),  # around and around
        ("3x3::k:256:1", 1),
        ("3x3::k" + ":7168" * 81, 1),  # one cage of all cells
    ],
)
def test_killers_that_lead_nowhere(text: str, column: int) -> None:
    records, [error] = outcome(text)
    assert (records, error.line, error.column) == ([], 1, column)


def test_a_saved_game_of_tatham() -> None:
    game = [
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection", "GAME    :4:Solo",
        "PARAMS  :3:2x2", "DESC    :8:1a2_3c4h", "STATEPOS:1:3", "MOVE    :6:R1,0,4",
        "MOVE    :6:P3,1,1", "MOVE    :6:R2,3,1",
    ]  # fmt: skip
    [saved] = read("\n".join(game))
    assert saved.grid.line == "1.23...4........"


OTHER = LINE[::-1]
SEPARATORS = pytest.mark.parametrize("separator", [",", ";", "\t", "，", "；"])
FORMATS = pytest.mark.parametrize("format", [None, "csv"])


def sheet(grid: Grid, separator: str = ",", quote: str = "") -> str:
    n = grid.shape.side
    cells = [f"{quote}{digit or ''}{quote}" for digit in grid.cells]
    return "".join(separator.join(cells[i : i + n]) + "\n" for i in range(0, n * n, n))


@SEPARATORS
@FORMATS
def test_as_programs_write_them(separator: str, format: str | None) -> None:
    for quote in ("", '"'):
        check_variants(separator, format, quote)


def check_variants(separator: str, format: str | None, quote: str) -> None:
    """Check a board with other ends of lines, blank rows, and more boards below it."""
    text = sheet(Grid(LINE), separator, quote)
    blank = separator * 8 + "\n"
    for variant, boards in (
        (text, 1),
        (text.replace("\n", "\r\n"), 1),
        ("\ufeff" + text, 1),
        (text.rstrip("\n"), 1),
        (text.replace("\n", separator + "\n"), 1),
        (text.replace("\n", 3 * separator + "\n"), 1),
        (blank + blank + text + blank, 1),
        (text + "\n" + text, 2),
        (text + blank + text, 2),
        ((text + blank + blank) * 3, 3),
        ((text + blank) * 12, 12),
        (text.replace("\n", separator + "\n") * 20, 20),
    ):
        lines, errors = found(variant, format)
        assert not errors, errors[0]
        assert lines == [LINE] * boards


@FORMATS
@given(data=st.data())
@settings(max_examples=25)
def test_boards_of_every_size(format: str | None, data: st.DataObject) -> None:
    side = data.draw(st.sampled_from(SIDES))
    separator = data.draw(st.sampled_from([",", ";"]))
    random = Random(data.draw(st.integers(0, 10**6)))
    boards = []
    for _ in range(data.draw(st.integers(1, 3))):
        cells = [random.randint(1, side) * (random.random() < 0.3) for _ in range(side * side)]
        for row in random.sample(range(side), random.randint(0, 3)):
            cells[row * side : row * side + side] = [0] * side
        cells[0] = cells[-1] = 1  # else it might be a smaller board with a margin
        boards.append(Grid(cells))
    text = "\n".join(sheet(board, separator) for board in boards)
    assert [record.grid for record in read(text, format=format)] == boards


def test_numbers_of_columns_are_no_row() -> None:
    rows = [",".join(LINE[i : i + 9].replace(".", "0")) for i in range(0, 81, 9)]
    head = "0,1,2,3,4,5,6,7,8"
    assert found("\n".join([head, *rows])) == ([LINE], [])
    lines, [error] = found("\n".join([head, *rows])[:-3] + ",")  # and no board with the head
    assert (lines, error.code) == ([], "parse.rows")


def test_empty_fields_alone_are_no_board() -> None:
    empty = Grid.empty(Shape(2, 3))
    # Fields that are all empty are blank lines, even if they are as many as a board has.
    assert found(sheet(empty)) == ([], [])
    assert found(",,,,,\n" * 4 + LINE) == ([LINE], [])
    assert found("\t\t\t\n" * 4 + LINE) == ([LINE], [])


def test_empty_ends_of_lines_may_be_cut_off() -> None:
    text = "\n".join(line.rstrip("\t") for line in sheet(Grid(LINE), "\t").split("\n"))
    assert found(text) == ([LINE], [])
    assert found("1\t\t\t\t2\t\n3\n\t4\n" + "\t\t\t\t\t6\n" * 3)[0] == [
        "1...2.3......4....." + (".....6" * 3)[1:]
    ]


def test_numbers_letters_and_other_spellings() -> None:
    cells = [0] * 256
    cells[::17] = range(1, 17)
    cells[1] = 10
    grid = Grid(cells)
    assert read_one(sheet(grid)) == grid
    letters = sheet(grid)
    for digit in range(16, 9, -1):
        letters = letters.replace(str(digit), "ABCDEFG"[digit - 10])
    assert read_one(letters) == grid
    floats = sheet(Grid(LINE))
    for symbol in "123456789":
        floats = floats.replace(symbol, symbol + ".0")
    assert read_one(floats).line == LINE
    assert read_one(sheet(Grid(LINE)).replace(",", " , ")).line == LINE
    assert read_one(sheet(Grid(LINE)).replace("9", "９")).line == LINE


@FORMATS
def test_titles_become_labels(format: str | None) -> None:
    text = f"Puzzle 1,,,,,,,,\n{sheet(Grid(LINE))}\nThe other\n{sheet(Grid(OTHER))}"
    records = list(read(text, format=format))
    assert [record.label for record in records] == ["Puzzle 1", "The other"]
    assert [record.line for record in records] == [1, 12]
    assert [record.grid.line for record in records] == [LINE, OTHER]
    assert {record.format for record in records} == {"csv"}


def test_a_shape_that_is_given() -> None:
    shape = Shape(3, 2)
    grid = Grid([1, *[0] * 34, 6], shape)
    assert [record.grid for record in read(sheet(grid), shape=shape)] == [grid]
    records, errors = outcome(sheet(Grid(LINE)), shape=shape)
    assert (records, bool(errors)) == ([], True)


@FORMATS
def test_mistakes_have_their_place(format: str | None) -> None:
    text = sheet(Grid(LINE))
    lines, [error] = found(text.replace("8,,,,6", "8,,z,,6", 1) + "\n" + text, format)
    assert lines == [LINE]
    assert (error.line, error.column, str(error.message)) == (4, 4, "not a valid cell")
    assert str(error.found) == "'z'"
    lines, [error] = found(text.replace(",7,", ",77,", 1) + "\n" + text, format)
    assert (lines, error.line, error.column) == ([LINE], 1, 7)
    short = "".join(text.splitlines(keepends=True)[:8])
    lines, [error] = found(short + "\n" + text, format)
    assert (lines, error.line, str(error.message)) == (
        [LINE],
        9,
        "a board with too many or too few rows",
    )
    lines, [error] = found(text.replace(",7,,,,", ",7,,", 1) + "\n" + text, format)
    assert (lines, error.line, error.code) == ([LINE], 1, "parse.length")
    lines, [error] = found(text + text[:12] + "\n" + text, format)
    assert (lines, error.line, error.code) == ([LINE], 10, "parse.rows")
    lines, [error] = found("1,,2,3,4\n" + "\n" + text, format)
    assert (lines, error.line) == ([LINE], 2 if format is None else 1)


def test_a_solution_behind_81_fields() -> None:
    for blank in ("", "0", "."):
        fields = ",".join(blank if c == "." else c for c in LINE)
        record = only(f"{fields},{SOLUTION}\n")
        assert (record.grid.line, record.solution) == (LINE, Grid(SOLUTION))
        assert found(f"{fields},{SOLUTION[::-1]}\n")[0] == []

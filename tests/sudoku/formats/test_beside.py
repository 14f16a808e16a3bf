"""What stands beside a puzzle, or below it, and isn't another: its solution, its regions."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import Record, read, write
from farandole.sudoku.formats.auto import read_runs
from farandole.sudoku.formats.source import Run
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.line_reader import LineReader
from farandole.sudoku.shape import Shape
from farandole.sudoku.solving import solutions
from tests.sudoku.formats.programs import BARE, Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator

EASY = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
REGIONS = "111122333112122333112222363444555663447555666477855666447885999477788999778888999"
JIGSAW = "1.......2" + "." * 63 + "3.......4"


def outcome(text: str) -> tuple[list[Record], list[str]]:
    errors: list[ParseError] = []
    return list(read(text, errors=errors.append)), [str(error) for error in errors]


def rows(line: str, between: str = " ") -> str:
    return "\n".join(between.join(line[i : i + 9]) for i in range(0, 81, 9))


@pytest.mark.parametrize("form", ["{p},{s}", "{p} {s}", "{p};{s};9", "'{p}','{s}'", "{p}:{s}:30"])
def test_a_solution_on_the_line_is_kept(form: str) -> None:
    [record], errors = outcome(form.format(p=EASY.line, s=EASY.solution))
    assert (record.grid.line, errors) == (EASY.line, [])
    assert record.solution == Grid(EASY.solution)
    assert EASY.solution not in record.label
    assert EASY.solution in "".join(write([record], "csv"))


def test_a_solution_that_has_other_digits_is_an_error() -> None:
    records, [error] = outcome(f"{EASY.line},9{EASY.solution[1:]}\n{EASY.line}")
    assert [record.line for record in records] == [2]
    assert error.startswith("line 1, column 83: the solution doesn't hold the givens")


HEAD = "quizzes,solutions\n"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (f"{EASY.line}\n{EASY.line} easy\n{EASY.line},{EASY.solution}\n{EASY.line}\n", [1, 3]),
        (f"{EASY.line} easy\n" * 100, [1, 99]),
        (f"{EASY.line},{EASY.solution}\n" * 100, [1, 99]),
        (f"{EASY.line}\t{EASY.solution}\thard\n" * 100, [1, 99]),
        # Of a table as many lines are looked at as it takes to be sure that it's one.
        (HEAD + f"{EASY.line},{EASY.solution}\n" * 2000, [*[1] * 255, 1745]),
    ],
    ids=["mixed", "labels", "solutions", "both", "table"],
)
def test_lists_are_runs(text: str, numbers: list[int]) -> None:
    found = list(read_runs(LineReader(io.BytesIO(text.encode()), block=1 << 20)))
    assert [one.puzzles if isinstance(one, Run) else 1 for one in found] == numbers


def test_a_puzzle_at_the_beginning_of_its_line_waits_for_nothing() -> None:
    """Whoever sent it may wait for its solution; a solution sent after it is none of a puzzle."""
    given: list[int] = []

    def lines() -> Iterator[str]:
        for number, text in enumerate((f"{EASY.line} easy", f"Solution: {EASY.solution}")):
            given.append(number)
            yield text

    errors: list[ParseError] = []
    found = read(lines(), errors=errors.append)
    assert (next(found).label, given) == ("easy", [0])
    assert (list(found), errors) == ([], [])
    for before in (f"{EASY.line} easy\n", f"{EASY.line}\n# c\n{EASY.line} easy\n" * 2):
        stream = io.BytesIO(f"{before}Solution: {EASY.solution}\n".encode())
        runs = list(read_runs(LineReader(stream), errors=errors.append))
        assert (errors, isinstance(runs[-1], Run)) == ([], len(before) > 100)
    stream = io.BytesIO(f"{before}Solution: {EASY.solution[::-1]}\n".encode())
    list(read_runs(LineReader(stream), errors=errors.append))
    assert len(errors) == 1


@pytest.mark.parametrize(
    "form",
    ["{p}|{r}", "{p},{r}", "{p} {r} hard", "9\n{pr}\n\n{rr}", "{pr}\n{rr}", "{pr}\nRegions:\n{rr}"],
)
def test_regions_are_those_of_the_puzzle(form: str) -> None:
    for regions in (REGIONS, REGIONS.translate({48 + i: 64 + i for i in range(1, 10)})):
        text = form.format(p=JIGSAW, r=regions, pr=rows(JIGSAW), rr=rows(regions))
        [record], errors = outcome(text)
        assert errors == []
        assert record.grid == Grid(JIGSAW, Shape.jigsaw(REGIONS))


@pytest.mark.parametrize(
    ("letter", "rules"), [("X", "diagonals"), ("H", "windoku"), ("C", "disjoint")]
)
def test_a_letter_behind_the_regions_is_a_rule(letter: str, rules: str) -> None:
    [plain], errors = outcome(f"{EASY.line}||{letter}")
    assert (str(plain.grid.shape), errors) == (f"9 + {rules}", [])
    [jigsaw], errors = outcome(f"{JIGSAW}|{REGIONS}|{letter}")
    assert errors == []
    groups = [set(rule.groups) for rule in jigsaw.grid.shape.rules]
    assert groups == [set(rule.groups) for rule in plain.grid.shape.rules]
    assert jigsaw.grid.shape.regions == Shape.jigsaw(REGIONS).regions


def test_regions_of_places_are_an_error() -> None:
    places: dict[str, str] = {}
    for i, symbol in enumerate(REGIONS):
        places[symbol] = places.get(symbol, "") + f"({i // 9},{i % 9}) "
    records, [error] = outcome("9\n" + rows(JIGSAW) + "\n" + "\n".join(places.values()))
    assert records == []
    assert "it can't be told whether rows or columns come first in the regions" in error


def test_regions_without_a_puzzle_are_an_error() -> None:
    records, [error] = outcome(rows(REGIONS))
    assert records == []
    assert "a map of regions without a puzzle" in error


@pytest.mark.parametrize(
    "form",
    ["Solution:\n{s}", "The output is:\n{s}", "int[][] solution = {{\n{c}}};", "'solution': '{s}'"],
)
def test_a_solution_alone_is_no_puzzle(form: str) -> None:
    code = "},\n{".join(",".join(EASY.solution[i : i + 9]) for i in range(0, 81, 9))
    text = form.format(s=EASY.solution, c="{" + code + "}")
    records, [error] = outcome(text)
    assert records == []
    assert "a solution without its puzzle" in error
    assert outcome(rows(EASY.solution))[0]  # without a name it's a grid


def test_a_solution_below_under_its_name_is_kept() -> None:
    puzzle, solved = rows(EASY.line), rows(EASY.solution)
    text = f"Grid one\n\n{puzzle}\n\nSolution\n\n{solved}\n\nNext\n{puzzle}\n"
    records, errors = outcome(text)
    assert errors == []
    assert [record.solution for record in records] == [Grid(EASY.solution), None]
    assert [record.label for record in records] == ["Grid one", "Next"]


@pytest.mark.parametrize("name", BARE)
def test_bare_spaces_are_blanks(name: str) -> None:
    text = BARE[name](EASY)
    records, errors = outcome(f"{text}\n\n{EASY.line}\n")
    assert ([record.grid.line for record in records], errors) == ([EASY.line, EASY.line], [])
    # A row less is no board: which row is empty can't be told.
    records, errors = outcome(text[: text.rindex("\n")])
    assert records == []
    assert errors


def test_boxes_that_can_lie_two_ways_are_an_error() -> None:
    board = "1....2\n" + "......\n" * 4 + "3....4"
    records, [error] = outcome(f"3 2\n{board}")
    assert records == []
    assert "it can't be told whether boxes have 3 rows or 2" in error
    [record], errors = outcome(f"2 3\n{board}")
    assert (record.grid.shape.side, errors) == (6, [])


def test_columns_or_rows_of_fortran_are_an_error() -> None:
    cells = ", &\n     & ".join(",".join(row) for row in rows(EASY.zero, "").split("\n"))
    records, [error] = outcome(f"      DATA GRID /{cells}/")
    assert records == []
    assert "it can't be told whether the cells fill rows or columns" in error


def test_digits_placed_in_objects_are_no_givens() -> None:
    cells = [
        f'{{"value": {s}, "given": {"true" if c != "." else "false"}}}'
        for c, s in zip(EASY.line, EASY.solution, strict=True)
    ]
    board = ",".join(f"[{','.join(cells[i : i + 9])}]" for i in range(0, 81, 9))
    [record], errors = outcome(f'{{"state": [{board}]}}')
    assert (record.grid.line, errors) == (EASY.line, [])
    assert record.state == Grid(EASY.solution)


def test_a_line_drawn_by_a_program_is_no_puzzle() -> None:
    records, errors = outcome(f'print("{"-" * 36}")\nprint("{"*" * 81}")\n')
    assert records == []
    assert errors


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
    [record], errors = outcome(tatham_jigsaw(cells, REGIONS))
    assert errors == []
    assert record.grid == Grid(JIGSAW, Shape.jigsaw(REGIONS))
    for text in ("9j:1g2zzk3g4,a_", "3x3:5_3", "4x4:99zzzzzzzzzy", "9j:1g2zzk3g4", "3x3k:zzzc,a"):
        records, errors = outcome(text)
        assert records == []
        assert len(errors) == 1


def test_what_is_packed_needs_no_site() -> None:
    [link] = write([Record(Grid(EASY.line), label="mine")], "fpuzzles")
    packed = link.strip().partition("load=")[2]
    [record], errors = outcome(f'["mine", "{packed}", "{EASY.solution}"]')
    assert (record.grid.line, errors) == (EASY.line, [])


def turned(line: str) -> str:
    """Turn every row of a grid round."""
    return "".join(line[i : i + 9][::-1] for i in range(0, 81, 9))


@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize("parts", ["ms", "mp", "mps", "mpmp", "mpsmps", "mpsmp", "pm", "pmpm"])
def test_maps_puzzles_and_solutions_one_below_the_other(parts: str, between: str) -> None:
    """The second puzzle has other regions: those of its own map."""
    puzzle = Grid(JIGSAW, Shape.jigsaw(REGIONS))
    solution = next(iter(solutions(puzzle))).line
    line = {"m": REGIONS, "p": JIGSAW, "s": solution}
    both = (parts[: (len(parts) + 1) // 2], parts[(len(parts) + 1) // 2 :])
    if parts.count("m") < 2:
        both = (parts, "")
    texts = [line[part] for part in both[0]] + [turned(line[part]) for part in both[1]]
    records, errors = outcome(between.join(map(rows, texts)) + "\n")
    assert errors == []
    wanted = [
        (puzzle, solution),
        (Grid(turned(JIGSAW), Shape.jigsaw(turned(REGIONS))), turned(solution)),
    ]
    assert len(records) == parts.count("m")
    for record, (grid, solved), half in zip(records, wanted, both, strict=False):
        if "p" in half:
            assert record.grid == grid
            assert record.solution == (Grid(solved, grid.shape) if "s" in half else None)
        else:
            assert record.grid == Grid(solved, grid.shape)

"""What stands beside a puzzle, or below it, and is part of it: its solution and its regions."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import read, write
from farandole.sudoku.formats.reading import read_runs
from farandole.sudoku.formats.source import Run
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.line_reader import LineReader
from farandole.sudoku.shape import Shape
from farandole.sudoku.solving import solutions
from tests.sudoku.formats.outcomes import LINE, REGIONS, SOLUTION, only, outcome

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


def test_a_saved_game_of_tatham() -> None:
    game = [
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection", "GAME    :4:Solo",
        "PARAMS  :3:2x2", "DESC    :8:1a2_3c4h", "STATEPOS:1:3", "MOVE    :6:R1,0,4",
        "MOVE    :6:P3,1,1", "MOVE    :6:R2,3,1",
    ]  # fmt: skip
    [saved] = read("\n".join(game))
    assert saved.grid.line == "1.23...4........"

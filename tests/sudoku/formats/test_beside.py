"""What stands beside a puzzle, or below it, and is part of it: its solution and its regions."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import Record, read, write
from farandole.sudoku.formats.reading import read_runs
from farandole.sudoku.formats.source import Run
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.line_reader import LineReader
from farandole.sudoku.shape import Shape
from farandole.sudoku.solving import solutions
from tests.sudoku.formats.samples import EASY

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
    assert error.startswith("line 1, column 83: ")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (f"{EASY.line}\n{EASY.line} easy\n{EASY.line},{EASY.solution}\n{EASY.line}\n", [1, 3]),
        (f"{EASY.line} easy\n" * 100, [1, 99]),
        (f"{EASY.line},{EASY.solution}\n" * 100, [1, 99]),
        (f"{EASY.line}\t{EASY.solution}\thard\n" * 100, [1, 99]),
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
        for number, text in enumerate((f"{EASY.line} easy", f"Solution: {EASY.solution}")):
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


@pytest.mark.parametrize(
    "text",
    [
        rows(REGIONS),
        f"Solution:\n{EASY.solution}",
        f"The output is:\n{EASY.solution}",
        f"'solution': '{EASY.solution}'",
    ],
)
def test_regions_or_a_solution_alone_are_an_error(text: str) -> None:
    records, errors = outcome(text)
    assert (records, len(errors)) == ([], 1)


def test_regions_that_are_not_those_asked_for_are_an_error() -> None:
    errors: list[ParseError] = []
    text = f"{rows(JIGSAW)}\n\n{rows(REGIONS)}\n"
    assert list(read(text, shape=Shape(3, 3), errors=errors.append)) == []
    assert [(error.line, error.code) for error in errors] == [(11, "parse.mismatch")]


def test_a_solution_below_under_its_name_is_kept() -> None:
    puzzle, solved = rows(EASY.line), rows(EASY.solution)
    text = f"Grid one\n\n{puzzle}\n\nSolution\n\n{solved}\n\nNext\n{puzzle}\n"
    records, errors = outcome(text)
    assert errors == []
    assert [record.solution for record in records] == [Grid(EASY.solution), None]
    assert [record.label for record in records] == ["Grid one", "Next"]
    [record], [error] = outcome(f"{puzzle}\n\nSolution\n\n{rows(EASY.solution[::-1])}\n")
    assert record.solution is None
    assert error.startswith("line 11, column 1: a solution without its puzzle")


def test_boxes_that_can_lie_two_ways_are_an_error() -> None:
    board = "1....2\n" + "......\n" * 4 + "3....4"
    assert outcome(f"3 2\n{board}")[0] == []
    [record], errors = outcome(f"2 3\n{board}")
    assert (record.grid.shape.side, errors) == (6, [])


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
    [record], errors = outcome(tatham_jigsaw(cells, REGIONS))
    assert errors == []
    assert record.grid == Grid(JIGSAW, Shape.jigsaw(REGIONS))
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

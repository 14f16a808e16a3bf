"""What ninety programs, languages, sites and books write is read, whatever the puzzle is."""

from __future__ import annotations

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import read
from tests.sudoku.formats.programs import PROGRAMS, Puzzle

PUZZLES = [
    Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    # One that has an empty row at its end, and few givens in the others.
    Puzzle(".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."),
]


def outcome(text: str) -> tuple[list[str], list[str]]:
    errors: list[ParseError] = []
    grids = [record.grid.line for record in read(text, errors=errors.append)]
    return grids, [str(error) for error in errors]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=["easy", "sparse"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_puzzle_and_nothing_else(name: str, puzzle: Puzzle) -> None:
    assert outcome(PROGRAMS[name](puzzle)) == ([puzzle.line], [])


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_puzzle_below_is_another(name: str) -> None:
    puzzle, below = PUZZLES
    text = f"{PROGRAMS[name](puzzle)}\n\n{below.line}\n"
    assert outcome(text) == ([puzzle.line, below.line], [])


@pytest.mark.parametrize(
    "name",
    [
        "json nyt", "json youdosudoku", "json api ninjas", "json quizgrid", "json camel",
        "csv question", "csv quizzes", "csv start", "csv german", "csv japanese", "qqwing csv",
    ],
)  # fmt: skip
def test_the_solution_is_kept(name: str) -> None:
    [record] = read(PROGRAMS[name](PUZZLES[0]))
    assert record.solution is not None
    assert record.solution.line == PUZZLES[0].solution


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("enjoy sudoku", "Easy 1"),
        ("label title", "Sudoku No. 17 - Easy"),
        ("label above", "Puzzle 1 (Easy)"),
        ("yaml document", "Easy difficulty: 1"),
        ("label chinese", "第1题"),
        ("label brackets", "[1]"),
    ],
)
def test_words_around_a_puzzle_are_its_label(name: str, label: str) -> None:
    [record] = read(PROGRAMS[name](PUZZLES[0]))
    assert record.label == label


def test_what_r_fills_down_the_columns_is_read_so() -> None:
    puzzle = PUZZLES[0]
    down = "".join(puzzle.line[i % 9 * 9 + i // 9] for i in range(81)).replace(".", "0")
    assert outcome(f"matrix(c({','.join(down)}), 9, 9)") == ([puzzle.line], [])
    assert outcome(f"matrix(c({','.join(puzzle.zero)}), 9, 9, byrow=T)") == ([puzzle.line], [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "\n".join(f"clue({r},{r % 8 + 1},{r})." for r in range(1, 9)),
            "it can't be told whether rows and columns are counted from 0 or from 1",
        ),
        (
            "\n".join(f"clue({r},9,{r})." for r in range(1, 10)) + "\nclue(1,9,2).",
            "facts that contradict each other",
        ),
    ],
)
def test_facts_that_have_two_readings_or_none(text: str, message: str) -> None:
    grids, [error] = outcome(text)
    assert grids == []
    assert message in error


@pytest.mark.parametrize("name", ["kotlin", "clojure", "ocaml", "r matrix", "asp", "rows named"])
def test_one_cell_less_is_no_puzzle(name: str) -> None:
    text = PROGRAMS[name](PUZZLES[0])
    for piece in ("7", "9"):
        at = text.rindex(piece)
        grids, errors = outcome(text[:at] + text[at + 1 :])
        assert grids == []
        assert errors


@pytest.mark.parametrize(
    "text",
    [
        "5 & 3 & & &\n" * 200,  # 400 cells in no bracket
        "(see 1, 2, 3, 4)\n(and 2, 1, 4, 3)\n(or 3, 4, 1, 2)",
        "On 12.03. we met 4 people, 5 dogs, 6 cats and 7 horses; 8 left at 9.",
        "Row 1: 53..7....\n" * 9,
        "x = {1, 2, 3, 4, 5, 6, 7, 8, 9}",
    ],
)
def test_numbers_among_words_are_no_puzzle(text: str) -> None:
    grids, errors = outcome(text)
    assert grids == []
    assert errors


@pytest.mark.parametrize("text", ["{p},{s}", "({p}, '{s}')", "{p}\t{s}\t1", "{p}:{s}:30"])
def test_a_puzzle_cut_short_is_not_replaced_by_its_solution(text: str) -> None:
    puzzle = PUZZLES[0]
    grids, errors = outcome(text.format(p=puzzle.zero[:-1], s=puzzle.solution))
    assert grids == []
    assert errors


def test_rules_in_a_document_are_never_dropped() -> None:
    killer = '{"size": 9, "grid": [%s], "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}'
    rows = ",".join("[" + ",".join(["{}"] * 9) + "]" for _ in range(9))
    grids, [error] = outcome(killer % rows)
    assert grids == []
    assert "killer cages" in error
    grids, errors = outcome("Killer sudoku: thermo\n" + "\n".join(PUZZLES[0].rows[:3]))
    assert grids == []
    assert errors

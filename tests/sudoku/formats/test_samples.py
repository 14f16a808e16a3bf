"""What programs, papers, mails, sheets and forums hold is read as the puzzle that it is."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from farandole.sudoku.formats import Record
from tests.sudoku.formats import outcomes
from tests.sudoku.formats.samples import BARE, EASY, SAMPLES, SPARSE


def outcome(text: str) -> tuple[list[str], list[str]]:
    """Return the grids and the errors of a text."""
    grids, errors = outcomes.lines_of(text)
    return grids, list(map(str, errors))


def failures(cases: Iterable[tuple[str, str, list[str]]]) -> dict[str, object]:
    """Return by its name what each text gives that isn't what it should."""
    found = {name: (outcome(text), grids) for name, text, grids in cases}
    return {name: result for name, (result, grids) in found.items() if result != (grids, [])}


def test_the_puzzle_and_nothing_else() -> None:
    for puzzle in (EASY, SPARSE):
        cases = ((name, make(puzzle), [puzzle.line]) for name, make in SAMPLES.items())
        assert failures(cases) == {}


def test_between_other_puzzles() -> None:
    above, below = EASY.line[::-1], SPARSE.line
    cases = (
        (name, f"{above}\n\n{make(EASY)}\n\n{below}\n", [above, EASY.line, below])
        for name, make in SAMPLES.items()
    )
    assert failures(cases) == {}


def test_a_puzzle_that_lacks_a_cell_is_never_another_puzzle() -> None:
    """The last given is cut off, or all that follows it: no grid comes out but the right one."""
    for name, make in {**SAMPLES, **BARE}.items():
        text = make(SPARSE).translate({ord("\r"): None})
        at = max(text.rfind(c) for c in "68")
        for cut in (text[:at] + text[at + 1 :], text[:at]):
            grids, errors = outcome(cut)
            lost = {SPARSE.line[: SPARSE.line.rindex("6")] + "....", SPARSE.line}
            assert set(grids) <= lost, (name, grids)
            is_comment = all(line.startswith("#") for line in cut.splitlines())
            assert grids or errors or is_comment, name


def test_bare_spaces_are_blanks() -> None:
    for name, make in BARE.items():
        text = make(EASY)
        assert outcome(f"{text}\n\n{EASY.line}\n") == ([EASY.line, EASY.line], []), name
        grids, errors = outcome(text[: text.rindex("\n")])
        assert (grids, bool(errors)) == ([], True), name


SOLVED = (
    "sql", "tdoku output", "fsss2 output", "solution beside", "solution below", "kaggle",
    "kaggle, clues", "kaggle, source", "qqwing csv", "csv, semicolons", "csv, chinese",
    "json lines", "json list", "json deep", "beside its solution",
)  # fmt: skip
LABELS = {
    "label": "easy",
    "label before": "Puzzle 1",
    "label, number": "001",
    "label, chinese": "第1题",
    "label above": "Puzzle 1 (Easy)",
    "label, underlined": "Sudoku No. 17 - Easy",
    "euler": "Grid 01",
    "krazydad": "Sudoku 1 (Book 1)",
    "sudoku exchange": "0000183b305c 1.2",
    "sdk": "A puzzle",
    "any link": "Try",
    "python, text": "",
}


def only(name: str) -> Record:
    return outcomes.only(SAMPLES[name](EASY))


@pytest.mark.parametrize("name", SOLVED)
def test_the_solution_is_kept(name: str) -> None:
    solution = only(name).solution
    assert solution is not None
    assert solution.line == EASY.solution


@pytest.mark.parametrize("name", LABELS)
def test_words_around_a_puzzle_are_its_label(name: str) -> None:
    assert only(name).label == LABELS[name]


# Rows and bands with something between that no board has, cells cut off, numbers in words.
NO_PUZZLES = {
    "table of 400": "5 & 3 & & &\n" * 200,
    "numbers in brackets": "(see 1, 2, 3, 4)\n(and 2, 1, 4, 3)\n(or 3, 4, 1, 2)",
    "sentence": "On 12.03. we met 4 people, 5 dogs, 6 cats and 7 horses; 8 left at 9.",
    "one row, nine times": "Row 1: 53..7....\n" * 9,
    "set": "x = {1, 2, 3, 4, 5, 6, 7, 8, 9}",
    "lines of dashes": f'print("{"-" * 36}")\nprint("{"*" * 81}")\n',
    "rows and one more": "\n".join(f"{row}   {row}" for row in [*EASY.rows, EASY.rows[0]]),
    "puzzle cut off beside its solution": f"{EASY.zero[:-1]},{EASY.solution}",
    "rows beside rows cut off": "\n".join(f"{row}   {row[:8]}" for row in EASY.rows),
    "a row too many in a list": repr([*EASY.numbers, EASY.numbers[0]]),
    "indices": "".join(f"[{i}][{c}]\n" for i, c in enumerate(EASY.line[:9])),
    "half a log": "".join(f"INFO {row}\n" for row in EASY.rows[:4])
    + "".join(f"WARN {row}\n" for row in EASY.rows[4:8]),
}


def test_what_is_no_puzzle_is_an_error() -> None:
    for name, text in NO_PUZZLES.items():
        grids, errors = outcome(text)
        assert grids == [], name
        assert errors, name

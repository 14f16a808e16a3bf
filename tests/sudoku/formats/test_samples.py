"""What programs, papers, mails and careless people write; and what each format keeps of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import FORMATS, WRITTEN, Record, read, write
from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import solve
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
    "kaggle, source", "qqwing csv", "csv, semicolons", "csv, chinese",
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


CORPORA = Path(__file__).parents[2] / "corpora"


def listed(text: str) -> list[str]:
    """Return everything that a text gives, in the order in which it comes."""
    found: list[str] = []

    def note(error: ParseError) -> None:
        found.append(f"error\t{error.line}\t{error.column}\t{error.message!s}")

    for record in read(text, errors=note):
        place = f"{record.line}\t{record.format}"
        found.append(f"record\t{place}\t{record.grid.line}\t{record.label}")
    return found


@pytest.mark.parametrize("name", ["mixed", "broken"])
def test_everything_is_found(name: str) -> None:
    # newline="": the file has both kinds of line ends, and a mark of the byte order in front.
    with (CORPORA / f"{name}.txt").open(encoding="utf-8", newline="") as file:
        text = file.read()
    expected = (CORPORA / f"{name}.tsv").read_text("utf-8").splitlines()
    assert listed(text) == expected
    assert listed(text.replace("\r\n", "\n")) == expected
    assert listed(text.replace("\r\n", "\n").replace("\n", "\r")) == expected


DOCS = Path(__file__).resolve().parents[3] / "docs"
WORDS = {
    "reference": {
        "label": "label", "solution": "solution", "state": "state", "candidates": "candidates",
        "author": "author", "boxes": "boxes|regions", "rules": "rules|diagonals",
    },
    "zh/reference": {
        "label": "标签", "solution": "答案", "state": "进度", "candidates": "候选数",
        "author": "作者", "boxes": "宫|区域", "rules": "规则|对角线",
    },
}  # fmt: skip
PUZZLE = Grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
SOLUTION = solve(PUZZLE)
STATE = Grid(SOLUTION.line[:2] + PUZZLE.line[2:])
CANDIDATES = tuple(
    0 if held else sum(1 << (digit - 1) for digit in allowed)
    for held, allowed in zip(STATE.cells, STATE.candidates(), strict=True)
)
"""No blank has one candidate alone, which would look like a digit in some formats."""


def kept(folder: str) -> dict[str, str]:
    text = (DOCS / folder / "sudoku-formats.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    found = {row[1].strip(" `"): row[3].strip() for row in rows if len(row) == 6}
    same = re.compile("the same|同上")
    return {name: same.sub(found["fpuzzles"], words) for name, words in found.items()}


@pytest.mark.parametrize("folder", WORDS)
def test_the_table_says_what_is_kept(folder: str) -> None:
    table = kept(folder)
    assert set(table) == set(FORMATS)
    for name in WRITTEN:
        for what, words in WORDS[folder].items():
            said = table[name].replace("rules in words", "").replace("文字规则", "")
            is_said = any(word in said for word in words.split("|"))
            assert is_said == getattr(FORMATS[name], f"keeps_{what}"), (name, what, table[name])


@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_kept_comes_back(name: str) -> None:
    record = Record(PUZZLE, "a label", 0, "line", SOLUTION, STATE, (), CANDIDATES)
    [back] = read("".join(write([record], name)), format=name)
    entry = FORMATS[name]
    if name == "candidates":  # what was placed can't be told from a given there
        assert back.grid == STATE
    else:
        assert back.grid == PUZZLE
    assert (back.label == "a label") is entry.keeps_label
    assert (back.solution == SOLUTION) is entry.keeps_solution
    assert (back.state == STATE) is entry.keeps_state
    assert (back.candidates == CANDIDATES) is entry.keeps_candidates

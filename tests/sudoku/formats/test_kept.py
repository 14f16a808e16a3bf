"""What the documentation says each format keeps is what the format says, and what it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from farandole.sudoku.formats import FORMATS, WRITTEN, Record, read, write
from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import solve

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
    same = {"the same", "同上"}
    return {name: found["fpuzzles"] if words in same else words for name, words in found.items()}


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

"""Answers in any form are found, and none passes that isn't a solution of the puzzle."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from farandole import ArgumentError, Grid, NoSolution, Shape, make_puzzle, solutions, solve
from farandole.environments import Verdict, reward, verify
from farandole.i18n import language

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = solve(PUZZLE)
LINE = SOLUTION.line
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
OTHER = make_puzzle(seed=1)
PROSE = "Row 1 lacks 1, 2 and 4. In r1c3 = 4 it is; 9 of 81 cells... \n1 2 3\n123456789\nSo:\n"
THREE = [ROWS[i : i + 3] for i in (0, 3, 6)]
NAMES = "一二三四五六七八九"
BARS = [f"{row[:3]} | {row[3:6]} | {row[6:]}" for row in ROWS]
FORMS = {
    "line": LINE,
    "sentence": f"The solution is {LINE}.",
    "stops": f"Here it is.{LINE}.",
    "bold": f"**Answer:** **{LINE}**",
    "rows": "\n".join(ROWS),
    "spaced": "\n".join(map(" ".join, ROWS)),
    "one line": " ".join(ROWS),
    "drawn": SOLUTION.pretty(),
    "bars": "\n------+-------+------\n".join("\n".join(BARS[i : i + 3]) for i in (0, 3, 6)),
    "blank lines": "\n\n".join("\n".join(map(" ".join, rows)) for rows in THREE),
    "fence": "```\n" + "\n".join(map(" ".join, ROWS)) + "\n```",
    "table": "|---|\n" + "\n".join("| " + " | ".join(row) + " |" for row in ROWS),
    "latex": r"$$\begin{array}{c}" + "\n" + "\\\\\n".join(map(" & ".join, ROWS)) + "$$",
    "lists": str([list(map(int, row)) for row in ROWS]),
    "lists in rows": "grid = [\n" + ",\n".join(str(list(map(int, row))) for row in ROWS) + "\n]",
    "code": "g = [" + ",\n     ".join(str(list(map(int, row))) for row in ROWS) + "]",
    "JSON": json.dumps({"grid": [list(map(int, row)) for row in ROWS], "sure": 9}),
    "indented JSON": json.dumps([list(map(int, row)) for row in ROWS], indent=1),
    "escaped": json.dumps({"answer": "\n".join(ROWS)}),
    "names": "\n".join(f"Row {i}: {' '.join(row)}" for i, row in enumerate(ROWS, 1)),
    "Chinese names": "\n".join(f"第{i}行：{' '.join(row)}" for i, row in enumerate(ROWS, 1)),
    "Chinese": "答案如下：\n" + "\n".join(f"第{NAMES[i]}行：{ROWS[i]}" for i in range(9)),
    "numbers": "\n".join(f"{i}. {' '.join(row)}" for i, row in enumerate(ROWS, 1)),
    "brackets": "\n".join(f"{i}) {row}" for i, row in enumerate(ROWS, 1)),
    "named table": "\n".join(f"| **R{i}** | {' | '.join(r)} |" for i, r in enumerate(ROWS, 1)),
    "full width": SOLUTION.pretty().translate({48 + n: 0xFF10 + n for n in range(10)}),
    "HTML": f"<table><tr>{'</tr><tr>'.join(''.join(f'<td>{n}</td>' for n in r) for r in ROWS)}"
    "</tr></table>",
    "HTML in lines": "<TABLE>\n" + "\n".join("<tr>\n" + "\n".join(
        f'  <td class="r1">\n{n}</td>' for n in row) + "\n</tr>" for row in ROWS) + "\n</TABLE>",
    "dict": str({f"row{i}": list(map(int, row)) for i, row in enumerate(ROWS, 1)}),
    "dict of texts": str(dict(enumerate(ROWS, 1))),
    "JSON object": json.dumps({f"Row {i}": " ".join(row) for i, row in enumerate(ROWS, 1)}),
    "windows": "\r\n".join(ROWS),
    "tag": f"<answer>{LINE}</answer>",
    "cut tag": "<answer>\n" + "\n".join(ROWS),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read(form: str) -> None:
    text = FORMS[form]
    around = [text]
    if form != "indented JSON":  # only read where it is the whole answer
        echo = f"Puzzle:\n{Grid(PUZZLE).pretty()}\n{PUZZLE}\n\n"
        around += [f"{text}\nAll rows have 1 to 9.", f"{PROSE}{text}", f"{echo}{text}\n\nDone."]
    for answer in around:
        verdict = verify(answer, PUZZLE)
        assert verdict.solved, answer
        assert (verdict.grid, verdict.right, verdict.wrong, verdict.missing) == (SOLUTION, 51, 0, 0)
        assert reward(answer, PUZZLE) == 1.0


def test_nothing_else_passes() -> None:
    swapped = LINE.translate(str.maketrans("12", "21"))
    other = solve(OTHER).line
    doubled = "".join([*ROWS[:8], ROWS[7]])
    for answer in (
        "", "It has no solution.", PUZZLE, swapped, other, doubled, OTHER.line,
        LINE[:-1], LINE + "1", "1" + LINE, "\n".join(ROWS[:8]), "\n".join(reversed(ROWS)),
        f"{LINE}\n{other}", f"{LINE}, or {PUZZLE}", f"<answer>{other}</answer> no: {LINE}",
        f"{LINE} <answer>that one</answer>", f"<answer>{LINE}</answer> or <answer>{other}</answer>",
        "\n".join([*ROWS[:4], "and", *ROWS[4:]]), "9" * 81,
        "\n".join(f"{i}. {row}" for i, row in enumerate(ROWS, 2)),
    ):  # fmt: skip
        verdict = verify(answer, PUZZLE)
        assert not verdict.solved, answer
        assert reward(answer, PUZZLE) == reward(answer, PUZZLE, penalty=0.5) == 0.0
    assert verify(f"{other}\n{LINE}", PUZZLE).solved
    assert verify(f"<answer>?</answer><answer>{LINE}", PUZZLE).solved


def test_figures_are_those_of_a_plain_count() -> None:
    chance = random.Random(1)
    blanks = Grid(PUZZLE).blanks
    for _ in range(60):
        cells = list(LINE)
        for cell in chance.sample(range(81), chance.randrange(1, 30)):
            cells[cell] = chance.choice("123456789.")
        verdict = verify("".join(cells), PUZZLE)
        right = sum(cells[cell] == LINE[cell] for cell in blanks)
        missing = sum(cells[cell] == "." for cell in blanks)
        changed = tuple(i for i in range(81) if PUZZLE[i] not in (".", cells[i]))
        assert (verdict.right, verdict.missing, verdict.changed) == (right, missing, changed)
        assert verdict.wrong == 51 - right - missing
        assert verdict.solved == ("".join(cells) == LINE)
        share = max(0.0, right - verdict.wrong / 8) / 51
        wanted = 1.0 if verdict.solved else 0.0 if changed else 0.5 * share
        assert reward("".join(cells), PUZZLE, partial=0.5) == pytest.approx(wanted)


def test_cheap_answers_earn_nothing() -> None:
    for digit in "123456789":
        assert reward(PUZZLE.replace(".", digit), PUZZLE, partial=0.9) < 0.05
    assert sum(
        verify(PUZZLE.replace(".", digit), PUZZLE).right for digit in "123456789"
    ) == 51  # fmt: skip
    assert reward(PUZZLE, PUZZLE, partial=1.0) == 0.0
    assert reward(solve(OTHER).line, PUZZLE, partial=1.0) == 0.0
    for without_a_given in ("." + LINE[1:], f".{LINE[1:]}."):
        verdict = verify(without_a_given, PUZZLE)
        assert (verdict.right, verdict.changed) == (51, (0,))
        assert reward(without_a_given, PUZZLE, partial=1.0) == 0.0
    assert verify(LINE[:-1] + ".", PUZZLE).changed == (80,)
    nothing = Verdict(None, solved=False, right=0, wrong=0, missing=51, changed=(), in_form=False)
    assert verify(f"<answer>{LINE[1:]}</answer>", PUZZLE) == nothing


@pytest.mark.parametrize(
    ("answer", "in_form"),
    [
        (f"Thus\n<answer>\n{FORMS['spaced']}\n</answer>\n", True),
        (f"<answer>```\n{FORMS['bars']}\n```</answer>", True),
        (LINE, False),
        (f"<answer>{LINE}", False),
        (f"<answer>It is {LINE}</answer>", False),
        (f"<answer>答案{LINE}</answer>", False),
        (f"<answer>{LINE}\n123</answer>", False),
        (f"<answer>?</answer><answer>{LINE}</answer>", False),
    ],
)
def test_the_asked_form(answer: str, in_form: bool) -> None:
    verdict = verify(answer, PUZZLE)
    assert verdict.in_form == in_form
    assert reward(answer, PUZZLE, penalty=0.25) == (1.0 if in_form else 0.75) * verdict.solved


def test_each_of_several_solutions_is_correct() -> None:
    puzzle = "12..3..........."
    every = list(solutions(Grid(puzzle)))
    assert len(every) > 1
    assert all(verify(str(solution), puzzle).solved for solution in every)
    begun = every[0].with_cell(15, 0).with_cell(14, 0)
    verdict = verify(begun.line, puzzle)
    assert (verdict.solved, verdict.right, verdict.wrong, verdict.missing) == (False, 11, 0, 2)
    wrong = every[0].with_cell(15, every[0][14])
    verdict = verify(wrong.line, puzzle)
    assert (verdict.solved, verdict.right, verdict.wrong, verdict.missing) == (False, 0, 13, 0)


@pytest.mark.parametrize(
    "shape",
    [Shape(2, 2), Shape(2, 3), Shape(3, 3, "diagonals"), Shape(3, 4), Shape(4, 4), Shape(5, 5)],
    ids=str,
)
def test_boards_of_any_side(shape: Shape) -> None:
    solution = solve(Grid.empty(shape), unique=False)
    puzzle = solution.with_cell(0, 0).with_cell(shape.cells - 1, 0)
    numbers = "\n".join(" ".join(map(str, row)) for row in solution.rows())
    lists = str([list(row) for row in solution.rows()])
    for form in (
        solution.line,
        str(solution),
        solution.pretty(),
        numbers,
        lists,
        f"{lists[:-1]},\n]",
    ):
        assert verify(f"The answer:\n{form}\nA board of 12.", puzzle).solved, form
    assert verify(f"<answer>\n{numbers}\n</answer>", puzzle).in_form
    assert verify(solution.with_cell(0, 0).line, puzzle).missing == 1
    assert not verify(solution.with_cell(0, solution[1]).line, puzzle).solved


def test_any_puzzle_is_a_grid() -> None:
    grid = Grid(PUZZLE)
    for puzzle in (grid, grid.pretty(), list(map(list, grid.rows())), np.asarray(grid)):
        assert verify(LINE[:20] + PUZZLE[20:], puzzle) == verify(LINE[:20] + PUZZLE[20:], PUZZLE)
    assert verify("1234341221434321", "." * 16).solved
    assert not verify("1234341221434321", Grid("." * 16, Shape(2, 2, "diagonals"))).solved


MESSAGES = {
    "?": ("The answer has no board.", "答案中没有盘面。"),
    LINE: ("The answer solves the puzzle.", "答案正确。"),
    "9" + LINE[1:]: ("The answer changes a given: r1c1.", "答案改动了 1 个已知数：r1c1。"),
    "99" + LINE[2:]: (
        "The answer changes 2 givens: r1c1 and r1c2.",
        "答案改动了 2 个已知数：r1c1 和 r1c2。",
    ),
    LINE[:2] + "6" + LINE[3:]: (
        "The answer breaks a rule: 6 in both r1c3 and r1c4 (row 1).",
        "答案违反规则：r1c3 和 r1c4 都是 6（第 1 行）。",
    ),
    PUZZLE[:2] + "1" + PUZZLE[3:]: ("1 cell of the answer is wrong.", "答案有 1 格填错。"),
    PUZZLE: ("51 cells of the answer are empty.", "答案有 51 格没有填。"),
}


@pytest.mark.parametrize("answer", MESSAGES)
def test_messages(answer: str) -> None:
    message = verify(answer, PUZZLE).message
    assert (str(message), language("zh")(message)) == MESSAGES[answer]


def test_errors() -> None:
    with pytest.raises(NoSolution):
        verify(LINE, "55" + "." * 79)
    for options in ({"partial": -0.1}, {"partial": float("nan")}, {"penalty": 1.5}):
        with pytest.raises(ArgumentError, match="is 0 to 1, not"):
            reward(LINE, PUZZLE, **options)


def test_long_texts_are_read_in_linear_time() -> None:
    """Two million characters, in every kind of line: quadratic time would never end."""
    for part in ("12 ", "1", ".", "1\n", ROWS[0] + "\n", "<answer>", ":" * 9, "a: 1"):
        assert not verify(part * (2_000_000 // len(part)), PUZZLE).solved

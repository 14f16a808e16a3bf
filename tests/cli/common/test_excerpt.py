"""Lines that can't be read, shown with a mark under the place."""

from __future__ import annotations

from itertools import product

import pytest

from farandole.cli.common.excerpt import marked
from farandole.cli.common.help import width
from tests.cli.samples import EASY, Run


@pytest.fixture(autouse=True)
def _shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farandole.cli.common.output._EXCERPTS", 20)
    monkeypatch.setenv("COLUMNS", "80")


MARKS = [
    ("12x4", 3, 40, "12x4", 2),
    ("12x4", 1, 40, "12x4", 0),
    ("12x4", 5, 40, "12x4", 4),
    ("12x4", 99, 40, "12x4", 4),
    ("", 1, 40, "", 0),
    ("数独 12x4", 6, 40, "数独 12x4", 7),
    ("数独", 2, 40, "数独", 2),
    ("e\u0301x4", 3, 40, "e\u0301x4", 1),
    ("a\tx", 3, 40, "a x", 2),
    ("a\0x\u200b", 3, 40, "a�x�", 2),
    ("\x1b[31mx", 1, 40, "�[31mx", 0),
    ("x" + "1" * 30, 1, 20, "x" + "1" * 18 + "…", 0),
    ("数" * 30 + "x" + "独" * 30, 31, 21, "…数数数数数x独独独独…", 11),
]


def test_marks() -> None:
    for text, column, columns, line, place in MARKS:
        assert marked(text, column, columns) == (line, place)


def test_long_lines_fit_and_show_the_place() -> None:
    shapes = product((20, 21, 40, 79, 200), "1数", (1, 2, 11, 100, 199, 200, 201))
    for columns, sign, column in shapes:
        text = sign * (column - 1) + "x" + sign * (200 - column)
        line, place = marked(text, column, columns)
        assert width(line) <= columns
        assert place <= columns
        before = line
        while width(before) > place:
            before = before[:-1]
        assert width(before) == place
        assert line[len(before) :].startswith("x")


def test_at_the_command_line(run: Run) -> None:
    assert run("solve", "--shape", "4", "1..7..3..2.....4").err == (
        "puzzle 1:1:4: not a valid cell: found '7', expected 1-4 or a blank such as .\n"
        "  1..7..3..2.....4\n"
        "     ^\n"
    )
    assert run("cover", "solve", input="a b\na 项\n").err == (
        "stdin:2:3: an unknown item: found '项', expected an item of the first line\n"
        "  a 项\n"
        "    ^\n"
    )
    rows = [EASY[begin : begin + 9] for begin in range(0, 81, 9)]
    rows[2] += "1"
    assert run("check", input="\n".join(["# a board", *rows])).err.endswith(
        "\n  .98....6.1\n           ^\n"
    )
    assert run("hint", EASY[:-1]).err.count("\n") == 3


def test_only_the_first_are_shown(run: Run) -> None:
    bad = f"{EASY[:5]}@{EASY[6:]}\n"
    result = run("solve", input=bad * 25)
    assert result.err.count("not a valid cell") == 25
    assert result.err.count("^") == 20
    assert run("solve", "-qq", input=bad * 25).err == ""
    result = run("solve", "--shape", "4", "1..7..3..2.....4", "--color", "always")
    assert result.err.endswith("\x1b[1;31m^\x1b[0m\n")

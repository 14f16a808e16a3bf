"""Files with words beside their puzzles: one remark a file, no error for each line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.samples import EASY, EASY_SOLVED, INKALA, Run

if TYPE_CHECKING:
    from pathlib import Path

PAGE = f"# c\nPuzzles of the week\n\n{EASY}\n{INKALA}\n\nThat was all.\nSee you!\n"


@pytest.mark.parametrize("name", ["solve", "check", "convert", "count", "show"])
def test_words_are_one_remark(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "page.txt"
    path.write_text(PAGE)
    result = run(name, str(path))
    said = f"{path}: 3 lines of words beside the puzzles passed over, from line 2 on\n"
    assert (result.code, result.err) == (0, said)
    assert run(name, "-q", str(path)).err == ""
    assert "略过了题目旁的 3 行文字" in run(name, "--lang", "zh", str(path)).err


def test_a_puzzle_gone_wrong_is_still_an_error(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(f"Hello.\n\n{EASY}\n\n{EASY[:-3]}\n")
    result = run("solve", str(path))
    assert result.out == f"{EASY_SOLVED}\n\n"
    assert result.code == 2
    assert f"{path}:5:79: not a whole puzzle" in result.err
    assert ": 1 line of words beside the puzzles passed over, line 1\n" in result.err


def test_words_alone_and_words_sent_are_errors(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text("Hello.\n\nAnd how are you?\n")
    result = run("solve", str(path))
    assert (result.code, result.out) == (2, "\n")
    assert f"{path}:1:1: this is no puzzle" in result.err
    assert "passed over" not in result.err
    sent = run("solve", input=PAGE)
    assert (sent.code, "passed over" in sent.err) == (2, False)

"""Files with words beside their puzzles: one remark a file, no error for each line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.samples import EASY, EASY_SOLVED, INKALA, Run

PAGE = f"# c\nPuzzles of the week\n\n{EASY}\n{INKALA}\n\nThat was all.\nSee you!\n"


def test_words_are_one_remark(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(PAGE)
    for name in ("solve", "check", "convert", "count", "show"):
        result = run(name, str(path))
        said = f"{path}: 3 lines without a puzzle skipped, from line 2 on\n"
        assert (result.code, result.err) == (0, said)
        assert run(name, "-q", str(path)).err == ""
        assert "跳过 3 行非题目文字，从第 2 行起" in run(name, "--lang", "zh", str(path)).err


def test_a_puzzle_gone_wrong_is_still_an_error(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(f"Hello.\n\n{EASY}\n\n{EASY[:-3]}\n")
    result = run("solve", str(path))
    assert result.out == f"{EASY_SOLVED}\n\n"
    assert result.code == 2
    assert f"{path}:5:79: not a whole puzzle" in result.err
    assert ": 1 line without a puzzle skipped: line 1\n" in result.err


def test_words_alone_and_words_sent_are_errors(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text("Hello.\n\nAnd how are you?\n")
    result = run("solve", str(path))
    assert (result.code, result.out) == (2, "\n")
    assert f"{path}:1:1: not a puzzle" in result.err
    assert "skipped" not in result.err
    sent = run("solve", input=PAGE)
    assert (sent.code, "skipped" in sent.err) == (2, False)

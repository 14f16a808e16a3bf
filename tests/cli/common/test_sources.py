"""What commands read: input without an end, and files with words beside their puzzles."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.samples import EASY, EASY_SOLVED, INKALA, Run

LONG = [["count"], ["check"], ["show"]]


@pytest.mark.parametrize(
    "command",
    [
        ["solve"],
        ["cover", "solve"],
        *(pytest.param(words, marks=pytest.mark.long) for words in LONG),
    ],
)
def test_endless_input_at_the_command_line(run: Run, command: list[str]) -> None:
    for source in (b"x" * 65536, b"1 2 3, " * 9000, bytes(65536)):
        code = (
            "import os, sys\n"
            "try:\n"
            f"    while True: os.write(1, {source[:7]!r} * 9000)\n"
            "except BrokenPipeError: pass"
        )
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            ours = [sys.executable, "-m", "farandole", *command]
            done = subprocess.run(
                ours, stdin=writer.stdout, capture_output=True, text=True, check=False
            )
            writer.stdout.close()
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert ("too long" in done.stderr) == (source[0] > 0)


def test_regions(run: Run) -> None:
    for name in ("/dev/zero", "/dev/urandom"):
        result = run("show", "--regions", name, EASY)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert result.err.startswith(f"{name}: ")
    one = ("show", "--regions", "-", "1" + "." * 15)
    plain = run(*one, input="AABBACCBADCBDDDC")
    for drawn in (
        "A A|B B\nA C|C B\n---+---\nA D|C B\nD D|D C\n",
        "[[1,1,2,2],[1,3,3,2],[1,4,3,2],[4,4,4,3]]",
    ):
        assert run(*one, input=drawn) == (0, plain.out, "")


def test_standard_input_by_its_name(run: Run) -> None:
    """A hyphen is standard input, where options name files, too."""
    regions = "AABB\nACCB\nADCB\nDDDC\n"
    assert run("show", "--regions", "-", "1" + "." * 15, input=regions).code == 0
    made = run("make", "--pattern", "-", "--seed", "1", input=EASY)
    assert made.code == 0
    assert [cell == "." for cell in made.out.strip()] == [cell == "." for cell in EASY]
    assert run("hint", EASY, "--givens", "-", input=EASY).code == 0
    profile = '[[technique]]\nname = "naked-single"\n'
    assert run("rate", EASY, "--profile", "-", input=profile).out.split("\t")[1] == "easy"
    wrong = run("rate", EASY, "--profile", "-", input="=")
    assert wrong.code == 2
    assert "not TOML" in wrong.err


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

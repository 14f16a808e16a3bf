"""What commands read: input without an end."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.samples import EASY, Run

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


def test_regions_without_an_end(run: Run) -> None:
    result = run("show", "--regions", "/dev/zero", EASY)
    assert (result.code, result.out) == (2, "")
    assert "/dev/zero: boards have sides from 4 to 25, not 256" in result.err


@pytest.mark.parametrize(
    "regions",
    ["A A|B B\nA C|C B\n---+---\nA D|C B\nD D|D C\n", "[[1,1,2,2],[1,3,3,2],[1,4,3,2],[4,4,4,3]]"],
)
def test_regions_that_are_drawn(run: Run, regions: str) -> None:
    plain = run("show", "--regions", "-", "1" + "." * 15, input="AABBACCBADCBDDDC")
    drawn = run("show", "--regions", "-", "1" + "." * 15, input=regions)
    assert (drawn.code, drawn.out) == (0, plain.out)


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

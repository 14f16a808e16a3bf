"""``farandole make``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from farandole import Grid, solve
from farandole.make import random_solution
from tests.cli.samples import Run
from tests.conftest import INKALA
from tests.make.proofs import assert_minimal, solutions


def test_the_contract(run: Run) -> None:
    result = run("make", "--count", "7", "--minimal", "--seed", "3")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert len(set(lines)) == 7
    for line in lines:
        assert re.fullmatch(r"[1-9.]{81}", line)
        assert solutions(Grid(line)) == 1
        assert_minimal(Grid(line))
    assert run("make", "--count", "7", "--minimal", "--seed", "3", "--threads", "3") == result
    assert run("make", "--count", "3", "--seed", "3").out.splitlines() == lines[:3]
    assert run("make").out != run("make").out


def test_several_levels(run: Run) -> None:
    made = run("make", "--levels", "medium:1,easy:2", "--seed", "1")
    rated = run("rate", "--to", "tsv", "-", input=made.out).out.splitlines()
    assert [row.split("\t")[1] for row in rated] == ["medium", "easy", "easy"]
    for words in (["easy:0"], ["easy:1,easy:2"], ["easy:1", "--count", "2"], ["x:1"], ["easy:"]):
        assert run("make", "--levels", *words, "--tries", "9", "--seed", "1").code == 2 - 2 * (
            words == ["easy:"]
        ), words
    assert run("make", "--levels", "easy:1,hard:1", "--uses", "x-wing").code == 2


def test_solutions_and_weights(run: Run) -> None:
    result = run("make", "--unbiased", "weighted", "--solution", "--count", "3", "--seed", "1")
    for row in result.out.splitlines():
        puzzle, solution, weight = row.split("\t")
        assert solve(puzzle).line == solution
        assert float(weight) > 1
    [row] = run("make", "--solution", "--seed", "1").out.splitlines()
    puzzle, solution = row.split("\t")
    assert solve(puzzle).line == solution


def test_ranges_are_written_in_two_ways_and_may_be_open(run: Run) -> None:
    expected = run("make", "--clues", "26..28", "--count", "3", "--seed", "1")
    assert expected.code == 0
    assert run("make", "--clues", "26-28", "--count", "3", "--seed", "1") == expected
    [line] = run("make", "--clues", "70..", "--seed", "1").out.splitlines()
    assert len(Grid(line).givens) >= 70
    [line] = run("make", "--clues", "..23", "--seed", "1").out.splitlines()
    assert len(Grid(line).givens) <= 23
    result = run("make", "--level", "..easy", "--seed", "1")
    assert result == run("make", "--level", "easy", "--seed", "1")
    assert run("make", "--score", "5000..", "--seed", "1").code == 0


def test_what_is_told_where_nothing_comes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import farandole.cli.make.make as command

    monkeypatch.setattr(command, "_SILENT", 0.0)
    monkeypatch.setattr("farandole.make.generation.BETWEEN_REPORTS", 0.0)
    result = run("make", "--clues", "17", "--symmetry", "full", "--tries", "3000", "--threads", "1")
    assert re.search(r"^no puzzle yet from [\d,]+ candidates: such puzzles are rare", result.err)
    assert "1 in" not in result.err


def test_a_pattern(run: Run, tmp_path: Path) -> None:
    pattern = "".join("x" if symbol != "." else "." for symbol in INKALA)
    file = tmp_path / "pattern.txt"
    file.write_text("\n".join(pattern[i : i + 9] for i in range(0, 81, 9)))
    result = run("make", "--pattern", pattern, "--count", "2", "--seed", "1")
    assert run("make", "--pattern", str(file), "--count", "2", "--seed", "1") == result
    assert run("make", "--pattern", INKALA, "--count", "2", "--seed", "1") == result
    for line in result.out.splitlines():
        assert Grid(line).givens.keys() == Grid(INKALA).givens.keys()


def test_from_a_grid(run: Run) -> None:
    full = random_solution(seed=1)
    for line in run("make", "--from", full.line, "--count", "3", "--seed", "1").out.splitlines():
        assert solve(line) == full
    [line] = run("make", "--from", INKALA).out.splitlines()
    assert line == INKALA


@pytest.mark.parametrize(
    ("board", "side"),
    [(("--shape", "box 3x2"), 6), (("--shape", "9 + diagonals"), 9), (("--jigsaw", "5"), 5)],
)
def test_boards_that_have_to_be_named(run: Run, board: tuple[str, str], side: int) -> None:
    result = run("make", *board, "--count", "2", "--seed", "1", "--solution")
    head, *rows = result.out.splitlines()
    assert head.startswith("puzzle,solution,")
    assert [len(row.split(",")[0]) for row in rows] == [side**2] * 2
    checked = run("check", "-", input=result.out)
    assert checked.code == 0
    assert checked.out.count("exactly one solution") == 2


def test_plain_boards_regions_and_formats(run: Run, tmp_path: Path) -> None:
    [line] = run("make", "--shape", "4", "--seed", "1").out.splitlines()
    assert len(line) == 16
    regions = tmp_path / "regions.txt"
    regions.write_text("AABB\nAACB\nDCCB\nDDDC\n")
    result = run("make", "--regions", str(regions), "--seed", "1")
    assert "jigsaw:AABBAACBDCCBDDDC" in result.out
    assert run("make", "--to", "csv", "--solution", "--seed", "1").out.startswith("puzzle,solution")
    assert len(run("make", "--to", "blocks", "--seed", "1").out.splitlines()) > 9


def test_statistics(run: Run) -> None:
    result = run("make", "--count", "50", "--seed", "1", "--stats")
    assert len(result.out.splitlines()) == 50
    assert "givens" in result.err
    assert "seed 1, 50 candidates" in result.err
    counts = [int(row.split()[1]) for row in result.err.splitlines() if row.endswith("%")]
    assert sum(counts) == 50
    weighted = run("make", "--count", "50", "--unbiased", "weighted", "--seed", "1", "--stats")
    assert "effective sample size" in weighted.err


def test_limits(run: Run) -> None:
    result = run(
        "make", "--clues", "21", "--minimal", "--tries", "40", "--count", "9", "--seed", "1"
    )
    assert result.code == 1
    assert result.out == ""
    assert result.err == "limit reached: 0 of 9 puzzles generated from 40 candidates\n"
    assert run("make", "--clues", "17", "--seconds", "0").code == 1
    assert "候选" in run("make", "--clues", "21", "--tries", "0", "--lang", "zh").err


def test_without_bias_it_says_beforehand_how_long_it_takes(run: Run) -> None:
    result = run("make", "--unbiased", "exact", "--clues", "17..27", "--count", "4", "--seed", "1")
    assert result.code == 0
    assert re.match(r"about 1 in \d+ candidates fits: ", result.err)


WRONG = [
    (("--clues", "a..b"), "'a..b' is neither a number nor a range"),
    (("--clues", "30..20"), "30 is more than 20"),
    (("--clues", "16"), "no puzzle with fewer than 17 givens"),
    (("--symmetry", "x"), "'x' is not valid (choose from none, half-turn"),
    (("--pattern", "xx"), "xx: neither a file nor a board"),
    (("--from", "12"), "12: neither a file nor a board"),
    (("--unbiased", "x"), "'x' is not valid (choose from exact, weighted)"),
    (("--jigsaw", "5", "--shape", "9"), "can't be used together"),
    (("--jigsaw", "26"), "'26' is not an integer between 4 and 25"),
    (("--seed", str(1 << 64)), "not an integer between 0 and 18,446,744,073,709,551,615"),
    (("--regions", "/no/such/file"), "/no/such/file"),
    (("--unbiased", "weighted", "--to", "csv"), "--unbiased weighted requires --to line"),
    (("--unbiased", "weighted", "--practice", "x-wing"), "can't be used together"),
    (("--practice", "x-wing,skyscraper"), "--practice accepts a single technique"),
    (("--solution", "--to", "sdk"), "the format sdk can't hold solutions"),
    (("--pattern", "no-such-file.txt"), "no-such-file.txt: no such file"),
    (("--from", "/no/such/file"), "/no/such/file: no such folder: /no/such"),
    (("--from", "/"), "/: "),
    (("--needs", "x-wing", "--level", "easy"), "x-wing is hard"),
    (("--score", "900..1000", "--level", "easy"), "a score above 800 isn't easy"),
    (("--count", "18446744073709551616"), "integer between 1 and 9,223,372,036,854,775,807"),
]


def test_wrong_use(run: Run) -> None:
    for words, sentence in WRONG:
        result = run("make", *words)
        assert (result.code, result.out) == (2, ""), words
        assert sentence in result.err


def test_rules(run: Run, tmp_path: Path) -> None:
    words = ["make", "-q", "--rule", "killer", "--rule", "kropki", "--shape", "6", "--seed", "1"]
    result = run(*words, "--count", "2")
    assert (result.code, result.err) == (0, "")
    for line in result.out.splitlines():
        grid = Grid(line)
        names = {type(rule).__name__ for rule in grid.constraints}
        assert "Killer" in names
        assert names & {"WhiteDot", "BlackDot"}
        assert solve(grid).is_full
    assert run(*words, "--count", "2", "--to", "iss", "--threads", "2") == result
    joined = ["make", "-q", "--rule", "killer,kropki", *words[-4:]]
    assert run(*joined, "--count", "2") == result
    drawn = tmp_path / "cages.txt"
    drawn.write_text("aabb\nccdd\nabb.\n...d\n")
    words = ["make", "--rule", "killer", "--shape", "4", "--seed", "1"]
    made = Grid(run(*words, "--cages", str(drawn), "--cover").out)
    assert sorted(len(rule.places) for rule in made.constraints) == [1, 1, 2, 2, 2, 2, 2]
    made = Grid(run(*words, "--sizes", "3..", "--cover").out)
    assert {len(rule.places) for rule in made.constraints} <= {3, 4}
    assert run(*words, "--level", "easy..medium").code == 0


@pytest.mark.parametrize(
    "words",
    [
        ["--rule", "kiler"],
        ["--sizes", "3"],
        ["--cover"],
        ["--cages", "a" * 81],
        ["--rule", "killer", "--cages", "a" * 81],
        ["--rule", "xv", "--cages", "aa" + "." * 79],
        ["--rule", "killer", "--to", "line"],
        ["--rule", "killer", "--levels", "easy:1"],
        ["--rule", "killer", "--symmetry", "full"],
        ["--rule", "killer", "--sizes", "1..3"],
    ],
)
def test_rules_that_are_refused(run: Run, words: list[str]) -> None:
    result = run("make", *words)
    assert (result.code, result.out) == (2, "")
    assert result.err

"""``farandole cover count``, ``estimate``, ``minimum`` and ``sample``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.samples import TOY, Run


def test_counts(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "n.txt"
    assert run("cover", "count", input=TOY) == (0, "1\n", "")
    assert run("cover", "count", "--format", "dlx", "-o", str(path), input="a\n").code == 0
    assert path.read_text() == "0\n"
    row = json.loads(run("cover", "count", "--json", input=TOY).out)
    assert (row["count"], row["complete"], row["status"]) == (1, True, "counted")
    result = run("cover", "count", str(tmp_path), str(tmp_path / "no"))
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines() == [
        f"{tmp_path}: is a directory; to read its files, use {tmp_path}/*",
        f"{tmp_path / 'no'}: no such file",
    ]


def test_limits_of_counting(run: Run) -> None:
    many = run("cover", "model", "queens", "9").out
    assert run("cover", "count", input=many).out == "352\n"
    assert run("cover", "count", "--limit", "100", input=many) == (0, "100\n", "")
    short = run("cover", "count", "--nodes", "200", input=many)
    assert (short.code, "at least " in short.err) == (1, True)
    assert run("cover", "count", "--seconds", "0.01", "queens", "14").code == 1


@pytest.mark.parametrize("engine", ["automatic", "bits", "sparse", "diagram"])
@pytest.mark.parametrize("threads", ["1", "2"])
def test_engines(run: Run, engine: str, threads: str) -> None:
    words = ("cover", "count", "queens", "8", "--engine", engine, "--threads", threads)
    assert run(*words) == (0, "92\n", "")
    row = json.loads(run(*words, "--json").out)
    assert (row["count"], row["source"]) == (92, "queens(8)")
    assert row["engine"] == engine or engine == "automatic"


def test_sizes(run: Run) -> None:
    for size in ("x", "-1", "1.5.2", "3X", "", "G"):
        result = run("cover", "count", "--memory", size, input=TOY)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"farandole cover count: --memory: {size} is not a valid size")
    for size in ("1000000", "500M", "1.5g", "2GiB", "64KB"):
        assert run("cover", "count", "--memory", size, input=TOY) == (0, "1\n", "")


def test_small_trees_are_known(run: Run) -> None:
    result = run("cover", "estimate", input="a b\na\nb\n")
    assert (result.code, result.err) == (0, "")
    assert re.fullmatch(r"nodes   \S+ ± 0\ncovers  1 ± 0\n", result.out)
    assert run("cover", "estimate", input="a\n").out == "nodes   0 ± 0\ncovers  0 ± 0\n"
    text = "1 1\n1\n1 1\n1\n"
    two = run("cover", "estimate", "--lang", "zh", "--format", "poj3740", input=text).out
    assert two.count("覆盖  1 ± 0\n") == 2
    assert two.count("\n\n") == 1
    assert run("cover", "estimate", "--format", "poj3740", input=TOY).code == 2


def test_near_the_truth(run: Run) -> None:
    words = ("cover", "estimate", "queens", "8", "--probes", "4000", "--json")
    row = json.loads(run(*words).out)
    assert row["probes"] == 4000
    assert abs(row["solutions"] - 92) < 6 * row["solutions_error"] < 92
    assert row["nodes"] > 92
    few = ("cover", "estimate", "queens", "10", "--probes", "50")
    assert run(*few).out == run(*few, "--seed", "1").out != run(*few, "--seed", "2").out


PRICES = "a b c\na |1\nb |2\nc |3\na b |2\nb c |4\n"


def test_the_cheapest(run: Run) -> None:
    result = run("cover", "minimum", input=PRICES)
    assert (result.code, result.err) == (0, "")
    cost, *rest = result.out.splitlines()
    assert cost == "5:"
    assert sorted(rest) in (["a b", "c"], ["a", "b c"])
    assert run("cover", "minimum", input="a b\na\nb\na b\n") == (0, "1:\na b\n", "")
    assert run("cover", "minimum", input="a\n") == (1, "", "stdin:1: no exact cover\n")


def test_best_and_ties(run: Run) -> None:
    for options, costs in (
        (("--ties",), [5, 5]),
        (("--limit", "2"), [5, 5]),
        (("--limit", "3"), [5, 5, 6]),
        (("--limit", "9"), [5, 5, 6]),
    ):
        out = run("cover", "minimum", "--to", "names", *options, input=PRICES).out
        assert [int(line.partition(": ")[0]) for line in out.splitlines()] == costs
    assert run("cover", "minimum", "--limit", "3", input=PRICES).out.count("\n\n") == 2


def test_costs_in_json(run: Run) -> None:
    row = json.loads(run("cover", "minimum", "--json", "--limit", "2", input=PRICES).out)
    assert (row["status"], row["cost"], row["costs"]) == ("solved", 5, [5, 5])
    assert row["bound"] in (5, 6)
    row = json.loads(run("cover", "minimum", "--json", input="a\n").out)
    assert (row["status"], row["cost"], row["complete"]) == ("none", None, True)
    assert run("cover", "minimum", "--to", "names", "--json", input=PRICES).code == 2


@pytest.mark.parametrize("limit", [("--nodes", "500"), ("--memory", "100K")])
def test_limits_of_minimum(run: Run, limit: tuple[str, str]) -> None:
    result = run("cover", "minimum", "dominoes", "10x10", "--ties", *limit)
    assert result.code == 1
    assert result.err.startswith("dominoes(10, 10): limit reached; covers found: ")
    assert result.err.endswith(", no cover costs less than 50\n")


def test_covers_are_drawn(run: Run) -> None:
    result = run("cover", "sample", "--count", "3", input=TOY)
    assert (result.code, result.err) == (0, "")
    parts = result.out.rstrip().split("\n\n")
    assert [sorted(part.split("\n")) for part in parts] == [["A D F", "B G", "C E"]] * 3
    row = json.loads(run("cover", "sample", "queens", "6", "--count", "99", "--json").out)
    assert row["status"] == "drawn"
    assert len({frozenset(numbers) for numbers in row["numbers"]}) == 4


def test_seeds(run: Run) -> None:
    words = ("cover", "sample", "dominoes", "8x8", "--to", "names")
    first, again, other = (run(*words, "--seed", seed).out for seed in ("1", "1", "2"))
    assert first == again != other
    assert run(*words).out != run(*words).out
    assert len(set(first.split())) == 64


def test_none_and_limits(run: Run) -> None:
    for words, code, err in (
        (("3",), 1, "queens(3): no exact cover\n"),
        (("3", "--lang", "zh"), 1, "queens(3): 没有精确覆盖\n"),
        (("12", "--seconds", "0"), 1, "queens(12): limit reached; covers drawn: 0\n"),
    ):
        assert run("cover", "sample", "queens", *words) == (code, "", err)
    row = json.loads(run("cover", "sample", "queens", "3", "--json").out)
    assert (row["status"], row["solutions"]) == ("none", [])

"""``farandole cover minimum``."""

from __future__ import annotations

import json

import pytest

from tests.cli.samples import Run

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


def test_json(run: Run) -> None:
    row = json.loads(run("cover", "minimum", "--json", "--limit", "2", input=PRICES).out)
    assert (row["status"], row["cost"], row["costs"]) == ("solved", 5, [5, 5])
    assert row["bound"] in (5, 6)
    row = json.loads(run("cover", "minimum", "--json", input="a\n").out)
    assert (row["status"], row["cost"], row["complete"]) == ("none", None, True)
    assert run("cover", "minimum", "--to", "names", "--json", input=PRICES).code == 2


@pytest.mark.parametrize("limit", [("--nodes", "500"), ("--memory", "100K")])
def test_limits(run: Run, limit: tuple[str, str]) -> None:
    result = run("cover", "minimum", "dominoes", "10x10", "--ties", *limit)
    assert result.code == 1
    assert result.err.startswith("dominoes(10, 10): limit reached; covers found: ")
    assert result.err.endswith(", no cover costs less than 50\n")

"""``farandole cover estimate``."""

from __future__ import annotations

import json
import re

from tests.cli.samples import TOY, Run


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

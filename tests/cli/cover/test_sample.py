"""``farandole cover sample``."""

from __future__ import annotations

import json

from tests.cli.samples import TOY, Run


def test_covers(run: Run) -> None:
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

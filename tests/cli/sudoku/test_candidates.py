"""``farandole candidates``."""

from __future__ import annotations

import json

from tests.cli.samples import Run


def test_command(run: Run) -> None:
    result = run("candidates", "12.. 3... .... ....")
    assert (result.code, "│ 1  ┊ 2  │ ·· ┊ ·· │\n│    ┊    │ 34 ┊ 34 │" in result.out) == (0, True)
    assert "┊   6  6 │" in run("candidates", "--limit", "20", "12.. 3... .... ....").out
    result = run("candidates", "--json", "--limit", "5", ".Shape~4x4.Cage~3~R1C1~R1C2")
    row = json.loads(result.out)
    assert row["candidates"][:3] == [[1, 2], [1, 2], [3, 4]]
    assert (row["counts"][0], row["complete"]) == ([5, 5, 0, 0], True)
    result = run("candidates", "--nodes", "3", "." * 16)
    assert (result.code, result.err) == (1, "puzzle 1: limit reached\n")

"""What ``--json`` writes is read again."""

from __future__ import annotations

import json

from tests.cli.samples import EASY, INKALA, MANY, SMALL, Run


def test_solutions_in_json_are_puzzles_again(run: Run) -> None:
    texts = f"{INKALA} hard\n{EASY}\n{SMALL} small\n{MANY}\n"
    for options in ([], ["--shape", "9 + diagonals"]):
        puzzles = "." * 81 if options else texts
        first = run("solve", "--json", *options, input=puzzles)
        again = run("solve", "--json", input=first.out)
        assert again.code == first.code
        assert first.out
        for old, new in zip(first.out.splitlines(), again.out.splitlines(), strict=True):
            was, now = json.loads(old), json.loads(new)
            assert [(name, now[name]) for name in was if name not in ("line", "seconds")] == [
                (name, was[name]) for name in was if name not in ("line", "seconds")
            ]

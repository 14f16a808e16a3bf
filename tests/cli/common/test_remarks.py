"""Remarks about files and puzzles stand in the order of the input, whatever threads do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from farandole.sudoku.many.pipeline import Pipeline
from tests.cli.common.test_pipeline import CLASH, EMPTY
from tests.cli.samples import EASY, Run


def test_remarks_stay_in_order(run: Run) -> None:
    bad = EASY[:9] + "z" + EASY[10:]
    text = f"{EASY}\n{CLASH}\n\n{EMPTY}\n{bad}\n{CLASH}\n{EASY} \xff\n{EMPTY}\n"
    result = run("solve", input=text.encode("latin-1"))
    places = [line.split(": ")[0] for line in result.err.splitlines()]
    # What bytes aren't text is said when they are read, and behind a bad row is read ahead.
    assert places.index("stdin:7") > places.index("stdin:4")
    places.remove("stdin:7")
    assert places == ["stdin:2", "stdin:4", "stdin:5:10", "stdin:6", "stdin:8"]


@pytest.mark.parametrize("to", ["line", "csv", "sdk", "board"])
def test_remarks_stay_in_order_however_fast_threads_are(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, to: str
) -> None:
    path, other = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_text(f"{CLASH}\n{EASY}\n{EMPTY}\n{EASY} 数\n{CLASH}\n")
    other.write_text(f"{CLASH}\n" * 3)
    (tmp_path / "no.txt").write_text("# nothing\n")
    page = tmp_path / "page.md"
    page.write_text(f"Puzzles of this week, and what they taught us.\n\n{CLASH}\n{EASY}\n")
    names = (str(path), str(tmp_path / "no.txt"), str(page), str(other))
    words = ("solve", "--to", to, "--threads", "2", *names)
    monkeypatch.setattr("farandole.sudoku.many.verbs.Solving.few", 0)
    monkeypatch.setattr("farandole.cli.common.many._SHORTEST_BLOCK", 1)
    monkeypatch.setattr("farandole.cli.common.many._BLOCK", 1)

    def is_done(pipeline: Pipeline[Any, Any]) -> bool:
        first = pipeline._queue[0]
        return isinstance(first, tuple) or first.wait(600)

    # What is ready when somebody looks is up to the machine: always, or not before it has to be.
    with monkeypatch.context() as patch:
        patch.setattr(Pipeline, "_is_ready", is_done)
        fast = run(*words)
    with monkeypatch.context() as patch:
        patch.setattr(Pipeline, "_is_ready", lambda _: False)
        slow = run(*words)
    places = [line.removeprefix(f"{tmp_path}/").split(": ")[0] for line in fast.err.splitlines()]
    assert places == [
        "a.txt:1",
        "a.txt:3",
        "a.txt:5",
        "no.txt",
        "page.md:3",
        "page.md",
        "b.txt:1",
        "b.txt:2",
        "b.txt:3",
    ]
    assert slow == fast

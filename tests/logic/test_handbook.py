"""Boards that show techniques, and what is kept of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from farandole.logic import TECHNIQUES, Board, technique
from farandole.logic.handbook.examples import (
    Entry,
    Sample,
    profile_for,
    read,
    step_named,
    steps_of,
    write,
)
from farandole.logic.notation import notation

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_written_is_read(tmp_path: Path) -> None:
    sample = Sample(1, 20, 30, 0.5)
    entries = [Entry("x-wing", "board", "step", "practice", "answer", 1, 2, 3), Entry("whale")]
    write(sample, entries, tmp_path / "file.tsv")
    assert (tmp_path / "file.tsv").read_text("utf-8").endswith("\t0\t0\t0\n")
    again, rows = read(tmp_path / "file.tsv")
    assert again == sample
    assert list(rows) == list(TECHNIQUES)
    assert rows["x-wing"] == entries[0]
    assert rows["aic"] == Entry("aic", "", "", "", "", 0, 0, 0)


def test_the_step_of_an_example_is_found_by_its_notation() -> None:
    _, rows = read()
    for name in ("x-wing", "dual-two-string-kite", "aic"):
        one, entry = technique(name), rows[name]
        board = Board(entry.example)
        step = step_named(board, one, entry.step)
        assert notation(board, step) == entry.step
        steps = list(steps_of(board, one))
        assert step in steps
        assert len(set(steps)) == len(steps)
        assert profile_for(one).options.duals == name.startswith("dual")
        with pytest.raises(LookupError, match=f"{name}: no step nothing"):
            step_named(board, one, "nothing")

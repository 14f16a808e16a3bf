"""Canonical forms of the puzzles of a text: as each would have by itself, and as lines."""

from __future__ import annotations

import pytest

from farandole import Grid, canonical
from farandole.sudoku.canonical.texts import Form, TextCanonical
from farandole.sudoku.formats.source import Run
from farandole.sudoku.many.items import Chunk
from tests.sudoku.many.test_texts import BAD, HERE, SMALL, through

ONES = "1" * 81


def form_of(line: str) -> Form:
    found = canonical(line)
    return Form(found.grid, found.automorphisms, found.complete)


@pytest.mark.parametrize("as_runs", [True, False], ids=["runs", "lines"])
def test_each_has_the_form_that_it_has_by_itself(kinds: list[Grid], as_runs: bool) -> None:
    puzzles = [grid.line for grid in kinds[:40]]
    lines = [*puzzles[:30], BAD, SMALL, ONES, *puzzles[30:]]
    alone = [None if line == BAD else form_of(line) for line in lines]
    for verb in (TextCanonical(), TextCanonical(as_text=not as_runs)):
        assert through(verb, lines, as_runs=as_runs, threads=2) == alone


def test_a_run_as_text_has_a_line_for_each_form(kinds: list[Grid]) -> None:
    lines = [ONES, *(grid.line for grid in kinds[:40])]
    before = "# left out\n"
    text = (before + "".join(f"{line} label\n" for line in lines)).encode()
    worker = TextCanonical(as_text=True).worker()
    for size in (len(lines), 1):
        end = len(before) + size * len(f"{ONES} label\n")
        worker.load(Chunk(1, HERE, Run(text, len(before), end, 2, size, size, "label")))
        while not worker.run():
            pass
        done = worker.result()
        assert done.lines().decode() == "".join(
            f"{form_of(line).grid.line}\n" for line in lines[:size]
        )
        assert list(done.complete) == [0, *[1] * (size - 1)]
        assert (list(done.rows), list(done.answers)) == ([], [])
    assert worker.done == len(lines) + 1
    worker.load(Chunk(1, HERE))
    assert (worker.run(), worker.result().lines()) == (True, b"")

"""Canonical forms of many grids, and of the puzzles of a text."""

from __future__ import annotations

import pytest

from farandole import (
    ArgumentError,
    Grid,
    canonical,
    canonical_cells,
    canonical_many,
    random_equivalent,
)
from farandole.isa import levels_here
from farandole.limits import Stop
from farandole.sudoku.canonical.many import OUTCOMES
from farandole.sudoku.canonical.texts import Form, TextCanonical
from farandole.sudoku.formats.source import Run
from farandole.sudoku.many.items import Chunk
from tests.conftest import INKALA, INKALA_SOLVED
from tests.sudoku.many.test_texts import BAD, HERE, SMALL, through

ONES = "1" * 81


def puzzles(number: int) -> list[str]:
    sources = (INKALA, INKALA_SOLVED, "." * 81, INKALA_SOLVED[:40] + "." * 41)
    return [random_equivalent(sources[i % 4], i).line for i in range(number)]


def cells_of(lines: list[str]) -> bytes:
    return b"".join(Grid(line).cells for line in lines)


@pytest.mark.parametrize("threads", [1, 3])
def test_as_one_by_one(threads: int) -> None:
    lines = puzzles(1000)
    found = canonical_many(lines, threads=threads)
    one_by_one = list(map(canonical, lines))
    assert list(found) == [form.grid for form in one_by_one]
    assert found.automorphisms.tolist() == [form.automorphisms for form in one_by_one]
    assert found.complete
    assert not found.errors
    assert (found.status == OUTCOMES.index("found")).all()
    assert canonical_cells(cells_of(lines), threads) == found.forms.tobytes()


def test_bad_and_cut_rows() -> None:
    found = canonical_many([INKALA, "what?", ONES, INKALA_SOLVED])
    assert repr(found) == "<BulkCanonical of 4 puzzles: 2 found, 1 cut, 1 bad>"
    assert [OUTCOMES[status] for status in found.status] == ["found", "bad", "cut", "found"]
    assert list(found.errors) == [1]
    assert not found.complete
    assert found.forms[1].tolist() == [0] * 81
    assert found[2].line == ONES
    assert found.automorphisms[1] == 0
    assert canonical_many([INKALA, "what?"]).complete


def test_what_is_no_grids() -> None:
    assert canonical_cells(b"") == b""
    assert len(canonical_many([])) == 0
    for cells in (bytes(80), bytes(80) + b"\n", INKALA.encode()):
        with pytest.raises(ArgumentError, match="whole grids"):
            canonical_cells(cells)
    for wrong in ("1" * 81, [1] * 81, None):
        with pytest.raises(TypeError, match="bytes-like object is required"):
            canonical_cells(wrong)  # type: ignore[arg-type]


def test_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = cells_of(puzzles(200))
    expected = canonical_cells(cells)
    for level in levels_here():
        monkeypatch.setenv("FARANDOLE_ISA", level)
        assert canonical_cells(cells) == expected


@pytest.mark.parametrize("threads", [1, 3])
def test_forms_in_bytes_are_whole_whatever_stops(threads: int) -> None:
    cells = cells_of(puzzles(300))
    expected = canonical_cells(cells)
    with Stop() as stop:
        stop.set()
        assert canonical_cells(cells, threads) == expected


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

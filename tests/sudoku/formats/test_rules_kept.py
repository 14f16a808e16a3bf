"""Rules and regions that stand beside cells in XML, JSON and tables are kept, or are errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import Record, read

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ZEROS = LINE.replace(".", "0")
BOXES = "".join(str(3 * (i // 27) + i % 9 // 3) for i in range(81))
GIVENS = [(i // 9, i % 9, int(c)) for i, c in enumerate(LINE) if c != "."]


def swapped() -> str:
    """Return a map of regions that isn't the plain one: two boxes exchange a cell."""
    cells = list(BOXES)
    cells[3], cells[20] = "0", "1"
    return "".join(cells)


REGIONS = swapped()


def only(found: object) -> Record:
    [record] = read(found if isinstance(found, str) else json.dumps(found))
    return record


def refused(found: object) -> str:
    with pytest.raises(ParseError) as caught:
        list(read(found if isinstance(found, str) else json.dumps(found)))
    assert caught.value.code in ("parse.rules", "parse.board")
    return str(caught.value)


CELLS: list[Any] = [{"index": 9 * r + c, "value": d} for r, c, d in GIVENS]
PLACED: list[Any] = [{"row": r, "col": c, "value": d} for r, c, d in GIVENS]
TRIPLES: list[Any] = [[r, c, d] for r, c, d in GIVENS]


@pytest.mark.parametrize("givens", [CELLS, PLACED, TRIPLES], ids=["index", "place", "triples"])
@pytest.mark.parametrize("deep", [False, True])
def test_rules_beside_cells_that_lie_deeper(givens: list[Any], deep: bool) -> None:
    wrapped: object = {"cells": givens} if deep else givens
    assert only({"fixed": wrapped}).grid.line == LINE
    assert "cages" in refused({"fixed": wrapped, "cages": [{"sum": 3, "cells": [2, 3]}]})
    assert "killer" in refused({"fixed": wrapped, "variant": "killer"})
    assert only({"fixed": wrapped, "regions": list(REGIONS)}).grid.shape.box is None


@pytest.mark.parametrize(
    "kind", ["x", "X", "x-sudoku", "Sudoku X", "jigsaw", "samurai", "odd-even"]
)
def test_kinds_of_puzzles(kind: str) -> None:
    refused({"puzzle": LINE, "type": kind})
    refused(f"<puzzle><type>{kind}</type><grid>{ZEROS}</grid></puzzle>")
    refused(f"puzzle,type\n{LINE},{kind}\n")
    assert only(f"puzzle,type\n{LINE},easy\n").grid.line == LINE
    assert only({"puzzle": LINE, "type": "jigsaw", "regions": REGIONS}).grid.shape.box is None


def test_regions_of_a_document() -> None:
    text = f"<puzzle><regions>{REGIONS}</regions><grid>{ZEROS}</grid></puzzle>"
    assert only(text).grid.shape.regions == tuple(map(int, REGIONS))
    assert "region '1'" in refused(text.replace(REGIONS, "1" + REGIONS[1:]))
    assert "regions" in refused({"puzzle": LINE, "regions": [[1, 2], [3, 4]]})
    assert only({"puzzle": LINE, "regions": []}).grid.line == LINE


def test_regions_that_cells_name() -> None:
    cells = "".join(
        f'<cell row="{i // 9}" col="{i % 9}" region="{{}}">{c if c != "." else ""}</cell>'
        for i, c in enumerate(LINE)
    )
    record = only(f"<sudoku>{cells.format(*REGIONS)}</sudoku>")
    assert record.grid.line == LINE
    assert record.grid.shape.box is None
    assert only(f"<sudoku>{cells.format(*BOXES)}</sudoku>").grid.shape.is_classic
    some = [{**one, "box": REGIONS[9 * one["row"] + one["col"]]} for one in PLACED]
    refused(some)
    plain = [{**one, "box": int(BOXES[9 * one["row"] + one["col"]])} for one in PLACED]
    assert only(plain).grid.shape.is_classic


def test_what_was_placed_isn_t_given() -> None:
    cells = "".join(
        f'<cell row="{r}" col="{c}" value="{d}" given="{"true" if r < 5 else "false"}"/>'
        for r, c, d in GIVENS
    )
    for found in (
        f"<sudoku>{cells}</sudoku>",
        [{**one, "given": one["row"] < 5} for one in PLACED],
    ):
        record = only(found)
        assert record.grid.line == LINE[:45] + "." * 36
        assert record.state is not None
        assert record.state.line == LINE


@pytest.mark.parametrize(
    "text",
    [
        f"type: killer\ngrid: {LINE}\n",
        f'VARIANT = "anti-knight"\ngrid = "{LINE}"\n',
        f'const p = {{ type: "thermo", grid: "{LINE}" }};\n',
        "rules: arrows\n" + "\n".join(LINE[i : i + 9] for i in range(0, 81, 9)) + "\n",
    ],
)
def test_rules_that_lines_name(text: str) -> None:
    assert "the rules speak of" in refused(text)
    plain = text.replace("killer", "easy").replace("anti-knight", "classic")
    assert only(plain.replace("thermo", "sudoku").replace("arrows", "none")).grid.line == LINE

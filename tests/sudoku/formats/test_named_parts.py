"""Regions, rules and states that stand beside a puzzle under a name: kept, or an error."""

from __future__ import annotations

import json

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import Record, read
from farandole.sudoku.shape import Shape

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
REGIONS = "111122333112122333112222363444555663447555666477855666447885999477788999778888999"
JIGSAW = "1.......2" + "." * 63 + "3.......4"
MAP = [REGIONS[i : i + 9] for i in range(0, 81, 9)]
ROWS = [JIGSAW[i : i + 9] for i in range(0, 81, 9)]
INDICES = [[i for i in range(81) if REGIONS[i] == region] for region in "123456789"]
NUMBERS = [[int(c) for c in row.replace(".", "0")] for row in ROWS]


def outcome(text: str) -> tuple[list[Record], list[str]]:
    errors: list[ParseError] = []
    return list(read(text, errors=errors.append)), [str(error) for error in errors]


def in_code(rows: list[str], name: str) -> str:
    lines = ",\n".join(f"  [{', '.join(row.replace('.', '0'))}]" for row in rows)
    return f"{name} = [\n{lines}\n]\n"


@pytest.mark.parametrize(
    "text",
    [
        "\n".join([*MAP, *ROWS]),
        "\n".join([*MAP, "", *ROWS]),
        "\n".join([*(row.replace("9", "0") for row in MAP), *ROWS]),
        in_code(ROWS, "puzzle") + "\n" + in_code(MAP, "regions"),
        in_code(MAP, "areas") + in_code(ROWS, "grid"),
        json.dumps({"grid": NUMBERS, "regions": [[int(c) for c in row] for row in MAP]}),
        json.dumps({"puzzle": JIGSAW, "region_map": REGIONS}),
        json.dumps({"puzzle": JIGSAW, "regions": INDICES}),
    ],
)
def test_regions_make_a_jigsaw(text: str) -> None:
    [record], errors = outcome(text)
    assert errors == []
    assert record.grid.line == JIGSAW
    assert record.grid.shape == Shape.jigsaw(REGIONS)


def test_a_map_has_one_puzzle_and_no_more() -> None:
    records, errors = outcome("\n".join([*MAP, "", LINE, "", *MAP]))
    assert [record.grid.shape.box is None for record in records] == [True]
    assert [error.partition(":")[0] for error in errors] == ["line 13, column 1"]


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ({"cages": [{"cells": [0, 1], "sum": 8}]}, "'cages'"),
        ({"variant": "killer"}, "'killer'"),
        ({"constraints": [{"type": "thermo", "cells": [0, 1]}]}, "'thermo'"),
        ({"regions": [[[r, c] for c in range(9)] for r in range(9)]}, "rows or columns come first"),
    ],
)
def test_rules_of_an_object_are_never_dropped(named: dict[str, object], message: str) -> None:
    records, [error] = outcome(json.dumps({"puzzle": LINE, **named}))
    assert records == []
    assert message in error


@pytest.mark.parametrize(
    "named",
    [
        {"cages": [], "diagonals": False, "type": "classic", "regions": ["eu", "us"]},
        {"regions": [[r // 3 * 3 + c // 3 for c in range(9)] for r in range(9)]},
        {"hints": ["naked single"], "rules": "Normal sudoku rules apply."},
    ],
)
def test_what_says_nothing_of_the_board_does_no_harm(named: dict[str, object]) -> None:
    [record], errors = outcome(json.dumps({"puzzle": LINE, **named}))
    assert (record.grid.line, record.grid.shape.is_classic, errors) == (LINE, True, [])


def test_rules_above_the_items_of_a_list_are_never_dropped() -> None:
    items = "\n".join(f"  - {LINE[i : i + 9]}" for i in range(0, 81, 9))
    records, errors = outcome(f"Constraints:\n  AntiKnight:\n  Known:\n{items}")
    assert records == []
    assert any("antiknight" in error for error in errors)


def test_triples_whose_digit_comes_first_are_an_error() -> None:
    cells = [(i // 9 + 1, i % 9 + 1, c) for i, c in enumerate(LINE) if c != "."]
    text = "\n".join(f"({r}, {c}, {d})," for r, c, d in cells)
    assert [record.grid.line for record in read(text)] == [LINE]
    records, [error] = outcome("\n".join(f"({d}, {r}, {c})," for r, c, d in cells))
    assert records == []
    assert "which of three numbers is the digit" in error


def test_what_was_placed_since_is_the_state() -> None:
    givens, placed = (
        ". 1 . . /. . . 2 /3 . . . /. . 3 . /",
        "2 . 4[1,2] 3 /. . . . /. . . . /. 2 . . ",
    )
    [file] = read(f"pzprv3/sudoku/4/{givens}{placed}")
    assert file.grid.line == ".1.....23.....3."
    assert file.state is not None
    assert file.state.line == "2143...23....23."
    game = [
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection", "GAME    :4:Solo",
        "PARAMS  :3:2x2", "DESC    :8:1a2_3c4h", "STATEPOS:1:3", "MOVE    :6:R1,0,4",
        "MOVE    :6:P3,1,1", "MOVE    :6:R2,3,1",
    ]  # fmt: skip
    [saved] = read("\n".join(game))
    assert saved.grid.line == "1.23...4........"
    assert saved.state is not None
    assert saved.state.line == "1423...4........"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?nurikabe/4/4/g1k23k3g", "nurikabe"),
        ("https://puzz.link/p?sudoku/9/9/123", "not a whole puzzle"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g11", "not a whole puzzle"),
        ("https://puzz.link/p?sudoku/0/0/", "not a whole puzzle"),
        ("https://puzz.link/p?sudoku/4/4/g9k23k3g", "not a whole puzzle"),
        ("pzprv3/nurikabe/4/. 1 . .", "nurikabe"),
        ("pzprv3/sudoku/x/. 1 . .", "not a whole puzzle"),
        ("pzprv3", "pzprv3"),
        ("SAVEFILE:4:xxxx\nGAME    :4:Mines", "Mines"),
        ("SAVEFILE:4:xxxx\nGAME    :4:Solo", "not a whole puzzle"),
    ],
)
def test_what_is_cut_short_or_another_puzzle_is_an_error(text: str, message: str) -> None:
    records, [error] = outcome(text)
    assert records == []
    assert message in error


def test_a_large_board_may_have_spaces_and_a_zero() -> None:
    rows = ["| 16 | 8  | 2  |    |", "|93  | F C|D  4|  87|", "|    |  1 |    |EA 3|"]
    rows += ["|0   |    |    |    |"] + ["|    |    |    |    |"] * 12
    rule = "-" * 21
    text = "\n".join([rule, *rows, rule])
    [record], errors = outcome(text)
    assert errors == []
    assert record.grid.line[:16] == ".27..9...3......"
    assert record.grid.line.count(".") == 256 - 17

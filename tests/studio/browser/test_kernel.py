"""The kernel compiled to WebAssembly: made of today's sources, and it gives the native answers."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from farandole import Grid, Shape, count, generate, generate_many, random_equivalent
from farandole.limits import Budget, Limits
from farandole.studio.positions import solved, true_candidates
from farandole.sudoku.clashes import clashes
from tools import wasm

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from playwright.sync_api import Page

HERE = Path(__file__).parent
SEED = 20
FEW_CLUES = (
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
CLASSIC = Shape(3, 3)
SHAPES = {
    "4": Shape(2, 2),
    "6": Shape(2, 3),
    "jigsaw": Shape.jigsaw("AAAAB ACCBB DCBBE DCCEE DDDEE"),
    "diagonals": Shape(3, 3, "diagonals"),
    "windoku": Shape(3, 3, "windoku"),
    "anti-knight": Shape(3, 3, "anti-knight"),
    "12": Shape(3, 4),
    "16": Shape(4, 4),
}


def test_it_is_built_of_the_sources_as_they_are() -> None:
    assert wasm.changes() == []


def test_it_is_small() -> None:
    assert wasm.BUILT.stat().st_size < 70_000


def classics() -> list[Grid]:
    """Return puzzles with few clues, ordinary ones, and each with a digit less or another."""
    draw = random.Random(SEED)
    few = [random_equivalent(FEW_CLUES[at % 3], seed=at) for at in range(600)]
    made = [one.grid for one in generate_many(600, seed=SEED)]
    found = [Grid.empty()]
    for grid in [*few, *made]:
        cell = draw.choice([at for at, digit in enumerate(grid.cells) if digit])
        found += [grid, grid.with_cell(cell, 0), grid.with_cell(cell, draw.randrange(1, 10))]
    return found


@cache
def shaped(name: str) -> tuple[Grid, ...]:
    shape, draw = SHAPES[name], random.Random(SEED)
    found = [Grid.empty(shape)] if shape.side < 9 else []
    for seed in range(2 if shape.side > 9 else 5 if shape.rules else 20):
        grid = generate(shape, seed=seed)
        cell = draw.choice([at for at, digit in enumerate(grid.cells) if digit])
        other = draw.randrange(1, shape.side + 1)
        found += [grid, grid.with_cell(cell, 0), grid.with_cell(cell, other)]
    return tuple(found)


def board(shape: Shape, grids: list[Grid] | tuple[Grid, ...], *, deep: bool) -> dict[str, Any]:
    houses = [list(house.cells) for house in shape.houses] + [list(one) for one in shape.partial]
    puzzles = [list(grid.cells) for grid in grids]
    return {"side": shape.side, "houses": houses, "puzzles": puzzles, "deep": deep}


def answers_to(*boards: dict[str, Any]) -> list[list[dict[str, Any]]]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    done = subprocess.run(
        [node, HERE / "kernel_answers.mjs"],
        input=json.dumps({"boards": boards}),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["imports"] == []
    answers: list[list[dict[str, Any]]] = told["answers"]
    return answers


def check_answer(grid: Grid, found: dict[str, Any]) -> None:
    native = solved(grid)
    assert found["status"] == native["status"], grid
    solutions = [Grid(bytes(one), grid.shape) for one in (found["solution"], found["other"]) if one]
    assert len(set(solutions)) == {"none": 0, "unique": 1, "many": 2}[native["status"]]
    for solution in solutions:
        assert solution.is_full
        assert not clashes(solution)
        pairs = zip(grid.cells, solution.cells, strict=True)
        assert all(given in (0, digit) for given, digit in pairs)


def test_classic_puzzles() -> None:
    grids = classics()
    [found] = answers_to(board(CLASSIC, grids, deep=False))
    for grid, one in zip(grids, found, strict=True):
        check_answer(grid, one)
    assert {one["status"] for one in found} == {"none", "unique", "many"}


@pytest.mark.parametrize("name", SHAPES)
def test_other_boards(name: str) -> None:
    grids = shaped(name)
    [found] = answers_to(board(SHAPES[name], grids, deep=False))
    for grid, one in zip(grids, found, strict=True):
        check_answer(grid, one)


@pytest.mark.parametrize("name", ["classic", "6", "jigsaw", "diagonals"])
def test_counts_and_candidates(name: str) -> None:
    grids = tuple(classics()[:31]) if name == "classic" else shaped(name)[:13]
    shape = grids[0].shape
    [found] = answers_to(board(shape, grids, deep=True))
    for grid, one in zip(grids, found, strict=True):
        native = count(grid, limit=500)
        assert one["count"] == {"count": int(native), "complete": int(native) < 500}
        sets = [sum(1 << (digit - 1) for digit in cell) for cell in candidates_of(grid)]
        assert one["candidates"] == sets


def candidates_of(grid: Grid) -> list[list[int]]:
    found = true_candidates(grid, Budget(Limits()).start())
    assert found is not None
    return found


def test_it_answers_in_a_browser(open_page: Callable[..., Page]) -> None:
    grids = [*classics()[:60], *shaped("jigsaw")[:9]]
    boards = [board(grid.shape, [grid], deep=False) for grid in grids]
    puzzles = [{**one, "digits": one["puzzles"][0]} for one in boards]
    found = open_page().evaluate(
        """async (puzzles) => {
          const { solve } = await import("./kernel/answerer.js");
          const answers = []; // one after the other: each has so many seconds
          for (const one of puzzles) answers.push(await solve(one));
          return answers;
        }""",
        puzzles,
    )
    for grid, one in zip(grids, found, strict=True):
        check_answer(grid, one)


def test_a_question_that_is_none_is_refused_in_a_browser(open_page: Callable[..., Page]) -> None:
    told = open_page().evaluate(
        """async () => {
          const { count, solve } = await import("./kernel/answerer.js");
          const name = (error) => error.name;
          const none = { side: 9, digits: [1, 2, 77], houses: [] };
          const large = { side: 25, digits: Array(625).fill(0), houses: [] };
          return [await solve(none).catch(name), await count(large, 2 ** 31 - 1, 1000),
            (await solve({ side: 1, digits: [0], houses: [] })).status];
        }"""
    )
    assert told == ["RangeError", None, "unique"]

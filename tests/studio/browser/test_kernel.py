"""The kernel in WebAssembly and the dance in JavaScript give the answers of the package."""

from __future__ import annotations

import gzip
import json
import random
import shlex
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from farandole import Grid, Shape, count, make_many, make_puzzle, random_equivalent, true_candidates
from farandole.cover.data.option import Colored
from farandole.cover.formats import read
from farandole.cover.models import polyominoes, queens
from farandole.cover.problem import Problem
from farandole.cover.teach.dancing import RULES, watch
from farandole.cover.teach.events import Event
from farandole.studio.api.solving import solution_data
from farandole.sudoku.as_cover import problem as as_cover
from farandole.sudoku.clashes import clashes
from tests.conftest import INKALA
from tests.studio.browser.conftest import run_node
from tests.studio.conftest import Client
from tools import wasm

HERE = Path(__file__).parent

SEED = 20

FEW_CLUES = (
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    INKALA,
)

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


def test_it_is_small_and_built_of_the_sources_as_they_are() -> None:
    assert wasm.changes() == []
    assert wasm.path_of("farandole").stat().st_size < 75_000
    logic = gzip.compress(wasm.path_of("logic").read_bytes(), 9)
    assert len(logic) < 285_000


def classics() -> list[Grid]:
    """Return puzzles with few clues, ordinary ones, and each with a digit less or another."""
    draw = random.Random(SEED)
    few = [random_equivalent(FEW_CLUES[at % 3], seed=at) for at in range(300)]
    made = [one.grid for one in make_many(300, seed=SEED)]
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
        grid = make_puzzle(shape, seed=seed)
        cell = draw.choice([at for at, digit in enumerate(grid.cells) if digit])
        other = draw.randrange(1, shape.side + 1)
        found += [grid, grid.with_cell(cell, 0), grid.with_cell(cell, other)]
    return tuple(found)


def board(shape: Shape, grids: list[Grid], *, deep: bool) -> dict[str, Any]:
    houses = [list(house.cells) for house in shape.houses] + [list(one) for one in shape.partial]
    puzzles = [list(grid.cells) for grid in grids]
    return {"side": shape.side, "houses": houses, "puzzles": puzzles, "deep": deep}


def answers_to(*boards: dict[str, Any]) -> list[list[dict[str, Any]]]:
    sent = json.dumps({"boards": boards})
    told: dict[str, Any] = json.loads(run_node(HERE / "kernel_answers.mjs", input=sent))
    assert told["imports"] == []
    answers: list[list[dict[str, Any]]] = told["answers"]
    return answers


def check_answer(grid: Grid, found: dict[str, Any]) -> None:
    native = solution_data(grid)
    assert found["status"] == native["status"], grid
    solutions = [Grid(bytes(one), grid.shape) for one in (found["solution"], found["other"]) if one]
    assert len(set(solutions)) == {"none": 0, "unique": 1, "many": 2}[native["status"]]
    for solution in solutions:
        assert solution.is_full
        assert not clashes(solution)
        pairs = zip(grid.cells, solution.cells, strict=True)
        assert all(given in (0, digit) for given, digit in pairs)


def test_all_boards_have_the_answers_of_the_package() -> None:
    boards = {"classic": classics()} | {name: list(shaped(name)) for name in SHAPES}
    found = answers_to(*(board(some[0].shape, some, deep=False) for some in boards.values()))
    for grids, answers in zip(boards.values(), found, strict=True):
        for grid, answer in zip(grids, answers, strict=True):
            check_answer(grid, answer)
    assert {answer["status"] for answer in found[0]} == {"none", "unique", "many"}


def test_counts_and_candidates() -> None:
    boards = [classics()[:31], *(list(shaped(name)[:13]) for name in ("6", "jigsaw", "diagonals"))]
    found = answers_to(*(board(some[0].shape, some, deep=True) for some in boards))
    for grids, answers in zip(boards, found, strict=True):
        for grid, answer in zip(grids, answers, strict=True):
            native = count(grid, limit=500)
            assert answer["count"] == {"count": int(native), "complete": int(native) < 500}, grid
            assert answer["candidates"] == list(true_candidates(grid).masks), grid


MOST = 3000

TEXTS = (
    "1010\n0101\n1110\n1011\n",
    "1 0 1 0\n0 1 0 1\n",
    "a b c | x y\na x\nb y\n| a comment\nc x\na b\nc\n",
    "1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n",
    "a b |c\na c\nb c\na b |60\n",
    "a b\na\n",
    "p q | r\nr\np r\nq\n",
    "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
    "0:2|a\na\na\n",
    "1:2|a 0:2|b 2|c d\na b\nb c\na c d\nc\na\nd b\nb\nc a\n",
    "0:3|p 2:3|q | x y\np x:A q\nq p y\np x:B\nq x:A\np q\np q\nq y\np y x\n",
    "0:4294967295|a 3|b c\na b\nb\nb c\na c\nb a c\nb\n",
    "2|a 1:3|b\na\nb\n",
    "a b c | x y z\na x:1 y:2\nb x:1 z:3\nb x:2\nc y:2 x:1 z\nc z:3 y:2\na y x:1\nb\n",
)


TILINGS = (
    ("pentominoes:FLNPTU", "5x6"),
    ("pentominoes", "3x20"),
    ("pentominoes:F+tetrominoes:LT + domino", "....#/....#/....#/...##"),
    ("pentominoes:L+tetrominoes", "5x5"),
)


def case(make: str, values: list[Any], problem: Problem, rule: str) -> dict[str, Any]:
    parts = [option.items for option in problem.options]
    names = [*problem.items, *problem.secondary]
    place = {name: number for number, name in enumerate(names)}
    events = [event.as_json() for event in islice(watch(problem, rule=rule), MOST)]
    return {
        "name": f"{make} {values} {rule}",
        "make": make,
        "values": values,
        "rule": rule,
        "items": [str(name) for name in names],
        "primary": problem.primary_count,
        "options": [str(problem.name(number)) for number in range(problem.option_count)],
        "entries": [
            [place[one.item if isinstance(one, Colored) else one] for one in items]
            for items in parts
        ],
        "events": events,
        "complete": len(events) < MOST,
    }


@pytest.mark.parametrize("rule", RULES)
def test_the_same_events(rule: str) -> None:
    cases = [case("text", [text], read(text)[0].problem, rule) for text in TEXTS]
    cases += [case("sudoku", [line], as_cover(line), rule) for line in (INKALA, "." * 16)]
    cases += [case("queens", [n], queens(n).problem, rule) for n in (1, 2, 5, 6)]
    for pieces, board in TILINGS:
        problem = polyominoes(pieces, board).problem
        cases.append(case("tiling", [board, pieces], problem, rule))
    drawn = polyominoes(
        {"corner": [(0, 0), (0, 1), (1, 0)], "B": [(0, 0), (0, 2)]}, "#../..."
    ).problem
    cases.append(case("tiling", ["#..\n...", "corner: ##/#.\nB: #.#"], drawn, rule))
    run_node(HERE / "dance_traces.js", input=json.dumps(cases))


def test_what_is_copied_as_python_runs_and_as_curl_asks(client: Client) -> None:
    copies = json.loads(run_node(HERE / "dance_copies.js"))
    assert len(copies) >= 10
    for one in copies:
        said = StringIO()
        with redirect_stdout(said):
            exec(one["python"], {})
        lines = said.getvalue().splitlines()
        assert len(lines) == 25, one["place"]
        assert lines[0].startswith("Choose(")
        words = shlex.split(one["curl"].replace("\\\n", " "))
        assert words[:3] == ["curl", "-sN", "http://127.0.0.1:8721/api/v1/cover/trace"]
        events = client.post("cover/trace", json.loads(words[-1])).json()["events"]
        assert [repr(Event.from_json(data)) for data in events] == lines

"""Problems out of arrays, what arrays can't be, and a problem as a table."""

from __future__ import annotations

import itertools
import pickle
from array import array
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover import Colored, Item, Problem
from farandole.cover.data.as_html import html
from farandole.errors import FarandoleError, ProblemError
from farandole.sudoku.methods import exact_cover
from tests.cover.oracle import covers, problems


@pytest.mark.parametrize("dtype", ["i4", "i8", "u4", "u8", "i2", "u1", ">i4"])
def test_from_arrays(dtype: str) -> None:
    expected = Problem(
        [Item("night", 1, 2), "day"],
        [
            ["night", Colored("room", 7)],
            ["night", Colored("room", 9)],
            ["car", "day", Colored("room", 7)],
        ],
        secondary=["room", "car"],
        costs=[5, 2, 0],
    )
    parts = {
        "starts": [0, 2, 4, 7],
        "entries": [0, 2, 0, 2, 3, 1, 2],
        "colors": [0, 7, 0, 9, 0, 0, 7],
        "low": [1, 1],
        "high": [2, 1],
        "costs": [5, 2, 0],
    }
    arrays: Any = {what: np.array(values, dtype) for what, values in parts.items()}
    problem = Problem.from_arrays(
        **arrays, primary=2, secondary=2, items=["night", "day", "room", "car"]
    )
    assert problem == expected
    arrays["starts"][:] = 0
    arrays["costs"][:] = 0
    assert problem == expected, "the arrays are copied"


def test_from_other_sequences() -> None:
    expected = Problem([0, 1], [[0, 1], [1]], costs=[-1, 2])
    small = array("i", [0, 2, 3])
    assert Problem.from_arrays(small, (0, 1, 1), primary=2, costs=[-1, 2]) == expected
    strided = np.array([0, 9, 1, 9, 1, 9])[::2]
    assert Problem.from_arrays([0, 2, 3], strided, primary=2, costs=[-1, 2]) == expected
    assert Problem.from_arrays([0], [], primary=2) == Problem([0, 1], [])
    assert Problem.from_arrays([0, 0], np.zeros(0), primary=0) == Problem([], [[]])


def test_bounds_and_colors_that_say_nothing() -> None:
    plain = Problem.from_arrays([0, 2], [0, 1], primary=1, secondary=1)
    said = Problem.from_arrays(
        [0, 2], [0, 1], primary=1, secondary=1, colors=[0, 0], low=[1], high=[1]
    )
    assert said == plain
    assert said._flat().options == 1
    assert Problem.from_arrays([0, 1], [0], primary=1, high=[3]).bounds == ((1, 3),)
    assert Problem.from_arrays([0, 1], [0], primary=1, low=[0]).bounds == ((0, 1),)


def test_names_in_from_arrays() -> None:
    asked: list[int] = []

    def name(option: int) -> str:
        asked.append(option)
        return f"o{option}"

    problem = Problem.from_arrays([0, 2, 3], [0, 1, 0], primary=2, names=name)
    assert asked == []
    assert [list(cover) for cover in problem.solve().covers] == [["o0"]]
    assert asked == [0], "only the names of solutions are made"
    assert problem.name(1) == "o1"
    assert pickle.loads(pickle.dumps(problem)) == problem
    ranged = Problem.from_arrays([0, 1, 2], [0, 0], primary=1, names=range(5, 7))
    assert ranged == Problem([0], {5: [0], 6: [0]})
    assert pickle.loads(pickle.dumps(ranged)) == ranged


STARTS: list[Any] = [[], [1, 3], [0, 2], [0, 3, 2, 3], np.array([0, 3, 2, 3], "u4")]


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        *(
            ({"starts": starts}, "problem.option: starts must rise from 0 to 3")
            for starts in STARTS
        ),
        ({"starts": [[0, 3]]}, "argument.array: starts must be .* of one dimension"),
        ({"starts": [0.0, 3.0]}, "argument.array: starts must be whole numbers of up to 64"),
        ({"entries": [0, 1, 3]}, "problem.item: option 1, entry 0: item 3, where there are 3"),
        ({"entries": [0, -1, 2]}, "problem.item: option 0, entry 1: item -1, where there are"),
        ({"entries": [True, False, True]}, "argument.array: entries must be whole numbers .*"),
        ({"costs": [1, 1.5]}, "argument.array: costs must be whole numbers of up to 64 bits"),
        ({"entries": [1, 1, 0]}, "problem.option: option 0, entry 1: item 1 twice"),
        ({"starts": [0, 0, 3], "entries": [2, 0, 2]}, "problem.option: option 1, entry 2: item"),
        ({"names": "q"}, "problem.option: names must have 2 entries, not 1"),
        ({"names": "qr", "entries": [1, 1, 0]}, "problem.option: option 'q', entry 1: item 1"),
        ({"names": lambda k: f"o{k}", "entries": [1, 1, 0]}, "problem.option: option 'o0',"),
        ({"colors": [0, 1]}, "problem.color: colors must have 3 entries, not 2"),
        ({"colors": [0, 1, 0]}, "problem.color: option 0, entry 1: color 1 on item 1, where"),
        ({"colors": [0, 0, -1]}, "problem.color: option 1, entry 0: color -1 on item 2"),
        ({"colors": [0, 0, 2**32]}, "problem.color: option 1, entry 0: color 4294967296 on"),
        ({"low": [1]}, "problem.bounds: low must have 2 entries, not 1"),
        ({"high": [1, 1, 1]}, "problem.bounds: high must have 2 entries, not 3"),
        ({"low": [1, 2]}, "problem.bounds: item 1: 2 to 1 are no bounds"),
        ({"low": [-1, 1]}, "problem.bounds: item 0: -1 to [12] are no bounds"),
        ({"low": [0, 0], "high": [1, 0]}, "problem.bounds: item 1: 0 to 0 are no bounds"),
        ({"high": [1, 2**32]}, "problem.bounds: item 1: 1 to 4294967296 are no bounds"),
        ({"costs": [1]}, "problem.cost: costs must have 2 entries, not 1"),
        ({"costs": [1, 0.5]}, "argument.array: costs must be whole numbers"),
        ({"costs": np.array([0, 2**63], "u8")}, "problem.cost: option 1: cost"),
        ({"items": "ab"}, "problem.item: items must have 3 entries, not 2"),
        ({"items": "aba"}, "problem.item: item 'a' is both primary and secondary"),
        ({"primary": -1}, "argument.range: primary must be at least 0, not -1"),
        ({"primary": 2**32}, "problem.size: 4294967297 items are too many: at most 4294967295"),
    ],
)
def test_arrays_that_are_no_problem(parts: dict[str, Any], message: str) -> None:
    code, _, words = message.partition(": ")
    given: dict[str, Any] = {
        "starts": [0, 2, 3],
        "entries": [0, 1, 2],
        "primary": 2,
        "secondary": 1,
    }
    with pytest.raises(FarandoleError, match=words) as caught:
        Problem.from_arrays(**{**given, **parts})
    assert caught.value.code == code


@given(problems())
def test_arrays_of_every_problem(problem: Problem) -> None:
    again = Problem.from_arrays(
        problem._starts,
        problem._entries,
        primary=problem.primary_count,
        secondary=problem.secondary_count,
        colors=problem._colors,
        low=problem._low,
        high=problem._high,
        costs=problem._costs,
        items=problem.items + problem.secondary,
        names=[problem.name(k) for k in range(problem.option_count)],
    )
    if problem._colors is None:
        assert again == problem
    assert covers(again) == covers(problem)


def test_large_colors_are_numbered_anew() -> None:
    problem = Problem.from_arrays(
        [0, 2, 4], [0, 1, 0, 1], primary=1, secondary=1, colors=[0, 4_000_000_000, 0, 7]
    )
    assert [option.items[1] for option in problem.options] == [
        Colored(1, 4_000_000_000),
        Colored(1, 7),
    ]
    assert max(problem._colors or ()) == 2
    every = Problem.from_arrays([0, 1], [0], primary=0, secondary=1, colors=[5])
    assert every.options[0].items == (Colored(0, 5),)


@given(st.integers(0, 2**32), st.integers(1, 60), st.integers(1, 12))
def test_numpy_checks_find_what_plain_checks_find(seed: int, options: int, items: int) -> None:
    rng = np.random.default_rng(seed)
    starts = np.concatenate([[0], np.cumsum(rng.integers(0, 4, options))])
    entries = rng.integers(0, items, starts[-1])
    sets = [entries[a:b].tolist() for a, b in itertools.pairwise(starts)]
    if all(len(set(row)) == len(row) for row in sets):
        assert Problem.from_arrays(starts, entries, primary=items) == Problem(range(items), sets)
    else:
        first = next(k for k, row in enumerate(sets) if len(set(row)) < len(row))
        with pytest.raises(ProblemError, match=rf"^option {first}, entry \d+: item \d+ twice$"):
            Problem.from_arrays(starts, entries, primary=items)


def table(problem: Problem) -> list[list[str]]:
    found = ElementTree.fromstring(f"<p>{html(problem).replace('<br>', ' ')}</p>").find("table")
    assert found is not None
    return [["".join(cell.itertext()) for cell in row] for row in found]


def test_the_matrix() -> None:
    problem = Problem([1, 2, 3, 4], {"O": [1, 3], "E": [2, 4], "U": [1, 2, 3]})
    assert table(problem) == [
        ["", "1", "2", "3", "4"],
        ["O", "1", "", "1", ""],
        ["E", "", "1", "", "1"],
        ["U", "1", "1", "1", ""],
    ]
    assert "<div>4 items, 3 options</div>" in html(problem)


def test_what_else_a_problem_says() -> None:
    problem = Problem(
        [Item("a", 1, 2), "b"], [["a"], ["b", Colored("x", "red")]], secondary=["x"], costs=[3, -4]
    )
    assert table(problem) == [
        ["", "a 1–2", "b", "x", "cost"],
        ["0", "1", "", "", "3"],
        ["1", "", "1", "red", "-4"],
    ]
    assert "<i>x</i>" in html(problem)


def test_names_are_text() -> None:
    name = "<script>alert('&')</script>"
    problem = Problem([name], {f"{name}0": [name, Colored("x", f"{name}1")]}, secondary=["x"])
    assert "<script" not in html(problem)
    assert table(problem)[0][1].startswith("<script>")
    assert max(len(cell) for row in table(Problem(["a" * 10**6], [])) for cell in row) == 24


def test_large_ones_are_cut() -> None:
    problem = exact_cover("." * 81)
    assert len(table(problem)) == 25
    assert {len(row) for row in table(problem)} == {25}
    assert "324 items, 729 options, the first of them shown" in html(problem)
    assert len(html(problem)) < 100_000
    wide = Problem(range(10**5), [range(10**5)] * 3, secondary=["s"])
    assert {len(row) for row in table(wide)} == {25}


def test_no_items_no_options() -> None:
    assert table(Problem([], [])) == [[""]]


def test_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem("ab", ["a", "b"])
    monkeypatch.delenv("FARANDOLE_LANG", raising=False)
    assert problem._repr_html_() == html(problem)
    monkeypatch.setenv("FARANDOLE_LANG", "zh")
    assert "2 个选项" in problem._repr_html_()
